import { describe, expect, test } from "vitest";
import { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import { calculateProjection } from "./calculate.ts";
import { player } from "./fictional-squad.ts";

const season = {
  adjustedOperatingRevenue: 100,
  otherRelevantEmployeeCosts: 10,
  otherAgentCosts: 0,
  netLoanCosts: 0,
};

const winger = { ...player, employeeCosts: 8, amortisation: 4, bookValue: 10, contractEnd: 2029 };

const base = {
  firstSeason: 2026,
  seasons: [season, season],
  threshold: 70,
  players: [winger],
  resultsBefore: [9, 12],
  moves: [],
};

const planWith = (changes: object) => calculateProjection({ ...base, ...changes }).data.plan;

describe("the plan of a projection", () => {
  test("has the moves of the first season alone, in their order, and contracts as these leave them", () => {
    const plan = planWith({
      moves: [
        { kind: "sell", season: 2, player: 0, price: 30 },
        { kind: "sign", season: 1, name: "First", fee: 10, years: 5, employeeCosts: 3, contractEnd: 2031 },
        { kind: "loan-in", season: 1, name: "Second", loanFee: 1.5, employeeCosts: 2 },
        { kind: "sign", season: 2, name: "Third", fee: 10, years: 5, employeeCosts: 3 },
      ],
    });
    expect(plan.before).toMatchObject({ numerator: 22, denominator: 107 });
    expect(plan.after).toMatchObject({ numerator: 30.5, denominator: 107, planningRatio: 28.5047 });
    expect(plan.moves).toMatchObject([
      { kind: "sign", name: "First", numeratorChange: 5, denominatorChange: 0, annualAmortisation: 2 },
      { kind: "loan-in", name: "Second", numeratorChange: 3.5, denominatorChange: 0 },
    ]);
    expect(plan.expiry).toMatchObject([
      { year: 2029, players: 1, costsReleased: 12, bookValue: 10 },
      { year: 2031, players: 1, costsReleased: 5, bookValue: 10 },
    ]);
    expect(plan).toMatchObject({
      signing: null,
      resultOfTheYear: -8.5,
      fits: true,
      largestExtraAnnualCost: 44.4,
    });
  });

  test("counts an outcome as the first season does, also in the costs that leave with a contract", () => {
    const seasons = [{ ...season, outcome: { payFactor: 50, bonuses: 1 } }, season];
    const fixed = { ...winger, clause: false, contractEnd: 2028 };
    const plan = planWith({ seasons, players: [winger, fixed] });
    expect(plan.before.components.playerEmployeeCosts.amount).toBe(13);
    expect(plan.expiry).toMatchObject([
      { year: 2028, employeeCosts: 8, costsReleased: 12 },
      { year: 2029, employeeCosts: 4, costsReleased: 8 },
    ]);
  });

  test("counts a certain purchase as a transfer of the first day, and an optional one as a loan", () => {
    const borrowed = (certain: boolean) =>
      planWith({
        moves: [
          {
            kind: "loan-in",
            season: 1,
            name: "Loan",
            loanFee: 2,
            employeeCosts: 0,
            purchase: { season: 2, price: 12, years: 3, certain },
          },
        ],
      }).moves;
    expect(borrowed(true)).toMatchObject([
      { kind: "loan-in", annualAmortisation: 3.5, numeratorChange: 3.5, denominatorChange: 0 },
    ]);
    expect(borrowed(false)).toMatchObject([
      { kind: "loan-in", annualAmortisation: null, numeratorChange: 2, denominatorChange: 0 },
    ]);
  });

  test("charges a contract that ends in the 12 months all that is left, and nothing for one that ended before", () => {
    const players = [
      { ...winger, contractEnd: 2027 },
      { ...winger, contractEnd: 2026 },
    ];
    const { before, expiry } = planWith({ players });
    expect(before).toMatchObject({ numerator: 28, components: { amortisation: { amount: 10 } } });
    expect(expiry).toMatchObject([{ year: 2027, players: 1, amortisation: 10, bookValue: 10 }]);
  });

  test("has the verdicts of the rulebooks before and after the moves, whole", () => {
    const { before, after } = planWith({
      regimes: ["premier-league", "uefa"],
      regimeInputs: { allowanceLeft: 10, pointUnit: 6.5 },
      moves: [{ kind: "sign", season: 1, name: "First", fee: 400, years: 5, employeeCosts: 20 }],
    });
    expect(before.regimes).toMatchObject([
      {
        regime: "premier-league",
        verdict: "within",
        points: 64.4393,
        nextAllowanceLeft: 10,
        pointsAtLeast: 0,
      },
      { regime: "uefa", verdict: "within", ratio: 20.5607, limit: 74.9, headroom: 52.9 },
    ]);
    expect(after.regimes).toEqual([
      {
        regime: "premier-league",
        limitPercent: 85,
        numerator: 122,
        denominator: 107,
        ratio: 114.0187,
        limit: 90.95,
        headroom: -31.05,
        points: -29.0187,
        verdict: "points",
        redPercent: 95,
        overRed: 20.35,
        pointsAtLeast: 9,
        nextAllowanceLeft: 0,
      },
      {
        regime: "uefa",
        limitPercent: 70,
        numerator: 122,
        denominator: 107,
        ratio: 114.0187,
        limit: 74.9,
        headroom: -47.1,
        points: -44.0187,
        verdict: "significant",
      },
    ]);
  });
});

test("the sensitivity changes the first season's revenue, and leaves results and loans", () => {
  const loans = { ...season, netLoanCosts: 3 };
  const body = { ...base, seasons: [loans, season], loanFees: "denominator" };
  const { sensitivity, plan } = calculateProjection({
    ...body,
    moves: [{ kind: "sign", season: 1, name: "First", fee: 10, years: 5, employeeCosts: 3 }],
  }).data;
  expect(plan.after).toMatchObject({ numerator: 27, denominator: 104 });
  expect(sensitivity[0]).toEqual({
    ...{ revenueChange: -20, adjustedOperatingRevenue: 80, denominator: 84 },
    ...{ planningRatio: 32.1429, headroom: 31.8, headroomPoints: 37.8571 },
  });
  expect(sensitivity[2]).toMatchObject({ revenueChange: 0, planningRatio: plan.after.planningRatio });
});

describe("a threshold that is left out", () => {
  const { threshold, ...without } = base;
  const counted = (regimes: string[]) =>
    calculateProjection({ ...without, regimes, regimeInputs: { limitAmount: 40 } });

  test("is the first limit in percent of the rulebooks, or the whole denominator", () => {
    expect(counted(["amount", "premier-league", "uefa"]).inputs.threshold).toBe(85);
    const { data, inputs } = counted(["amount"]);
    expect(inputs.threshold).toBe(100);
    expect(data.seasons[0]).toMatchObject({ headroom: 85, regimes: [{ headroom: 18 }] });
    expect(data.plan.largestExtraAnnualCost).toBe(85);
  });

  test("is required without rulebooks, beside other fields that are missing", () => {
    const faults = (changes: object) =>
      squadProjectionRequest
        .safeParse({ ...without, ...changes })
        .error?.issues.map(({ path, message }) => [path.join("/"), message]);
    expect(faults({ regimes: [], threshold: null })).toEqual([["threshold", "is required without regimes"]]);
    expect(faults({ firstSeason: null })?.map(([path]) => path)).toEqual(["firstSeason", "threshold"]);
  });
});
