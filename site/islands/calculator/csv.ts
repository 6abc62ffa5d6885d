import { csvField } from "../../../contract/csv.ts";
/** Registers as CSV: read from a file or a pasted piece of a spreadsheet, and written so that a spreadsheet runs none of it. */

export interface CsvRow {
  /** The line on which the row begins, from 1. */
  line: number;
  cells: string[];
}

export interface ReadCsv {
  rows: CsvRow[];
  /** The line of a quote that is never closed; null where all are. */
  openQuote: number | null;
}

/** What parts the cells: a tab from a spreadsheet, a semicolon where commas are decimal, a comma otherwise. */
function delimiterOf(text: string): string {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== "") ?? "";
  return ["\t", ";"].find((mark) => first.includes(mark)) ?? ",";
}

/** Reads CSV after RFC 4180, with tabs or semicolons too. Empty lines are passed over. */
export function readCsv(given: string): ReadCsv {
  const text = given.replace(/^\uFEFF/, "");
  const delimiter = delimiterOf(text);
  const token = new RegExp(
    `("(?:[^"]|"")*(?:"|$)|[^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|\\n|\\r|$)`,
    "gy",
  );
  const found: ReadCsv = { rows: [], openQuote: null };
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (const [all, cell = "", end = ""] of text.matchAll(token)) {
    if (isOpen(cell)) found.openQuote = line;
    row.cells.push(unquoted(cell));
    line += all.split(/\r\n|\n|\r/).length - 1;
    if (end === delimiter) continue;
    if (row.cells.some((value) => value !== "")) found.rows.push(row);
    row = { line, cells: [] };
    if (end === "") break;
  }
  return found;
}

/** The quotes inside come in pairs, so with both ends there is an even number of them. */
const isOpen = (cell: string): boolean => cell.startsWith('"') && cell.split('"').length % 2 === 0;

function unquoted(cell: string): string {
  const bare = cell.startsWith('"') ? cell.slice(1).replace(/"$/, "").replaceAll('""', '"') : cell;
  return bare.trim().replace(/^'(?=[=+\-@])/, "");
}

/** Rows as CSV. A text that a spreadsheet would take for a formula gets an apostrophe before it, which `readCsv` takes off. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return csvField(safe);
}
