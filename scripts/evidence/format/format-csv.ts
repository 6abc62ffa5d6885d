import { csvLine } from "../../../contract/csv.ts";
import type { Fault, Location } from "../diagnostics.ts";
import type { ParsedList } from "../reading/parse-file.ts";
import type { SourceFile, SourceRecord } from "../records.ts";
import { type Field, fieldsOf, hasRequiredFields } from "../values/fields.ts";
import { normalizeValue } from "../values/normalize.ts";
import { compareRecords } from "./record-order.ts";

/** A file's formatted text, or the place and the reason why it is left alone. */
export type FormattedFile = { text: string } | { leftAlone: Location & Fault };

/** A formatted row, with its fields by name for sorting. */
interface Row {
  line: string;
  text: (field: string) => string;
}

/** Formats a table. If one line cannot be parsed, the whole file is left alone: only its author knows what is meant. */
export function formatCsv(
  { path, text }: SourceFile,
  { kind, header, records, diagnostics }: ParsedList,
): FormattedFile {
  const lines = text.split("\n");
  const unreadable = diagnostics.find(({ line }) => header === undefined || lines[line - 1]?.trim() !== "");
  if (unreadable !== undefined) return { leftAlone: unreadable };
  const fields = fieldsOf(kind);
  const columns = fields.map(({ name }) => name);
  const present = header?.columns ?? [];
  const isOneOfEach = present.every(
    (name, index) => columns.includes(name) && present.indexOf(name) === index,
  );
  // Others cannot be completed and put in order.
  if (!isOneOfEach || !hasRequiredFields(kind, present))
    return { leftAlone: { path, line: 1, column: 1, message: "the columns are not those of its schema" } };
  const rows = records.map((record) => formatRow(record, fields));
  const sorted = rows.sort((a, b) => compareRecords(kind, a, b)).map(({ line }) => line);
  return { text: [columns.join(","), ...sorted].map((line) => `${line}\n`).join("") };
}

function formatRow(record: SourceRecord, fields: readonly Field[]): Row {
  const values = new Map<string, string>();
  const text = (name: string) => values.get(name) ?? "";
  for (const { name, kind } of fields) {
    const written = record.text(name);
    // In every schema slug and name come before the aliases, which must not repeat them.
    const names = kind === "aliases" ? [text("name"), text("slug")] : [];
    values.set(name, written === "" ? "" : normalizeValue(kind, written, names));
  }
  return { line: csvLine([...values.values()]), text };
}
