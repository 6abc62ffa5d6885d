import type { RegimeRequest } from "../../contract/calculators/regimes.ts";
import type {
  SquadMoveEffect,
  SquadPlanData,
  SquadPlanExpiry,
  SquadPlanInputs,
  SquadPlanStanding,
} from "../../contract/calculators/squad-plan.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { required } from "../../contract/required.ts";
import {
  type Decimal,
  decimal,
  exactQuotient,
  moneyQuotient,
  percentOf,
  product,
  shareOf,
  toNumber,
  ZERO,
} from "./decimal.ts";
import { type Effect, makeMoves, type Person, plusParts, registerOf, scaleOf, sumOfParts } from "./moves.ts";
import { regimeVerdicts } from "./regimes.ts";
import { expiry, signing } from "./squad-cost.ts";
import {
  components,
  fits,
  headroom,
  largestExtraAnnualCost,
  type Position,
  scaleOfTotals,
  standing,
  type Totals,
  totalsOf,
} from "./squad-totals.ts";
import { costsOfSeason } from "./timeline.ts";
import { planMoveWarnings, squadWarnings } from "./warnings.ts";

/**
 * A squad before and after several moves within the same 12 months. The contract describes each figure with its formula.
 * Without moves the figures are those of `squadCost`.
 * @param options.currentYear as in `squadCost`
 */
export function squadPlan(
  inputs: SquadPlanInputs,
  { currentYear }: { currentYear: number },
): { data: SquadPlanData; warnings: CalculatorWarning[] } {
  const cap = decimal(inputs.amortisationYearsMax);
  const scale = product([scaleOfTotals(inputs), scaleOf(inputs.moves, cap, inputs.transferYears)]);
  const base = totalsOf(inputs, scale);
  const counting = { scale, cap, loanFees: inputs.loanFees, seasons: 1 };
  const timed = inputs.moves.map((move) => ({ move, season: 1 }));
  const { squad, effects } = makeMoves(registerOf(inputs.players, counting), timed, counting);
  const start = startOf(base, inputs.loanFees);
  const steps = stepsOf(start, effects, decimal(inputs.transferYears));
  const end = steps.at(-1) ?? start;
  return {
    data: {
      before: planStanding(start, inputs),
      after: planStanding(end, inputs),
      moves: moveEffects(inputs, effects, steps),
      fits: fits(end),
      largestExtraAnnualCost: largestExtraAnnualCost(end),
      signing: signing(end, standing(end), inputs.proposedSigning),
      expiry: expiryOf(squad, end),
    },
    warnings: [...squadWarnings(inputs, base, currentYear), ...planMoveWarnings(inputs, currentYear)],
  };
}

/** A squad at one step of the plan. */
export type Step = Position & Pick<Totals, "parts">;

/** The squad before the moves; with loan fees in the denominator, net loan costs are taken from it, as in `loansInDenominator`. */
function startOf(base: Totals, loanFees: SquadPlanInputs["loanFees"]): Step {
  if (loanFees === "numerator") return base;
  const { netLoanCosts } = base.parts;
  return {
    ...base,
    parts: { ...base.parts, netLoanCosts: ZERO },
    numerator: base.numerator.minus(netLoanCosts),
    denominator: base.denominator.minus(netLoanCosts),
  };
}

/** The squad before the moves and after each. */
function stepsOf(start: Step, effects: readonly Effect[], transferYears: Decimal): Step[] {
  let last = start;
  const next = ({ costs, transferIncome }: Effect): Step => {
    const parts = plusParts(last.parts, required(costs[0], "the costs of the 12 months"));
    const income = exactQuotient(required(transferIncome[0], "the income of the 12 months"), transferYears);
    last = {
      ...last,
      parts,
      numerator: sumOfParts(parts),
      denominator: last.denominator.plus(income),
    };
    return last;
  };
  return [start, ...effects.map(next)];
}

/** The figures of one step, with its verdicts if rulebooks are named. */
export function planStanding(step: Step, inputs: RegimeRequest): SquadPlanStanding {
  const now = standing(step);
  return {
    numerator: moneyQuotient({ dividend: step.numerator, divisor: step.scale }),
    denominator: moneyQuotient({ dividend: step.denominator, divisor: step.scale }),
    ...now,
    extraRevenueNeeded: headroom(step, now).extraRevenueNeeded,
    components: components(step),
    ...regimeVerdicts(inputs, { ...step, netLoanCosts: step.parts.netLoanCosts }),
  };
}

/** Each move between the step before it and the one after it. */
function moveEffects(
  { moves }: SquadPlanInputs,
  effects: readonly Effect[],
  steps: readonly Step[],
): SquadMoveEffect[] {
  const ratios = steps.map(({ numerator, denominator, scale }) => percentOf(numerator, denominator, scale));
  return moves.map(({ kind }, index) => {
    const effect = required(effects[index], "the effect of a move");
    const [start, end] = [required(steps[index], "a step"), required(steps[index + 1], "a step")];
    const numerator = end.numerator.minus(start.numerator);
    const denominator = end.denominator.minus(start.denominator);
    const printed = (dividend: Decimal) => moneyQuotient({ dividend, divisor: start.scale });
    const orNull = (dividend: Decimal | null) => (dividend === null ? null : printed(dividend));
    return {
      kind,
      name: effect.name,
      annualAmortisation: orNull(effect.annualAmortisation),
      numeratorChange: printed(numerator),
      denominatorChange: printed(denominator),
      disposalResult: orNull(effect.disposalResult),
      ratioPointsInOrder: difference(ratios[index + 1], ratios[index]),
      headroomChangeAlone: printed(shareOf(denominator, start.threshold).minus(numerator)),
    };
  });
}

/** Of printed ratios, so that all moves add up to the printed change. */
function difference(one: number | null | undefined, other: number | null | undefined): number | null {
  if (typeof one !== "number" || typeof other !== "number") return null;
  return toNumber(decimal(one).minus(decimal(other)));
}

/** Contracts that the club holds after the moves; the costs are those that count in the 12 months. */
function expiryOf(squad: readonly Person[], end: Step): SquadPlanExpiry[] {
  const register = squad
    .filter(({ held }) => held)
    .map(({ timeline, bookValue, contractEnd }) => ({
      ...costsOfSeason(timeline, 1),
      bookValue,
      contractEnd,
    }));
  return expiry({ ...end, register });
}
