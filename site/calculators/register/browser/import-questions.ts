import { fold } from "../../../../contract/text-folding.ts";
import type { ImportQuestion } from "../../form/fields.tsx";
import { grouped } from "../../form/numbers.ts";
import { type DateOrder, monthOrDay, readDate } from "../dates.ts";
import { PLAYER_COLUMNS } from "../player-columns.ts";
import {
  type DecimalSign,
  isBlank,
  readAmount,
  separatorsOf,
  type Units,
  unitsIn,
  type WrittenAmount,
} from "./amounts.ts";
import type { CsvRow } from "./read-csv.ts";
import type { RegisterTable } from "./register-columns.ts";
import { type ImportField, type Language, meansNothing, WORDS } from "./vocabulary.ts";

/** Questions that a text leaves open: decided by the rest of it, or asked. */

export interface ImportAnswers {
  decimalSign?: DecimalSign;
  /** Unit of amounts without one: 1, 1,000 or 1,000,000. */
  scale?: number;
  dateOrder?: DateOrder;
  /** The register's column by heading; empty if it is not used. */
  columns?: Readonly<Record<string, ImportField | "">>;
}

/** The page's settings for a register before it is read. */
export interface ImportContext {
  /** The month with which the 12 months begin: book values are of its first day. */
  start: string;
  /** True if the page's pay is of a week, and so that of a column without a period. */
  isWeekly: boolean;
  size: number;
}

/** A column that is used, and what its heading says of its amounts. */
export interface Column {
  heading: string;
  position: number;
  field: ImportField;
  units: Units;
}

/** Rules for reading the cells of a text. */
export interface Reading {
  table: RegisterTable;
  columns: readonly Column[];
  context: ImportContext;
  sign: DecimalSign;
  dateOrder: DateOrder;
  scales: ReadonlyMap<Column, number>;
}

const question = (
  text: string,
  answers: readonly (readonly [answer: ImportAnswers, label: string])[],
): ImportQuestion => ({
  text,
  answers: answers.map(([answer, label]) => ({ value: JSON.stringify(answer), label })),
});

export const labelOf = (field: ImportField): string =>
  PLAYER_COLUMNS.find((column) => column.field === field)?.label ?? "Years left";

export const kindOf = (field: ImportField) =>
  PLAYER_COLUMNS.find((column) => column.field === field)?.kind ?? "years";

/** No amount, such as a dash or the fee of a free agent. */
export const isNothing = (text: string): boolean =>
  isBlank(text) || (!/[1-9]/.test(text) && meansNothing(fold(text)));

export const textsOf = (rows: readonly CsvRow[], position: number): string[] =>
  rows.flatMap(({ cells }) => cells[position] || []);

/** The columns that are used, by their headings or the reader's choice. */
export function columnsOf(
  { headings, fields, rows, language }: RegisterTable,
  { columns: chosen = {} }: ImportAnswers,
): Column[] {
  const columns = headings.flatMap((heading, position): Column[] => {
    const known = fields[position];
    const field = chosen[heading] ?? (known && isUsable(textsOf(rows, position), known) ? known : "");
    return field === "" ? [] : [{ heading, position, field, units: unitsIn(heading, language) }];
  });
  const isChosen = ({ heading }: Column) => chosen[heading] !== undefined;
  const isPay = ({ field }: Column) => field === "employeeCosts";
  // The whole pay goes before its parts, and pay of a year before the same pay of a week.
  const rank = ({ heading, units }: Column) =>
    (WORDS.wholePay.test(fold(heading)) ? 2 : 0) + (units.times === 1 ? 1 : 0);
  const best = Math.max(...columns.filter(isPay).map(rank));
  const isUsed = (column: Column) =>
    !(isPay(column) && rank(column) < best) && !isRepeated(column, columns, rows);
  return columns.filter((column) => isChosen(column) || isUsed(column));
}

/** True if a column before it is the same in each row, as the dates of a transfer and of its contract may be. */
function isRepeated(column: Column, columns: readonly Column[], rows: readonly CsvRow[]): boolean {
  const isSame = (one: Column) => rows.every(({ cells }) => cells[one.position] === cells[column.position]);
  return columns.slice(0, columns.indexOf(column)).some((one) => one.field === column.field && isSame(one));
}

/** Columns that may hold names or shares in place of dates and amounts: a former club, an agent, 20 %. */
const MAY_BE_OTHERWISE: readonly ImportField[] = ["signed", "fee", "agentCosts", "amortisation", "years"];

const isUsable = (texts: readonly string[], field: ImportField): boolean =>
  MAY_BE_OTHERWISE.includes(field)
    ? texts.some((text) => /\d(?!.*%)/.test(text) || isNothing(text))
    : texts.length > 0;

/** A squad has pay, and one of the columns from which amortisation follows. */
export const NEEDED: readonly (readonly ImportField[])[] = [
  ["fee", "bookValue", "amortisation"],
  ["employeeCosts"],
];

/** Amounts under an unknown heading may be what no other column has: left out, the squad would cost nothing. */
export function unknownQuestion(
  { headings, fields, rows, language }: RegisterTable,
  columns: readonly Column[],
  { columns: chosen = {} }: ImportAnswers,
): ImportQuestion | undefined {
  const isFilled = ({ position }: Column) => /[1-9]/.test(textsOf(rows, position).join());
  const known = columns.filter(isFilled).map(({ field }) => field);
  const missing = NEEDED.filter((fields) => !fields.some((field) => known.includes(field))).flat();
  const heading = headings.find(
    (one, position) =>
      fields[position] === undefined &&
      chosen[one] === undefined &&
      isMoney(textsOf(rows, position), unitsIn(one, language), language),
  );
  if (missing.length === 0 || heading === undefined) return undefined;
  return question(`“${heading}” has amounts under a heading that is not known. What are they?`, [
    ...missing.map((field) => [{ columns: { [heading]: field } }, labelOf(field)] as const),
    [{ columns: { [heading]: "" } }, "None of these"],
  ]);
}

/** True if most of a column's cells are amounts, and not all of them may be years or small numbers such as ages. */
function isMoney(texts: readonly string[], ofHeading: Units, language: Language): boolean {
  const filled = texts.filter((text) => !isNothing(text));
  const amounts = filled.flatMap((text) => readAmount(text, language) ?? []);
  const isSure = ({ currency, scale, digits }: Units & { digits?: string }) =>
    (currency ?? scale) !== undefined || !/^(\d{0,3}|(19|20|21)\d\d)$/.test(digits ?? "");
  return amounts.length > filled.length / 2 && [ofHeading, ...amounts].some(isSure);
}

/** An agent's fee beside a transfer fee may be part of the cost of the signing, or be paid each year. */
export function agentQuestion(
  columns: readonly Column[],
  { columns: chosen = {} }: ImportAnswers,
): ImportQuestion | undefined {
  const agent = columns.find(({ field }) => field === "agentCosts");
  if (agent === undefined || agent.units.times !== undefined || chosen[agent.heading] !== undefined)
    return undefined;
  if (!columns.some(({ field }) => field === "fee")) return undefined;
  return question(`“${agent.heading}”: paid once, or every year?`, [
    [{ columns: { [agent.heading]: "fee" } }, "Once: part of the cost"],
    [{ columns: { [agent.heading]: "agentCosts" } }, "Every year"],
  ]);
}

export interface Amount {
  column: Column;
  text: string;
  amount: WrittenAmount;
  /** Payments a year. */
  times: 52 | 12 | 1;
}

export function amountIn(
  text: string,
  column: Column,
  { table, context }: Pick<Reading, "table" | "context">,
): Amount | null {
  const amount = readAmount(text, table.language);
  if (amount === null) return null;
  const { isAnnual } = PLAYER_COLUMNS.find(({ field }) => field === column.field) ?? {};
  const ofPage = context.isWeekly && column.field === "employeeCosts" ? 52 : 1;
  const times = isAnnual ? (amount.times ?? column.units.times ?? ofPage) : 1;
  return { column, text, amount, times };
}

/** Meaning of commas and points in all amounts, or a question about the first unclear one. */
export function decimalSignOf(
  all: readonly Amount[],
  language: Language,
  { decimalSign }: ImportAnswers,
): DecimalSign | ImportQuestion {
  if (decimalSign !== undefined) return decimalSign;
  const amounts = all.map(({ amount }) => amount);
  const found = new Set(amounts.map(separatorsOf));
  const isMixed = found.has("point") && found.has("comma");
  if (found.has("comma") && !isMixed) return "comma";
  // Only English writes a decimal point.
  if (language !== "en" && !found.has("point")) return "comma";
  const unclear = amounts.find((amount) => {
    const { point, comma } = amount.readings;
    if (isMixed && point !== undefined && comma !== undefined) return point !== comma;
    return separatorsOf(amount) === "unclear" && (point === undefined || !found.has("point"));
  });
  return unclear === undefined ? "point" : separatorQuestion(unclear);
}

function separatorQuestion({ digits, readings: { point, comma = 0 } }: WrittenAmount): ImportQuestion {
  if (point === undefined)
    return question(`Is ${digits} the same as ${comma}?`, [
      [{ decimalSign: "comma" }, `Yes, ${comma}`],
      [{ decimalSign: "point" }, "No, it is a slip"],
    ]);
  const asPoint = [{ decimalSign: "point" }, String(point)] as const;
  const asComma = [{ decimalSign: "comma" }, String(comma)] as const;
  const [more, less] = point > comma ? [asPoint, asComma] : [asComma, asPoint];
  return question(`Does ${digits} mean ${more[1]} or ${less[1]}?`, [more, less]);
}

/** The number that an amount means. An amount with only one reading is not asked back, unless it may be a slip. */
export function numberOf(amount: WrittenAmount, sign: DecimalSign): number | undefined {
  const { point, comma } = amount.readings;
  const only = separatorsOf(amount) === "unclear" ? undefined : (point ?? comma);
  const value = amount.readings[sign] ?? only;
  return value !== undefined && amount.isNegative ? -value : value;
}

/** From here on an amount of a year is surely in full: nothing in a squad costs a million thousands. */
const SURELY_IN_FULL = 1_000_000;
const SURELY_IN_FULL_WITH_CURRENCY = 10_000;
/** No player costs more. */
const DEAREST = 300_000_000;

/** Unit of each column's amounts without one, or a question about the first unclear column. */
export function scalesOf(
  amounts: readonly Amount[],
  { table, columns, context, sign }: Pick<Reading, "table" | "columns" | "context" | "sign">,
  { scale: answer }: ImportAnswers,
): ReadonlyMap<Column, number> | ImportQuestion {
  const ofTitle = unitsIn(table.title, table.language).scale;
  const said = [...columns.map(({ units }) => units.scale), ...amounts.map(({ amount }) => amount.scale)];
  const [ofOthers, another] = new Set(said.filter((scale) => scale !== undefined));
  const largest = columns.map((column) => largestIn(column, amounts, sign));
  const isInFull = largest.some(({ value }) => value >= SURELY_IN_FULL);
  const scales = new Map<Column, number>();
  for (const { column, text, number, value, isSigned } of largest) {
    const ones = (isFull: boolean) => (isFull ? 1 : undefined);
    const likely = (scale = 0) => (scale > 1 && value * scale <= DEAREST ? scale : undefined);
    const scale =
      column.units.scale ??
      ones(value === 0 || value >= SURELY_IN_FULL) ??
      likely(ofTitle) ??
      ones(isSigned) ??
      answer ??
      ones(isInFull && value >= 1000) ??
      likely(another === undefined ? ofOthers : undefined) ??
      likely(context.size);
    if (scale === undefined) return scaleQuestion(column, text, number);
    scales.set(column, scale);
  }
  return scales;
}

/** The largest amount of a column whose unit is not written beside it, and whether a currency shows that it is in full. */
function largestIn(column: Column, amounts: readonly Amount[], sign: DecimalSign) {
  const isNamed = column.units.currency !== undefined || /\bones\b/.test(column.heading);
  let largest = { column, text: "", number: 0, value: 0, isSigned: isNamed };
  for (const { column: other, text, amount, times } of amounts) {
    const number = Math.abs(numberOf(amount, sign) ?? 0);
    const value = number * times;
    if (other !== column || amount.scale !== undefined || value <= largest.value) continue;
    const isSigned = isNamed || (amount.currency !== undefined && value >= SURELY_IN_FULL_WITH_CURRENCY);
    largest = { column, text, number, value, isSigned };
  }
  return largest;
}

const scaleQuestion = ({ heading }: Column, text: string, value: number): ImportQuestion =>
  question(
    `How much is ${text} in “${heading}”?`,
    [1, 1e3, 1e6].map((scale) => [{ scale }, grouped(value * scale)]),
  );

/** Meaning of each date's first number, or a question about the first unclear one. */
export function dateOrderOf(
  { rows, language }: RegisterTable,
  columns: readonly Column[],
  { dateOrder }: ImportAnswers,
): DateOrder | ImportQuestion {
  if (dateOrder !== undefined) return dateOrder;
  const dates = columns
    .filter(({ field }) => field === "signed" || field === "contractEnd")
    .flatMap(({ position, field }) => textsOf(rows, position).map((text) => ({ field, text })));
  const orders = new Set(dates.map(({ text }) => readDate(text)?.order));
  const unclear = dates.find(({ field, text }) => field === "signed" && readDate(text)?.order === "unclear");
  if (unclear === undefined || orders.has("day") !== orders.has("month"))
    return orders.has("month") ? "month" : "day";
  // Only English writes the month first.
  if (language !== "en") return "day";
  return question(
    `Which day is ${unclear.text}?`,
    (["day", "month"] as const).map((order) => [
      { dateOrder: order },
      monthOrDay(readDate(unclear.text, order)) ?? "",
    ]),
  );
}
