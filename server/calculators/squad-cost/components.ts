import type { SquadCostComponents } from "../../../contract/calculators/squad-cost.ts";
import {
  isPositiveMoney,
  MONEY_PLACES,
  PERCENTAGE_PLACES,
  percentQuotient,
  roundedParts,
  wholeQuotient,
} from "../decimal.ts";
import type { Parts, Totals } from "./totals.ts";

/**
 * The parts of the squad cost in money and in points of the ratio. As printed, the amounts add up to the numerator and
 * the points to the ratio (see `roundedParts`); the points are null where there is no ratio.
 */
export function components(totals: Totals): SquadCostComponents {
  const amounts = amountsOf(totals);
  const points = pointsOf(totals);
  const names = Object.keys(totals.parts);
  const component = (name: keyof Parts) => ({
    amount: amounts[names.indexOf(name)] ?? 0,
    points: points[names.indexOf(name)] ?? null,
  });
  return {
    playerEmployeeCosts: component("playerEmployeeCosts"),
    otherRelevantEmployeeCosts: component("otherRelevantEmployeeCosts"),
    amortisation: component("amortisation"),
    playerAgentCosts: component("playerAgentCosts"),
    otherAgentCosts: component("otherAgentCosts"),
    netLoanCosts: component("netLoanCosts"),
  };
}

const amountsOf = ({ parts }: Totals): number[] =>
  roundedParts(Object.values(parts).map(wholeQuotient), MONEY_PLACES);

/** In the order of the parts; none where there is no ratio. */
function pointsOf({ parts, denominator }: Totals): number[] {
  if (!isPositiveMoney(denominator)) return [];
  const quotients = Object.values(parts).map((part) => percentQuotient(part, denominator));
  return roundedParts(quotients, PERCENTAGE_PLACES);
}
