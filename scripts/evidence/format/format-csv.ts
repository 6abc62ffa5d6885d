import { csvLine } from "../../../contract/csv.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import { compareRecords, outOfOrder } from "../checks/row-order.ts";
import { needlessQuotes } from "../csv-text.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { type Field, fieldsOf } from "../fields.ts";
import { type CsvTable, readCsv } from "../read-csv.ts";
import type { SourceFile, SourceRecord } from "../records.ts";
import { ChangeCount, type Formatted } from "./changes.ts";
import { changeOf, normalizeValue } from "./plain-value.ts";

/** A row in the one form: its line, and its fields by name for the order. */
interface Row {
  line: string;
  text: (field: string) => string;
}

/**
 * A table of evidence in the one form. One line that cannot be read leaves the whole file alone: where it belongs, and
 * where its fields end, nobody but its author knows.
 */
export function formatCsv(file: SourceFile, kind: RecordKind): Formatted {
  const lines = file.text.split("\n");
  const table = readCsv(file, kind);
  const isEmpty = ({ line }: Diagnostic) => lines[line - 1]?.trim() === "";
  const faults = table.diagnostics.filter((problem) => table.header === undefined || !isEmpty(problem));
  const [leftAlone = headerFault(file, kind, table)] = faults;
  if (leftAlone !== undefined) return { leftAlone };
  const done = new ChangeCount();
  done.add("empty line", table.diagnostics.length);
  done.add("quotes", quotesIn(file, lines));
  const fields = presentFields(kind, table.header?.columns ?? []);
  const columns = fields.map(({ name }) => name);
  if (table.header?.columns.join() !== columns.join()) done.add("header");
  const rows = table.records.map((record) => plainRow(record, fields, done));
  const text = [columns.join(","), ...inOrder(rows, kind, done)].map((line) => `${line}\n`).join("");
  return { text, changes: done.counts };
}

function headerFault({ path }: SourceFile, kind: RecordKind, { header }: CsvTable): Diagnostic | undefined {
  const present = header?.columns ?? [];
  const wanted = presentFields(kind, present).map(({ name }) => name);
  if (present.length === wanted.length && wanted.every((name) => present.includes(name))) return undefined;
  const message = "the columns are not those of its schema";
  return { path, line: 1, column: 1, rule: "columns", message, hint: `the columns are ${wanted.join(", ")}` };
}

/** The fields of a file with these columns: all that its schema names, an optional one only where it is there. */
const presentFields = (kind: RecordKind, columns: readonly string[]): readonly Field[] =>
  fieldsOf(kind).filter(({ name, mayBeAbsent }) => !mayBeAbsent || columns.includes(name));

function quotesIn(file: SourceFile, lines: readonly string[]): number {
  if (!file.text.includes('"')) return 0;
  return lines.reduce((count, line) => count + needlessQuotes(line).length, 0);
}

function plainRow(record: SourceRecord, fields: readonly Field[], done: ChangeCount): Row {
  const values: string[] = [];
  const text = (name: string) => values[fields.findIndex((field) => field.name === name)] ?? "";
  for (const field of fields) values.push(plainField(record, field, text, done));
  return { line: csvLine(values), text };
}

/** Slug and name stand before the aliases in the schema, so that they are in their one form already. */
function plainField(
  record: SourceRecord,
  { name, kind }: Field,
  before: (field: string) => string,
  done: ChangeCount,
): string {
  const written = record.text(name);
  if (written === "") return written;
  const names = kind === "aliases" ? [before("name"), before("slug")] : [];
  const plain = normalizeValue(kind, written, names);
  if (plain !== written) done.add(changeOf(kind));
  return plain;
}

function inOrder(rows: readonly Row[], kind: RecordKind, done: ChangeCount): string[] {
  const compare = (a: Row, b: Row) => compareRecords(kind, a, b);
  done.add("order", outOfOrder(rows, compare).length);
  return [...rows].sort(compare).map(({ line }) => line);
}
