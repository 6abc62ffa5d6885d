import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateProjection } from "./calculate.ts";
import { counting, money, players, rate, SCENARIOS, share, signedMoney } from "./oracle/scenarios.ts";
import { seasonKindsOracle } from "./oracle/season-kinds.ts";
import { printedStanding } from "./oracle/squad-plan.ts";

const FIRST_SEASON = 2026;
const SEASONS = 6;

const years = fc.integer({ min: 1, max: 90_000 }).map((units) => units / 1e4);
const clause = fc.constantFrom(undefined, true, false);

const season = fc.record({
  adjustedOperatingRevenue: money,
  otherRelevantEmployeeCosts: money,
  otherAgentCosts: money,
  netLoanCosts: fc.constant(0),
  outcome: fc.constantFrom(undefined, { payFactor: 50, bonuses: 1.25 }, { payFactor: 133.333333 }, {}),
});

const purchase = { price: money, certain: fc.boolean() };

const arrival = fc.integer({ min: 1, max: SEASONS }).chain((first) =>
  fc.oneof(
    fc.record({
      kind: fc.constant("sign"),
      name: fc.constant("Example Signing"),
      season: fc.constant(first),
      fee: money,
      agentRate: rate,
      employeeCosts: money,
      years,
      share,
      clause,
    }),
    fc.record({
      kind: fc.constant("loan-in"),
      name: fc.constant("Example Loan"),
      season: fc.constant(first),
      loanFee: money,
      employeeCosts: money,
      share,
      purchase: fc.record({
        ...purchase,
        otherAcquisition: money,
        years,
        season: fc.integer({ min: first + 1, max: SEASONS + 1 }),
      }),
    }),
  ),
);

/** A loan out with a purchase that the contract reaches; null if there is none. */
const loanOut = (player: number, ends: number) =>
  ends < 1
    ? fc.constant(null)
    : fc.integer({ min: 1, max: Math.min(ends, SEASONS) }).chain((first) =>
        fc.record({
          kind: fc.constant("loan-out"),
          player: fc.constant(player),
          season: fc.constant(first),
          loanFee: money,
          payCovered: share,
          after: share,
          purchase: fc.record({
            ...purchase,
            season: fc.integer({ min: first + 1, max: Math.min(ends + 1, SEASONS + 1) }),
          }),
        }),
      );

const requests = players.chain((register) => {
  const loans = register.map(({ contractEnd }, index) =>
    fc.option(loanOut(index, contractEnd - FIRST_SEASON)),
  );
  return fc.record({
    firstSeason: fc.constant(FIRST_SEASON),
    threshold: fc.constantFrom(70, 85),
    seasons: fc.array(season, { minLength: 1, maxLength: SEASONS }),
    players: fc.tuple(...register.map((player) => clause.map((given) => ({ ...player, clause: given })))),
    payGrowth: rate,
    payGrowthOf: fc.constantFrom(undefined, "register", "all"),
    otherCostsGrowth: fc.constantFrom(undefined, 0, 2.5),
    replacementRate: fc.constantFrom(0, 75.5, 100),
    resultsBefore: fc.tuple(signedMoney, signedMoney),
    ...counting,
    moves: fc
      .tuple(fc.tuple(...loans), fc.array(arrival, { maxLength: 3 }))
      .map(([out, come]) => [...out.filter((move) => move !== null), ...come]),
  });
});

/** Moves of seasons that are shown. */
const shown = <Request extends { seasons: unknown[]; moves: { season: number }[] }>(request: Request) => ({
  ...request,
  moves: request.moves.filter((move) => move.season <= request.seasons.length),
});

test("200 random projections with purchases, outcomes, growth and replacements have the oracle's figures, and the plan's are the first season's", () => {
  fc.assert(
    fc.property(requests.map(shown), (request) => {
      const { data, inputs } = calculateProjection(request);
      const expected = seasonKindsOracle(inputs).map(({ step, replacements, ...row }) => ({
        ...printedStanding(step, inputs.threshold),
        transferResult: row.transferResult,
        bookValue: {
          additions: row.additions,
          disposals: row.disposals,
          amortisation: row.amortisation,
        },
        replacements,
      }));
      expect(data.seasons).toMatchObject(expected);
      expect(data.seasons[0]).toMatchObject(data.plan.after);
    }),
    { ...SCENARIOS, numRuns: 200 },
  );
});
