import fc from "fast-check";
import { expect, test } from "vitest";
import type { CountedMove, CountedSeasonMove } from "../../../contract/calculators/moves.ts";
import { sumOfAmounts } from "../../../contract/calculators/numbers.ts";
import type { SquadPlanInputs } from "../../../contract/calculators/squad-plan.ts";
import type { SquadProjectionInputs } from "../../../contract/calculators/squad-projection.ts";
import { required } from "../../../contract/required.ts";
import { squadPlan } from "../../../server/calculators/squad-plan.ts";
import { calculateProjection, calculateSquad } from "./calculate.ts";
import { ZERO } from "./oracle/fraction.ts";
import {
  club,
  counting,
  money,
  movesFor,
  players,
  rate,
  SCENARIOS,
  signedMoney,
} from "./oracle/scenarios.ts";
import { printedStanding } from "./oracle/squad-plan.ts";
import { projectionOracle } from "./oracle/squad-projection.ts";

const FIRST_SEASON = 2026;

interface Move {
  kind: string;
  player?: number;
  after?: number;
  years?: number;
}

const figures = fc.record({
  adjustedOperatingRevenue: money,
  otherRelevantEmployeeCosts: money,
  otherAgentCosts: money,
  netLoanCosts: signedMoney,
});

/** Seasons in which a player's moves are possible, the later move not before the earlier one or after the contract it gives. */
function inSeasons(
  moves: readonly Move[],
  ends: readonly number[],
  seasons: number,
  picks: readonly number[],
) {
  const last = new Map<number, { season: number; end: number }>();
  return moves.flatMap((move, index) => {
    const pick = picks[index % picks.length] ?? 0;
    const { player, after = 0, years = 0 } = move;
    if (player === undefined) return [{ ...move, season: 1 + (pick % seasons) }];
    const before = last.get(player);
    const earliest = before?.season ?? 1;
    const lastSeason = before === undefined ? (ends[player] ?? 0) : Math.floor(before.end - after + 1e-9) + 1;
    const latest = Math.min(seasons, lastSeason);
    if (latest < earliest) return [];
    const season = earliest + (pick % (latest - earliest + 1));
    last.set(player, { season, end: season - 1 + after + years });
    return [{ ...move, season }];
  });
}

const projections = fc
  .tuple(
    players,
    fc.array(figures, { minLength: 1, maxLength: 6 }),
    fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
  )
  .chain(([register, seasons, picks]) =>
    fc.record({
      firstSeason: fc.constant(FIRST_SEASON),
      seasons: fc.constant(seasons),
      threshold: club.threshold,
      players: fc.constant(register),
      payGrowth: rate,
      resultsBefore: fc.tuple(signedMoney, signedMoney),
      netLoanMonths: club.netLoanMonths,
      ...counting,
      moves: movesFor(register.length).map((moves) =>
        inSeasons(
          moves.map((move): Move => Object.assign({ kind: "" }, move)),
          register.map(({ contractEnd }) => contractEnd - FIRST_SEASON),
          seasons.length,
          picks,
        ),
      ),
    }),
  );

test("200 random projections have the figures of an oracle that counts in fractions, and the plan's are the first season's", () => {
  fc.assert(
    fc.property(projections, (request) => {
      const { data, inputs } = calculateProjection(request);
      const expected = projectionOracle(inputs).map(({ step, transferResult, committed, bookValue }) => ({
        ...printedStanding(step, inputs.threshold),
        transferResult: transferResult.rounded(2),
        committedAmortisation: committed.rounded(2),
        bookValue: {
          opening: bookValue.opening.rounded(2),
          additions: bookValue.additions.rounded(2),
          amortisation: bookValue.amortisation.rounded(2),
          disposals: bookValue.disposals.rounded(2),
          closing: bookValue.closing.rounded(2),
        },
      }));
      expect(data.seasons).toMatchObject(expected);
      expect(data.seasons[0]).toMatchObject(data.plan.after);
    }),
    { ...SCENARIOS, numRuns: 200 },
  );
});

/**
 * The first 12 months as inputs of `squadPlan`, whose figures are those of `plan` unless an outcome, a certain purchase, a
 * contract that ends, or more amortisation than book value parts them.
 */
function planOf12Months({
  firstSeason,
  seasons,
  payGrowth,
  payGrowthOf,
  otherCostsGrowth,
  resultsBefore,
  replacement,
  replacementRate,
  ...squad
}: SquadProjectionInputs): SquadPlanInputs {
  const { outcome, ...figures } = required(seasons[0], "a season");
  const results = squad.transferYears === 3 ? (resultsBefore ?? []) : [];
  return {
    ...squad,
    ...figures,
    transferResultAndOtherIncome: sumOfAmounts(...results),
    transferResultMonths: 36,
    proposedSigning: null,
    moves: squad.moves.filter(({ season }) => season === 1).map(withoutSeason),
  };
}

/** A move as a plan knows it: it has no clause and no purchase. */
function withoutSeason({ season, ...move }: CountedSeasonMove): CountedMove {
  if ("clause" in move) {
    const { clause, ...signing } = move;
    return signing;
  }
  if (!("purchase" in move)) return move;
  const { purchase, ...loan } = move;
  return loan;
}

/** Contracts that go on, with more book value than a year's amortisation. */
const goingOn = <Player extends { bookValue: number; amortisation: number }>(register: readonly Player[]) =>
  register.map((player) => ({
    ...player,
    contractEnd: 2040,
    bookValue: player.bookValue + player.amortisation,
  }));

test("the plan of 200 random projections is what squad-plan returns for their first 12 months, if contracts go on", () => {
  fc.assert(
    fc.property(projections, ({ players: register, ...request }) => {
      const { data, inputs } = calculateProjection({ ...request, players: goingOn(register) });
      expect(data.plan).toEqual(squadPlan(planOf12Months(inputs), { currentYear: 2026 }).data);
    }),
    { ...SCENARIOS, numRuns: 200 },
  );
});

test("closing book value = opening + additions - amortisation - disposals, exactly, from the oracle's own values", () => {
  fc.assert(
    fc.property(projections, (request) => {
      for (const { bookValue } of projectionOracle(calculateProjection(request).inputs)) {
        const { opening, additions, amortisation, disposals, closing } = bookValue;
        const gap = opening.plus(additions).minus(amortisation).minus(disposals).minus(closing);
        expect([gap.isBelow(ZERO), ZERO.isBelow(gap)]).toEqual([false, false]);
      }
    }),
    SCENARIOS,
  );
});

test("one season without moves is squad-cost, if contracts go on and amortisation is within book value", () => {
  fc.assert(
    fc.property(projections, signedMoney, ({ seasons, players: register, ...request }, result) => {
      const season = seasons.slice(0, 1);
      const projected = calculateProjection({
        ...request,
        seasons: season,
        players: goingOn(register),
        transferYears: 3,
        loanFees: "numerator",
        resultsBefore: [result, 0],
        moves: [],
      }).data.seasons[0];
      const cost = calculateSquad({
        ...season[0],
        threshold: request.threshold,
        players: goingOn(register),
        transferResultAndOtherIncome: result,
        transferResultMonths: 36,
        netLoanMonths: request.netLoanMonths,
      }).data;
      expect(projected).toMatchObject({
        numerator: cost.numerator,
        denominator: cost.denominator,
        planningRatio: cost.planningRatio,
        headroom: cost.headroom.money,
        headroomPoints: cost.headroom.points,
        extraRevenueNeeded: cost.headroom.extraRevenueNeeded,
        components: cost.components,
      });
    }),
    SCENARIOS,
  );
});
