import type { ImportPreview } from "../../form/fields.tsx";
import { type MoneyUnit, shortMoney, UNITS } from "../../form/money.ts";
import { PLAYER_COLUMNS } from "../player-columns.ts";
import { unitsIn } from "./amounts.ts";
import {
  type Amount,
  agentQuestion,
  amountIn,
  type Column,
  columnsOf,
  dateOrderOf,
  decimalSignOf,
  type ImportAnswers,
  type ImportContext,
  isNothing,
  kindOf,
  labelOf,
  NEEDED,
  type Reading,
  scalesOf,
  textsOf,
  unknownQuestion,
} from "./import-questions.ts";
import { type RegisterTable, readTable } from "./register-columns.ts";
import { type CellValue, hasTerm, lineOf, linesText, withoutTotals } from "./register-lines.ts";
import { type ImportedPlayer, playerOf, type Remark } from "./register-players.ts";
import type { ImportField } from "./vocabulary.ts";

export interface RegisterReading extends Omit<ImportPreview, "players" | "columns"> {
  /** Cells in the order of the register's columns, amounts plain and in full. */
  players: readonly (readonly string[])[];
  /** Each heading of the text, what it is taken for, and what the players have in it. */
  columns: readonly { heading: string; field: ImportField | ""; values: readonly CellValue[] }[];
  /** The signs of the currencies that the amounts have. */
  currencies: readonly string[];
  /** The lines that stay behind to be corrected, below their headings. */
  leftOver: string;
}

/** Reads a register from a spreadsheet's cells or CSV. What is unclear becomes a question; lines that cannot be read stay behind. */
export function readRegister(
  text: string,
  context: ImportContext,
  answers: ImportAnswers = {},
): RegisterReading {
  const table = readTable(text);
  const columns = columnsOf(table, answers);
  const unread = {
    ...{ players: [], currencies: [], leftOver: "", notes: [], faults: [], questions: [] },
    ...{ errors: errorsOf(table, columns, answers), columns: shownColumns(table, columns, []) },
  };
  if (unread.errors.length > 0) return unread;
  const ofColumn = unknownQuestion(table, columns, answers) ?? agentQuestion(columns, answers);
  if (ofColumn !== undefined) return { ...unread, questions: [ofColumn] };
  const amounts = amountsIn({ table, columns, context });
  const sign = decimalSignOf(amounts, table.language, answers);
  if (typeof sign === "object") return { ...unread, questions: [sign] };
  const scales = scalesOf(amounts, { table, columns, context, sign }, answers);
  if ("text" in scales) return { ...unread, questions: [scales] };
  const dateOrder = dateOrderOf(table, columns, answers);
  if (typeof dateOrder === "object") return { ...unread, questions: [dateOrder] };
  return { ...unread, ...readPlayers({ table, columns, context, sign, dateOrder, scales }, amounts) };
}

const shownColumns = (
  { headings }: RegisterTable,
  columns: readonly Column[],
  players: readonly ImportedPlayer[],
): RegisterReading["columns"] =>
  headings.map((heading, position) => {
    const column = columns.find((one) => one.position === position);
    const values = column === undefined ? [] : players.flatMap(({ line }) => line.values.get(column) ?? []);
    return { heading, field: column?.field ?? "", values };
  });

function errorsOf(
  { rows, openQuote, headings }: RegisterTable,
  columns: readonly Column[],
  { columns: chosen = {} }: ImportAnswers,
): string[] {
  const of = (field: ImportField) => columns.filter((column) => column.field === field);
  const has = (...fields: ImportField[]) => fields.every((field) => of(field).length > 0);
  if (openQuote !== null) return [`Line ${openQuote}: a quote is never closed.`];
  if (rows.length === 0) return ["There is no player in the text."];
  if (columns.length === 0) return [`None of the headings is known: ${headings.join(", ")}. ${CHOOSE}`];
  const hasEnd = has("contractEnd") || has("left") || has("signed", "years");
  const twice = PLAYER_COLUMNS.flatMap(({ field, label, kind }) => {
    const found = of(field).filter(({ heading }) => chosen[heading] === undefined);
    const names = found.map(({ heading }) => `“${heading}”`).join(" and ");
    return found.length < 2 || kind === "text" ? [] : [`${names} could be ${label}. ${CHOOSE}`];
  });
  return [
    ...(has("name") ? [] : [`There is no column “Player”. ${CHOOSE}`]),
    ...(hasEnd ? [] : [`There is no column “Contract end”. ${CHOOSE}`]),
    ...twice,
  ];
}

const CHOOSE = "Choose below what each column is.";
const UNCHARGED =
  "There are fees, but no amortisation: it needs the day of signing or the length of the contracts, the book value, or a column of its own.";

function amountsIn(reading: Pick<Reading, "table" | "columns" | "context">): Amount[] {
  const rows = reading.table.rows.filter((row) => hasTerm(row, reading.columns));
  return reading.columns
    .filter(({ field }) => kindOf(field) === "amount")
    .flatMap((column) =>
      textsOf(rows, column.position).flatMap((text) => amountIn(text, column, reading) ?? []),
    );
}

function readPlayers(reading: Reading, amounts: readonly Amount[]) {
  const { table, columns, context } = reading;
  const lines = table.rows.map((row) => lineOf(row, reading));
  const { players: squad, notes } = withoutTotals(lines, columns);
  const all = squad.map((line) => playerOf(line, columns, context.start));
  const players = all.filter(({ faults }) => faults.length === 0);
  const unread = all.filter(({ faults }) => faults.length > 0);
  const isUncharged = all.some(({ cost }) => cost > 0) && !players.some(({ isCharged }) => isCharged);
  const faults = faultTexts(unread);
  const errors = isUncharged ? [UNCHARGED] : [];
  return {
    players: players.map(({ cells }) => cells),
    columns: shownColumns(table, columns, players),
    currencies: currenciesOf(reading, amounts),
    leftOver: unread.length === 0 ? "" : linesOf(table, unread),
    notes: [
      ...tableNotes(reading),
      ...notes,
      ...unitNotes(reading, amounts),
      ...playerNotes(reading, players),
    ],
    ...(players.length === 0 ? { errors: [...errors, ...faults] } : { errors, faults }),
  };
}

function faultTexts(players: readonly ImportedPlayer[]): string[] {
  const lines = new Map<string, number[]>();
  for (const { line, faults } of players)
    for (const fault of faults) lines.set(fault, [...(lines.get(fault) ?? []), line.row.line]);
  return [...lines].map(([fault, numbers]) => `${linesText(numbers)}: ${fault}.`);
}

const linesOf = ({ headings, isPositional }: RegisterTable, players: readonly ImportedPlayer[]): string =>
  [...(isPositional ? [] : [headings]), ...players.map(({ line }) => line.row.cells)]
    .map((cells) => cells.join("\t"))
    .join("\n");

function currenciesOf({ table, columns }: Reading, amounts: readonly Amount[]): string[] {
  const said = [...columns.map(({ units }) => units), ...amounts.map(({ amount }) => amount)];
  const found = new Set(said.flatMap(({ currency }) => currency ?? []));
  const ofTitle = found.size === 0 ? unitsIn(table.title, table.language).currency : undefined;
  return ofTitle === undefined ? [...found] : [ofTitle];
}

function tableNotes({ table, columns }: Reading): string[] {
  const { headings, linesLeftOut, isPositional } = table;
  const unused = headings.filter(
    (_, position) =>
      !columns.some((column) => column.position === position) && textsOf(table.rows, position).length > 0,
  );
  return [
    ...(isPositional ? [`No headings were found, so the columns count as ${headings.join(", ")}.`] : []),
    ...(linesLeftOut.length > 0 ? [`${linesText(linesLeftOut)}: no players, left out.`] : []),
    ...(unused.length > 0 ? [`Not used: ${unused.join(", ")}.`] : []),
  ];
}

const PERIODS = { 52: "of a week (× 52)", 12: "of a month (× 12)", 1: "of a year" } as const;

/** Assumed units of amounts, and cells that count as 0. */
function unitNotes({ table, columns, context, scales }: Reading, amounts: readonly Amount[]): string[] {
  const ofMoney = columns.filter(({ field }) => kindOf(field) === "amount");
  const texts = ofMoney.flatMap(({ position }) => textsOf(table.rows, position)).filter(isNothing);
  const counts = [...new Set(texts)].map(
    (text) => `“${text}” (${texts.filter((one) => one === text).length})`,
  );
  return [
    ...ofMoney.flatMap((column) => {
      const { heading, field, units } = column;
      const own = amounts.filter((amount) => amount.column === column && /[1-9]/.test(amount.text));
      const times = [...new Set(own.map((amount) => amount.times))];
      const isOpen = field === "employeeCosts" && units.times === undefined && !context.isWeekly;
      const size = UNITS.find(({ value }) => Number(value) === scales.get(column));
      const isAssumed = units.scale === undefined && size !== undefined && size.suffix !== "";
      return [
        ...(Math.max(...times) > 1
          ? [`“${heading}” is ${times.map((one) => PERIODS[one]).join(" and ")}.`]
          : []),
        ...(isOpen && times.join() === "1" ? [`“${heading}” is taken as of a year.`] : []),
        ...(isAssumed ? [`“${heading}” is in ${size.name}.`] : []),
      ];
    }),
    ...(counts.length > 0 ? [`Counted as 0: ${counts.join(", ")}.`] : []),
    ...[...NEEDED, ["agentCosts"] as const]
      .filter((fields) => !columns.some(({ field }) => fields.includes(field)))
      .map((fields) => `${fields.map(labelOf).join(", ")}: no such column, so 0 for each player.`),
  ];
}

const REMARKS: Readonly<Record<Remark, string>> = {
  ended: "The contract has ended before the 12 months, so the plan leaves out",
  endsInSeason: "Counted to the June after the end of the contract",
  signedLater: "Signed after the 12 months begin, and counted as from their beginning",
  monthAssumed: "Only the year of the signing is known, and July is taken for",
};

/** Sources of amortisation, and players who are counted otherwise than it is written. */
function playerNotes({ columns, context }: Reading, players: readonly ImportedPlayer[]): string[] {
  const day = `1 ${context.start.endsWith("-01") ? "January" : "July"} ${context.start.slice(0, 4)}`;
  const sources = {
    "book value": `Amortisation is calculated from the book value, taken as of ${day}, and what is left of the contract.`,
    amortisation: `The book value on ${day} is calculated from the amortisation and what is left of the contract.`,
    fee: "Amortisation and book value are calculated from fee, signing and length.",
  };
  const remarks = Object.entries(REMARKS).flatMap(([remark, text]) => {
    const found = players.filter((player) => player.remarks.some((one) => one === remark));
    const names = found.map(({ name }) => name).join("; ");
    return found.length === 0
      ? []
      : [`${text}: ${found.length > MOST_NAMES ? `${found.length} players` : names}`];
  });
  const calculated = Object.entries(sources).filter(([source]) =>
    players.some(({ from }) => from === source),
  );
  const fees = columns.filter(({ field }) => field === "fee").map(({ heading }) => `“${heading}”`);
  const isIdle = players.some(({ cost }) => cost > 0) && !players.some(({ from }) => from === "fee");
  const idle = isIdle ? [`Not used beside book value or amortisation: ${fees.join(", ")}.`] : [];
  return [...calculated.map(([, text]) => text), ...idle, ...remarks];
}

const MOST_NAMES = 5;

/** Preview of a reading before it is imported, with sums in the page's unit. */
export function previewOf(reading: RegisterReading, money: MoneyUnit): ImportPreview {
  const { players, columns, currencies, leftOver, ...rest } = reading;
  const [currency = money.currency, another] = currencies;
  const own = another === undefined ? currency : money.currency;
  const format = shortMoney({ ...money, currency: own === "¤" ? "" : own });
  return {
    ...rest,
    notes: [...rest.notes, ...currencyNotes(currencies, money.currency)],
    columns: columns.map(({ heading, field, values }) => ({
      heading,
      field,
      sum: summaryOf(values, field, format),
    })),
    players: players.length,
  };
}

function currencyNotes(currencies: readonly string[], ofPage: string): string[] {
  const [currency, another] = currencies;
  if (another !== undefined) return [`The amounts are in ${currencies.join(" and ")}. Nothing is converted.`];
  if (currency === undefined || currency === ofPage) return [];
  const name = currency === "¤" ? "no currency" : currency;
  return [
    `“Replace the register” sets the page from ${ofPage || "no currency"} to ${name}. Nothing is converted.`,
  ];
}

/** The sum of a column of amounts, or the first and the last year. */
function summaryOf(
  values: readonly CellValue[],
  field: ImportField | "",
  format: (amount: number) => string,
): string {
  if (field !== "" && kindOf(field) === "amount")
    return format(values.reduce<number>((sum, value) => sum + Number(value), 0));
  const years = values.flatMap((value) => (typeof value === "object" ? value.year : [])).sort();
  return years[0] === years.at(-1) ? String(years[0] ?? "") : `${years[0]} to ${years.at(-1)}`;
}
