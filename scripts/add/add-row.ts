import { basename } from "node:path";
import { required } from "../../contract/required.ts";
import { fold, slugOf } from "../../contract/text-folding.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { CliError, didYouMean } from "../cli.ts";
import { createCheckContext } from "../evidence/context.ts";
import {
  applyEdits,
  type Draft,
  type EditedFile,
  type RecordEdit,
  readValidEvidence,
  tryFiles,
  writeFiles,
} from "../evidence/edit.ts";
import { aliasList } from "../evidence/normalize.ts";
import type { Evidence, SourceRecord } from "../evidence/records.ts";
import { textReport } from "../evidence/report.ts";
import { type Answers, draftFields, draftFieldsOf, tidyValue } from "./draft.ts";

/** What is to be added. */
export interface AddRequest extends Answers {
  /** The evidence folder. */
  folder: string;
  /** The default of the verification date, YYYY-MM-DD. */
  today: string;
  /** The latest possible day, YYYY-MM-DD. */
  latestDay: string;
}

/** A written record: its line, from 1, and its text. */
interface Insertion {
  path: string;
  line: number;
  row: string;
}

/**
 * Adds one row, and its club or vendor if that is new, and returns the written lines. Throws CliError, with nothing written,
 * if a required field is missing, or if the check would refuse the evidence.
 */
export async function addRow(request: AddRequest): Promise<readonly Insertion[]> {
  const { folder, latestDay, newVendor, newClub } = request;
  const top = basename(folder);
  const evidence = await readValidEvidence(folder, latestDay);
  const draft = draftOf(request, evidence);
  const edits: RecordEdit[] = [
    ...(newClub ? [{ kind: "clubs" as const, path: `${top}/clubs.csv`, draft: { ...newClub } }] : []),
    ...(newVendor ? [{ kind: "vendors" as const, path: `${top}/vendors.csv`, draft: { ...newVendor } }] : []),
    { ...placeOf(top, { ...request, draft }, evidence) },
  ];
  const files = applyEdits(edits, evidence);
  const inserted = edits.map((edit) => insertionOf(edit, files));
  const { diagnostics } = tryFiles(top, evidence, files, latestDay);
  if (diagnostics.length > 0)
    throw new CliError(`${inserted.at(-1)?.row}\n\n${textReport(diagnostics)}\n\nNothing is written.`, 1);
  await writeFiles(folder, files);
  return inserted;
}

function insertionOf(edit: RecordEdit, files: readonly EditedFile[]): Insertion {
  const { path, text, lines } = required(
    files.find((file) => file.path === edit.path),
    `the edited ${edit.path}`,
  );
  const line = required(lines.get(edit), "the line of the new row");
  return { path, line, row: required(text.split("\n")[line - 1], "the new row") };
}

/** The row's fields, with slugs for names. Throws CliError (2) if one is missing. */
function draftOf({ draft, newVendor, newClub, evidenceFor, today }: AddRequest, evidence: Evidence): Draft {
  const given: Draft = {
    verification_date: today,
    ...withSlugs(draft, evidence),
    ...(newVendor && { vendor: newVendor.slug }),
    ...(newClub && { club: newClub.slug }),
  };
  const kind = evidenceFor === undefined ? "technology" : kindOf(evidenceFor, evidence);
  const missing = draftFieldsOf(kind).filter(({ name, required }) => required && !given[name]);
  if (missing.length > 0)
    throw new CliError(`missing: ${missing.map(({ option }) => `--${option}`).join(", ")}`, 2);
  return Object.fromEntries(draftFields.map(({ name, kind }) => [name, tidyValue(given[name] ?? "", kind)]));
}

/** Replaces names, aliases and slugs by what a row holds. Unknown ones stay, and the check reports them. */
function withSlugs(draft: Draft, { records }: Evidence): Draft {
  const find = (list: readonly SourceRecord[], held: string, typed: string) => {
    const names = ({ text }: SourceRecord) => [text("slug"), text("name"), ...aliasList(text("aliases"))];
    const found = list.find((record) => names(record).some((name) => fold(name) === fold(typed.trim())));
    return found?.text(held) ?? typed;
  };
  const { club, vendor, category } = draft;
  return {
    ...draft,
    ...(club !== undefined && { club: find(records.clubs, "slug", club) }),
    ...(vendor !== undefined && { vendor: find(records.vendors, "slug", vendor) }),
    ...(category !== undefined && { category: find(records.categories, "name", category) }),
  };
}

const kindOf = (id: string, evidence: Evidence): RecordKind =>
  recordOf(id, evidence)?.kind === "deals" ? "dealSources" : "evidence";

/** The row that a further page is for: a relationship by its id, or a deal by its slug. */
function recordOf(id: string, evidence: Evidence): SourceRecord | undefined {
  const { relationships, deals } = createCheckContext(evidence, "");
  return relationships.get(id) ?? deals.get(id);
}

/** The file of a row: that of its club's country. Throws CliError (1) on an unknown club, relationship or deal. */
function placeOf(top: string, { draft, newClub, evidenceFor }: AddRequest, evidence: Evidence): RecordEdit {
  if (evidenceFor !== undefined) return placeOfPage(top, evidenceFor, draft, evidence);
  const { clubs } = evidence.records;
  const country = newClub?.country ?? clubs.find(({ text }) => text("slug") === draft.club)?.text("country");
  if (country !== undefined)
    return { kind: "technology", path: `${top}/technology/${slugOf(country)}.csv`, draft };
  const hint =
    didYouMean(
      draft.club ?? "",
      clubs.map(({ text }) => text("slug")),
    ) || " (--new-club and --country enter a new one)";
  throw new CliError(`--club: unknown club "${draft.club}"${hint}\n\nNothing is written.`, 1);
}

function placeOfPage(top: string, id: string, draft: Draft, evidence: Evidence): RecordEdit {
  const record = recordOf(id, evidence);
  if (record?.kind === "deals") {
    if (draft.announced)
      throw new CliError("--announced is for relationships; the status of a deal says it", 1);
    const path = record.path.replace(/deals\.csv$/, "deal-sources.csv");
    return { kind: "dealSources", path, draft: { ...draft, deal: id } };
  }
  if (record !== undefined)
    return {
      kind: "evidence",
      path: `${top}/evidence/${basename(record.path)}`,
      draft: { ...draft, relationship: id },
    };
  const { relationships, deals } = createCheckContext(evidence, "");
  const hint = didYouMean(id, [...relationships.keys(), ...deals.keys()]);
  throw new CliError(`--evidence-for: no relationship or deal "${id}"${hint}\n\nNothing is written.`, 1);
}
