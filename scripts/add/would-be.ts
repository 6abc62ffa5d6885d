import { basename } from "node:path";
import { csvLine } from "../../contract/csv.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { compareRecords } from "../evidence/checks/row-order.ts";
import type { Diagnostic } from "../evidence/diagnostics.ts";
import { sourceFile } from "../evidence/evidence-files.ts";
import { fieldsOf } from "../evidence/fields.ts";
import { type ParsedEvidence, parseEvidence } from "../evidence/read-evidence.ts";
import type { SourceRecord } from "../evidence/records.ts";
import { validate } from "../evidence/validate.ts";
import type { Draft } from "./draft.ts";
import type { Answers } from "./questions.ts";

/** A file as it would be with one record more. */
export interface Insertion {
  /** As problems show it: `data/technology/spain.csv`. */
  path: string;
  text: string;
  /** Where the new record would stand, counted from 1, and how it would read. */
  line: number;
  row: string;
}

/** The evidence as it would be with a row more. */
export interface WouldBe {
  insertions: readonly Insertion[];
  /** The place of the technology row. */
  row: Insertion;
  /** What `npm run check` would say. */
  problems: readonly Diagnostic[];
  /** The fields of the new row that a problem names. */
  fieldsAtFault: readonly string[];
}

/**
 * The evidence with a row more, and with its club and vendor where they are new, judged by the rules of the check. Nothing
 * is written. The club must be known or new: its country names the file.
 */
export function wouldBe(
  folder: string,
  { evidence }: ParsedEvidence,
  { draft, newVendor, newClub }: Answers,
  today: string,
): WouldBe {
  const top = basename(folder);
  const known = evidence.records.clubs.find((club) => club.text("slug") === draft.club);
  const country = newClub?.country ?? known?.text("country");
  if (country === undefined) throw new Error(`the club "${draft.club}" is not in clubs.csv`);
  const into = (kind: RecordKind, path: string, values: Draft) =>
    inserted(
      kind,
      path,
      evidence.files.find((file) => file.path === path)?.text ?? "",
      values,
      evidence.records[kind],
    );
  const row = into("technology", `${top}/technology/${slugOf(country)}.csv`, draft);
  const club = newClub && into("clubs", `${top}/clubs.csv`, { ...newClub, aliases: "" });
  const vendor = newVendor && into("vendors", `${top}/vendors.csv`, { ...newVendor, parent: "" });
  const insertions = [club, vendor, row].filter((insertion) => insertion !== undefined);
  const changed = new Set(insertions.map(({ path }) => path));
  const files = [
    ...evidence.files.filter(({ path }) => !changed.has(path)),
    ...insertions.map(({ path, text }) => sourceFile(path, Buffer.from(text))),
  ];
  const reading = parseEvidence(top, files);
  const { diagnostics } = validate(reading, today);
  return {
    insertions,
    row,
    problems: diagnostics,
    fieldsAtFault: fieldsAtFault(reading, row, { club, vendor }, diagnostics),
  };
}

/** A problem of the line of a new club or vendor is one of the field that named it. */
function fieldsAtFault(
  { evidence }: ParsedEvidence,
  row: Insertion,
  entered: Readonly<Record<"club" | "vendor", Insertion | undefined>>,
  problems: readonly Diagnostic[],
): string[] {
  const record = evidence.records.technology.find(({ path, line }) => path === row.path && line === row.line);
  const columns = problems
    .filter(({ path, line }) => path === row.path && line === row.line)
    .map(({ column }) => column);
  const atFault = record?.fields.filter((field) => columns.includes(record.locationOf(field).column)) ?? [];
  const ofEntered = (["club", "vendor"] as const).filter((field) =>
    problems.some(({ path }) => path === entered[field]?.path),
  );
  return [...atFault, ...ofEntered];
}

/** The file's text with a record more, in its place by the order of the records; a new file begins with its header. */
function inserted(
  kind: RecordKind,
  path: string,
  text: string,
  values: Draft,
  all: readonly SourceRecord[],
): Insertion {
  const records = all.filter((record) => record.path === path);
  const [header = "", ...rows] = withColumns(kind, text, values, records);
  const columns = header.split(",");
  const added = { text: (field: string) => values[field] ?? "" };
  const next = records.find((record) => compareRecords(kind, record, added) > 0);
  const line = next?.line ?? rows.length + 2;
  const row = csvLine(columns.map((column) => values[column] ?? ""));
  const lines = [header, ...rows];
  lines.splice(line - 1, 0, row);
  return { path, text: lines.map((each) => `${each}\n`).join(""), line, row };
}

/** The file's lines, with every column that the new record fills; an optional one is added to all rows. */
function withColumns(
  kind: RecordKind,
  text: string,
  values: Draft,
  records: readonly SourceRecord[],
): string[] {
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const present = lines[0]?.split(",") ?? [];
  const wanted = fieldsOf(kind).filter(
    ({ mayBeAbsent, name }) => !mayBeAbsent || (values[name] ?? "") !== "",
  );
  if (wanted.every(({ name }) => present.includes(name))) return lines;
  const columns = fieldsOf(kind)
    .map(({ name }) => name)
    .filter((name) => present.includes(name) || wanted.some((field) => field.name === name));
  return [
    columns.join(","),
    ...records.map((record) => csvLine(columns.map((column) => record.text(column)))),
  ];
}
