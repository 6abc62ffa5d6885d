import type { TransferScheduleRow } from "../../../contract/calculators/transfer-cost.ts";
import {
  type Decimal,
  decimal,
  lesser,
  roundedMoney,
  roundedMoneyQuotient,
  toNumber,
  ZERO,
} from "../decimal.ts";
import { bookValueAt, employeeCostUntil, type Terms, totalContractCommitment } from "./terms.ts";

/** Where the contract stands at one point in time, in money that is already rounded. */
interface Position {
  at: Decimal;
  bookValue: Decimal;
  employeeCost: Decimal;
}

/**
 * A row a contract year, the part year last. Running totals are rounded and a row is the difference of two of them, so
 * that all amortisations add up to the printed acquisition cost and all squad costs to the printed total commitment,
 * to the cent; a row may differ by a cent from the annual figure.
 */
export function schedule(terms: Terms): TransferScheduleRow[] {
  const wholeTerm = employeeCostOfTerm(terms);
  const positions = [ZERO, ...rowEnds(terms.years)].map((at) => positionAt(terms, at, wholeTerm));
  const opening = positions[0];
  return positions.flatMap((end, index) => {
    const start = positions[index - 1];
    return start && opening ? [row(index, opening, start, end)] : [];
  });
}

/** The ends of the rows: every whole year, and the end of the contract. */
function rowEnds(years: Decimal): Decimal[] {
  const whole = Math.floor(years.toNumber());
  const ends = Array.from({ length: whole }, (_, index) => decimal(index + 1));
  return years.gt(whole) ? [...ends, years] : ends;
}

/** What the total commitment leaves beside the acquisition cost, both rounded. */
const employeeCostOfTerm = (terms: Terms): Decimal =>
  roundedMoney(totalContractCommitment(terms)).minus(roundedMoney(terms.acquisitionCost));

/** The running total of the employee cost ends at that of the whole term, and never exceeds it before. */
function positionAt(terms: Terms, at: Decimal, wholeTerm: Decimal): Position {
  return {
    at,
    bookValue: roundedMoneyQuotient(bookValueAt(terms.acquisitionCost, terms.years, at)),
    employeeCost: at.eq(terms.years) ? wholeTerm : employeeCostAt(terms, at, wholeTerm),
  };
}

const employeeCostAt = (terms: Terms, at: Decimal, wholeTerm: Decimal): Decimal =>
  lesser(roundedMoneyQuotient(employeeCostUntil(terms, at)), wholeTerm);

function row(year: number, opening: Position, start: Position, end: Position): TransferScheduleRow {
  const closingBookValue = toNumber(end.bookValue);
  const amortisation = start.bookValue.minus(end.bookValue);
  const employeeCost = end.employeeCost.minus(start.employeeCost);
  return {
    year,
    from: toNumber(start.at),
    to: toNumber(end.at),
    yearFraction: toNumber(end.at.minus(start.at)),
    openingBookValue: toNumber(start.bookValue),
    amortisation: toNumber(amortisation),
    closingBookValue,
    accumulatedAmortisation: toNumber(opening.bookValue.minus(end.bookValue)),
    employeeCost: toNumber(employeeCost),
    squadCost: toNumber(amortisation.plus(employeeCost)),
    breakEven: closingBookValue,
  };
}
