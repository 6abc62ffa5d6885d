import { type Decimal, toNumber } from "./decimal.ts";

/** A contract at one point in time, in money that is already rounded. */
export interface BookPosition {
  at: Decimal;
  /** Everything capitalised up to here. */
  capitalised: Decimal;
  bookValue: Decimal;
  /** Running total. */
  employeeCost: Decimal;
}

/**
 * What falls between two positions, printed. It is the difference of running totals, so that all rows add up to the
 * printed totals, to the cent: closing book value = opening book value + additions - amortisation.
 */
export function rowBetween(start: BookPosition, end: BookPosition) {
  const additions = end.capitalised.minus(start.capitalised);
  const amortisation = start.bookValue.plus(additions).minus(end.bookValue);
  const employeeCost = end.employeeCost.minus(start.employeeCost);
  return {
    openingBookValue: toNumber(start.bookValue),
    additions: toNumber(additions),
    amortisation: toNumber(amortisation),
    closingBookValue: toNumber(end.bookValue),
    employeeCost: toNumber(employeeCost),
    squadCost: toNumber(amortisation.plus(employeeCost)),
  };
}
