import type { SquadCostData, SquadCostInputs } from "../../contract/calculators/squad-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { money, moneyWithin } from "./decimal.ts";
import { components } from "./squad-cost/components.ts";
import { expiry } from "./squad-cost/expiry.ts";
import { headroom } from "./squad-cost/headroom.ts";
import { loansInDenominator, sensitivity, signing } from "./squad-cost/scenarios.ts";
import { headroomOf, standing, totalsOf } from "./squad-cost/totals.ts";
import { squadWarnings } from "./squad-cost/warnings.ts";

/** What a calculation needs beside the request. */
export interface SquadCostOptions {
  /**
   * The calendar year by which contracts count as ended. The caller gives it, because no clock is read here: the server
   * passes the year of its data version, so that the same body gives the same bytes for as long as that version is served.
   * It touches warnings only.
   */
  currentYear: number;
}

/**
 * A UEFA-like planning ratio: `planningRatio = numerator / denominator`, in percent (article 92.01-92.02 of UEFA's 2022
 * edition). Money is in the currency of the inputs, rounded to 2 places, percentages to 4, half away from zero; only what may
 * still be spent is rounded down, and the revenue that is needed up. Each figure is rounded once from its exact value;
 * components are made to add up (see `components`). A denominator that is not above zero, or that is printed as 0.00, gives
 * null for every ratio and its points.
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
