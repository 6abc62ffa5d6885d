import type { CountedMove } from "../../contract/calculators/moves.ts";
import type { RegimeRequest } from "../../contract/calculators/regimes.ts";
import type { CountedPlayer } from "../../contract/calculators/register.ts";
import type {
  SquadMoveEffect,
  SquadPlanData,
  SquadPlanExpiry,
  SquadPlanInputs,
  SquadPlanStanding,
} from "../../contract/calculators/squad-plan.ts";
import { required } from "../../contract/required.ts";
import {
  type Fraction,
  fraction,
  money,
  moneyOrNull,
  ONE,
  percentage,
  percentOf,
  shareOf,
  sum,
  ZERO,
} from "./fractions.ts";
import { type Effect, makeMoves, type Outcome, type SquadMember } from "./moves.ts";
import { type Assessed, regimeVerdicts } from "./regimes.ts";
import { expiry, signing } from "./squad-cost.ts";
import {
  components,
  extraRevenueNeeded,
  fits,
  largestExtraAnnualCost,
  type Position,
  registration,
  squadCostOf,
  standing,
  sumOfEachPart,
  type Totals,
  totalsOf,
} from "./squad-totals.ts";
import { costsOfSeason } from "./timeline.ts";
import { planWarnings, type Result } from "./warnings.ts";

/**
 * A squad before and after several moves within the same 12 months. The contract describes each figure with its formula.
 * Without moves the figures are those of `squadCost`.
 * @param options.currentYear as in `squadCost`
 */
export function squadPlan(
  inputs: SquadPlanInputs,
  { currentYear }: { currentYear: number },
): Result<SquadPlanData> {
  const totals = totalsOf(inputs);
  const counting = { cap: fraction(inputs.amortisationYearsMax), loanFees: inputs.loanFees, seasons: 1 };
  const timed = inputs.moves.map((move) => ({ move, season: 1 }));
  const outcome = makeMoves(inputs.players.map(memberFor12Months), timed, counting);
  const start = startOf(totals, inputs.loanFees);
  const { data, end } = planFigures(inputs, start, outcome);
  return { data, warnings: planWarnings(inputs, { totals, start, end }, currentYear) };
}

interface PlanInputs extends Pick<SquadPlanInputs, "transferYears" | "proposedSigning">, RegimeRequest {
  moves: readonly Pick<CountedMove, "kind">[];
}

/**
 * The figures of a squad before and after its moves of 12 months, and where they leave it.
 * @param payFactor what becomes of pay with a clause
 */
export function planFigures(
  inputs: PlanInputs,
  start: PlanPosition,
  { squad, effects }: Outcome,
  payFactor?: Fraction,
): { data: SquadPlanData; end: PlanPosition } {
  const changes = effects.map((effect) => changeBy(effect, inputs));
  const end = endOf(start, changes);
  const income = sum(effects.map(({ transferIncome }) => transferIncome));
  const data = {
    before: planStanding(start, inputs),
    after: planStanding(end, inputs),
    moves: moveEffects(inputs, effects, start, changes),
    resultOfTheYear: money(income.minus(sum(changes.map(({ numerator }) => numerator)))),
    fits: fits(end),
    largestExtraAnnualCost: largestExtraAnnualCost(end),
    signing: signing(end, standing(end), inputs.proposedSigning),
    expiry: expiryOf(squad, end, payFactor),
  };
  return { data, end };
}

/** A player of the register, whose contract does not end within the 12 months. */
function memberFor12Months(player: CountedPlayer): SquadMember {
  const { bookValue, contractEnd, ...rates } = registration(player);
  const timeline = [{ ...rates, from: ZERO, to: ONE }];
  return {
    name: player.name,
    timeline,
    bookValue,
    valuedAt: ZERO,
    contractEnd,
    isRegistered: true,
    hasClause: false,
  };
}

export type PlanPosition = Position & Pick<Totals, "parts"> & Pick<Assessed, "loansAsTransferResult">;

/** The squad before the moves; with loan fees in the denominator, net loan costs are taken from it, as in `loansInDenominator`. */
function startOf(totals: Totals, loanFees: SquadPlanInputs["loanFees"]): PlanPosition {
  const { netLoanCosts } = totals.parts;
  if (loanFees === "numerator") return { ...totals, loansAsTransferResult: netLoanCosts };
  return {
    loansAsTransferResult: ZERO,
    threshold: totals.threshold,
    parts: { ...totals.parts, netLoanCosts: ZERO },
    numerator: totals.numerator.minus(netLoanCosts),
    denominator: totals.denominator.minus(netLoanCosts),
  };
}

type PositionChange = Omit<PlanPosition, "threshold">;

function changeBy({ costs, transferIncome }: Effect, { transferYears }: PlanInputs): PositionChange {
  const parts = required(costs[0], "the costs of the 12 months");
  const years = fraction(transferYears);
  return {
    parts,
    numerator: squadCostOf(parts),
    denominator: transferIncome.over(years),
    loansAsTransferResult: parts.netLoanCosts.over(years),
  };
}

function endOf(start: PlanPosition, changes: readonly PositionChange[]): PlanPosition {
  const all = [start, ...changes];
  return {
    threshold: start.threshold,
    parts: sumOfEachPart(all.map(({ parts }) => parts)),
    numerator: sum(all.map(({ numerator }) => numerator)),
    denominator: sum(all.map(({ denominator }) => denominator)),
    loansAsTransferResult: sum(all.map(({ loansAsTransferResult }) => loansAsTransferResult)),
  };
}

export function planStanding(position: PlanPosition, inputs: RegimeRequest): SquadPlanStanding {
  return {
    numerator: money(position.numerator),
    denominator: money(position.denominator),
    ...standing(position),
    extraRevenueNeeded: extraRevenueNeeded(position),
    components: components(position),
    ...regimeVerdicts(inputs, { ...position, netLoanCosts: position.parts.netLoanCosts }),
  };
}

/** Each move by itself, and what it adds to the ratio after the moves before it. */
function moveEffects(
  { moves }: PlanInputs,
  effects: readonly Effect[],
  start: PlanPosition,
  changes: readonly PositionChange[],
): SquadMoveEffect[] {
  let { numerator, denominator } = start;
  let ratio = percentOf(numerator, denominator);
  return moves.map(({ kind }, index) => {
    const effect = required(effects[index], "the effect of a move");
    const change = required(changes[index], "the change by a move");
    const earlier = ratio;
    numerator = numerator.plus(change.numerator);
    denominator = denominator.plus(change.denominator);
    ratio = percentOf(numerator, denominator);
    return {
      kind,
      name: effect.name,
      annualAmortisation: moneyOrNull(effect.annualAmortisation),
      numeratorChange: money(change.numerator),
      denominatorChange: money(change.denominator),
      disposalResult: moneyOrNull(effect.disposalResult),
      ratioPointsInOrder: difference(ratio, earlier),
      headroomChangeAlone: money(shareOf(change.denominator, start.threshold).minus(change.numerator)),
    };
  });
}

/** Difference of printed ratios, so that all moves add up to the printed change. */
const difference = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : percentage(fraction(one).minus(fraction(other)));

/** Contracts that the club holds after the moves; the costs are those that count in the 12 months. */
function expiryOf(
  squad: readonly SquadMember[],
  end: PlanPosition,
  payFactor: Fraction | undefined,
): SquadPlanExpiry[] {
  const register = squad
    .filter(({ isRegistered, timeline }) => isRegistered && timeline.length > 0)
    .map(({ timeline, bookValue, contractEnd, hasClause }) => {
      const costs = costsOfSeason(timeline, 1);
      const factor = hasClause ? (payFactor ?? ONE) : ONE;
      return { ...costs, employeeCosts: costs.employeeCosts.times(factor), bookValue, contractEnd };
    });
  return expiry({ ...end, register });
}
