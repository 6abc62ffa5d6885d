import type { RecordKind } from "../../../data/schema/records.ts";
import type { Diagnostic, Location } from "../diagnostics.ts";
import type { SourceFile, SourceHeader, SourceRecord } from "../records.ts";
import { fieldsOf, hasRequiredFields } from "../values/fields.ts";

export interface RecordList {
  /** CSV only; undefined if the first line cannot be parsed; then there are no records either. */
  header?: SourceHeader;
  records: SourceRecord[];
  diagnostics: Diagnostic[];
}

interface Fault {
  column: number;
  message: string;
  hint: string;
}

/** A line with its cells; none if it has a fault. */
interface CsvLine {
  raw: string;
  cells: readonly string[];
  fault: Fault | undefined;
}

const RULE = "csv-syntax";
const FIRST_LINE_HINT = "the first line names the columns";
const QUOTE_HINT =
  "a record is one line: double a quotation mark inside a quoted field, close it on the same line";
const CONFLICT_MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/;

/** The fault of a line that git leaves in a merge conflict; undefined for any other line. */
export const conflictFault = (line: string): Fault | undefined =>
  CONFLICT_MARKER.test(line)
    ? {
        column: 1,
        message: "this line is left from a merge conflict",
        hint: "keep what is right of both sides, and remove the lines of <<<<<<<, ======= and >>>>>>>",
      }
    : undefined;

/** True if columns are those of a record's schema: all required ones and no unknown one. */
function areColumnsOf(kind: RecordKind, columns: readonly string[]): boolean {
  const known = new Set(fieldsOf(kind).map(({ name }) => name));
  return hasRequiredFields(kind, columns) && columns.every((column) => known.has(column));
}

/**
 * Reads a CSV file whose first line names the columns. Each other line is one record or one fault. Never throws.
 *
 * @param isHeader whether the columns are right; a wrong header is reported elsewhere
 */
export function readCsv(
  { path, text }: SourceFile,
  kind: RecordKind,
  isHeader = (columns: readonly string[]) => areColumnsOf(kind, columns),
): RecordList {
  const [header = "", ...rows] = text.replace(/\n$/, "").split("\n");
  const first = parseLine(header);
  const columns = first.cells;
  const fault = text === "" ? EMPTY_FILE : (faultOfHeader(header) ?? first.fault);
  if (fault !== undefined) {
    const diagnostic = { path, line: 1, rule: RULE, ...fault };
    return { records: [], diagnostics: [diagnostic] };
  }
  // A wrong header is reported once, and not again as a wrong number of fields in every row.
  const isKnown = isHeader(columns);
  const locationOf = (index: number) => cellLocation(path, 1, header, index);
  const table: RecordList = { header: { kind, path, columns, locationOf }, records: [], diagnostics: [] };
  for (const [index, raw] of rows.entries()) {
    const line = index + 2;
    const parsed = parseLine(raw);
    const rowFault = parsed.fault ?? faultOfRow(parsed.cells, columns, raw);
    const isReported = isKnown || parsed.fault !== undefined || raw.trim() === "";
    if (rowFault === undefined)
      table.records.push(csvRecord({ kind, path, line, columns, cells: parsed.cells, raw }));
    else if (isReported) table.diagnostics.push({ path, line, rule: RULE, ...rowFault });
  }
  return table;
}

const EMPTY_FILE: Fault = { column: 1, message: "the file is empty", hint: FIRST_LINE_HINT };

/** A cell up to the comma after it or the end of its line: quoted with doubled quotation marks, or without any (RFC 4180). */
const CELL = /(?<=^|,)(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(?:,|$)/gy;
const OPEN_QUOTE = /^"[^"]*(?:""[^"]*)*$/;

/** Parses one line by itself, so that a fault such as an open quotation mark stays on its line and the rest of the file is still read. */
function parseLine(raw: string): CsvLine {
  if (!raw.includes('"')) return { raw, cells: raw.split(","), fault: undefined };
  const found = [...raw.matchAll(CELL)];
  const end = found.reduce((length, [whole]) => length + whole.length, 0);
  const rest = raw.slice(end);
  if (rest === "") {
    const cells = found.map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
    return { raw, cells, fault: undefined };
  }
  const message = OPEN_QUOTE.test(rest)
    ? "a quoted field is not closed on its line"
    : "a quotation mark is not allowed here";
  return { raw, cells: [], fault: { column: end + 1, message, hint: QUOTE_HINT } };
}

/** A fault for which the first line cannot name the columns. */
function faultOfHeader(line: string): Fault | undefined {
  if (line.trim() === "") return { column: 1, message: "the first line is empty", hint: FIRST_LINE_HINT };
  if (line.includes("\r"))
    return { column: 1, message: "the lines end in CR", hint: "set the editor to LF line ends" };
  const [separator] = /[;\t]/.exec(line) ?? [];
  if (separator === undefined || line.includes(",")) return conflictFault(line);
  const message = `the fields are separated by ${separator === ";" ? "semicolons" : "tabs"}`;
  return { column: 1, message, hint: "save the file with commas between them" };
}

function faultOfRow(cells: readonly string[], columns: readonly string[], raw: string): Fault | undefined {
  if (raw.trim() === "") return { column: 1, message: "the line is empty", hint: "remove it" };
  const conflict = conflictFault(raw);
  if (conflict !== undefined || cells.length === columns.length) return conflict;
  const message = `the row has ${cells.length} fields, the header has ${columns.length}`;
  return cells.length > columns.length
    ? {
        column: cellStart(raw, columns.length) + 1,
        message,
        hint: "put a field that holds a comma in quotation marks",
      }
    : { column: raw.length + 1, message, hint: "write a comma for an empty field" };
}

interface CsvRow extends Pick<SourceRecord, "kind" | "path" | "line"> {
  columns: readonly string[];
  cells: readonly string[];
  raw: string;
}

function csvRecord({ kind, path, line, columns, cells, raw }: CsvRow): SourceRecord {
  return {
    kind,
    path,
    line,
    fields: columns,
    text: (field) => cells[columns.indexOf(field)] ?? "",
    // A field without a column is located at the beginning of the row.
    locationOf: (field) => cellLocation(path, line, raw, Math.max(0, columns.indexOf(field))),
  };
}

const cellLocation = (path: string, line: number, raw: string, index: number): Location => ({
  path,
  line,
  column: cellStart(raw, index) + 1,
});

/** The offset at which a cell of a line begins: the end of the line if it has none of this index. */
const cellStart = (line: string, index: number): number =>
  [...line.matchAll(CELL)][index]?.index ?? line.length;
