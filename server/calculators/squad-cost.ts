import type { SquadCostData, SquadCostInputs } from "../../contract/calculators/squad-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { money, moneyWithin } from "./decimal.ts";
import { expiry, loansInDenominator, sensitivity, signing } from "./squad-cost/scenarios.ts";
import { components, headroom, headroomOf, standing, totalsOf } from "./squad-cost/totals.ts";
import { squadWarnings } from "./warnings.ts";

interface SquadCostOptions {
  /**
   * The calendar year by which contracts count as ended, for warnings only. No clock is read here: the server passes the year
   * of its data version, so that the same body gives the same bytes for as long as that version is served.
   */
  currentYear: number;
}

/**
 * A UEFA-like planning ratio (article 92.01-92.02 of UEFA's 2022 edition). The contract describes each figure with its
 * formula. Each is rounded once from its exact value, half away from zero; only what may still be spent is rounded down,
 * and the revenue that is needed up. Components are made to add up. Without a positive denominator every ratio is null.
 */
export function squadCost(
  inputs: SquadCostInputs,
  { currentYear }: SquadCostOptions,
): { data: SquadCostData; warnings: CalculatorWarning[] } {
  const totals = totalsOf(inputs);
  const now = standing(totals.numerator, totals.denominator, totals.threshold);
  return {
    data: {
      numerator: money(totals.numerator),
      denominator: money(totals.denominator),
      planningRatio: now.planningRatio,
      components: components(totals),
      headroom: headroom(totals, now),
      largestExtraAnnualCost: moneyWithin(headroomOf(totals.numerator, totals.denominator, totals.threshold)),
      signing: signing(totals, now, inputs.proposedSigning),
      loansInDenominator: loansInDenominator(totals),
      expiry: expiry(totals),
      sensitivity: sensitivity(totals),
    },
    warnings: squadWarnings(inputs, totals, currentYear),
  };
}
