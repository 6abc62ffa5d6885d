import { CsvError, parse } from "csv-parse/sync";
import type { RecordKind } from "../../data/schema/records.ts";
import type { Place, Problem } from "./problems.ts";
import type { SourceFile, SourceHeader, SourceRecord } from "./records.ts";

export interface CsvTable {
  header: SourceHeader;
  records: SourceRecord[];
  problems: Problem[];
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
  const problems: Problem[] = [];
  const rows = parseWhole(file.text, lines.length) ?? parseLines(file.path, lines, problems);
  const columns = rows[0] ?? [];
  const records: SourceRecord[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    const cells = rows[index];
    if (cells === undefined) continue;
    const raw = lines[index] ?? "";
    const fault = faultOfShape(cells, columns, raw);
    if (fault === undefined) records.push(recordOf(kind, file.path, index + 1, columns, cells, raw));
    else problems.push({ path: file.path, line: index + 1, rule: RULE, ...fault });
  }
  const placeOf = (index: number) => cellPlace(file.path, 1, lines[0] ?? "", index);
  return { header: { kind, path: file.path, columns, placeOf }, records, problems };
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The rows of a well-formed file in one go, or undefined where a fault needs the slower way, line by line. */
function parseWhole(text: string, lineCount: number): string[][] | undefined {
  try {
    const rows: string[][] = parse(text, { relax_column_count: true, record_delimiter: "\n" });
    return rows.length === lineCount ? rows : undefined;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** A sparse array: a line that cannot be read has no row, but a problem. */
function parseLines(path: string, lines: readonly string[], problems: Problem[]): (string[] | undefined)[] {
  return lines.map((line, index) => {
    if (!line.includes('"')) return line.split(",");
    try {
      const rows: string[][] = parse(line, { relax_column_count: true, record_delimiter: "\n" });
      return rows[0] ?? [""];
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      problems.push({ path, line: index + 1, column: quoteFault(line), rule: RULE, ...quoteMessage(error) });
      return undefined;
    }
  });
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

/** Column of the quotation mark that opens the field which cannot be read. */
function quoteFault(line: string): number {
  const starts = cellStarts(line);
  const last = starts.findLast((start) => line.slice(start).includes('"'));
  return (last ?? 0) + 1;
}

function faultOfShape(cells: readonly string[], columns: readonly string[], raw: string) {
  if (raw.trim() === "") return { column: 1, message: "the line is empty", hint: "remove it" };
  const [found, wanted] = [cells.length, columns.length];
  if (found === wanted) return undefined;
  const column = found > wanted ? cellPlace("", 0, raw, wanted).column : raw.length + 1;
  const message = `the row has ${found} fields, the header has ${wanted}`;
  const hint =
    found > wanted ? "put a field that holds a comma in quotation marks" : "write a comma for an empty field";
  return { column, message, hint };
}

function recordOf(
  kind: RecordKind,
  path: string,
  line: number,
  columns: readonly string[],
  cells: readonly string[],
  raw: string,
): SourceRecord {
  const text = (field: string) => cells[columns.indexOf(field)] ?? "";
  const placeOf = (field: string) => cellPlace(path, line, raw, Math.max(0, columns.indexOf(field)));
  return { kind, path, line, fields: columns, text, placeOf };
}

function cellPlace(path: string, line: number, raw: string, index: number): Place {
  return { path, line, column: (cellStarts(raw)[index] ?? raw.length) + 1 };
}

/** Offsets at which the fields of a line begin. Worked out only for a place that is reported. */
function cellStarts(line: string): number[] {
  const starts = [0];
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === "," && !quoted) starts.push(at + 1);
  }
  return starts;
}
