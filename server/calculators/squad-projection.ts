import { NO_REGIME_INPUTS, type RegimeInputs } from "../../contract/calculators/regimes.ts";
import type {
  ProjectedSeason,
  SquadProjectionData,
  SquadProjectionInputs,
} from "../../contract/calculators/squad-projection.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { required } from "../../contract/required.ts";
import {
  type Decimal,
  decimal,
  exactQuotient,
  lesser,
  moneyQuotient,
  ONE,
  product,
  sum,
  ZERO,
} from "./decimal.ts";
import { type Effect, makeMoves, NO_PARTS, type Person, plusParts, scaleOf, sumOfParts } from "./moves.ts";
import { planStanding, type Step } from "./squad-plan.ts";
import { largestExtraAnnualCost, type Parts } from "./squad-totals.ts";
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
  const cap = decimal(inputs.amortisationYearsMax);
  const years = decimal(inputs.transferYears);
  const scale = product([years, scaleOf(inputs.moves, cap, inputs.transferYears)]);
  const seasons = inputs.seasons.length;
  const register = registerOver(inputs, scale);
  const timed = inputs.moves.map((move) => ({ move, season: move.season }));
  const counting = { scale, cap, loanFees: inputs.loanFees, seasons };
  const { squad, effects } = makeMoves(register, timed, counting);
  const steps = stepsOf(inputs, register, squad, effects, scale);
  return {
    data: {
      seasons: seasonRows(inputs, steps, squad, effects, register),
      moves: inputs.moves.map(({ kind, season }, index) => {
        const { name, annualAmortisation, disposalResult } = required(effects[index], "a move's effect");
        const printed = (value: Decimal | null) =>
          value === null ? null : moneyQuotient({ dividend: value, divisor: scale });
        return {
          kind,
          name,
          season,
          annualAmortisation: printed(annualAmortisation),
          disposalResult: printed(disposalResult),
        };
      }),
    },
    warnings: projectionWarnings(inputs, steps),
  };
}

/**
 * The register with its costs season by season until each contract ends: at most what is left is charged, and all that is
 * left in the last season. A contract that ends before the first season counts nowhere.
 */
function registerOver(inputs: SquadProjectionInputs, scale: Decimal): Person[] {
  const growth = ONE.plus(decimal(inputs.payGrowth).times(decimal(0.01)));
  return inputs.players.map((player): Person => {
    const ends = player.contractEnd - inputs.firstSeason;
    const agentCosts = decimal(player.agentCosts).times(scale);
    const charge = decimal(player.amortisation).times(scale);
    const bookValue = ends < 1 ? ZERO : decimal(player.bookValue).times(scale);
    let [left, employeeCosts] = [bookValue, decimal(player.employeeCosts).times(scale)];
    const segments: Segment[] = [];
    // One season more than is shown, so that a contract that goes on is not taken to end.
    for (let season = 1; season <= Math.min(ends, inputs.seasons.length + 1); season++) {
      const amortisation = season === ends ? left : lesser(charge, left);
      const [from, to] = [decimal(season - 1), decimal(season)];
      segments.push({ employeeCosts, amortisation, agentCosts, from, to });
      left = left.minus(amortisation);
      employeeCosts = employeeCosts.times(growth);
    }
    return {
      name: player.name,
      timeline: segments,
      bookValue,
      valuedAt: ZERO,
      contractEnd: player.contractEnd,
      held: true,
    };
  });
}

/** One season: its ratio, and what counts of transfer results. */
interface SeasonStep {
  step: Step;
  transferResult: Decimal;
}

function stepsOf(
  inputs: SquadProjectionInputs,
  register: readonly Person[],
  squad: readonly Person[],
  effects: readonly Effect[],
  scale: Decimal,
): SeasonStep[] {
  const before = (inputs.resultsBefore ?? [0, 0]).map((result) => decimal(result).times(scale));
  const incomes = inputs.seasons.map((_, index) =>
    sum(effects.map(({ transferIncome }) => at(transferIncome, index))),
  );
  const results = [...before, ...incomes];
  return inputs.seasons.map((figures, index) => {
    const scaled = (value: number) => decimal(value).times(scale);
    const counted = inputs.transferYears === 1 ? [at(incomes, index)] : results.slice(index, index + 3);
    const transferResult = exactQuotient(sum(counted), decimal(inputs.transferYears));
    const inDenominator = inputs.loanFees === "denominator";
    const loans = scaled(figures.netLoanCosts);
    const outside: Parts = {
      ...NO_PARTS,
      otherRelevantEmployeeCosts: scaled(figures.otherRelevantEmployeeCosts),
      otherAgentCosts: scaled(figures.otherAgentCosts),
      netLoanCosts: inDenominator ? ZERO : loans,
    };
    const parts = [
      partsOfRegister(register, index),
      replacementsOf(inputs, squad, index, scale),
      ...effects.map(({ costs }) => required(costs[index], "a season's costs")),
    ].reduce(plusParts, outside);
    const revenue = scaled(figures.adjustedOperatingRevenue).minus(inDenominator ? loans : ZERO);
    const threshold = decimal(inputs.threshold);
    const denominator = revenue.plus(transferResult);
    return {
      step: { parts, numerator: sumOfParts(parts), denominator, threshold, scale },
      transferResult,
    };
  });
}

const at = (values: readonly Decimal[], index: number): Decimal => required(values[index], "a season");

/** The register without any move; a season is one of its segments. */
function partsOfRegister(register: readonly Person[], index: number): Parts {
  const segments = register.flatMap(({ timeline }) => timeline[index] ?? []);
  return {
    ...NO_PARTS,
    playerEmployeeCosts: sum(segments.map(({ employeeCosts }) => employeeCosts)),
    amortisation: sum(segments.map(({ amortisation }) => amortisation)),
    playerAgentCosts: sum(segments.map(({ agentCosts }) => agentCosts)),
  };
}

/** When the last cost of someone ends, in years from the start. */
const endOf = ({ timeline }: Person): Decimal =>
  timeline.reduce((last, { to }) => (last.lt(to) ? to : last), ZERO);

const isBetween = (time: Decimal, start: Decimal, end: Decimal): boolean => time.gt(start) && time.lte(end);

/** Someone is replaced from the season after his contract has ended, unless he was sold or released. */
function replacementsOf(
  { replacement }: SquadProjectionInputs,
  squad: readonly Person[],
  index: number,
  scale: Decimal,
): Parts {
  if (replacement === undefined) return NO_PARTS;
  const start = decimal(index);
  const gone = squad.filter(
    (person) => person.held && person.timeline.length > 0 && endOf(person).lte(start),
  ).length;
  const costs = (value: number) => decimal(value).times(scale).times(decimal(gone));
  return {
    ...NO_PARTS,
    playerEmployeeCosts: costs(replacement.employeeCosts),
    amortisation: costs(replacement.amortisation),
  };
}

function seasonRows(
  inputs: SquadProjectionInputs,
  steps: readonly SeasonStep[],
  squad: readonly Person[],
  effects: readonly Effect[],
  register: readonly Person[],
): ProjectedSeason[] {
  let opening = sum(register.map(({ bookValue }) => bookValue));
  let { regimeInputs } = inputs;
  return steps.map(({ step, transferResult }, index) => {
    const printed = (dividend: Decimal) => moneyQuotient({ dividend, divisor: step.scale });
    const standing = planStanding(step, { ...inputs, regimeInputs });
    const committed = partsOfRegister(register, index).amortisation;
    const moved = effects.map(({ costs }) => required(costs[index], "a season's costs").amortisation);
    const charges = committed.plus(sum(moved));
    const ofSeason = effects.filter((_, move) => inputs.moves[move]?.season === index + 1);
    const additions = sum(ofSeason.map(({ addition }) => addition));
    const disposals = sum(ofSeason.map(({ disposed }) => disposed));
    const closing = opening.plus(additions).minus(charges).minus(disposals);
    const bookValue = {
      opening: printed(opening),
      additions: printed(additions),
      amortisation: printed(charges),
      disposals: printed(disposals),
      closing: printed(closing),
    };
    opening = closing;
    regimeInputs = withAllowanceLeft(regimeInputs, standing);
    const [start, end] = [decimal(index), decimal(index + 1)];
    return {
      season: index + 1,
      endsIn: inputs.firstSeason + index + 1,
      ...standing,
      transferResult: printed(transferResult),
      players: squad.filter(({ timeline }) => timeline.some(({ from, to }) => from.lt(end) && to.gt(start)))
        .length,
      contractsEnded: squad.filter((person) => person.held && isBetween(endOf(person), start, end)).length,
      bookValue,
      committedAmortisation: printed(committed),
      roomForAmortisation: largestExtraAnnualCost(step),
    };
  });
}

/** What the next season starts from: the printed allowance of the Premier League that this one leaves. */
function withAllowanceLeft(
  given: RegimeInputs | undefined,
  { regimes = [] }: Pick<ProjectedSeason, "regimes">,
): RegimeInputs | undefined {
  const left = regimes.find(({ nextAllowanceLeft }) => nextAllowanceLeft !== undefined)?.nextAllowanceLeft;
  return left === undefined ? given : { ...(given ?? NO_REGIME_INPUTS), allowanceLeft: left };
}
