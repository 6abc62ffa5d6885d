import type { SquadCostComponents } from "../../../contract/calculators/squad-cost.ts";
import {
  type Decimal,
  MONEY_PLACES,
  PERCENTAGE_PLACES,
  percentOf,
  roundedParts,
  toNumber,
  ZERO,
} from "../decimal.ts";
import type { Parts, Totals } from "./totals.ts";

/**
 * The parts of the squad cost in money and in points of the ratio. As printed, the amounts add up to the numerator and
 * the points to the ratio (see `roundedParts`); the points are null where there is no ratio.
 */
export function components({ parts, numerator, denominator }: Totals): SquadCostComponents {
  const amounts = roundedParts(Object.values(parts), numerator, MONEY_PLACES);
  const points = pointsOf(Object.values(parts), numerator, denominator);
  const at = (index: number) => ({
    amount: toNumber(amounts[index] ?? ZERO),
    points: points === null ? null : toNumber(points[index] ?? ZERO),
  });
  const order = Object.keys(parts);
  const of = (name: keyof Parts) => at(order.indexOf(name));
  return {
    playerEmployeeCosts: of("playerEmployeeCosts"),
    otherRelevantEmployeeCosts: of("otherRelevantEmployeeCosts"),
    amortisation: of("amortisation"),
    playerAgentCosts: of("playerAgentCosts"),
    otherAgentCosts: of("otherAgentCosts"),
    netLoanCosts: of("netLoanCosts"),
  };
}

function pointsOf(parts: readonly Decimal[], numerator: Decimal, denominator: Decimal): Decimal[] | null {
  const ratio = percentOf(numerator, denominator);
  if (ratio === null) return null;
  const exact = parts.map((part) => percentOf(part, denominator) ?? ZERO);
  return roundedParts(exact, ratio, PERCENTAGE_PLACES);
}
