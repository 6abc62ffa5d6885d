import type { SquadCostExpiry } from "../../../contract/calculators/squad-cost.ts";
import { groupBy } from "../../../contract/collections.ts";
import {
  type Decimal,
  MONEY_PLACES,
  money,
  percentOf,
  roundedParts,
  sum,
  wholeQuotient,
} from "../decimal.ts";
import type { Registration, Totals } from "./totals.ts";

/** A row for every year in which contracts end, the earliest first. */
export function expiry(totals: Totals): SquadCostExpiry[] {
  return [...groupBy(totals.register, ({ contractEnd }) => contractEnd)]
    .sort(([one], [other]) => one - other)
    .map(([year, leaving]) => row(year, leaving, totals));
}

/**
 * `costsReleased` = employee costs + amortisation + agent costs of the players who leave; `shareOfSquadCost` =
 * costsReleased / numerator; `ratioIfAllLeave` = (numerator - costsReleased) / denominator. Money and percent.
 */
function row(year: number, leaving: readonly Registration[], totals: Totals): SquadCostExpiry {
  const parts = costParts(leaving);
  const released = sum(parts);
  const [employeeCosts = 0, amortisation = 0, agentCosts = 0] = roundedParts(
    parts.map(wholeQuotient),
    MONEY_PLACES,
  );
  return {
    year,
    players: leaving.length,
    employeeCosts,
    amortisation,
    agentCosts,
    costsReleased: money(released),
    bookValue: money(sum(leaving.map((player) => player.bookValue))),
    shareOfSquadCost: percentOf(released, totals.numerator),
    ratioIfAllLeave: percentOf(totals.numerator.minus(released), totals.denominator),
  };
}

function costParts(leaving: readonly Registration[]): Decimal[] {
  return [
    sum(leaving.map((player) => player.employeeCosts)),
    sum(leaving.map((player) => player.amortisation)),
    sum(leaving.map((player) => player.agentCosts)),
  ];
}
