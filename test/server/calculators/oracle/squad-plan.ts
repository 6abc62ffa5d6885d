import type { SquadPlanInputs } from "../../../../contract/calculators/squad-plan.ts";
import { Fraction, ONE, total, ZERO } from "./fraction.ts";
import { afterMove, costBetween, FOREVER, type History, type MoveOutcome } from "./history.ts";

const HALF_A_CENT = Fraction.of(0.005);
const HUNDRED = Fraction.of(100);

/** The exact figures of a squad at one step of a plan. */
export interface Step {
  numerator: Fraction;
  denominator: Fraction;
}

/** The figures that are printed for a step. */
export function printedStanding({ numerator, denominator }: Step, threshold: number) {
  const limit = denominator.times(Fraction.of(threshold)).over(HUNDRED);
  const headroom = limit.minus(numerator);
  const share = (part: Fraction) =>
    denominator.isBelow(HALF_A_CENT) ? null : part.times(HUNDRED).over(denominator).rounded(4);
  return {
    numerator: numerator.rounded(2),
    denominator: denominator.rounded(2),
    planningRatio: share(numerator),
    headroom: headroom.rounded(2),
    headroomPoints: share(headroom),
    extraRevenueNeeded: revenueNeeded({ numerator, denominator }, threshold),
  };
}

function revenueNeeded({ numerator, denominator }: Step, threshold: number): number | null {
  if (threshold < 0.00005) return ZERO.isBelow(numerator) ? null : 0;
  return numerator.times(HUNDRED).over(Fraction.of(threshold)).minus(denominator).roundedUp(2);
}

/** A plan, worked out move by move with fractions. */
export function planOracle(inputs: SquadPlanInputs) {
  const { players, moves, loanFees, threshold } = inputs;
  const inDenominator = loanFees === "denominator";
  const histories = players.map(historyOf);
  const steps = [firstStep(inputs)];
  const effects = moves.map((move) => {
    const was = "player" in move ? (histories[move.player] ?? []) : [];
    const outcome = afterMove(move, 1, was, inputs.amortisationYearsMax);
    if ("player" in move) histories[move.player] = outcome.history;
    const fee = outcome.loanFee;
    const numerator = yearOf(outcome.history)
      .minus(yearOf(was))
      .plus(outcome.settlement)
      .plus(outcome.expensed)
      .plus(inDenominator ? ZERO : fee);
    const income = (outcome.result ?? ZERO).minus(inDenominator ? fee : ZERO);
    const denominator = income.over(Fraction.of(inputs.transferYears));
    const last = steps.at(-1) ?? firstStep(inputs);
    steps.push({
      numerator: last.numerator.plus(numerator),
      denominator: last.denominator.plus(denominator),
    });
    return effectOf(outcome, { numerator, denominator }, threshold);
  });
  return { steps, effects };
}

const yearOf = (history: History): Fraction => total(Object.values(costBetween(history, ZERO, ONE)));

function effectOf(outcome: MoveOutcome, { numerator, denominator }: Step, threshold: number) {
  return {
    annualAmortisation: outcome.annualCharge?.rounded(2) ?? null,
    numeratorChange: numerator.rounded(2),
    denominatorChange: denominator.rounded(2),
    disposalResult: outcome.result?.rounded(2) ?? null,
    headroomChangeAlone: denominator.times(Fraction.of(threshold)).over(HUNDRED).minus(numerator).rounded(2),
  };
}

/** A player of the register, whose contract does not end within the 12 months. */
const historyOf = (player: SquadPlanInputs["players"][number]): History => [
  {
    from: ZERO,
    pay: Fraction.of(player.employeeCosts),
    payUntil: FOREVER,
    charge: Fraction.of(player.amortisation),
    chargeUntil: FOREVER,
    agents: Fraction.of(player.agentCosts),
    value: Fraction.of(player.bookValue),
  },
];

/** Net loan costs as they count: a third of those of 36 months. */
export const loansOf = (costs: number, months: 12 | 36 | undefined): Fraction =>
  Fraction.of(costs).over(Fraction.of(months === 36 ? 3 : 1));

function firstStep(inputs: SquadPlanInputs): Step {
  const loans = loansOf(inputs.netLoanCosts, inputs.netLoanMonths);
  const numerator = total([
    ...inputs.players.map((player) => yearOf(historyOf(player))),
    Fraction.of(inputs.otherRelevantEmployeeCosts),
    Fraction.of(inputs.otherAgentCosts),
  ]);
  const result = Fraction.of(inputs.transferResultAndOtherIncome);
  const denominator = Fraction.of(inputs.adjustedOperatingRevenue).plus(
    inputs.transferResultMonths === 36 ? result.over(Fraction.of(3)) : result,
  );
  return inputs.loanFees === "denominator"
    ? { numerator, denominator: denominator.minus(loans) }
    : { numerator: numerator.plus(loans), denominator };
}
