import { monthOrDay, type WrittenDate } from "../dates.ts";
import { PLAYER_COLUMNS, type PlayerColumn, withoutEmptyEnd } from "../player-columns.ts";
import type { Column } from "./import-questions.ts";
import type { Line } from "./register-lines.ts";
import type { ImportField } from "./vocabulary.ts";

/** The players of a register, with what is charged for their registrations. */

export interface ImportedPlayer {
  line: Line;
  name: string;
  /** In the order of the register's columns, amounts plain and in full. */
  cells: string[];
  faults: readonly string[];
  cost: number;
  isCharged: boolean;
  /** From what amortisation and book value follow. */
  from: Books["from"];
  remarks: readonly Remark[];
}

/** Something that is counted otherwise than it is written. */
export type Remark = "ended" | "endsInSeason" | "signedLater" | "monthAssumed";

/** Months since the year 0 of a month such as `2026-07`. */
const monthNumber = (month: string): number => 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7));

/** First month of the rule that a cost is charged over at most five years. */
const FIVE_YEARS_FROM = monthNumber("2023-07");
const FIVE_YEARS = 60;

/** The sum of a field's amounts or lengths; null if all its cells are empty. */
type AmountOf = (field: ImportField) => number | null;

/** @param start the month with which the 12 months begin: a book value is of its first day */
export function playerOf(line: Line, columns: readonly Column[], start: string): ImportedPlayer {
  const valuesOf = (field: ImportField) =>
    columns.filter((column) => column.field === field).flatMap((column) => line.values.get(column) ?? []);
  const amountOf: AmountOf = (field) =>
    valuesOf(field).reduce<number | null>((sum, value) => (sum ?? 0) + Number(value), null);
  const dateOf = (field: ImportField) => valuesOf(field).find((value) => typeof value === "object");
  const name = valuesOf("name").join(" ");
  const first = monthNumber(start);
  const term = termOf(dateOf("signed"), dateOf("contractEnd"), amountOf, first);
  const { end } = term;
  const books = booksOf(amountOf, term, start);
  const ofTerm = end === null ? ["there is no end of the contract"] : books.faults;
  const cells: Record<Exclude<PlayerColumn["field"], BooksField>, string> & Books["cells"] = {
    name,
    employeeCosts: String(amountOf("employeeCosts") ?? 0),
    agentCosts: String(amountOf("agentCosts") ?? 0),
    contractEnd: end === null ? "" : String(endYear(end, first)),
    clause: valuesOf("clause").join(" "),
    ...books.cells,
  };
  return {
    ...{ line, name, cost: amountOf("fee") ?? 0, from: books.from },
    isCharged: books.from === "fee" || books.cells.amortisation !== "0",
    cells: withoutEmptyEnd(PLAYER_COLUMNS.map(({ field }) => cells[field] ?? "")),
    faults: [
      ...line.faults,
      ...(name === "" ? ["there is no name"] : []),
      ...(line.faults.length === 0 ? ofTerm : []),
    ],
    remarks: [
      ...(end !== null && end < first ? ["ended" as const] : []),
      ...(end !== null && end >= first && yearOf(end) < endYear(end, first) ? ["endsInSeason" as const] : []),
      ...books.remarks,
    ],
  };
}

/** A contract in months, counted as `monthNumber` does. */
interface Term {
  signed: number | null;
  /** The day of the signing, if it is known. */
  signedOn: string | null;
  isMonthAssumed: boolean;
  /** The last month. */
  end: number | null;
  length: number;
}

/** A contract from what is known of it. Without a month it begins in July and ends in June. */
function termOf(
  signed: WrittenDate | undefined,
  end: WrittenDate | undefined,
  amountOf: AmountOf,
  first: number,
): Term {
  const [years, left] = [amountOf("years"), amountOf("left")];
  const signedIn = signed && 12 * (signed.year - (signed.isSeason ? 1 : 0)) + (signed.month ?? 7);
  const afterSigning = signedIn !== undefined && years !== null ? signedIn + years - 1 : null;
  const last = end ? 12 * end.year + (end.month ?? 6) : left === null ? afterSigning : first + left - 1;
  const begin = signedIn ?? (years !== null && last !== null ? last + 1 - years : null);
  const isYearOnly = end !== undefined && end.month === undefined;
  return {
    signed: begin,
    signedOn: monthOrDay(signed ?? null),
    isMonthAssumed: signed !== undefined && signed.month === undefined,
    end: last,
    length: isYearOnly && years !== null ? years : (last ?? 0) + 1 - (begin ?? 0),
  };
}

type BooksField = "amortisation" | "bookValue" | "fee" | "signed" | "years";

interface Books {
  from: "register" | "book value" | "amortisation" | "fee";
  cells: Partial<Record<BooksField, string>>;
  remarks: Remark[];
  faults: string[];
}

/** Book values of the register go before those that follow from the fee: a contract may have been extended. */
function booksOf(amountOf: AmountOf, term: Term, start: string): Books {
  const [amortisation, bookValue] = [amountOf("amortisation"), amountOf("bookValue")];
  const left = monthsToCharge(term, monthNumber(start));
  const charged = (value: number) => (left === 0 ? 0 : Math.round((value * Math.min(12, left)) / left));
  const books = (from: Books["from"], ofYear: number, value: number): Books => ({
    ...{ from, remarks: [], faults: [] },
    cells: { amortisation: String(ofYear), bookValue: String(value) },
  });
  if (amortisation !== null && bookValue !== null) return books("register", amortisation, bookValue);
  if (bookValue !== null) return books("book value", charged(bookValue), bookValue);
  if (amortisation !== null)
    return books("amortisation", amortisation, Math.round((amortisation * left) / 12));
  const cost = amountOf("fee") ?? 0;
  return cost === 0 ? books("register", 0, 0) : registrationOf(cost, term, start);
}

/** Months over which a book value is still charged: to the end of the contract, or of five years from the signing. */
function monthsToCharge({ signed, end }: Term, first: number): number {
  const left = Math.max(0, (end ?? 0) + 1 - first);
  const ofFiveYears = signed !== null && signed >= FIVE_YEARS_FROM ? signed + FIVE_YEARS - first : left;
  return ofFiveYears > 0 ? Math.min(left, ofFiveYears) : left;
}

/** Fee, signing and length, from which the API calculates the rest. */
function registrationOf(cost: number, { signed, end, ...term }: Term, start: string): Books {
  const first = monthNumber(start);
  const refused = (fault: string): Books => ({ from: "fee", cells: {}, remarks: [], faults: [fault] });
  if (signed === null || end === null) return refused("there is a fee, but no day of signing");
  if (term.length <= 0) return refused("the contract ends before it is signed");
  if (signed >= first + 12) return refused("he signs after the 12 months: enter him as a move");
  const isLater = signed > first;
  const length = isLater ? end + 1 - first : term.length;
  return {
    from: "fee",
    cells: {
      fee: String(cost),
      signed: isLater ? start : (term.signedOn ?? monthText(signed)),
      years: String(Number((length / 12).toFixed(4))),
    },
    remarks: [
      ...(isLater ? ["signedLater" as const] : []),
      ...(term.isMonthAssumed ? ["monthAssumed" as const] : []),
    ],
    faults: [],
  };
}

const yearOf = (month: number): number => Math.floor((month - 1) / 12);

const monthText = (month: number): string =>
  `${yearOf(month)}-${String(month - 12 * yearOf(month)).padStart(2, "0")}`;

/**
 * Year of the 30 June that the API takes for the end of a contract. One that runs into October counts to the June after:
 * to the June before, what is left would be charged in half the time. In calendar years the API counts to December.
 */
const endYear = (end: number, first: number): number =>
  end < first || first % 12 === 1 ? yearOf(end) : yearOf(Math.max(end + 3, first + 11));
