import { csvLine } from "../../../contract/csv.ts";
import { PLAYER_COLUMNS } from "../../components/calculator-squad.tsx";
import { readNumber } from "../../numbers.ts";
import { plainPlayer } from "./scenario.ts";

interface CsvRow {
  /** The line on which the row begins, from 1. */
  line: number;
  cells: string[];
}

/** A tab from a spreadsheet, a semicolon where commas are decimal, a comma otherwise. */
function findDelimiter(text: string): string {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== "") ?? "";
  return ["\t", ";"].find((mark) => first.includes(mark)) ?? ",";
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
  return bare.trim().replace(/^'(?=[=+\-@])/, "");
}

/** Rows as CSV. Text that spreadsheets would run as a formula gets an apostrophe, which `readCsv` removes. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `${csvLine(cells.map(safeCell))}\r\n`).join("");

const safeCell = (value: string | number): string =>
  typeof value === "string" && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);

/** The figures of a response, one a row under the API's names; a null is left empty. */
export const figureRows = (data: object): (string | number)[][] => [
  ["figure", "value"],
  ...leavesOf(data, ""),
];

function leavesOf(value: unknown, name: string): (string | number)[][] {
  if (typeof value !== "object" || value === null)
    return [[name, typeof value === "number" ? value : String(value ?? "")]];
  return Object.entries(value).flatMap(([key, child]) =>
    leavesOf(child, name === "" ? key : `${name}.${key}`),
  );
}

/** The register as rows that `readRegister` reads. */
export const registerRows = (players: readonly (readonly string[])[]): (string | number)[][] => [
  PLAYER_COLUMNS.map(({ field }) => field),
  ...players.map((cells) => cells.map((cell, column) => (column === 0 ? cell : (readNumber(cell) ?? "")))),
];

/** The players of a register, or what is wrong with it, line by line. */
interface ReadRegister {
  players: string[][];
  errors: { line: number; message: string }[];
}

/** Reads a register from CSV. A first line with the columns' names may reorder them, and have others. */
export function readRegister(text: string): ReadRegister {
  const { rows, openQuote } = readCsv(text);
  const errors = openQuote === null ? [] : [{ line: openQuote, message: "a quote is never closed" }];
  const [first, ...rest] = rows;
  if (first === undefined)
    return { players: [], errors: [{ line: 1, message: "there is nothing to import" }] };
  const positions = findColumns(first.cells);
  if (positions === null) return readPlayers(rows, null, errors);
  const missing = PLAYER_COLUMNS.filter((_, column) => positions[column] === -1);
  if (missing.length === 0) return readPlayers(rest, positions, errors);
  const names = missing.map(({ label }) => `"${label}"`).join(", ");
  return { players: [], errors: [...errors, { line: first.line, message: `there is no column ${names}` }] };
}

const normalizeName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

/** The position of each column that the line names, -1 for others; null if the line is a player. */
function findColumns(cells: readonly string[]): number[] | null {
  const names = cells.map(normalizeName);
  const positions = PLAYER_COLUMNS.map(({ field, label }) =>
    names.findIndex((name) => name === normalizeName(field) || name === normalizeName(label)),
  );
  return positions.filter((position) => position !== -1).length < 2 ? null : positions;
}

function readPlayers(
  rows: readonly CsvRow[],
  positions: readonly number[] | null,
  errors: ReadRegister["errors"],
): ReadRegister {
  const register: ReadRegister = { players: [], errors };
  for (const { line, cells } of rows) {
    const expected = PLAYER_COLUMNS.length;
    if (positions === null && cells.length !== expected) {
      register.errors.push({ line, message: `has ${cells.length} cells instead of ${expected}` });
      continue;
    }
    const player = PLAYER_COLUMNS.map((_, column) => cells[positions?.[column] ?? column] ?? "");
    register.errors.push(...findErrors(player).map((message) => ({ line, message })));
    register.players.push(plainPlayer(player));
  }
  return register;
}

/** Cells that cannot be read at all; the API checks the numbers. */
function findErrors(player: readonly string[]): string[] {
  return PLAYER_COLUMNS.flatMap(({ label }, column) => {
    const cell = player[column] ?? "";
    if (cell === "") return [`${label} is empty`];
    return column > 0 && typeof readNumber(cell) !== "number" ? [`${label} "${cell}" is not a number`] : [];
  });
}
