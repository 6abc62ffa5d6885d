import { fold } from "../../../../contract/text-folding.ts";
import { grouped } from "../../form/numbers.ts";
import { readDate, type WrittenDate } from "../dates.ts";
import { isBlank, unitsIn } from "./amounts.ts";
import {
  amountIn,
  type Column,
  isNothing,
  kindOf,
  labelOf,
  numberOf,
  type Reading,
} from "./import-questions.ts";
import type { CsvRow } from "./read-csv.ts";
import { firstCell } from "./register-columns.ts";
import { type Language, WORDS } from "./vocabulary.ts";

/** Value of a cell: an amount in full and of a year, a length in months, a date, a text. */
export type CellValue = number | string | WrittenDate;

/** A line of the text as it was read. An empty cell has no value. */
export interface Line {
  row: CsvRow;
  values: ReadonlyMap<Column, CellValue>;
  faults: readonly string[];
}

export function lineOf(row: CsvRow, reading: Reading): Line {
  const { columns, table } = reading;
  const isTooLong = row.cells.slice(table.headings.length).some((cell) => cell !== "");
  const values = new Map<Column, CellValue>();
  const faults = isTooLong ? ["more cells than headings; an amount such as 3,200 needs quotes"] : [];
  for (const column of columns) {
    const text = row.cells[column.position] || "";
    if (text === "") continue;
    const value = valueIn(text, column, reading);
    if (value === null) faults.push(`${labelOf(column.field)} “${text}” ${FAULTS[kindOf(column.field)]}`);
    else if (value !== "") values.set(column, value);
  }
  return { row, values, faults };
}

const FAULTS = {
  text: "",
  amount: "is not a number",
  year: "is not a date",
  month: "is not a date",
  years: "is not a length",
} as const;

/** Value of a cell; null if it cannot be read, and empty if it means nothing. */
function valueIn(text: string, column: Column, reading: Reading): CellValue | null {
  const kind = kindOf(column.field);
  if (kind === "text") return text;
  if (isNothing(text)) return kind === "amount" ? 0 : "";
  if (kind === "amount") return amountOf(text, column, reading);
  return kind === "years"
    ? monthsIn(text, column.units.times === 12, reading.table.language)
    : readDate(text, reading.dateOrder);
}

function amountOf(text: string, column: Column, reading: Reading): number | null {
  const found = amountIn(text, column, reading);
  const number = found === null ? undefined : numberOf(found.amount, reading.sign);
  if (found === null || number === undefined) return null;
  const size = found.amount.scale ?? reading.scales.get(column) ?? 1;
  // Enough digits for cents; one more would show the error of a binary fraction.
  return Number((number * size * found.times).toPrecision(15));
}

/** A length such as `4`, `3½ Jahre` and `36 months`; null beside other words, as in `3 years, 1 option`. */
function monthsIn(text: string, isInMonths: boolean, language: Language): number | null {
  const folded = fold(text.replace("½", " 1/2"));
  const whole = folded.replace(WORDS.half, " ");
  const [digits = "", ...others] = whole.match(/\d+(?:[.,]\d+)?/g) ?? [];
  const { times, rest, scale } = unitsIn(whole.replace(digits, " "), language);
  const isClear = others.length === 0 && times !== 52 && scale === undefined;
  if (digits === "" || !isClear || /[^\s.,()~-]/.test(rest.replace(WORDS.needless, ""))) return null;
  const length = Number(digits.replace(",", ".")) + (whole === folded ? 0 : 0.5);
  return (times ?? (isInMonths ? 12 : 1)) === 12 ? length : 12 * length;
}

/** The players without lines of totals, and what is to be said of these. Counted as players they would double the squad. */
export function withoutTotals(
  lines: readonly Line[],
  columns: readonly Column[],
): { players: Line[]; notes: string[] } {
  const amounts = columns.filter(({ field }) => kindOf(field) === "amount");
  const players: Line[] = [];
  const totals: number[] = [];
  const notes: string[] = [];
  let first = 0;
  for (const line of lines) {
    const ofPart = differences(line, players.slice(first), amounts);
    const ofAll = differences(line, players, amounts);
    const found = ofPart.length < ofAll.length ? ofPart : ofAll;
    const isSum =
      players.length > 1 && found.length === 0 && amounts.some((column) => line.values.get(column));
    if (hasTerm(line.row, columns) || !(isTotal(line.row) || isSum)) {
      players.push(line);
      continue;
    }
    first = players.length;
    totals.push(line.row.line);
    notes.push(...found.map((difference) => `Line ${line.row.line}, a total: ${difference}.`));
  }
  return { players, notes: totals.length === 0 ? [] : [`${linesText(totals)}: totals, left out.`, ...notes] };
}

export const linesText = (lines: readonly number[]): string =>
  `${lines.length === 1 ? "Line" : "Lines"} ${lines.join(", ")}`;

/** True if a line has a contract's begin or end: a total has none. */
export const hasTerm = ({ cells }: CsvRow, columns: readonly Column[]): boolean =>
  columns.some(
    ({ position, field }) =>
      ["contractEnd", "signed", "years", "left"].includes(field) && !isBlank(cells[position] ?? ""),
  );

const isTotal = (row: CsvRow): boolean => WORDS.total.test(fold(firstCell(row)));

/** Amounts in millions are rounded. */
const ROUNDING = 0.001;

/** Columns whose total is not the sum of the lines. */
const differences = ({ values }: Line, others: readonly Line[], columns: readonly Column[]): string[] =>
  columns.flatMap((column) => {
    const value = values.get(column);
    const sum = others.reduce((total, other) => total + Number(other.values.get(column) ?? 0), 0);
    if (typeof value !== "number" || Math.abs(value - sum) <= ROUNDING * Math.abs(sum)) return [];
    return [`“${column.heading}” is ${grouped(value)}, and the lines above add up to ${grouped(sum)}`];
  });
