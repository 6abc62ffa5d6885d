import { fromCents } from "./fractions.ts";

/** A contract at one point in time, in cents as they are printed. */
export interface BookPosition {
  /** Everything capitalised up to here. */
  capitalised: bigint;
  bookValue: bigint;
  /** Running total. */
  employeeCost: bigint;
}

/**
 * Printed amount between two positions. It is the difference of running totals, so that all rows add up to the
 * printed totals, to the cent: closing book value = opening book value + additions - amortisation.
 */
export function rowBetween(start: BookPosition, end: BookPosition) {
  const additions = end.capitalised - start.capitalised;
  const amortisation = start.bookValue + additions - end.bookValue;
  const employeeCost = end.employeeCost - start.employeeCost;
  return {
    openingBookValue: fromCents(start.bookValue),
    additions: fromCents(additions),
    amortisation: fromCents(amortisation),
    closingBookValue: fromCents(end.bookValue),
    employeeCost: fromCents(employeeCost),
    squadCost: fromCents(amortisation + employeeCost),
  };
}
