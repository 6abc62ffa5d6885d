import { NO_REGIME_INPUTS, type RegimeInputs } from "../../contract/calculators/regimes.ts";
import type {
  ProjectedSeason,
  SquadProjectionData,
  SquadProjectionInputs,
} from "../../contract/calculators/squad-projection.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
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
  sum,
  ZERO,
} from "./fractions.ts";
import { type Effect, makeMoves, type Outcome, type SquadMember } from "./moves.ts";
import { type PlanPosition, planStanding } from "./squad-plan.ts";
import {
  largestExtraAnnualCost,
  NO_PARTS,
  netLoanCostsOf,
  type Parts,
  registration,
  squadCostOf,
  sumOfEachPart,
} from "./squad-totals.ts";
import type { Segment } from "./timeline.ts";
import { projectionWarnings } from "./warnings.ts";

/**
 * A squad over several seasons: contracts end, charges run out, moves are made. The contract describes each figure with its
 * formula. Each is rounded once from its exact value, half away from zero.
 */
export function squadProjection(inputs: SquadProjectionInputs): {
  data: SquadProjectionData;
  warnings: CalculatorWarning[];
} {
  const register = registerOver(inputs);
  const timed = inputs.moves.map((move) => ({ move, season: move.season }));
  const cap = fraction(inputs.amortisationYearsMax);
  const outcome = makeMoves(register, timed, {
    cap,
    loanFees: inputs.loanFees,
    seasons: inputs.seasons.length,
  });
  const seasons = seasonsOf(inputs, register, outcome);
  return {
    data: {
      seasons: seasonRows(inputs, register, seasons, outcome),
      moves: outcome.effects.map(({ season, name, annualAmortisation, disposalResult }, index) => ({
        kind: required(inputs.moves[index], "a move").kind,
        name,
        season,
        annualAmortisation: moneyOrNull(annualAmortisation),
        disposalResult: moneyOrNull(disposalResult),
      })),
    },
    warnings: projectionWarnings(inputs, seasons),
  };
}

/**
 * The register with its costs season by season until each contract ends: at most what is left is charged, and all that is
 * left in the last season. A contract that ends before the first season counts nowhere.
 */
function registerOver(inputs: SquadProjectionInputs): SquadMember[] {
  const growth = ONE.plus(fraction(inputs.payGrowth).over(HUNDRED));
  // One season more than is shown, so that a contract that goes on is not taken to end.
  let pay = ONE;
  const seasons = Array.from({ length: inputs.seasons.length + 1 }, (_, index) => {
    const season = { pay, from: fraction(index), to: fraction(index + 1) };
    pay = pay.times(growth);
    return season;
  });
  return inputs.players.map((player): SquadMember => {
    const { employeeCosts, amortisation, agentCosts, bookValue, contractEnd } = registration(player);
    const ends = Math.max(contractEnd - inputs.firstSeason, 0);
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
    };
  });
}

/** One season: its position, and what counts of transfer results. */
interface Season extends PlanPosition {
  transferResult: Fraction;
  /** Amortisation of the register without any move, and what the moves add to it. */
  committed: Fraction;
  moved: Fraction;
}

function seasonsOf(
  inputs: SquadProjectionInputs,
  register: readonly SquadMember[],
  { squad, effects }: Outcome,
): Season[] {
  const threshold = fraction(inputs.threshold);
  const results = [
    ...(inputs.resultsBefore ?? [0, 0]).map((result) => fraction(result)),
    ...inputs.seasons.map((_, index) => sum(inSeason(effects, index).map((effect) => effect.transferIncome))),
  ];
  const ends = contractEnds(squad);
  const loanFees = [
    ZERO,
    ZERO,
    ...inputs.seasons.map((_, index) =>
      sum(effects.map(({ costs }) => required(costs[index], "a season's costs").netLoanCosts)),
    ),
  ];
  return inputs.seasons.map((figures, index) => {
    const isCost = inputs.loanFees === "numerator";
    const loans = netLoanCostsOf(figures.netLoanCosts, inputs.netLoanMonths);
    const fromRegister = partsOfRegister(register, index);
    const fromMoves = sumOfEachPart(effects.map(({ costs }) => required(costs[index], "a season's costs")));
    const outside = {
      ...NO_PARTS,
      otherRelevantEmployeeCosts: fraction(figures.otherRelevantEmployeeCosts),
      otherAgentCosts: fraction(figures.otherAgentCosts),
      netLoanCosts: isCost ? loans : ZERO,
    };
    const gone = ends.filter((end) => end.isAtMost(fraction(index))).length;
    const parts = sumOfEachPart([outside, fromRegister, fromMoves, replacementsOf(inputs, gone)]);
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
      committed: fromRegister.amortisation,
      moved: fromMoves.amortisation,
    };
  });
}

/** The effects of the moves of one season. */
const inSeason = (effects: readonly Effect[], index: number): Effect[] =>
  effects.filter(({ season }) => season === index + 1);

/** The register without any move; a season is one of its segments. */
function partsOfRegister(register: readonly SquadMember[], index: number): Parts {
  const segments = register.flatMap(({ timeline }) => timeline[index] ?? []);
  return {
    ...NO_PARTS,
    playerEmployeeCosts: sum(segments.map(({ employeeCosts }) => employeeCosts)),
    amortisation: sum(segments.map(({ amortisation }) => amortisation)),
    playerAgentCosts: sum(segments.map(({ agentCosts }) => agentCosts)),
  };
}

/** When contracts end, in years from the start, but those of players who were sold or released. */
const contractEnds = (squad: readonly SquadMember[]): Fraction[] =>
  squad
    .filter(({ isRegistered, timeline }) => isRegistered && timeline.length > 0)
    .map(({ timeline }) => timeline.map(({ to }) => to).reduce(max));

/** Those whose contracts have ended are replaced from the season after it. */
function replacementsOf({ replacement }: SquadProjectionInputs, gone: number): Parts {
  if (replacement === undefined) return NO_PARTS;
  return {
    ...NO_PARTS,
    playerEmployeeCosts: fraction(replacement.employeeCosts).times(fraction(gone)),
    amortisation: fraction(replacement.amortisation).times(fraction(gone)),
  };
}

function seasonRows(
  inputs: SquadProjectionInputs,
  register: readonly SquadMember[],
  seasons: readonly Season[],
  { squad, effects }: Outcome,
): ProjectedSeason[] {
  let opening = sum(register.map(({ bookValue }) => bookValue));
  let { regimeInputs } = inputs;
  const ends = contractEnds(squad);
  return seasons.map((season, index) => {
    const [from, to] = [fraction(index), fraction(index + 1)];
    const standing = planStanding(season, { ...inputs, regimeInputs });
    const charges = season.committed.plus(season.moved);
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
      endsIn: inputs.firstSeason + index + 1,
      ...standing,
      transferResult: money(season.transferResult),
      players: squad.filter((member) => isThereBetween(member, from, to)).length,
      contractsEnded: ends.filter((end) => end.isMoreThan(from) && end.isAtMost(to)).length,
      bookValue,
      committedAmortisation: money(season.committed),
      roomForAmortisation: largestExtraAnnualCost(season),
    };
  });
}

const isThereBetween = ({ timeline }: SquadMember, start: Fraction, end: Fraction): boolean =>
  timeline.some(({ from, to }) => from.isLessThan(end) && to.isMoreThan(start));

/** What the next season starts from: the printed allowance of the Premier League that this one leaves. */
function withAllowanceLeft(
  given: RegimeInputs | undefined,
  { regimes = [] }: Pick<ProjectedSeason, "regimes">,
): RegimeInputs | undefined {
  const left = regimes.find(({ nextAllowanceLeft }) => nextAllowanceLeft !== undefined)?.nextAllowanceLeft;
  return left === undefined ? given : { ...(given ?? NO_REGIME_INPUTS), allowanceLeft: left };
}
