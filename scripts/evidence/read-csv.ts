import { CsvError, parse } from "csv-parse/sync";
import type { RecordKind } from "../../data/schema/records.ts";
import { conflictFault } from "./conflict-marker.ts";
import { CsvRow, cellPlace, csvColumns } from "./csv-row.ts";
import { cellsOf } from "./csv-text.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { fieldsOf, hasEveryField } from "./fields.ts";
import type { SourceFile, SourceHeader, SourceRecord } from "./records.ts";

export interface CsvTable {
  /** Undefined where the first line cannot be read: then no row can be either. */
  header: SourceHeader | undefined;
  records: SourceRecord[];
  /** What stands in lines that gave no sound record; undefined stands for all that a file might have held. */
  unparsed: (string | undefined)[];
  diagnostics: Diagnostic[];
}

const RULE = "csv-syntax";
const ONE_LINE =
  "a record is one line: double a quotation mark inside a quoted field, close it on the same line";

/**
 * Reads a CSV file whose first line names the columns. A record is one line, so a fault stays on its line and the
 * rest of the file is still read. Every fault comes back as a problem; nothing is thrown.
 */
export function readCsv(file: SourceFile, kind: RecordKind): CsvTable {
  const lines = linesOf(file.text);
  const diagnostics: Diagnostic[] = [];
  const rows = lines.map(
    (line, index) => cellsOf(line) ?? faultyCells(file.path, index + 1, line, diagnostics),
  );
  const [columns] = rows;
  if (columns === undefined || faultOfHeader(lines[0] ?? "") !== undefined)
    return unreadable(file.path, lines, diagnostics);
  const known = fieldsOf(kind).map(({ name }) => name);
  // How many fields a row must have is known only where every column is: the header is told, and not again each row.
  const sound = hasEveryField(kind, columns) && columns.every((column) => known.includes(column));
  const table = csvColumns(kind, file.path, columns);
  const records: SourceRecord[] = [];
  const unparsed: string[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    const [cells, raw] = [rows[index], lines[index] ?? ""];
    const fault = cells && faultOfShape(cells, columns, raw);
    if (fault !== undefined && (sound || raw.trim() === ""))
      diagnostics.push({ path: file.path, line: index + 1, rule: RULE, ...fault });
    if (cells !== undefined && fault === undefined) records.push(new CsvRow(table, index + 1, cells, raw));
    if (cells === undefined || fault !== undefined || !sound) unparsed.push(raw);
  }
  const locationOf = (index: number) => cellPlace(file.path, 1, lines[0] ?? "", index);
  return { header: { kind, path: file.path, columns, locationOf }, records, unparsed, diagnostics };
}

/** A file without a header that can be read: one problem, at its first line. */
function unreadable(path: string, lines: readonly string[], diagnostics: readonly Diagnostic[]): CsvTable {
  const told = diagnostics.find(({ line }) => line === 1);
  const empty = { message: "the file is empty", hint: NAMES_COLUMNS };
  const fault = lines[0] === undefined ? empty : faultOfHeader(lines[0]);
  const problem = told ?? { path, line: 1, column: 1, rule: RULE, ...(fault ?? empty) };
  return { header: undefined, records: [], unparsed: [undefined], diagnostics: [problem] };
}

const NAMES_COLUMNS = "the first line names the columns";

/** What keeps a first line from naming columns, told once and not again for every column and row. */
function faultOfHeader(line: string): { message: string; hint: string } | undefined {
  if (line.trim() === "") return { message: "the first line is empty", hint: NAMES_COLUMNS };
  // No name of a column holds one of these.
  if (line.includes("\r")) return { message: "the lines end in CR", hint: "set the editor to LF line ends" };
  const [separator] = /[;\t]/.exec(line) ?? [];
  if (separator === undefined || line.includes(",")) return conflictFault(line);
  const what = separator === ";" ? "semicolons" : "tabs";
  return { message: `the fields are separated by ${what}`, hint: "save the file with commas between them" };
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** What the parser of CSV makes of a line that is not well formed; undefined, and a problem, where it refuses it. */
function faultyCells(
  path: string,
  line: number,
  raw: string,
  diagnostics: Diagnostic[],
): string[] | undefined {
  try {
    const rows: string[][] = parse(raw, { relax_column_count: true, record_delimiter: "\n" });
    return rows[0] ?? [""];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    diagnostics.push({ path, line, column: quoteFault(raw), rule: RULE, ...quoteMessage(error) });
    return undefined;
  }
}

function quoteMessage(error: CsvError): { message: string; hint: string } {
  const open = error.code === "CSV_QUOTE_NOT_CLOSED";
  return {
    message: open
      ? "a quoted field is not closed on its line"
      : "a quotation mark stands where none is allowed",
    hint: ONE_LINE,
  };
}

/** Column at which the first field begins that cannot be read. */
function quoteFault(line: string): number {
  const sound = /(?:"(?:[^"]|"")*"|[^",]*)(?:,|$)/y;
  let start = 0;
  while (start < line.length && sound.test(line)) start = sound.lastIndex;
  return start + 1;
}

function faultOfShape(cells: readonly string[], columns: readonly string[], raw: string) {
  if (raw.trim() === "") return { column: 1, message: "the line is empty", hint: "remove it" };
  const conflict = conflictFault(raw);
  if (conflict !== undefined) return { column: 1, ...conflict };
  const [found, wanted] = [cells.length, columns.length];
  if (found === wanted) return undefined;
  const column = found > wanted ? cellPlace("", 0, raw, wanted).column : raw.length + 1;
  const message = `the row has ${found} fields, the header has ${wanted}`;
  const hint =
    found > wanted ? "put a field that holds a comma in quotation marks" : "write a comma for an empty field";
  return { column, message, hint };
}
