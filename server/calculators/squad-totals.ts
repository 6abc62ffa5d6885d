import type { CountedPlayer } from "../../contract/calculators/register.ts";
import type {
  SquadCostComponents,
  SquadCostInputs,
  SquadCostStanding,
} from "../../contract/calculators/squad-cost.ts";
import { required } from "../../contract/required.ts";
import {
  type Fraction,
  fraction,
  HUNDRED,
  isPositiveMoney,
  isPositivePercentage,
  money,
  moneyParts,
  percentageParts,
  percentOf,
  roundMoneyDown,
  roundMoneyUp,
  shareOf,
  sum,
  ZERO,
} from "./fractions.ts";
import type { Rates } from "./timeline.ts";

/** One player's exact figures. Money a year, and money. */
export interface Registration extends Rates {
  bookValue: Fraction;
  contractEnd: number;
}

/** The parts of the squad cost. Money a year. */
export type Parts = Readonly<Record<keyof SquadCostComponents, Fraction>>;

const eachPart = <Value>(partOf: (name: keyof Parts) => Value): Record<keyof Parts, Value> => ({
  playerEmployeeCosts: partOf("playerEmployeeCosts"),
  otherRelevantEmployeeCosts: partOf("otherRelevantEmployeeCosts"),
  amortisation: partOf("amortisation"),
  playerAgentCosts: partOf("playerAgentCosts"),
  otherAgentCosts: partOf("otherAgentCosts"),
  netLoanCosts: partOf("netLoanCosts"),
});

export const NO_PARTS: Parts = eachPart(() => ZERO);

export const sumOfEachPart = (all: readonly Parts[]): Parts =>
  eachPart((name) => sum(all.map((parts) => parts[name])));

export const squadCostOf = (parts: Parts): Fraction => sum(Object.values(parts));

/** A squad's exact figures, from which everything else is worked out. */
export interface Totals {
  register: Registration[];
  parts: Parts;
  numerator: Fraction;
  revenue: Fraction;
  transferResult: Fraction;
  denominator: Fraction;
  /** Percent. */
  threshold: Fraction;
}

/**
 * `numerator` = employee costs + amortisation + agents' costs of the relevant persons (i, ii and iii of UEFA's article
 * 92.01, 2022) + net loan costs, which UEFA's annex K.2.4 (2022) has in the denominator: see `loansInDenominator`.
 * `denominator` = adjusted operating revenue + transfer result and other transfer income (iv and v), of 36 months a third
 * (article 92.04).
 */
export function totalsOf(inputs: SquadCostInputs): Totals {
  const register = inputs.players.map(registration);
  const parts = {
    playerEmployeeCosts: sum(register.map((player) => player.employeeCosts)),
    otherRelevantEmployeeCosts: fraction(inputs.otherRelevantEmployeeCosts),
    amortisation: sum(register.map((player) => player.amortisation)),
    playerAgentCosts: sum(register.map((player) => player.agentCosts)),
    otherAgentCosts: fraction(inputs.otherAgentCosts),
    netLoanCosts: netLoanCostsOf(inputs.netLoanCosts, inputs.netLoanMonths),
  };
  const revenue = fraction(inputs.adjustedOperatingRevenue);
  const result = fraction(inputs.transferResultAndOtherIncome);
  const transferResult = inputs.transferResultMonths === 36 ? result.over(THREE) : result;
  return {
    register,
    parts,
    numerator: squadCostOf(parts),
    revenue,
    transferResult,
    denominator: revenue.plus(transferResult),
    threshold: fraction(inputs.threshold),
  };
}

const THREE = fraction(3);

/** Net loan costs as they count: of 36 months a third, as of the transfer result (UEFA, article 92.04 and annex K.2.4, 2022). */
export const netLoanCostsOf = (costs: number, months: SquadCostInputs["netLoanMonths"]): Fraction =>
  months === 36 ? fraction(costs).over(THREE) : fraction(costs);

export const registration = (player: CountedPlayer): Registration => ({
  employeeCosts: fraction(player.employeeCosts),
  amortisation: fraction(player.amortisation),
  agentCosts: fraction(player.agentCosts),
  bookValue: fraction(player.bookValue),
  contractEnd: player.contractEnd,
});

/** Operands of a ratio and its headroom. */
export type Position = Pick<Totals, "numerator" | "denominator" | "threshold">;

/** Money; negative is the excess, which UEFA's annex L.3 (2023) defines with the opposite sign. */
const headroomOf = ({ numerator, denominator, threshold }: Position): Fraction =>
  shareOf(denominator, threshold).minus(numerator);

/** Ratio and headroom at one numerator and denominator, rounded. The points are the headroom in percent of the denominator. */
export function standing(position: Position): SquadCostStanding {
  const headroom = headroomOf(position);
  return {
    planningRatio: percentOf(position.numerator, position.denominator),
    headroom: money(headroom),
    headroomPoints: percentOf(headroom, position.denominator),
  };
}

/** True if there is a ratio of at most the threshold. */
export const fits = (position: Position): boolean =>
  isPositiveMoney(position.denominator) && headroomOf(position).isAtLeast(ZERO);

/** The headroom as far as it may still be spent. */
export const largestExtraAnnualCost = (position: Position): number => roundMoneyDown(headroomOf(position));

/** As printed, the amounts add up to the numerator and the points to the ratio; the points are null without a ratio. */
export function components({
  parts,
  denominator,
}: Pick<Totals, "parts" | "denominator">): SquadCostComponents {
  const names = Object.keys(parts);
  const exact = Object.values(parts);
  const amounts = moneyParts(exact);
  const points = isPositiveMoney(denominator) ? percentageParts(exact, denominator) : null;
  return eachPart((name) => {
    const index = names.indexOf(name);
    return {
      amount: required(amounts[index], name),
      points: points === null ? null : required(points[index], name),
    };
  });
}

/** Rounded up, so that it suffices. Under a threshold that prints as zero no revenue is enough, unless there is no cost. */
export function extraRevenueNeeded({ numerator, denominator, threshold }: Position): number | null {
  if (!isPositivePercentage(threshold)) return numerator.isMoreThan(ZERO) ? null : 0;
  return roundMoneyUp(numerator.times(HUNDRED).over(threshold).minus(denominator));
}
