import { NO_REGIME_INPUTS, type RegimeInputs } from "../../contract/calculators/regimes.ts";
import { seasonsUnderContract } from "../../contract/calculators/register.ts";
import {
  type ProjectedSeason,
  type SquadProjectionData,
  type SquadProjectionInputs,
  type SquadProjectionRequest,
  startOf,
} from "../../contract/calculators/squad-projection.ts";
import { MAX_SEASONS } from "../../contract/limits.ts";
import { required } from "../../contract/required.ts";
import {
  type Fraction,
  fraction,
  HUNDRED,
  max,
  min,
  money,
  moneyOrNull,
  ONE,
  shareOf,
  sum,
  ZERO,
} from "./fractions.ts";
import { type Effect, makeMoves, type Outcome, type SquadMember, stepsOf } from "./moves.ts";
import { thresholdOf } from "./regimes.ts";
import { withYearsMax } from "./registrations.ts";
import { sensitivity } from "./squad-cost.ts";
import { type PlanPosition, planFigures, planStanding } from "./squad-plan.ts";
import {
  largestExtraAnnualCost,
  NO_PARTS,
  netLoanCostsOf,
  type Parts,
  registration,
  squadCostOf,
  sumOfEachPart,
} from "./squad-totals.ts";
import { costsBetween, type Segment, type Timeline } from "./timeline.ts";
import { projectionWarnings, type Result } from "./warnings.ts";

export const projectionInputs = (sent: SquadProjectionRequest): SquadProjectionInputs => ({
  ...withYearsMax(sent, startOf(sent)),
  threshold: thresholdOf(sent),
});

/**
 * A squad over several seasons: contracts end, charges run out, moves are made. The contract describes each figure with its
 * formula. Each is rounded once from its exact value, half away from zero.
 */
export function squadProjection(inputs: SquadProjectionInputs): Result<SquadProjectionData> {
  const register = registerOver(inputs);
  const all = inputs.moves.flatMap((move, index) => stepsOf(move).map((step) => ({ ...step, index })));
  const isFirst = ({ season }: { season: number }) => season === 1;
  const later = all.filter((step) => !isFirst(step));
  const payFactors = payFactorsOf(inputs);
  const counting = {
    cap: fraction(inputs.amortisationYearsMax),
    loanFees: inputs.loanFees,
    seasons: inputs.seasons.length,
    payFactors,
    payGrowth: inputs.payGrowthOf === "all" ? growthOf(inputs.payGrowth) : undefined,
  };
  const first = makeMoves(register, all.filter(isFirst), counting);
  const { squad, effects } = makeMoves(first.squad, later, counting);
  const outcome = { squad, effects: [...first.effects, ...effects] };
  const steps = [...all.filter(isFirst), ...later];
  const leavers = leaversOf(inputs, register, squad);
  const seasons = seasonsOf(inputs, register, outcome.effects, leavers);
  const [start] = seasonsOf({ ...inputs, seasons: inputs.seasons.slice(0, 1) }, register, [], []);
  const planInputs = { ...inputs, moves: inputs.moves.filter(isFirst), proposedSigning: null };
  // The purchase after a loan has the charge or the result.
  const lastSteps = new Map(steps.map(({ index }, step) => [index, outcome.effects[step]]));
  return {
    data: {
      seasons: seasonRows(inputs, register, seasons, outcome, leavers),
      moves: inputs.moves.map(({ kind, season }, index) => {
        const { name, annualAmortisation, disposalResult } = required(
          lastSteps.get(index),
          "a move's effect",
        );
        return {
          kind,
          name,
          season,
          annualAmortisation: moneyOrNull(annualAmortisation),
          disposalResult: moneyOrNull(disposalResult),
        };
      }),
      sensitivity: sensitivity(
        required(seasons[0], "a season"),
        fraction(required(inputs.seasons[0], "a season").adjustedOperatingRevenue),
      ),
      plan: planFigures(planInputs, required(start, "a season"), first, payFactors[0]).data,
    },
    warnings: projectionWarnings(inputs, seasons),
  };
}

const growthOf = (percent: number): Fraction => ONE.plus(fraction(percent).over(HUNDRED));

const grownBy = (percent: number, seasons: number, value: Fraction): Fraction =>
  percent === 0 || seasons === 0 ? value : grownBy(percent, seasons - 1, value.times(growthOf(percent)));

/** One for each season; undefined if pay stays. */
const payFactorsOf = ({ seasons }: SquadProjectionInputs) =>
  seasons.map(({ outcome }) =>
    outcome === undefined || outcome.payFactor === 100
      ? undefined
      : fraction(outcome.payFactor).over(HUNDRED),
  );

/**
 * The register with its costs season by season until each contract ends: at most what is left is charged, and all that is
 * left in the last season. A contract that ends before the first season counts nowhere.
 */
function registerOver(inputs: SquadProjectionInputs): SquadMember[] {
  const growth = growthOf(inputs.payGrowth);
  // Up to the last purchase, and one more, so that a contract that goes on is not taken to end.
  let pay = ONE;
  const seasons = Array.from({ length: MAX_SEASONS + 1 }, (_, index) => {
    const season = { pay, from: fraction(index), to: fraction(index + 1) };
    pay = pay.times(growth);
    return season;
  });
  return inputs.players.map((player): SquadMember => {
    const { employeeCosts, amortisation, agentCosts, bookValue, contractEnd } = registration(player);
    const ends = seasonsUnderContract(contractEnd, startOf(inputs));
    let left = bookValue;
    const timeline = seasons.slice(0, ends).map(({ pay, from, to }, index): Segment => {
      const charge = index + 1 === ends ? left : min(amortisation, left);
      left = left.minus(charge);
      return { employeeCosts: employeeCosts.times(pay), amortisation: charge, agentCosts, from, to };
    });
    return {
      name: player.name,
      timeline,
      bookValue: ends === 0 ? ZERO : bookValue,
      valuedAt: ZERO,
      contractEnd,
      isRegistered: true,
      hasClause: player.clause !== false,
    };
  });
}

interface Season extends PlanPosition {
  transferResult: Fraction;
  /** Amortisation of the register without any move, and what the moves add to it. */
  registerAmortisation: Fraction;
  movesAmortisation: Fraction;
  replacements: Replacements;
}

function seasonsOf(
  inputs: SquadProjectionInputs,
  register: readonly SquadMember[],
  effects: readonly Effect[],
  leavers: readonly Leaver[],
): Season[] {
  const threshold = fraction(inputs.threshold);
  const results = [
    ...(inputs.resultsBefore ?? [0, 0]).map((result) => fraction(result)),
    ...inputs.seasons.map((_, index) => sum(inSeason(effects, index).map((effect) => effect.transferIncome))),
  ];
  const payFactors = payFactorsOf(inputs);
  const ofMoves = inputs.seasons.map((_, index) =>
    sumOfEachPart(effects.map(({ costs }) => required(costs[index], "a season's costs"))),
  );
  const loanFees = [ZERO, ZERO, ...ofMoves.map(({ netLoanCosts }) => netLoanCosts)];
  return inputs.seasons.map((figures, index) => {
    const isCost = inputs.loanFees === "numerator";
    const loans = netLoanCostsOf(figures.netLoanCosts, inputs.netLoanMonths);
    const fromRegister = partsOfRegister(register, index, payFactors[index]);
    const fromMoves = required(ofMoves[index], "a season's moves");
    const withGrowth = (cost: number) => grownBy(inputs.otherCostsGrowth ?? 0, index, fraction(cost));
    const outside = {
      ...NO_PARTS,
      playerEmployeeCosts: fraction(figures.outcome?.bonuses ?? 0),
      otherRelevantEmployeeCosts: withGrowth(figures.otherRelevantEmployeeCosts),
      otherAgentCosts: withGrowth(figures.otherAgentCosts),
      netLoanCosts: isCost ? loans : ZERO,
    };
    const replacements = replacementsOf(inputs, leavers, index, payFactors[index]);
    const { employeeCosts, amortisation } = replacements;
    const spent = { ...NO_PARTS, playerEmployeeCosts: employeeCosts, amortisation };
    const parts = sumOfEachPart([outside, fromRegister, fromMoves, spent]);
    // The two seasons before the first come first.
    const overYears = (values: readonly Fraction[]) =>
      sum(values.slice(index + 3 - inputs.transferYears, index + 3)).over(fraction(inputs.transferYears));
    const transferResult = overYears(results);
    const revenue = fraction(figures.adjustedOperatingRevenue).minus(isCost ? ZERO : loans);
    return {
      parts,
      numerator: squadCostOf(parts),
      denominator: revenue.plus(transferResult),
      threshold,
      loansAsTransferResult: outside.netLoanCosts.plus(overYears(loanFees)),
      transferResult,
      registerAmortisation: fromRegister.amortisation,
      movesAmortisation: fromMoves.amortisation,
      replacements,
    };
  });
}

const inSeason = (effects: readonly Effect[], index: number): Effect[] =>
  effects.filter(({ season }) => season === index + 1);

/** The register without any move; a season is one of its segments. */
function partsOfRegister(
  register: readonly SquadMember[],
  index: number,
  payFactor: Fraction | undefined,
): Parts {
  const segments = register.flatMap(({ timeline, hasClause }) => {
    const segment = timeline[index];
    return segment === undefined ? [] : [{ ...segment, pay: segment.employeeCosts, hasClause }];
  });
  return {
    ...NO_PARTS,
    playerEmployeeCosts: payWith(payFactor, segments),
    amortisation: sum(segments.map(({ amortisation }) => amortisation)),
    playerAgentCosts: sum(segments.map(({ agentCosts }) => agentCosts)),
  };
}

interface PaidPlayer {
  pay: Fraction;
  hasClause: boolean;
}

/** The sum, with what becomes of pay with a clause. */
function payWith(payFactor: Fraction | undefined, all: readonly PaidPlayer[]): Fraction {
  if (payFactor === undefined) return sum(all.map(({ pay }) => pay));
  const sumOf = (has: boolean) => sum(all.filter(({ hasClause }) => hasClause === has).map(({ pay }) => pay));
  return sumOf(true).times(payFactor).plus(sumOf(false));
}

interface Leaver extends PaidPlayer {
  /** End of the contract, in years from the start. */
  end: Fraction;
  amortisation: Fraction;
  /** Part of his last season after the contract's 30 June. His pay counts in it, but he has no charge. */
  uncharged: Fraction;
}

/** Players whose contracts end, but not those who were sold or released, with the costs of their last 12 months. */
const leaversOf = (
  inputs: SquadProjectionInputs,
  register: readonly SquadMember[],
  squad: readonly SquadMember[],
): Leaver[] =>
  squad.flatMap(({ isRegistered, timeline, hasClause }, index) => {
    if (!isRegistered || timeline.length === 0) return [];
    const end = endOf(timeline);
    const before = register[index];
    const uncharged =
      before !== undefined && endOf(before.timeline).equals(end) ? partAfterJune(startOf(inputs)) : ZERO;
    const { employeeCosts, amortisation } = costsBetween(timeline, end.minus(ONE), end);
    const yearBefore = end.isAtMost(ONE)
      ? fraction(inputs.players[index]?.amortisation ?? 0)
      : costsBetween(timeline, end.minus(fraction(2)), end.minus(ONE)).amortisation;
    const ofLast12Months = amortisation.plus(yearBefore.times(uncharged));
    return [{ end, pay: employeeCosts, amortisation: ofLast12Months, uncharged, hasClause }];
  });

const endOf = (timeline: Timeline): Fraction => timeline.map(({ to }) => to).reduce(max, ZERO);

/** Part of 12 months after 30 June: none if they begin in July, half from January. */
const partAfterJune = (start: string): Fraction =>
  fraction((Number(start.slice(5)) + 5) % 12).over(fraction(12));

interface Replacements {
  players: number;
  employeeCosts: Fraction;
  amortisation: Fraction;
}

/**
 * Players whose contracts have ended are replaced from the season after it, at a fixed cost or at a part of their own. In the season of
 * the end, the part after 30 June has the amortisation of their replacements.
 */
function replacementsOf(
  { replacement, replacementRate = 0, payGrowthOf, payGrowth }: SquadProjectionInputs,
  leavers: readonly Leaver[],
  index: number,
  payFactor: Fraction | undefined,
): Replacements {
  const gone = leavers.filter(({ end }) => end.isAtMost(fraction(index)));
  const leaving = leavers.filter(({ end }) => end.equals(fraction(index + 1)));
  const charged = [
    ...gone.map((leaver) => ({ ...leaver, part: ONE })),
    ...leaving.map((leaver) => ({ ...leaver, part: leaver.uncharged })),
  ];
  if (replacement !== undefined)
    return {
      players: gone.length,
      employeeCosts: fraction(replacement.employeeCosts).times(fraction(gone.length)),
      amortisation: fraction(replacement.amortisation).times(sum(charged.map(({ part }) => part))),
    };
  const growth = payGrowthOf === "all" ? payGrowth : 0;
  const grown = gone.map(({ end, pay, hasClause }) => ({
    pay: grownBy(growth, index + 1 - Math.ceil(end.toNumber()), pay),
    hasClause,
  }));
  const rate = fraction(replacementRate);
  return {
    players: replacementRate === 0 ? 0 : gone.length,
    employeeCosts: shareOf(payWith(payFactor, grown), rate),
    amortisation: shareOf(sum(charged.map(({ amortisation, part }) => amortisation.times(part))), rate),
  };
}

function seasonRows(
  inputs: SquadProjectionInputs,
  register: readonly SquadMember[],
  seasons: readonly Season[],
  { squad, effects }: Outcome,
  leavers: readonly Leaver[],
): ProjectedSeason[] {
  let opening = sum(register.map(({ bookValue }) => bookValue));
  let { regimeInputs } = inputs;
  return seasons.map((season, index) => {
    const [from, to] = [fraction(index), fraction(index + 1)];
    const standing = planStanding(season, { ...inputs, regimeInputs });
    const charges = season.registerAmortisation.plus(season.movesAmortisation);
    const additions = sum(inSeason(effects, index).map(({ addition }) => addition));
    const disposals = sum(inSeason(effects, index).map(({ disposed }) => disposed));
    const closing = opening.plus(additions).minus(charges).minus(disposals);
    const bookValue = {
      opening: money(opening),
      additions: money(additions),
      amortisation: money(charges),
      disposals: money(disposals),
      closing: money(closing),
    };
    opening = closing;
    regimeInputs = withAllowanceLeft(regimeInputs, standing);
    return {
      season: index + 1,
      endsIn: yearOfEnd(startOf(inputs)) + index,
      ...standing,
      transferResult: money(season.transferResult),
      players: squad.filter((member) => isUnderContractBetween(member, from, to)).length,
      contractsEnded: leavers.filter(({ end }) => end.isMoreThan(from) && end.isAtMost(to)).length,
      ...(inputs.replacement === undefined && inputs.replacementRate === undefined
        ? {}
        : { replacements: replacementRow(season.replacements) }),
      bookValue,
      committedAmortisation: money(season.registerAmortisation),
      roomForAmortisation: largestExtraAnnualCost(season),
    };
  });
}

/** The year in which 12 months end that begin with a month. */
const yearOfEnd = (start: string): number => Number(start.slice(0, 4)) + (start.endsWith("-01") ? 0 : 1);

const replacementRow = ({ players, employeeCosts, amortisation }: Replacements) => ({
  players,
  employeeCosts: money(employeeCosts),
  amortisation: money(amortisation),
});

const isUnderContractBetween = ({ timeline }: SquadMember, start: Fraction, end: Fraction): boolean =>
  timeline.some(({ from, to }) => from.isLessThan(end) && to.isMoreThan(start));

/** Start of the next season: the printed allowance of the Premier League that this one leaves. */
function withAllowanceLeft(
  given: RegimeInputs | undefined,
  { regimes = [] }: Pick<ProjectedSeason, "regimes">,
): RegimeInputs | undefined {
  const left = regimes.find(({ nextAllowanceLeft }) => nextAllowanceLeft !== undefined)?.nextAllowanceLeft;
  return left === undefined ? given : { ...(given ?? NO_REGIME_INPUTS), allowanceLeft: left };
}
