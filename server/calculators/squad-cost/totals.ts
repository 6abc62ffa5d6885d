import type {
  CountedPlayer,
  SquadCostInputs,
  SquadCostStanding,
} from "../../../contract/calculators/squad-cost.ts";
import { type Decimal, decimal, money, percentOf, shareOf, sum } from "../decimal.ts";

/** One player's exact figures. Money a year, and money. */
export interface Registration {
  employeeCosts: Decimal;
  amortisation: Decimal;
  agentCosts: Decimal;
  bookValue: Decimal;
  contractEnd: number;
}

/** The parts of the squad cost. Money a year. */
export interface Parts {
  playerEmployeeCosts: Decimal;
  otherRelevantEmployeeCosts: Decimal;
  amortisation: Decimal;
  playerAgentCosts: Decimal;
  otherAgentCosts: Decimal;
  netLoanCosts: Decimal;
}

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

function registration(player: CountedPlayer): Registration {
  return {
    employeeCosts: decimal(player.employeeCosts),
    amortisation: decimal(player.amortisation),
    agentCosts: decimal(player.agentCosts),
    bookValue: decimal(player.bookValue),
    contractEnd: player.contractEnd,
  };
}

/**
 * `numerator` = employee costs + amortisation + agents' costs of the relevant persons (i, ii and iii of UEFA's article
 * 92.01, 2022) + net loan costs, which UEFA's annex K.2.4 (2022) has in the denominator: see `loansInDenominator`.
 * `denominator` = adjusted operating revenue + transfer result and other transfer income (iv and v).
 */
export function totalsOf(inputs: SquadCostInputs): Totals {
  const register = inputs.players.map(registration);
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

/**
 * `threshold x denominator / 100 - numerator`. Money; negative is the excess, which UEFA's annex L.3 (2023) defines with
 * the opposite sign.
 */
export function headroomOf(numerator: Decimal, denominator: Decimal, threshold: Decimal): Decimal {
  return shareOf(denominator, threshold).minus(numerator);
}

/**
 * Ratio and headroom at one numerator and denominator, rounded. `headroomPoints = threshold - ratio`, which is the
 * headroom in percent of the denominator.
 */
export function standing(numerator: Decimal, denominator: Decimal, threshold: Decimal): SquadCostStanding {
  const headroom = headroomOf(numerator, denominator, threshold);
  return {
    planningRatio: percentOf(numerator, denominator),
    headroom: money(headroom),
    headroomPoints: percentOf(headroom, denominator),
  };
}
