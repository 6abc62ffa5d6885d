import type { Scenario } from "../fields.tsx";
import { inWords } from "../figure-names.ts";
import { moneyUnitOf, plainAmount } from "../money.ts";
import { isWeekly } from "../period.ts";
import { BASIC_COLUMNS, mapAmounts, PLAYER_COLUMNS } from "../squad.tsx";

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

/** What is saved as CSV. */
export type CsvTable = readonly [header: readonly string[], ...rows: readonly (string | number)[][]];

/** The figures of a response in words, one a row; a null is left empty. */
export const figureRows = (data: object): CsvTable => [["Figure", "Value"], ...leavesOf(data, [])];

function leavesOf(value: unknown, names: readonly string[]): (string | number)[][] {
  if (typeof value === "number") return [[names.join(": "), value]];
  if (typeof value === "boolean") return [[names.join(": "), value ? "yes" : "no"]];
  if (typeof value !== "object" || value === null) return [[names.join(": "), String(value ?? "")]];
  return Object.entries(value).flatMap(([key, child]) =>
    leavesOf(child, [...names, Array.isArray(value) ? firstFigure(child) : inWords(key)]),
  );
}

/** Each row begins with what distinguishes it: a year, or a change of revenue. */
const firstFigure = (row: object): string => String(Object.values(row)[0]);

/** The register as rows that `readRegister` reads: amounts plain and in full, columns as far as they are used. */
export function registerRows(players: Scenario["players"], fields: Scenario["fields"]): CsvTable {
  const money = moneyUnitOf(fields);
  const rows = players.map((cells) => mapAmounts(cells, (text) => String(plainAmount(text, money) ?? "")));
  const count = Math.max(BASIC_COLUMNS.length, ...rows.map(({ length }) => length));
  const headings = PLAYER_COLUMNS.slice(0, count).map(({ label, kind, field }) =>
    kind === "amount"
      ? `${label}${field === "employeeCosts" && isWeekly(fields) ? " a week" : ""} (${money.currency || "ones"})`
      : label,
  );
  return [headings, ...rows];
}
