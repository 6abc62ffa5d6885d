export interface CsvRow {
  /** The line on which the row begins, from 1. */
  line: number;
  cells: string[];
}

const DELIMITERS = ["\t", ";", ","] as const;

/** What most of the first lines are split by most often: a title may have none, and a name may contain another. */
function findDelimiter(text: string): string {
  const first = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 5)
    .map(mostFrequentDelimiter);
  const linesOf = (mark: string) => first.filter((found) => found === mark).length;
  return [...DELIMITERS].sort((a, b) => linesOf(b) - linesOf(a))[0] ?? ",";
}

function mostFrequentDelimiter(line: string): string | undefined {
  const count = (mark: string) => line.split(mark).length - 1;
  const [most = ","] = [...DELIMITERS].sort((a, b) => count(b) - count(a));
  return count(most) === 0 ? undefined : most;
}

/** Reads CSV (RFC 4180), with tabs or semicolons too. `openQuote` is the line of an unclosed quote. */
export function readCsv(csv: string): { rows: CsvRow[]; openQuote: number | null } {
  const text = csv.replace(/^\uFEFF/, "");
  const delimiter = findDelimiter(text);
  const token = new RegExp(
    `("(?:[^"]|"")*(?:"|$)|[^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|\\n|\\r|$)`,
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
