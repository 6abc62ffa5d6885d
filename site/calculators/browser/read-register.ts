import type { ImportPreview, ImportQuestion } from "../fields.tsx";
import { type MoneyUnit, shortMoney } from "../money.ts";
import { grouped, plainNumber, readNumber } from "../numbers.ts";
import { BASIC_COLUMNS, PLAYER_COLUMNS, type PlayerColumn, withoutEmptyEnd } from "../squad.tsx";
import {
  currenciesIn,
  type DateOrder,
  type DecimalSign,
  dateOrderOf,
  isBlank,
  readAmount,
  readMonth,
  readYear,
  separatorsOf,
  type WrittenAmount,
} from "./amounts.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";
import { type ColumnMatch, matchColumns, paymentsAYear, scaleOfHeading } from "./register-columns.ts";

/** What the reader answered to the questions of a preview. */
export interface ImportAnswers {
  decimalSign?: DecimalSign;
  /** What one is: 1, 1,000 or 1,000,000. */
  scale?: number;
  /** What the first number of a date is. */
  dateOrder?: DateOrder;
  /** Whether the register's pay is of a week. A column counts so too if its heading does not say. */
  isWeekly?: boolean;
}

/** A register as it was understood. */
export interface RegisterReading extends Omit<ImportPreview, "players" | "columns"> {
  /** Cells in the order of the register's columns, amounts plain and in full. */
  players: string[][];
  /** The heading of each column, or null if the text has none for it. */
  headings: readonly (string | null)[];
  /** The signs of the currencies that the text names. */
  currencies: readonly string[];
}

interface Row {
  line: number;
  /** In the order of the register's columns. */
  cells: readonly string[];
}

interface RegisterLayout {
  rows: readonly Row[];
  headings: readonly (string | null)[];
  notes: readonly string[];
  errors: readonly string[];
}

/** There may be a title above the headings. */
const HEADING_LINES = 5;

/** Reads a register from a spreadsheet's cells or CSV. Amounts whose meaning is unclear become questions. */
export function readRegister(text: string, answers: ImportAnswers = {}): RegisterReading {
  const { headings, rows, notes, errors } = layoutOf(text);
  const failed = { players: [], headings, currencies: [], notes: [], questions: [] };
  const allErrors = errors.length > 0 ? errors : rows.flatMap(errorsOf);
  if (allErrors.length > 0) return { ...failed, errors: allErrors };
  if (rows.length === 0) return { ...failed, errors: ["There is no player in the text."] };
  const sign = decimalSignOf(rows, answers);
  if (typeof sign === "object") return { ...failed, questions: [sign], errors: [] };
  const amountErrors = rows.flatMap((row) => misfitsOf(row, sign));
  if (amountErrors.length > 0) return { ...failed, errors: amountErrors };
  const scale = scaleOf(rows, headings, sign, answers);
  if (typeof scale === "object") return { ...failed, questions: [scale], errors: [] };
  const dateOrder = answers.dateOrder ?? dateOrderIn(rows);
  if (typeof dateOrder === "object") return { ...failed, questions: [dateOrder], errors: [] };
  const times = paymentsAYear(headings[PAY] ?? "") ?? (answers.isWeekly ? 52 : 1);
  const context = { headings, sign, scale, times, dateOrder };
  const players = rows.map((row) => playerOf(row, context));
  const allNotes = [...notes, ...payNotes(headings[PAY], times), ...emptyCells(rows, headings)];
  return { players, headings, currencies: currenciesIn(text), notes: allNotes, questions: [], errors: [] };
}

const columnOf = (field: PlayerColumn["field"]): number =>
  PLAYER_COLUMNS.findIndex((column) => column.field === field);
const PAY = columnOf("employeeCosts");
const AMORTISATION = columnOf("amortisation");
const BOOK_VALUE = columnOf("bookValue");
const END = columnOf("contractEnd");
const FEE = columnOf("fee");
const SIGNED = columnOf("signed");
const YEARS = columnOf("years");

const payNotes = (heading: string | null | undefined, times: number): string[] =>
  times === 1 ? [] : [`“${heading}” is of a ${times === 52 ? "week" : "month"}: × ${times} for a year.`];

const isAmountColumn = (column: number): boolean => PLAYER_COLUMNS[column]?.kind === "amount";

function layoutOf(text: string): RegisterLayout {
  const { rows, openQuote } = readCsv(text);
  const errors = openQuote === null ? [] : [`Line ${openQuote}: a quote is never closed.`];
  const head = rows.slice(0, HEADING_LINES).findIndex(({ cells }) => matchColumns(cells) !== null);
  const match = matchColumns(rows[head]?.cells ?? []);
  return match === null ? positionalLayout(rows, errors) : namedLayout(rows, head, match, errors);
}

/** Without headings, each line has the columns of the register in their order. */
function positionalLayout(rows: readonly CsvRow[], errors: readonly string[]): RegisterLayout {
  const expected = BASIC_COLUMNS.length;
  const uneven = rows
    .filter(({ cells }) => cells.length !== expected)
    .map(
      ({ line, cells }) =>
        `Line ${line} has ${cells.length === 1 ? "1 cell" : `${cells.length} cells`} instead of ${expected}. ${UNEVEN_HINT}`,
    );
  const labels = BASIC_COLUMNS.map(({ label }) => label).join(", ");
  return {
    ...withoutTotals(rows),
    headings: PLAYER_COLUMNS.map((_, column) => (column < expected ? `Column ${column + 1}` : null)),
    notes: [`No headings were recognised, so the columns count as ${labels}.`],
    errors: [...errors, ...uneven],
  };
}

const UNEVEN_HINT = "A first line with headings may name the columns; an amount such as 3,200 needs quotes.";

function namedLayout(
  rows: readonly CsvRow[],
  head: number,
  { positions: found, headings, errors: matchErrors }: ColumnMatch,
  errors: readonly string[],
): RegisterLayout {
  const below = rows.slice(head + 1);
  const has = (column: number) => found[column] !== -1;
  // A fee without a day of signing says nothing of the books.
  const isBought = has(FEE) && has(SIGNED) && (has(YEARS) || has(END));
  const positions = isBought
    ? found
    : found.map((at, column) => ([FEE, SIGNED, YEARS].includes(column) ? -1 : at));
  const inOrder = below.map(({ line, cells }) => ({
    line,
    cells: positions.map((position) => cells[position] ?? ""),
  }));
  const tooLong = below
    .filter(({ cells }) => cells.slice(headings.length).some((cell) => cell !== ""))
    .map(
      ({ line }) =>
        `Line ${line} has more cells than there are headings. An amount such as 3,200 needs quotes.`,
    );
  const { rows: players, notes } = withoutTotals(inOrder);
  const unused = headings.filter((heading, position) => heading !== "" && !positions.includes(position));
  return {
    rows: players,
    headings: positions.map((position) => headings[position] ?? null),
    notes: [
      ...(head > 0 ? [`${head === 1 ? "1 line" : `${head} lines`} above the headings left out.`] : []),
      ...(unused.length > 0 ? [`Not used: ${unused.join(", ")}.`] : []),
      ...notes,
    ],
    errors: [...errors, ...matchErrors.map((error) => `${error}.`), ...missingErrors(has), ...tooLong],
  };
}

/** An amount may be missing and is 0; a name or an end may not, unless signing and length say the end. */
const missingErrors = (has: (column: number) => boolean): string[] =>
  BASIC_COLUMNS.filter(
    ({ kind }, column) => kind !== "amount" && !has(column) && !(column === END && has(SIGNED) && has(YEARS)),
  ).map(({ label }) => `There is no column “${label}”.`);

const TOTAL = /^(?:grand |squad |sub-?)?(?:total|sum)s?\b/i;

/** A line of totals is no player: counted as one, it would double the squad. */
function withoutTotals(rows: readonly Row[]): Pick<RegisterLayout, "rows" | "notes"> {
  const players = rows.filter(({ cells }) => !TOTAL.test(cells[0] ?? ""));
  const lines = rows.filter((row) => !players.includes(row)).map(({ line }) => line);
  return { rows: players, notes: lines.length === 0 ? [] : [`Totals left out: line ${lines.join(", ")}.`] };
}

/** What no answer could make readable. */
const errorsOf = ({ line, cells }: Row): string[] =>
  PLAYER_COLUMNS.flatMap(({ label, kind }, column) => {
    const cell = cells[column] ?? "";
    const isEmpty = kind === "amount" ? isBlank(cell) : cell.trim() === "";
    const isOptional = column === END ? (cells[YEARS] ?? "") !== "" : column > 0;
    if (isEmpty) return kind === "amount" || isOptional ? [] : [`Line ${line}: ${label} is empty.`];
    return READINGS[kind](cell) === null ? [`Line ${line}: ${label} “${cell}” ${FAULTS[kind]}.`] : [];
  });

/** Each kind of cell read; null if it cannot be. */
const READINGS: Readonly<Record<PlayerColumn["kind"], (cell: string) => unknown>> = {
  text: String,
  amount: readAmount,
  year: readYear,
  month: (cell) => readMonth(cell, "day") ?? readMonth(cell, "month"),
  years: (cell) => (typeof readNumber(cell) === "number" ? cell : null),
};

const FAULTS: Readonly<Record<PlayerColumn["kind"], string>> = {
  text: "",
  amount: "is not a number",
  year: "does not name one year in four digits",
  month: "does not name one month, such as 2024-08",
  years: "is not a number",
};

function amountsOf(rows: readonly Row[]): { text: string; column: number; amount: WrittenAmount }[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap((text, column) => {
      const amount = isAmountColumn(column) && !isBlank(text) ? readAmount(text) : null;
      return amount === null ? [] : [{ text, column, amount }];
    }),
  );
}

/** What the commas and points of all amounts mean, or a question about the first unclear one. */
function decimalSignOf(rows: readonly Row[], { decimalSign }: ImportAnswers): DecimalSign | ImportQuestion {
  if (decimalSign !== undefined) return decimalSign;
  const amounts = amountsOf(rows).map(({ amount }) => amount);
  const found = new Set(amounts.map(separatorsOf));
  const isMixed = found.has("point") && found.has("comma");
  if (found.has("comma") && !isMixed) return "comma";
  const unclear = amounts.find((amount) => {
    const { point, comma } = amount.readings;
    if (isMixed && point !== undefined && comma !== undefined) return point !== comma;
    return separatorsOf(amount) === "unclear" && (point === undefined || !found.has("point"));
  });
  return unclear === undefined ? "point" : separatorQuestion(unclear);
}

function separatorQuestion({ digits, readings: { point, comma = 0 } }: WrittenAmount): ImportQuestion {
  if (point === undefined)
    return {
      text: `Is ${digits} the same as ${comma}?`,
      answers: [
        { value: "comma", label: `Yes, ${comma}` },
        { value: "point", label: "No, it is a slip" },
      ],
    };
  const asPoint = { value: "point", label: String(point) };
  const asComma = { value: "comma", label: String(comma) };
  const [more, less] = point > comma ? [asPoint, asComma] : [asComma, asPoint];
  return { text: `Does ${digits} mean ${more.label} or ${less.label}?`, answers: [more, less] };
}

/** The number that an amount means. An amount with only one reading is not asked back, unless it may be a slip. */
function numberOf(amount: WrittenAmount, sign: DecimalSign): number | undefined {
  const { point, comma } = amount.readings;
  const only = separatorsOf(amount) === "unclear" ? undefined : (point ?? comma);
  const value = amount.readings[sign] ?? only;
  return value !== undefined && amount.isNegative ? -value : value;
}

const misfitsOf = ({ line, cells }: Row, sign: DecimalSign): string[] =>
  amountsOf([{ line, cells }])
    .filter(({ amount }) => numberOf(amount, sign) === undefined)
    .map(({ text, column }) => `Line ${line}: ${PLAYER_COLUMNS[column]?.label} “${text}” is not a number.`);

/** From here on an amount is surely in full: nothing in a squad costs a million thousands. */
const SURELY_IN_FULL = 1_000_000;
const SURELY_IN_FULL_WITH_CURRENCY = 10_000;

/** What one is in amounts that do not say, or a question about the largest of them. */
function scaleOf(
  rows: readonly Row[],
  headings: RegisterLayout["headings"],
  sign: DecimalSign,
  { scale }: ImportAnswers,
): number | ImportQuestion {
  if (scale !== undefined) return scale;
  const bare = amountsOf(rows)
    .filter(
      ({ amount, column }) => amount.scale === undefined && headingScale(headings, column) === undefined,
    )
    .map(({ text, column, amount }) => ({
      text,
      column,
      amount,
      value: Math.abs(numberOf(amount, sign) ?? 0),
    }))
    .sort((a, b) => b.value - a.value);
  const [largest] = bare;
  const isInFull = bare.some(
    ({ value, amount }) =>
      value >= SURELY_IN_FULL || (amount.hasCurrency && value >= SURELY_IN_FULL_WITH_CURRENCY),
  );
  return largest === undefined || largest.value === 0 || isInFull ? 1 : scaleQuestion(largest, headings);
}

const headingScale = (headings: RegisterLayout["headings"], column: number): number | undefined =>
  scaleOfHeading(headings[column] ?? "");

const scaleQuestion = (
  { text, column, value }: { text: string; column: number; value: number },
  headings: RegisterLayout["headings"],
): ImportQuestion => ({
  text: `How much is ${text} in “${headings[column]}”?`,
  answers: [1, 1e3, 1e6].map((scale) => ({ value: String(scale), label: grouped(value * scale) })),
});

interface ReadingContext extends Pick<RegisterLayout, "headings"> {
  sign: DecimalSign;
  scale: number;
  /** How often the pay of the text is paid in a year. */
  times: number;
  dateOrder: DateOrder | undefined;
}

function playerOf({ cells }: Row, { headings, sign, scale, times, dateOrder }: ReadingContext): string[] {
  const read = PLAYER_COLUMNS.map(({ kind }, column) => {
    const cell = cells[column] ?? "";
    if (kind === "text") return cell.trim();
    if (kind === "year") return readYear(cell) ?? "";
    if (kind === "month") return readMonth(cell, dateOrder) ?? "";
    if (kind === "years") return plainNumber(cell);
    const amount = isBlank(cell) ? null : readAmount(cell);
    if (amount === null) return "";
    const size = amount.scale ?? headingScale(headings, column) ?? scale;
    const value = (numberOf(amount, sign) ?? 0) * size * (column === PAY ? times : 1);
    return String(Number(value.toPrecision(15)));
  });
  const lastMonth = readMonth(cells[END] ?? "", dateOrder) ?? `${read[END]}-06`;
  return withoutEmptyEnd(withCosts(withTerm(read, lastMonth)));
}

const monthsOf = (month: string): number => 12 * Number(month.slice(0, 4)) + Number(month.slice(5)) - 1;

/** The row with the length of the contract by its end, or the end by its length, if signed says from when. */
function withTerm(cells: readonly string[], lastMonth: string): string[] {
  const { [SIGNED]: signed = "", [YEARS]: years = "", [END]: end = "" } = cells;
  if (signed === "") return [...cells];
  if (end === "")
    return cells.with(END, String(Math.floor((monthsOf(signed) + 12 * Number(years) - 1) / 12)));
  const length = (monthsOf(lastMonth) + 1 - monthsOf(signed)) / 12;
  return years === "" ? cells.with(YEARS, String(Number(length.toFixed(4)))) : [...cells];
}

/**
 * The row with 0 for amounts that are not there. Amortisation and book value stay empty if fee and signing are there: the API
 * calculates them. A row with both has been calculated, and keeps its own.
 */
function withCosts(cells: readonly string[]): string[] {
  const hasBooks = [AMORTISATION, BOOK_VALUE].some((column) => cells[column] !== "");
  const isCalculated = !hasBooks && cells[FEE] !== "" && cells[SIGNED] !== "";
  const left = isCalculated ? [AMORTISATION, BOOK_VALUE] : [FEE, SIGNED, YEARS];
  return cells.map((cell, column) => {
    if (left.includes(column)) return "";
    return cell === "" && isAmountColumn(column) ? "0" : cell;
  });
}

/** What the first number of each date is, or a question about the first unclear one. */
function dateOrderIn(rows: readonly Row[]): DateOrder | ImportQuestion | undefined {
  const dates = rows.flatMap(({ cells }) => [cells[SIGNED] ?? "", cells[END] ?? ""]);
  const orders = new Set(dates.map(dateOrderOf));
  const unclear = rows
    .map(({ cells }) => cells[SIGNED] ?? "")
    .find((date) => dateOrderOf(date) === "unclear");
  if (unclear === undefined || orders.has("day") !== orders.has("month"))
    return orders.has("month") ? "month" : "day";
  const answers = (["day", "month"] as const).map((value) => ({
    value,
    label: readMonth(unclear, value) ?? "",
  }));
  return { text: `Which month is ${unclear}?`, answers };
}

/** Says which amounts are not in the text and so count as 0, or are calculated. */
function emptyCells(rows: readonly Row[], headings: RegisterLayout["headings"]): string[] {
  const isBought = (headings[FEE] ?? null) !== null;
  const notes = BASIC_COLUMNS.flatMap(({ label }, column) => {
    if (!isAmountColumn(column) || (isBought && [AMORTISATION, BOOK_VALUE].includes(column))) return [];
    if (headings[column] === null) return [`${label}: no such column, so 0 for each player.`];
    const count = rows.filter(({ cells }) => isBlank(cells[column] ?? "")).length;
    if (count === 0) return [];
    return [`${label}: ${count === 1 ? "1 empty cell counts" : `${count} empty cells count`} as 0.`];
  });
  const bought =
    "Where both are empty, amortisation and book value are calculated from fee, signing and length.";
  return isBought ? [...notes, bought] : notes;
}

/** What a reading shows before it is imported, its sums in the page's unit. */
export function previewOf(reading: RegisterReading, money: MoneyUnit): ImportPreview {
  const { players, headings, currencies, ...rest } = reading;
  const format = shortMoney(money);
  const others = currencies.filter((currency) => currency !== money.currency);
  const columns = PLAYER_COLUMNS.flatMap(({ label }, column) => {
    const heading = headings[column] ?? null;
    if (heading === null && column >= BASIC_COLUMNS.length) return [];
    const cells = players.map((player) => player[column] ?? "");
    return [{ label, heading, sum: columnSummary(cells, column, format) }];
  });
  const notes = others.map(
    (currency) =>
      `Some amounts are in ${currency}, and this page shows ${money.currency || "no currency"}. Nothing is converted.`,
  );
  return { ...rest, notes: [...rest.notes, ...notes], columns, players: players.length };
}

/** The sum of a column of amounts, or the first and the last year or month. */
function columnSummary(cells: readonly string[], column: number, format: (amount: number) => string): string {
  if (isAmountColumn(column)) return format(cells.reduce((sum, cell) => sum + Number(cell), 0));
  if (column !== END && column !== SIGNED) return "";
  const dates = [...new Set(cells.filter((cell) => cell !== ""))].sort();
  return dates.length < 2 ? (dates[0] ?? "") : `${dates[0]} to ${dates.at(-1)}`;
}
