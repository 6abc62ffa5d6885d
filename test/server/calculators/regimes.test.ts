import { describe, expect, test } from "vitest";
import { squadCostRequest } from "../../../contract/calculators/squad-cost.ts";
import { calculatePlan, calculateProjection, calculateSquad } from "./calculate.ts";
import { club, player } from "./fictional-squad.ts";

/** A squad cost of `numerator` against a denominator of 200, both in millions. */
const against = (numerator: number, regime: string, inputs: object = {}, more: object = {}) => {
  const body = {
    ...club,
    adjustedOperatingRevenue: 200,
    otherRelevantEmployeeCosts: numerator,
    regimes: [regime],
    regimeInputs: inputs,
    ...more,
  };
  return calculateSquad(body).data.regimes?.[0];
};

test("without regimes there are no verdicts", () => {
  expect(calculateSquad(club).data).not.toHaveProperty("regimes");
  expect(calculateSquad(club).inputs).not.toHaveProperty("regimeInputs");
});

describe("UEFA", () => {
  test("a squad cost of 190 against 200 is 50 over the limit and a significant breach by 25 points", () => {
    expect(against(190, "uefa")).toEqual({
      regime: "uefa",
      limitPercent: 70,
      numerator: 190,
      denominator: 200,
      ratio: 95,
      limit: 140,
      headroom: -50,
      points: -25,
      verdict: "significant",
    });
  });

  test.each([
    [140, 3, "within"],
    [140.01, 0, "breach"],
    [180, 0, "breach"],
    [180.01, 0, "significant"],
    [160, 1, "breach"],
    [160.01, 1, "significant"],
    [140.01, 2, "significant"],
  ])(
    "a squad cost of %d after %d breaches in three seasons is: %s",
    (cost, breachesInThreeSeasons, verdict) => {
      expect(against(cost, "uefa", { breachesInThreeSeasons })?.verdict).toBe(verdict);
    },
  );

  test("net loan costs count in the denominator", () => {
    expect(against(130, "uefa", {}, { netLoanCosts: 10 })).toMatchObject({
      numerator: 130,
      denominator: 190,
      ratio: 68.4211,
    });
  });
});

describe("loans of 9 beside pay of 100, amortisation of 40 and a revenue of 200", () => {
  const squad = {
    ...club,
    adjustedOperatingRevenue: 200,
    players: [{ ...player, employeeCosts: 100, amortisation: 40, bookValue: 80 }],
    regimes: ["uefa", "dfl", "serie-a"],
  };
  const third = { numerator: 140, denominator: 197, ratio: 71.066, headroom: -2.1 };
  const whole = { numerator: 140, denominator: 191, ratio: 73.2984, headroom: -6.3 };

  test("count for a third of 9 under UEFA's rule if they cover 36 months", () => {
    const { regimes, loansInDenominator } = calculateSquad({
      ...squad,
      netLoanCosts: 9,
      netLoanMonths: 36,
    }).data;
    expect(regimes).toMatchObject([third, third, third]);
    expect(loansInDenominator).toMatchObject({ numerator: 140, denominator: 197, ratio: 71.066 });
  });

  test.each([undefined, 12])("count whole if netLoanMonths is %s", (netLoanMonths) => {
    const { regimes, loansInDenominator } = calculateSquad({ ...squad, netLoanCosts: 9, netLoanMonths }).data;
    expect(regimes).toMatchObject([whole, whole, whole]);
    expect(loansInDenominator).toMatchObject({ denominator: 191, ratio: 73.2984 });
  });

  test.each([12, 36])(
    "are part of a plan's verdicts as of the squad's: netLoanMonths %d",
    (netLoanMonths) => {
      const body = { ...squad, netLoanCosts: 9, netLoanMonths };
      const expected = calculateSquad(body).data.regimes;
      for (const loanFees of ["numerator", "denominator"])
        expect(calculatePlan({ ...body, loanFees, moves: [] }).data.after.regimes).toMatchObject(
          (expected ?? []).map(({ ratio, headroom }) => ({ ratio, headroom })),
        );
    },
  );

  const loan = { kind: "loan-in", name: "Borrowed", loanFee: 9, employeeCosts: 0 };
  const planned = (more: object) => calculatePlan({ ...squad, moves: [loan], ...more }).data.after.regimes;

  test("count for a third as the fee of a move, wherever loan fees count", () => {
    expect(planned({ loanFees: "denominator" })).toMatchObject([third, third, third]);
    expect(planned({ loanFees: "numerator" })).toMatchObject([third, third, whole]);
  });

  test("count whole as the fee of a move if transfers count in one year", () => {
    expect(planned({ transferYears: 1 })).toMatchObject([whole, whole, whole]);
  });

  test("count in three seasons of a projection as the fee of a move, and each season's costs in that season", () => {
    const { adjustedOperatingRevenue, otherRelevantEmployeeCosts, otherAgentCosts } = squad;
    const season = { adjustedOperatingRevenue, otherRelevantEmployeeCosts, otherAgentCosts, netLoanCosts: 0 };
    const verdicts = (more: object) =>
      calculateProjection({
        firstSeason: 2026,
        threshold: 70,
        players: [],
        moves: [],
        seasons: [season, { ...season, netLoanCosts: 6 }, season, season],
        regimes: ["uefa"],
        resultsBefore: [0, 0],
        ...more,
      }).data.seasons.map(({ regimes }) => regimes?.[0]?.denominator);
    expect(verdicts({})).toEqual([200, 194, 200, 200]);
    expect(verdicts({ netLoanMonths: 36 })).toEqual([200, 198, 200, 200]);
    const moves = [{ ...loan, season: 1 }];
    for (const loanFees of ["numerator", "denominator"])
      expect(verdicts({ netLoanMonths: 36, moves, loanFees })).toEqual([197, 195, 197, 200]);
    expect(verdicts({ netLoanMonths: 12, moves, transferYears: 1 })).toEqual([191, 194, 200, 200]);
  });
});

describe("the Premier League", () => {
  test("95% uses 10 of the allowance of 30", () => {
    expect(against(190, "premier-league")).toMatchObject({
      limitPercent: 85,
      limit: 170,
      headroom: -20,
      verdict: "levy",
      redPercent: 115,
      overRed: 0,
      pointsAtLeast: 0,
      nextAllowanceLeft: 20,
    });
  });

  test("95, 108 and 90% in turn leave 20, 0 and 0 of the allowance, and exceed 115, 105 and 85 by 0, 3 and 5 points", () => {
    const first = against(190, "premier-league");
    const second = against(216, "premier-league", { allowanceLeft: first?.nextAllowanceLeft });
    const third = against(180, "premier-league", { allowanceLeft: second?.nextAllowanceLeft });
    expect([first, second, third]).toMatchObject([
      { redPercent: 115, nextAllowanceLeft: 20, overRed: 0, verdict: "levy" },
      { redPercent: 105, nextAllowanceLeft: 0, overRed: 6, verdict: "points" },
      { redPercent: 85, nextAllowanceLeft: 0, overRed: 10, verdict: "points" },
    ]);
  });

  test("an excess of 10 over 115% costs at least 7 points at 6.5 a point, and no number of points without that unit", () => {
    expect(against(240, "premier-league", { pointUnit: 6.5 })).toMatchObject({
      overRed: 10,
      pointsAtLeast: 7,
    });
    expect(against(230.01, "premier-league", { pointUnit: 6.5 })?.pointsAtLeast).toBe(6);
    expect(against(236.5, "premier-league", { pointUnit: 6.5 })?.pointsAtLeast).toBe(7);
    expect(against(240, "premier-league")?.pointsAtLeast).toBeNull();
  });

  test("no points are counted without a ratio, and the allowance that is left is rounded as with one", () => {
    const inputs = { allowanceLeft: 12.345678, pointUnit: 1 };
    expect(against(50, "premier-league", inputs, { adjustedOperatingRevenue: 0 })).toMatchObject({
      verdict: "none",
      redPercent: 97.345678,
      overRed: 50,
      pointsAtLeast: null,
      nextAllowanceLeft: 12.3457,
    });
  });

  test("85% itself is within the limit", () => {
    expect(against(170, "premier-league")).toMatchObject({ verdict: "within", nextAllowanceLeft: 30 });
  });
});

describe("the Championship's equity beside a denominator of 85", () => {
  const plan = (cost: number, equity: number, more: object = {}) =>
    calculateSquad({
      ...club,
      adjustedOperatingRevenue: 85,
      otherRelevantEmployeeCosts: cost,
      regimes: ["efl-championship"],
      regimeInputs: { equity },
      ...more,
    });
  const at = (cost: number) => plan(cost, 15).data.regimes?.[0];

  test("15 of it count as revenue, for a limit of 85.00, beside 87.25 if they count in full", () => {
    expect(at(86)).toMatchObject({
      denominator: 100,
      ratio: 86,
      limit: 85,
      limitWithEquityAsRevenue: 85,
      limitWithEquityAdded: 87.25,
      headroom: -1,
      points: -1,
      verdict: "unclear",
    });
    expect([at(85)?.verdict, at(87.25)?.verdict, at(87.26)?.verdict]).toEqual([
      "within",
      "unclear",
      "breach",
    ]);
  });

  const isDoubted = ({ warnings }: { warnings: readonly { code: string; field: string | null }[] }) =>
    warnings.some(({ code, field }) => code === "equity-too-high" && field === "/regimeInputs/equity");

  test.each([
    [15, 85, false],
    [20, 85, true],
    [20_000, 85_000, true],
    [15_000_000, 85_000_000, false],
    [20_000_000, 85_000_000, true],
  ])("%d is doubted beside a revenue of %d: %s", (equity, adjustedOperatingRevenue, doubted) => {
    expect(isDoubted(plan(0, equity, { adjustedOperatingRevenue }))).toBe(doubted);
  });

  test("20 are doubted only where they count, and in a plan too", () => {
    const squad = { ...club, adjustedOperatingRevenue: 85, regimeInputs: { equity: 20 } };
    expect(isDoubted(calculateSquad({ ...squad, regimes: ["uefa"] }))).toBe(false);
    expect(isDoubted(calculatePlan({ ...squad, regimes: ["efl-championship"], moves: [] }))).toBe(true);
  });

  test("more than 33 in three seasons are doubted", () => {
    const season = { adjustedOperatingRevenue: 85, otherRelevantEmployeeCosts: 0, otherAgentCosts: 0 };
    const projection = (equity: number, seasons: number) =>
      calculateProjection({
        firstSeason: 2026,
        threshold: 85,
        players: [],
        moves: [],
        seasons: Array.from({ length: seasons }, () => ({ ...season, netLoanCosts: 0 })),
        regimes: ["efl-championship"],
        regimeInputs: { equity },
      });
    expect([
      isDoubted(projection(15, 2)),
      isDoubted(projection(11, 3)),
      isDoubted(projection(11.01, 3)),
    ]).toEqual([false, false, true]);
  });
});

test("Serie A leaves out exempt costs, counts loans in the denominator, and says how much revenue is missing", () => {
  // (150 - 10) / (200 - 5) = 71.7949 %; 140 / 0.7 - 195 = 5.
  const verdict = against(150, "serie-a", { exemptCosts: 10 }, { netLoanCosts: 5 });
  expect(verdict).toMatchObject({ numerator: 140, denominator: 195, ratio: 71.7949 });
  expect(verdict).toMatchObject({ verdict: "blocked", revenueNeeded: 5 });
  expect(against(140, "serie-a")).toMatchObject({ verdict: "within", revenueNeeded: 0 });
});

describe("exempt costs", () => {
  const exempting = (exemptCosts: number, regimes: string[] = ["serie-a"]) => ({
    ...club,
    players: [{ ...player, employeeCosts: 30, amortisation: 10, bookValue: 20, contractEnd: 2028 }],
    regimes,
    regimeInputs: { exemptCosts },
  });
  const codes = ({ warnings }: { warnings: readonly { code: string; field: string | null }[] }) =>
    warnings.map(({ code, field }) => [code, field]);
  const WARNED = [["exempt-costs-too-high", "/regimeInputs/exemptCosts"]];

  test("500 of a squad that costs 30 and 10 are doubted, 40 are not", () => {
    expect(codes(calculateSquad(exempting(500)))).toEqual(WARNED);
    expect(codes(calculateSquad(exempting(40)))).toEqual([]);
  });

  test("they are doubted only where they count", () => {
    expect(codes(calculateSquad(exempting(500, ["uefa"])))).toEqual([]);
  });

  test("a plan doubts what is too high after its moves, and a projection what is in one season", () => {
    const sale = { kind: "sell", player: 0, price: 20 };
    expect(codes(calculatePlan({ ...exempting(40), moves: [sale] }))).toEqual(WARNED);
    expect(codes(calculatePlan({ ...exempting(40), moves: [] }))).toEqual([]);
    const season = { adjustedOperatingRevenue: 100, otherRelevantEmployeeCosts: 0, otherAgentCosts: 0 };
    const seasons = [season, season, season].map((one) => ({ ...one, netLoanCosts: 0 }));
    const projection = { ...exempting(40), firstSeason: 2026, moves: [] };
    expect(codes(calculateProjection({ ...projection, seasons: seasons.slice(0, 2) }))).toEqual([]);
    expect(codes(calculateProjection({ ...projection, seasons }))).toEqual(WARNED);
  });
});

test("the Bundesliga's limit is 70%", () => {
  expect([against(140, "dfl")?.verdict, against(141, "dfl")?.verdict]).toEqual(["within", "breach"]);
});

test("above an amount, a club may spend parts of what it saved and earned: 60% of 10 and 20% of 20 are 10", () => {
  const inputs = { limitAmount: 100, saved: 10, savedRate: 60, transferProfit: 20, transferProfitRate: 20 };
  expect(against(110, "amount", inputs)).toMatchObject({
    limitPercent: null,
    denominator: null,
    ratio: null,
    limit: 100,
    headroom: -10,
    verdict: "breach",
    spendable: 10,
  });
  const franchise = { ...inputs, savedRate: 70, transferProfitRate: 30 };
  expect(against(110, "amount", franchise)?.spendable).toBe(13);
  expect(against(100, "amount", inputs)).not.toHaveProperty("spendable");
});

test("without a ratio there is no verdict", () => {
  const body = { ...club, adjustedOperatingRevenue: 0, otherRelevantEmployeeCosts: 1 };
  const regimes = ["uefa", "premier-league", "efl-championship", "serie-a", "dfl"];
  const verdicts = calculateSquad({ ...body, regimes }).data.regimes?.map(({ verdict }) => verdict);
  expect(verdicts).toEqual(["none", "none", "none", "none", "none"]);
});

test("a plan has a verdict before and after its moves", () => {
  const squad = { ...club, players: [{ ...player, employeeCosts: 80 }], regimes: ["dfl"] };
  const { before, after } = calculatePlan({ ...squad, moves: [{ kind: "sell", player: 0, price: 0 }] }).data;
  expect([before, after].map(({ regimes }) => regimes?.[0]?.verdict)).toEqual(["breach", "within"]);
});

test.each([
  [{ regimes: ["uefa", "uefa"] }, ["regimes/1", "is named twice"]],
  [{ regimes: ["amount"] }, ["regimeInputs/limitAmount", "is required with amount"]],
  [
    { regimes: ["amount"], regimeInputs: { limitAmount: 1, saved: 1 } },
    ["regimeInputs/savedRate", "is required with saved"],
  ],
  [
    { regimes: ["amount"], regimeInputs: { limitAmount: 1, transferProfit: 1 } },
    ["regimeInputs/transferProfitRate", "is required with transferProfit"],
  ],
])("%j is refused", (fields, fault) => {
  const issues = squadCostRequest.safeParse({ ...club, ...fields }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join("/"), message])).toEqual([fault]);
});
