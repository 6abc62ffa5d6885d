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
  isPositiveMoney,
  isPositivePercentage,
  MONEY_PLACES,
  money,
  moneyEnough,
  PERCENTAGE_PLACES,
  percentOf,
  percentQuotient,
  plusQuotient,
  roundedParts,
  shareOf,
  sum,
  wholeQuotient,
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
type Parts = Readonly<Record<keyof SquadCostComponents, Decimal>>;

/** A squad's exact figures, from which everything else is worked out. */
export interface Totals {
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
 */
export function totalsOf(inputs: SquadCostInputs): Totals {
  const register = inputs.players.map((player) => ({
    employeeCosts: decimal(player.employeeCosts),
    amortisation: decimal(player.amortisation),
    agentCosts: decimal(player.agentCosts),
    bookValue: decimal(player.bookValue),
    contractEnd: player.contractEnd,
  }));
  const parts = partsOf(inputs, register);
  const revenue = decimal(inputs.adjustedOperatingRevenue);
  const transferResult = decimal(inputs.transferResultAndOtherIncome);
  return {
    register,
    parts,
    numerator: sum(Object.values(parts)),
    revenue,
    transferResult,
    denominator: revenue.plus(transferResult),
    threshold: decimal(inputs.threshold),
  };
}

function partsOf(inputs: SquadCostInputs, register: readonly Registration[]): Parts {
  return {
    playerEmployeeCosts: sum(register.map((player) => player.employeeCosts)),
    otherRelevantEmployeeCosts: decimal(inputs.otherRelevantEmployeeCosts),
    amortisation: sum(register.map((player) => player.amortisation)),
    playerAgentCosts: sum(register.map((player) => player.agentCosts)),
    otherAgentCosts: decimal(inputs.otherAgentCosts),
    netLoanCosts: decimal(inputs.netLoanCosts),
  };
}

/** Money; negative is the excess, which UEFA's annex L.3 (2023) defines with the opposite sign. */
export function headroomOf(numerator: Decimal, denominator: Decimal, threshold: Decimal): Decimal {
  return shareOf(denominator, threshold).minus(numerator);
}

/** Ratio and headroom at one numerator and denominator, rounded. The points are the headroom in percent of the denominator. */
export function standing(numerator: Decimal, denominator: Decimal, threshold: Decimal): SquadCostStanding {
  const headroom = headroomOf(numerator, denominator, threshold);
  return {
    planningRatio: percentOf(numerator, denominator),
    headroom: money(headroom),
    headroomPoints: percentOf(headroom, denominator),
  };
}

/** As printed, the amounts add up to the numerator and the points to the ratio; the points are null without a ratio. */
export function components({ parts, denominator }: Totals): SquadCostComponents {
  const names = Object.keys(parts);
  const exact = Object.values(parts);
  const amounts = roundedParts(exact.map(wholeQuotient), MONEY_PLACES);
  const points = isPositiveMoney(denominator)
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
export function headroom(totals: Totals, now: SquadCostStanding): SquadCostHeadroom {
  return { money: now.headroom, points: now.headroomPoints, extraRevenueNeeded: extraRevenueNeeded(totals) };
}

/** Rounded up, so that it suffices. Under a threshold that prints as zero no revenue is enough, unless there is no cost. */
function extraRevenueNeeded({ numerator, denominator, threshold }: Totals): number | null {
  if (!isPositivePercentage(threshold)) return numerator.gt(ZERO) ? null : 0;
  return moneyEnough(plusQuotient(ZERO.minus(denominator), percentQuotient(numerator, threshold)));
}
