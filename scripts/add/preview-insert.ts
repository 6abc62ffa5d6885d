import { basename } from "node:path";
import { required } from "../../contract/required.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { createCheckContext } from "../evidence/context.ts";
import type { Diagnostic } from "../evidence/diagnostics.ts";
import { applyEdits, type Draft, type EditedFile, tryFiles } from "../evidence/edit.ts";
import type { Evidence, SourceRecord } from "../evidence/records.ts";
import type { Answers } from "./draft.ts";

/** A file with one more record. */
export interface Insertion extends EditedFile {
  /** The line of the new record, from 1, and its text. */
  line: number;
  row: string;
}

/** The row that a further page is for: a relationship by its id, or a deal by its slug. */
export function recordOf(id: string, evidence: Evidence): SourceRecord | undefined {
  const { relationships, deals } = createCheckContext(evidence, "");
  return relationships.get(id) ?? deals.get(id);
}

/** The evidence with one more row. */
export interface Preview {
  insertions: readonly Insertion[];
  /** The technology row, or the further page. */
  row: Insertion;
  /** What `npm run check` would report, but not that the sample of the members' evidence is older. */
  diagnostics: readonly Diagnostic[];
  /** The fields of the new row that a diagnostic is about. */
  faultyFields: readonly string[];
}

/**
 * Inserts a row, and its club and vendor if they are new, and validates the result. Writes nothing. The club must be known
 * or new, because its country names the file.
 */
export function previewInsert(
  folder: string,
  evidence: Evidence,
  answers: Answers,
  latestDay: string,
): Preview {
  const { newVendor, newClub } = answers;
  const top = basename(folder);
  const row = insertRow(top, answers, evidence);
  const club = newClub && insert("clubs", `${top}/clubs.csv`, { ...newClub }, evidence);
  const vendor = newVendor && insert("vendors", `${top}/vendors.csv`, { ...newVendor }, evidence);
  const insertions = [club, vendor, row].filter((insertion) => insertion !== undefined);
  const { evidence: edited, diagnostics } = tryFiles(top, evidence, insertions, latestDay);
  const faultyFields = [
    ...faultyFieldsOf(row, edited, diagnostics),
    ...(diagnostics.some(({ path }) => path === club?.path) ? ["club"] : []),
    ...(diagnostics.some(({ path }) => path === vendor?.path) ? ["vendor"] : []),
  ];
  return { insertions, row, diagnostics, faultyFields };
}

function insertRow(top: string, { draft, newClub, evidenceFor }: Answers, evidence: Evidence): Insertion {
  if (evidenceFor !== undefined) {
    const record = required(recordOf(evidenceFor, evidence), `the record ${evidenceFor}`);
    if (record.kind === "deals")
      return insert(
        "dealSources",
        record.path.replace(/deals\.csv$/, "deal-sources.csv"),
        { ...draft, deal: evidenceFor },
        evidence,
      );
    const path = `${top}/evidence/${basename(record.path)}`;
    return insert("evidence", path, { ...draft, relationship: evidenceFor }, evidence);
  }
  const knownClub = evidence.records.clubs.find((club) => club.text("slug") === draft.club);
  const country = required(newClub?.country ?? knownClub?.text("country"), `the country of ${draft.club}`);
  return insert("technology", `${top}/technology/${slugOf(country)}.csv`, draft, evidence);
}

function faultyFieldsOf(row: Insertion, { records }: Evidence, diagnostics: readonly Diagnostic[]): string[] {
  const isOfRow = ({ path, line }: { path: string; line: number }) => path === row.path && line === row.line;
  const record = [...records.technology, ...records.evidence, ...records.dealSources].find(isOfRow);
  const columns = diagnostics.filter(isOfRow).map(({ column }) => column);
  return record?.fields.filter((field) => columns.includes(record.locationOf(field).column)) ?? [];
}

/** The file with one more record. */
function insert(kind: RecordKind, path: string, draft: Draft, evidence: Evidence): Insertion {
  const edit = { kind, path, draft };
  const file = required(applyEdits([edit], evidence)[0], `the edited ${path}`);
  const line = required(file.lines.get(edit), "the line of the new row");
  return { ...file, line, row: required(file.text.split("\n")[line - 1], "the new row") };
}
