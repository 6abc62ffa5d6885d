import type { SquadCostHeadroom, SquadCostStanding } from "../../../contract/calculators/squad-cost.ts";
import { isPositivePercentage, moneyEnough, percentQuotient, plusQuotient, ZERO } from "../decimal.ts";
import type { Totals } from "./totals.ts";

/** Room left below the threshold, in money, in points and as the revenue that would close a gap. */
export function headroom(totals: Totals, now: SquadCostStanding): SquadCostHeadroom {
  return { money: now.headroom, points: now.headroomPoints, extraRevenueNeeded: extraRevenueNeeded(totals) };
}

/**
 * `max(0, numerator x 100 / threshold - denominator)`. Money, rounded up: with it there is room. Under a threshold of zero no
 * revenue is enough: null, unless there is no cost. A threshold below 0.00005 % is printed as zero and counts as zero.
 */
function extraRevenueNeeded({ numerator, denominator, threshold }: Totals): number | null {
  if (!isPositivePercentage(threshold)) return numerator.gt(ZERO) ? null : 0;
  return moneyEnough(plusQuotient(ZERO.minus(denominator), percentQuotient(numerator, threshold)));
}
