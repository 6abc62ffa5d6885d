import type { SquadCostHeadroom } from "../../../contract/calculators/squad-cost.ts";
import {
  atLeastZero,
  type Decimal,
  HUNDRED,
  money,
  moneyOrNull,
  PERCENTAGE_PLACES,
  ZERO,
} from "../decimal.ts";
import { headroomOf, standing, type Totals } from "./totals.ts";

/** Room left below the threshold, in money, in points and as the revenue that would close a gap. */
export function headroom({ numerator, denominator, threshold }: Totals): SquadCostHeadroom {
  const now = standing(numerator, denominator, threshold);
  return {
    money: now.headroom,
    points: now.headroomPoints,
    extraRevenueNeeded: moneyOrNull(extraRevenueNeeded(numerator, denominator, threshold)),
  };
}

/** `max(0, headroom)`: the largest extra annual cost that still fits. Money. */
export const largestExtraAnnualCost = (
  numerator: Decimal,
  denominator: Decimal,
  threshold: Decimal,
): number => money(atLeastZero(headroomOf(numerator, denominator, threshold)));

/**
 * `max(0, numerator x 100 / threshold - denominator)`. Money. A threshold of zero (which one below 0.00005 % is printed
 * as) leaves no revenue that is enough: null, unless there is no cost.
 */
function extraRevenueNeeded(numerator: Decimal, denominator: Decimal, threshold: Decimal): Decimal | null {
  if (threshold.round(PERCENTAGE_PLACES).lte(ZERO)) return numerator.gt(ZERO) ? null : ZERO;
  return atLeastZero(numerator.times(HUNDRED).div(threshold).minus(denominator));
}
