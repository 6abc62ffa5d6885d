import type { Scenario } from "../fields.tsx";
import { inWords, unitOfFigure } from "../figure-names.ts";
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

/** A part of a file: its name, and what it has as the API returns it. */
type CsvPart = readonly [name: string, figures: object];

/** Inputs and figures in words, one a row with its unit; a null is left empty. `about` begins the file and has the currency. */
export const calculationRows = (
  about: Readonly<Record<string, string>>,
  parts: readonly CsvPart[],
): CsvTable => [
  ["Part", "Figure", "Value", "Unit"],
  ...Object.entries(about).map(([name, text]) => ["About", name, text, ""]),
  ...parts.flatMap(([part, figures]) =>
    leavesOf(figures, { currency: about.Currency ?? "" }).map((row) => [part, ...row]),
  ),
];

/** A part whose moves have the names that were not sent. */
export const withTitles = <Part extends { moves: readonly object[] }>(
  part: Part,
  titles: readonly string[],
): object => ({ ...part, moves: part.moves.map((move, row) => ({ ...move, name: titles[row] })) });

/** Where a figure is: its last key, and the words for all. */
interface Place {
  key?: string;
  words?: string;
  currency: string;
}

function leavesOf(value: unknown, { key = "", words = "", currency }: Place): (string | number)[][] {
  if (typeof value === "number") return [[words, value, unitOfFigure(key, currency)]];
  if (typeof value === "boolean") return [[words, value ? "yes" : "no", ""]];
  if (typeof value !== "object" || value === null) return [[words, String(value ?? ""), ""]];
  return Object.entries(value).flatMap(([name, child]) => {
    const isRow = Array.isArray(value);
    const next = isRow ? nameOfRow(child, Number(name) + 1) : inWords(name);
    return leavesOf(child, {
      key: isRow ? key : name,
      words: words === "" ? next : `${words}: ${next}`,
      currency,
    });
  });
}

/** Each row begins with its place and what distinguishes it: a name, a year or a change of revenue. */
function nameOfRow(row: unknown, place: number): string {
  if (typeof row !== "object" || row === null) return String(place);
  const [first] = "name" in row ? [row.name] : Object.values(row);
  return `${place}. ${first}`;
}

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
