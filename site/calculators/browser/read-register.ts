import type { ImportPreview, ImportQuestion } from "../fields.tsx";
import { type MoneyUnit, shortMoney } from "../money.ts";
import { grouped } from "../numbers.ts";
import { PLAYER_COLUMNS } from "../squad.tsx";
import {
  currenciesIn,
  type DecimalSign,
  isBlank,
  readAmount,
  readYear,
  separatorsOf,
  type WrittenAmount,
} from "./amounts.ts";
import { type CsvRow, readCsv } from "./csv.ts";
import { type ColumnMatch, matchColumns, scaleOfHeading } from "./register-columns.ts";

/** What the reader answered to the questions of a preview. */
export interface ImportAnswers {
  decimalSign?: DecimalSign;
  /** What one is: 1, 1,000 or 1,000,000. */
  scale?: number;
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
  const players = rows.map(({ cells }) => playerOf(cells, headings, sign, scale));
  const zeros = emptyCells(rows, headings);
  const currencies = currenciesIn(text);
  return { players, headings, currencies, notes: [...notes, ...zeros], questions: [], errors: [] };
}

const isAmountColumn = (column: number): boolean => PLAYER_COLUMNS[column]?.inputMode === "decimal";

function layoutOf(text: string): RegisterLayout {
  const { rows, openQuote } = readCsv(text);
  const errors = openQuote === null ? [] : [`Line ${openQuote}: a quote is never closed.`];
  const head = rows.slice(0, HEADING_LINES).findIndex(({ cells }) => matchColumns(cells) !== null);
  const match = matchColumns(rows[head]?.cells ?? []);
  return match === null ? positionalLayout(rows, errors) : namedLayout(rows, head, match, errors);
}

/** Without headings, each line has the columns of the register in their order. */
function positionalLayout(rows: readonly CsvRow[], errors: readonly string[]): RegisterLayout {
  const expected = PLAYER_COLUMNS.length;
  const uneven = rows
    .filter(({ cells }) => cells.length !== expected)
    .map(
      ({ line, cells }) =>
        `Line ${line} has ${cells.length === 1 ? "1 cell" : `${cells.length} cells`} instead of ${expected}. ${UNEVEN_HINT}`,
    );
  const labels = PLAYER_COLUMNS.map(({ label }) => label).join(", ");
  return {
    ...withoutTotals(rows),
    headings: PLAYER_COLUMNS.map((_, column) => `Column ${column + 1}`),
    notes: [`No headings were recognised, so the columns count as ${labels}.`],
    errors: [...errors, ...uneven],
  };
}

const UNEVEN_HINT = "A first line with headings may name the columns; an amount such as 3,200 needs quotes.";

function namedLayout(
  rows: readonly CsvRow[],
  head: number,
  { positions, headings, errors: matchErrors }: ColumnMatch,
  errors: readonly string[],
): RegisterLayout {
  const below = rows.slice(head + 1);
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
    errors: [...errors, ...matchErrors.map((error) => `${error}.`), ...missingErrors(positions), ...tooLong],
  };
}

/** An amount may be missing and is 0; a name or an end may not. */
const missingErrors = (positions: readonly number[]): string[] =>
  PLAYER_COLUMNS.filter((_, column) => positions[column] === -1 && !isAmountColumn(column)).map(
    ({ label }) => `There is no column “${label}”.`,
  );

const TOTAL = /^(?:grand |squad |sub-?)?(?:total|sum)s?\b/i;

/** A line of totals is no player: counted as one, it would double the squad. */
function withoutTotals(rows: readonly Row[]): Pick<RegisterLayout, "rows" | "notes"> {
  const players = rows.filter(({ cells }) => !TOTAL.test(cells[0] ?? ""));
  const lines = rows.filter((row) => !players.includes(row)).map(({ line }) => line);
  return { rows: players, notes: lines.length === 0 ? [] : [`Totals left out: line ${lines.join(", ")}.`] };
}

/** What no answer could make readable. */
const errorsOf = ({ line, cells }: Row): string[] =>
  PLAYER_COLUMNS.flatMap(({ label, inputMode }, column) => {
    const cell = cells[column] ?? "";
    if (inputMode === "decimal")
      return isBlank(cell) || readAmount(cell) !== null
        ? []
        : [`Line ${line}: ${label} “${cell}” is not a number.`];
    if (cell.trim() === "") return [`Line ${line}: ${label} is empty.`];
    return inputMode === "text" || readYear(cell) !== null
      ? []
      : [`Line ${line}: ${label} “${cell}” does not name one year in four digits.`];
  });

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
    .map(({ text, amount }) => ({ text, amount, value: Math.abs(numberOf(amount, sign) ?? 0) }))
    .sort((a, b) => b.value - a.value);
  const [largest] = bare;
  const isInFull = bare.some(
    ({ value, amount }) =>
      value >= SURELY_IN_FULL || (amount.hasCurrency && value >= SURELY_IN_FULL_WITH_CURRENCY),
  );
  return largest === undefined || largest.value === 0 || isInFull ? 1 : scaleQuestion(largest);
}

const headingScale = (headings: RegisterLayout["headings"], column: number): number | undefined =>
  scaleOfHeading(headings[column] ?? "");

const scaleQuestion = ({ text, value }: { text: string; value: number }): ImportQuestion => ({
  text: `How much is ${text}?`,
  answers: [1, 1e3, 1e6].map((scale) => ({ value: String(scale), label: grouped(value * scale) })),
});

const playerOf = (
  cells: readonly string[],
  headings: RegisterLayout["headings"],
  sign: DecimalSign,
  scale: number,
): string[] =>
  PLAYER_COLUMNS.map(({ inputMode }, column) => {
    const cell = cells[column] ?? "";
    if (inputMode === "text") return cell.trim();
    if (inputMode === "numeric") return readYear(cell) ?? "";
    const amount = isBlank(cell) ? null : readAmount(cell);
    if (amount === null) return "0";
    const times = amount.scale ?? headingScale(headings, column) ?? scale;
    return String(Number(((numberOf(amount, sign) ?? 0) * times).toPrecision(15)));
  });

/** Says which amounts are not in the text and so count as 0. */
function emptyCells(rows: readonly Row[], headings: RegisterLayout["headings"]): string[] {
  return PLAYER_COLUMNS.flatMap(({ label }, column) => {
    if (!isAmountColumn(column)) return [];
    if (headings[column] === null) return [`${label}: no such column, so 0 for each player.`];
    const count = rows.filter(({ cells }) => isBlank(cells[column] ?? "")).length;
    if (count === 0) return [];
    return [`${label}: ${count === 1 ? "1 empty cell counts" : `${count} empty cells count`} as 0.`];
  });
}

/** What a reading shows before it is imported, its sums in the page's unit. */
export function previewOf(reading: RegisterReading, money: MoneyUnit): ImportPreview {
  const { players, headings, currencies, ...rest } = reading;
  const format = shortMoney(money);
  const others = currencies.filter((currency) => currency !== money.currency);
  const columns = PLAYER_COLUMNS.map(({ label }, column) => ({
    label,
    heading: headings[column] ?? null,
    sum: columnSummary(
      players.map((cells) => cells[column] ?? ""),
      column,
      format,
    ),
  }));
  const notes = others.map(
    (currency) =>
      `Some amounts are in ${currency}, and this page shows ${money.currency || "no currency"}. Nothing is converted.`,
  );
  return { ...rest, notes: [...rest.notes, ...notes], columns, players: players.length };
}

/** The sum of a column of amounts, or the first and the last end of a contract. */
function columnSummary(cells: readonly string[], column: number, format: (amount: number) => string): string {
  if (isAmountColumn(column)) return format(cells.reduce((sum, cell) => sum + Number(cell), 0));
  if (column === 0 || cells.length === 0) return "";
  const years = [...new Set(cells)].sort();
  return years.length === 1 ? (cells[0] ?? "") : `${years[0]} to ${years.at(-1)}`;
}
