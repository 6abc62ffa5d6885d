import { csvLine } from "../../../contract/csv.ts";
import type { FieldKind } from "../../../data/schema/fields.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import { compareRecords, outOfOrder } from "../checks/row-order.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { type Field, fieldsOf, hasRequiredFields } from "../fields.ts";
import { normalizeValue } from "../normalize.ts";
import { needlessQuotes, readCsv } from "../read-csv.ts";
import type { SourceFile, SourceRecord } from "../records.ts";
import type { Change, ChangeCount, FormattedFile } from "./changes.ts";

/** A formatted row, with its fields by name for sorting. */
interface Row {
  line: string;
  text: (field: string) => string;
}

/** Formats a table. If one line cannot be parsed, the whole file is left alone: only its author knows what is meant. */
export function formatCsv(file: SourceFile, kind: RecordKind, changes: ChangeCount): FormattedFile {
  const lines = file.text.split("\n");
  const { header, records, diagnostics } = readCsv(file, kind);
  const isEmptyLine = ({ line }: Diagnostic) => header !== undefined && lines[line - 1]?.trim() === "";
  const present = header?.columns ?? [];
  const leftAlone = diagnostics.find((fault) => !isEmptyLine(fault)) ?? headerFault(file, kind, present);
  if (leftAlone !== undefined) return { leftAlone };
  changes.add("empty line", diagnostics.length);
  changes.add("quotes", lines.flatMap(needlessQuotes).length);
  const fields = fieldsOf(kind);
  const columns = fields.map(({ name }) => name);
  const inOrder = columns.filter((name) => present.includes(name));
  changes.add("column", columns.length - inOrder.length);
  if (present.join() !== inOrder.join()) changes.add("header");
  const rows = records.map((record) => formatRow(record, fields, changes));
  const compare = (a: Row, b: Row) => compareRecords(kind, a, b);
  changes.add("order", outOfOrder(rows, compare).length);
  const sorted = [...rows].sort(compare).map(({ line }) => line);
  return { text: [columns.join(","), ...sorted].map((line) => `${line}\n`).join(""), changes };
}

/** Why the columns that are there cannot be completed and put in order. */
function headerFault(
  { path }: SourceFile,
  kind: RecordKind,
  present: readonly string[],
): Diagnostic | undefined {
  const known = fieldsOf(kind).map(({ name }) => name);
  const isOneOfEach = present.every((name, index) => known.includes(name) && present.indexOf(name) === index);
  if (isOneOfEach && hasRequiredFields(kind, present)) return undefined;
  const message = "the columns are not those of its schema";
  return { path, line: 1, column: 1, rule: "columns", message, hint: `the columns are ${known.join(", ")}` };
}

function formatRow(record: SourceRecord, fields: readonly Field[], changes: ChangeCount): Row {
  const values = new Map<string, string>();
  const text = (name: string) => values.get(name) ?? "";
  for (const { name, kind } of fields) {
    const written = record.text(name);
    // In every schema slug and name come before the aliases, which must not repeat them.
    const names = kind === "aliases" ? [text("name"), text("slug")] : [];
    const normalized = written === "" ? "" : normalizeValue(kind, written, names);
    if (normalized !== written) changes.add(changeOf(kind));
    values.set(name, normalized);
  }
  return { line: csvLine([...values.values()]), text };
}

function changeOf(kind: FieldKind | undefined): Change {
  if (kind === "url" || kind === "aliases") return kind;
  return kind === "date" || kind === "day" ? "date" : "text";
}
