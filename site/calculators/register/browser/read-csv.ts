export interface CsvRow {
  /** The line on which the row begins, from 1. */
  line: number;
  cells: string[];
}

/** Reads CSV (RFC 4180) with any delimiter; empty rows are left out. `openQuote` is the line of an unclosed quote. */
export function readCsv(csv: string, delimiter: string): { rows: CsvRow[]; openQuote: number | null } {
  const text = csv.replace(/^\uFEFF/, "");
  const token = new RegExp(
    `("(?:[^"]|"")*(?:"|$)|[^${delimiter}\\r\\n]*)(\\${delimiter}|\\r\\n|\\n|\\r|$)`,
    "gy",
  );
  const rows: CsvRow[] = [];
  let openQuote: number | null = null;
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (const [all, cell = "", end = ""] of text.matchAll(token)) {
    // Quotes inside are doubled, so a closed cell has an even number of them.
    if (cell.startsWith('"') && cell.split('"').length % 2 === 0) openQuote = line;
    row.cells.push(unquote(cell));
    line += all.split(/\r\n|\n|\r/).length - 1;
    if (end === delimiter) continue;
    if (row.cells.some((value) => value !== "")) rows.push(row);
    row = { line, cells: [] };
    if (end === "") break;
  }
  return { rows, openQuote };
}

function unquote(cell: string): string {
  const bare = cell.startsWith('"') ? cell.slice(1).replace(/"$/, "").replaceAll('""', '"') : cell;
  return bare.trim().replace(/^'(?=[=+\-@\t\r])/, "");
}
