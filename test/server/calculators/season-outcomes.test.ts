import { describe, expect, test } from "vitest";
import { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import { calculatePlan, calculateProjection } from "./calculate.ts";
import { club, player } from "./fictional-squad.ts";

const season = {
  adjustedOperatingRevenue: 90,
  otherRelevantEmployeeCosts: 5,
  otherAgentCosts: 0,
  netLoanCosts: 0,
};
const register = [
  { ...player, employeeCosts: 40, amortisation: 30, bookValue: 90, contractEnd: 2030 },
  { ...player, employeeCosts: 20, contractEnd: 2030, clause: false },
];
const base = { firstSeason: 2026, seasons: [season], threshold: 85, players: register, moves: [] };
const calculate = (body: object) => calculateProjection({ ...base, ...body }).data.seasons;
const seasonWith = (outcome: object, body: object = {}) =>
  calculate({ seasons: [{ ...season, outcome }], ...body })[0];

describe("pay of 40 with a clause and 20 without, amortisation of 30 and other costs of 5", () => {
  test("at half the pay have a ratio of 83.3333%", () => {
    expect(seasonWith({ payFactor: 50 })).toMatchObject({
      numerator: 75,
      planningRatio: 83.3333,
      headroom: 1.5,
    });
  });

  test("at the whole pay have one of 105.5556%", () => {
    const expected = { numerator: 95, planningRatio: 105.5556, headroom: -18.5 };
    expect(seasonWith({ payFactor: 100 })).toMatchObject(expected);
    expect(calculate({})[0]).toMatchObject(expected);
  });

  test("with bonuses of 3 have them in the players' pay", () => {
    expect(seasonWith({ bonuses: 3 })?.components.playerEmployeeCosts.amount).toBe(63);
  });
});

test("signings have the clause unless it is false; loans in and settlements have none", () => {
  const signing = { kind: "sign", name: "Example Signing", season: 1, fee: 0, years: 3, employeeCosts: 10 };
  const pay = (move: object, players: object[] = []) =>
    seasonWith({ payFactor: 150 }, { players, moves: [move] })?.components.playerEmployeeCosts.amount;
  expect(pay(signing)).toBe(15);
  expect(pay({ ...signing, clause: false })).toBe(10);
  expect(pay({ kind: "loan-in", name: "Example Loan", season: 1, employeeCosts: 10 })).toBe(10);
  expect(pay({ kind: "release", player: 0, season: 1, settlement: 10 }, register.slice(0, 1))).toBe(10);
});

describe("a contract with pay of 10 and amortisation of 4 that ends after the first season", () => {
  const leaver = { ...player, employeeCosts: 10, amortisation: 4, bookValue: 4, contractEnd: 2027 };
  const seasons = [season, season, { ...season, outcome: { payFactor: 50 } }];
  const rows = (body: object) => calculate({ seasons, players: [leaver], ...body });

  test("is replaced at 80% of both from the season after it, with its clause", () => {
    expect(rows({ replacementRate: 80 }).map(({ replacements }) => replacements)).toEqual([
      { players: 0, employeeCosts: 0, amortisation: 0 },
      { players: 1, employeeCosts: 8, amortisation: 3.2 },
      { players: 1, employeeCosts: 4, amortisation: 3.2 },
    ]);
    expect(rows({ replacementRate: 80 }).map(({ numerator }) => numerator)).toEqual([19, 16.2, 12.2]);
  });

  test("is not replaced by default, nor are replacements of the book value", () => {
    expect(rows({}).map(({ numerator, replacements }) => [numerator, replacements])).toEqual([
      [19, undefined],
      [5, undefined],
      [5, undefined],
    ]);
    expect(rows({ replacementRate: 80 })[1]?.bookValue).toMatchObject({ amortisation: 0, closing: 0 });
  });

  test("costs what replacement says, without a clause", () => {
    const replacement = { employeeCosts: 3, amortisation: 1 };
    expect(rows({ replacement })[2]?.replacements).toEqual({ players: 1, employeeCosts: 3, amortisation: 1 });
  });

  test("cannot be replaced in two ways at once", () => {
    const both = { ...base, replacement: {}, replacementRate: 80 };
    expect(squadProjectionRequest.safeParse(both).error?.issues).toMatchObject([
      { path: ["replacementRate"], message: "must not be sent beside replacement" },
    ]);
    expect(squadProjectionRequest.safeParse({ ...both, replacementRate: 0 }).success).toBe(true);
  });
});

describe("in seasons of calendar years, a contract to June", () => {
  const seasons = [season, season, season];
  const leaver = { ...player, employeeCosts: 10, amortisation: 3, bookValue: 4.5, contractEnd: 2027 };
  const replaced = (body: object) =>
    calculate({ startMonth: "2026-01", seasons, players: [leaver], ...body }).map(
      ({ replacements, components }) => [replacements, components.amortisation.amount],
    );

  test("is replaced at the amortisation of its last 12 months, from July on", () => {
    expect(replaced({ replacementRate: 100 })).toEqual([
      [{ players: 0, employeeCosts: 0, amortisation: 0 }, 3],
      [{ players: 0, employeeCosts: 0, amortisation: 1.5 }, 3],
      [{ players: 1, employeeCosts: 10, amortisation: 3 }, 3],
    ]);
  });

  test("is replaced in the same way if it ends in the first season", () => {
    const players = [{ ...leaver, bookValue: 1.5, contractEnd: 2026 }];
    expect(replaced({ players, replacementRate: 100 }).map(([, amortisation]) => amortisation)).toEqual([
      3, 3, 3,
    ]);
  });

  test("has half of a fixed replacement's amortisation in its last season, and the pay from the next on", () => {
    expect(replaced({ replacement: { employeeCosts: 4, amortisation: 2 } })).toEqual([
      [{ players: 0, employeeCosts: 0, amortisation: 0 }, 3],
      [{ players: 0, employeeCosts: 0, amortisation: 1 }, 2.5],
      [{ players: 1, employeeCosts: 4, amortisation: 2 }, 2],
    ]);
  });

  test("that is extended has no gap to fill", () => {
    const extended = { kind: "extend", player: 0, season: 1, after: 0, years: 3, employeeCosts: 10 };
    expect(replaced({ moves: [extended], replacementRate: 100 }).map(([one]) => one)).toEqual([
      { players: 0, employeeCosts: 0, amortisation: 0 },
      { players: 0, employeeCosts: 0, amortisation: 0 },
      { players: 0, employeeCosts: 0, amortisation: 0 },
    ]);
  });
});

test("other costs grow on top of what each season has", () => {
  const seasons = [season, season, { ...season, otherAgentCosts: 5 }];
  expect(calculate({ seasons, players: [], otherCostsGrowth: 10 }).map(({ numerator }) => numerator)).toEqual(
    [5, 5.5, 12.1],
  );
});

test("pay of two equal contracts grows for both with payGrowthOf all, and for the register alone without", () => {
  const players = [{ ...player, employeeCosts: 10, contractEnd: 2030 }];
  const signing = { kind: "sign", name: "Example Signing", season: 1, fee: 0, years: 4, employeeCosts: 10 };
  const pay = (payGrowthOf?: string) =>
    calculate({
      seasons: [season, season, season],
      players,
      moves: [signing],
      payGrowth: 10,
      payGrowthOf,
    }).map(({ components }) => components.playerEmployeeCosts.amount);
  expect(pay("all")).toEqual([20, 22, 24.2]);
  expect(pay()).toEqual([20, 21, 22.1]);
});

test("with payGrowthOf all, the pay of a replacement grows from the first season", () => {
  const players = [{ ...player, employeeCosts: 10, contractEnd: 2027 }];
  const growth = { replacementRate: 100, payGrowth: 10, payGrowthOf: "all" };
  const rows = calculate({ seasons: [season, season, season], players, ...growth });
  expect(rows.map(({ replacements }) => replacements?.employeeCosts)).toEqual([0, 11, 12.1]);
});

test("the plan's and the projection's figures of one season agree, with the earlier results of both", () => {
  const players = [{ ...player, employeeCosts: 30, amortisation: 10, bookValue: 30, contractEnd: 2029 }];
  const sale = { kind: "sell", player: 0, price: 60, after: 0.5 };
  const { after } = calculatePlan({
    ...club,
    otherRelevantEmployeeCosts: 5,
    adjustedOperatingRevenue: 90,
    transferResultAndOtherIncome: -12,
    transferResultMonths: 36,
    players,
    moves: [sale],
  }).data;
  const [first] = calculate({
    players,
    moves: [{ ...sale, season: 1 }],
    threshold: 70,
    resultsBefore: [-20, 8],
  });
  const { numerator, denominator, planningRatio, headroom, components } = after;
  expect(planningRatio).toBe(25.5973);
  expect(first).toMatchObject({ numerator, denominator, planningRatio, headroom, components });
});

test("the result of a year is what disposals bring less what the squad costs more, wherever loan fees count", () => {
  const players = [{ ...player, amortisation: 2, bookValue: 14 }];
  const moves = [
    { kind: "sell", player: 0, price: 30, after: 0 },
    { kind: "loan-in", name: "Example Loan", loanFee: 1.2, employeeCosts: 0 },
  ];
  const result = (loanFees: string) =>
    calculatePlan({ ...club, players, moves, loanFees }).data.resultOfTheYear;
  // 30 - 14 = 16, and 0.8 less squad cost.
  expect([result("numerator"), result("denominator")]).toEqual([16.8, 16.8]);
});
