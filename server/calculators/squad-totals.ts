import type {
  SquadCostComponents,
  SquadCostHeadroom,
  SquadCostInputs,
  SquadCostStanding,
} from "../../contract/calculators/squad-cost.ts";
import { required } from "../../contract/required.ts";
import {
  type Decimal,
  decimal,
  exactQuotient,
  isPositiveMoney,
  isPositivePercentage,
  MONEY_PLACES,
  moneyEnough,
  moneyQuotient,
  moneyWithin,
  ONE,
  PERCENTAGE_PLACES,
  percentOf,
  percentQuotient,
  plusQuotient,
  roundedParts,
  shareOf,
  sum,
  ZERO,
} from "./decimal.ts";

/** One player's exact figures. Money a year, and money. */
export interface Registration {
  employeeCosts: Decimal;
  amortisation: Decimal;
  agentCosts: Decimal;
  bookValue: Decimal;
  contractEnd: number;
}

/** The parts of the squad cost. Money a year. */
export type Parts = Readonly<Record<keyof SquadCostComponents, Decimal>>;

/**
 * A squad's exact figures, from which everything else is worked out. All money is multiplied by `scale`, which makes
 * thirds and fifths whole, so that nothing is divided before it is printed.
 */
export interface Totals {
  scale: Decimal;
  register: Registration[];
  parts: Parts;
  numerator: Decimal;
  revenue: Decimal;
  transferResult: Decimal;
  denominator: Decimal;
  /** Percent. */
  threshold: Decimal;
}

/**
 * `numerator` = employee costs + amortisation + agents' costs of the relevant persons (i, ii and iii of UEFA's article
 * 92.01, 2022) + net loan costs, which UEFA's annex K.2.4 (2022) has in the denominator: see `loansInDenominator`.
 * `denominator` = adjusted operating revenue + transfer result and other transfer income (iv and v).
 * @param scale by which all money is multiplied; a multiple of `scaleOfTotals`
 */
export function totalsOf(inputs: SquadCostInputs, scale = scaleOfTotals(inputs)): Totals {
  const scaled = (value: number) => (scale === ONE ? decimal(value) : decimal(value).times(scale));
  const register = inputs.players.map((player) => ({
    employeeCosts: scaled(player.employeeCosts),
    amortisation: scaled(player.amortisation),
    agentCosts: scaled(player.agentCosts),
    bookValue: scaled(player.bookValue),
    contractEnd: player.contractEnd,
  }));
  const parts = {
    playerEmployeeCosts: sum(register.map((player) => player.employeeCosts)),
    otherRelevantEmployeeCosts: scaled(inputs.otherRelevantEmployeeCosts),
    amortisation: sum(register.map((player) => player.amortisation)),
    playerAgentCosts: sum(register.map((player) => player.agentCosts)),
    otherAgentCosts: scaled(inputs.otherAgentCosts),
    netLoanCosts: scaled(inputs.netLoanCosts),
  };
  const revenue = scaled(inputs.adjustedOperatingRevenue);
  const result = scaled(inputs.transferResultAndOtherIncome);
  const transferResult = inputs.transferResultMonths === 36 ? exactQuotient(result, THREE) : result;
  return {
    scale,
    register,
    parts,
    numerator: sum(Object.values(parts)),
    revenue,
    transferResult,
    denominator: revenue.plus(transferResult),
    threshold: decimal(inputs.threshold),
  };
}

const THREE = decimal(3);

/** A number that makes a third of a 36-month result (UEFA, article 92.04, 2022) whole. */
export const scaleOfTotals = ({ transferResultMonths }: SquadCostInputs): Decimal =>
  transferResultMonths === 36 ? THREE : ONE;

/** What a ratio and its headroom are worked out from. */
export type Position = Pick<Totals, "numerator" | "denominator" | "threshold" | "scale">;

/** Money; negative is the excess, which UEFA's annex L.3 (2023) defines with the opposite sign. */
function headroomOf(numerator: Decimal, denominator: Decimal, threshold: Decimal): Decimal {
  return shareOf(denominator, threshold).minus(numerator);
}

/** Ratio and headroom at one numerator and denominator, rounded. The points are the headroom in percent of the denominator. */
export function standing({ numerator, denominator, threshold, scale }: Position): SquadCostStanding {
  const headroom = headroomOf(numerator, denominator, threshold);
  return {
    planningRatio: percentOf(numerator, denominator, scale),
    headroom: moneyQuotient({ dividend: headroom, divisor: scale }),
    headroomPoints: percentOf(headroom, denominator, scale),
  };
}

/** Whether there is a ratio and it is at most the threshold. */
export function fits({ numerator, denominator, threshold, scale }: Position): boolean {
  return isPositiveMoney(denominator, scale) && headroomOf(numerator, denominator, threshold).gte(ZERO);
}

/** The headroom as far as it may still be spent. */
export function largestExtraAnnualCost({ numerator, denominator, threshold, scale }: Position): number {
  return moneyWithin({ dividend: headroomOf(numerator, denominator, threshold), divisor: scale });
}

/** As printed, the amounts add up to the numerator and the points to the ratio; the points are null without a ratio. */
export function components({
  parts,
  denominator,
  scale,
}: Pick<Totals, "parts" | "denominator" | "scale">): SquadCostComponents {
  const names = Object.keys(parts);
  const exact = Object.values(parts);
  const amounts = roundedParts(
    exact.map((dividend) => ({ dividend, divisor: scale })),
    MONEY_PLACES,
  );
  const points = isPositiveMoney(denominator, scale)
    ? roundedParts(
        exact.map((part) => percentQuotient(part, denominator)),
        PERCENTAGE_PLACES,
      )
    : null;
  const component = (name: keyof Parts) => {
    const index = names.indexOf(name);
    return {
      amount: required(amounts[index], name),
      points: points === null ? null : required(points[index], name),
    };
  };
  return {
    playerEmployeeCosts: component("playerEmployeeCosts"),
    otherRelevantEmployeeCosts: component("otherRelevantEmployeeCosts"),
    amortisation: component("amortisation"),
    playerAgentCosts: component("playerAgentCosts"),
    otherAgentCosts: component("otherAgentCosts"),
    netLoanCosts: component("netLoanCosts"),
  };
}

/** The room below the threshold in money and points, and the revenue that would close a gap. */
export function headroom(totals: Position, now: SquadCostStanding): SquadCostHeadroom {
  return { money: now.headroom, points: now.headroomPoints, extraRevenueNeeded: extraRevenueNeeded(totals) };
}

/** Rounded up, so that it suffices. Under a threshold that prints as zero no revenue is enough, unless there is no cost. */
export function extraRevenueNeeded({ numerator, denominator, threshold, scale }: Position): number | null {
  if (!isPositivePercentage(threshold)) return numerator.gt(ZERO) ? null : 0;
  const { dividend, divisor } = plusQuotient(ZERO.minus(denominator), percentQuotient(numerator, threshold));
  return moneyEnough({ dividend, divisor: divisor.times(scale) });
}
