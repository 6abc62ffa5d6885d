import { describe, expect, test } from "vitest";
import { calculatePlan, calculateSquad } from "./calculate.ts";
import { club, player, warningsFor } from "./fictional-squad.ts";

describe("published examples", () => {
  test("Wolves: revenue 180, wages 45, amortisation 60 and 70 % leave a headroom of 21 below 126", () => {
    // 0.7 x 180 = 126; 126 - 105 = 21; 105 / 180 = 58.3333 %.
    const { data } = calculateSquad({
      ...club,
      adjustedOperatingRevenue: 180,
      players: [{ ...player, employeeCosts: 45, amortisation: 60, bookValue: 120 }],
    });
    expect(data.headroom.money).toBe(21);
    expect(data.numerator + data.headroom.money).toBe(126);
    expect(data.planningRatio).toBe(58.3333);
  });
});

describe("worked out by hand", () => {
  test("every part of the squad cost counts once", () => {
    // 1 + 2 + 4 + 8 + 16 + 32 = 63 over 100 + 26 = 126: 50 %.
    const { data } = calculateSquad({
      ...club,
      transferResultAndOtherIncome: 26,
      otherRelevantEmployeeCosts: 2,
      otherAgentCosts: 16,
      netLoanCosts: 32,
      players: [{ ...player, employeeCosts: 1, amortisation: 4, agentCosts: 8 }],
    });
    expect(data).toMatchObject({ numerator: 63, denominator: 126, planningRatio: 50 });
    expect(Object.entries(data.components).map(([name, { amount }]) => [name, amount])).toEqual([
      ["playerEmployeeCosts", 1],
      ["otherRelevantEmployeeCosts", 2],
      ["amortisation", 4],
      ["playerAgentCosts", 8],
      ["otherAgentCosts", 16],
      ["netLoanCosts", 32],
    ]);
  });

  test("points that would not add up take the last unit where most was lost", () => {
    // 1/3 + 1/3 + 1/3 of 3 = 100 %: 33.3333 each leaves 0.0001, of equal losses the first part gets it.
    const { components, planningRatio } = calculateSquad({
      ...club,
      adjustedOperatingRevenue: 3,
      otherRelevantEmployeeCosts: 1,
      otherAgentCosts: 1,
      netLoanCosts: 1,
    }).data;
    expect(planningRatio).toBe(100);
    expect(components.otherRelevantEmployeeCosts.points).toBe(33.3334);
    expect(components.otherAgentCosts.points).toBe(33.3333);
    expect(components.netLoanCosts.points).toBe(33.3333);
    expect(components.amortisation.points).toBe(0);
  });

  test("an excess is a negative headroom, and the revenue that would close it", () => {
    // 0.7 x 100 - 84 = -14; 70 - 84 = -14 points; 84 / 0.7 - 100 = 20.
    const { data } = calculateSquad({ ...club, otherRelevantEmployeeCosts: 84 });
    expect(data.headroom).toEqual({ money: -14, points: -14, extraRevenueNeeded: 20 });
    expect(data.largestExtraAnnualCost).toBe(0);
  });

  test("a signing moves ratio and headroom, and fits up to the last cent", () => {
    // 60 + 10 = 70 of 100 with a threshold of 70.
    const body = { ...club, otherRelevantEmployeeCosts: 60 };
    const proposedSigning = { employeeCosts: 5, amortisation: 4, agentCosts: 1 };
    expect(calculateSquad({ ...body, proposedSigning }).data.signing).toEqual({
      annualCost: 10,
      before: { planningRatio: 60, headroom: 10, headroomPoints: 10 },
      after: { planningRatio: 70, headroom: 0, headroomPoints: 0 },
      change: { ratioPoints: 10, headroom: -10 },
      fits: true,
      largestExtraAnnualCost: 0,
    });
    const dearer = { ...proposedSigning, agentCosts: 1.01 };
    expect(calculateSquad({ ...body, proposedSigning: dearer }).data.signing).toMatchObject({
      after: { planningRatio: 70.01, headroom: -0.01 },
      fits: false,
    });
  });

  test("net loan costs of 5 are 75 % in the numerator and 73.6842 % in the denominator", () => {
    // (70 + 5) / 100 = 75 %; 70 / (100 - 5) = 73.684210.. %; the difference is -1.315789.. points.
    const { data } = calculateSquad({ ...club, otherRelevantEmployeeCosts: 70, netLoanCosts: 5 });
    expect(data.planningRatio).toBe(75);
    expect(data.loansInDenominator).toEqual({
      numerator: 70,
      denominator: 95,
      ratio: 73.6842,
      differencePoints: -1.3158,
    });
  });

  test("net loan income lowers the numerator, or raises the denominator", () => {
    // (60 - 10) / 100 = 50 %; 60 / 110 = 54.5454.. %.
    const { data } = calculateSquad({ ...club, otherRelevantEmployeeCosts: 60, netLoanCosts: -10 });
    expect(data.planningRatio).toBe(50);
    expect(data.components.netLoanCosts).toEqual({ amount: -10, points: -10 });
    expect(data.loansInDenominator).toMatchObject({ ratio: 54.5455, differencePoints: 4.5455 });
  });

  test("expiring contracts are gathered by year, earliest first", () => {
    // 2027: 6 + 2 + 0.5 = 8.5 of 40; (40 - 8.5) / 100. 2028: 20 + 10 + 1.5 = 31.5; (40 - 31.5) / 100.
    const { data } = calculateSquad({
      ...club,
      players: [
        { ...player, employeeCosts: 12, amortisation: 6, agentCosts: 1, bookValue: 12 },
        { ...player, employeeCosts: 6, amortisation: 2, agentCosts: 0.5, bookValue: 2, contractEnd: 2027 },
        { ...player, employeeCosts: 8, amortisation: 4, agentCosts: 0.5, bookValue: 8 },
      ],
    });
    expect(data.expiry).toEqual([
      {
        year: 2027,
        players: 1,
        employeeCosts: 6,
        amortisation: 2,
        agentCosts: 0.5,
        costsReleased: 8.5,
        bookValue: 2,
        shareOfSquadCost: 21.25,
        ratioIfAllLeave: 31.5,
      },
      {
        year: 2028,
        players: 2,
        employeeCosts: 20,
        amortisation: 10,
        agentCosts: 1.5,
        costsReleased: 31.5,
        bookValue: 20,
        shareOfSquadCost: 78.75,
        ratioIfAllLeave: 8.5,
      },
    ]);
  });

  test("sensitivity changes the revenue and leaves the transfer result", () => {
    // 100 x 0.8 + 20 = 100; 50 / 100; 70 - 50. 100 x 1.2 + 20 = 140; 50 / 140 = 35.7142.. %; 98 - 50.
    const { sensitivity } = calculateSquad({
      ...club,
      transferResultAndOtherIncome: 20,
      otherRelevantEmployeeCosts: 50,
    }).data;
    expect(sensitivity.map((row) => row.revenueChange)).toEqual([-20, -10, 0, 10, 20]);
    expect(sensitivity[0]).toEqual({
      revenueChange: -20,
      adjustedOperatingRevenue: 80,
      denominator: 100,
      planningRatio: 50,
      headroom: 20,
      headroomPoints: 20,
    });
    expect(sensitivity[4]).toMatchObject({ denominator: 140, planningRatio: 35.7143, headroom: 48 });
  });
});

const cost = { otherRelevantEmployeeCosts: 50, proposedSigning: { employeeCosts: 1 } };

test.each([
  ["zero", -100],
  ["negative", -150],
  ["less than half a cent", -99.996],
])("a denominator that is %s gives no ratio and no points, and a warning", (_, transferResult) => {
  const { data, warnings } = calculateSquad({
    ...club,
    ...cost,
    transferResultAndOtherIncome: transferResult,
    players: [{ ...player, employeeCosts: 1 }],
  });
  expect(data.planningRatio).toBeNull();
  expect(Object.values(data.components).map(({ points }) => points)).toEqual(Array(6).fill(null));
  expect(data.headroom.points).toBeNull();
  expect(data.signing).toMatchObject({
    before: { planningRatio: null, headroomPoints: null },
    after: { planningRatio: null, headroomPoints: null },
    change: { ratioPoints: null, headroom: -1 },
    fits: false,
  });
  expect(data.loansInDenominator).toMatchObject({ ratio: null, differencePoints: null });
  expect(data.expiry[0]).toMatchObject({ ratioIfAllLeave: null, shareOfSquadCost: 1.9608 }); // 1 / 51
  expect(data.sensitivity[0]).toMatchObject({ planningRatio: null, headroomPoints: null });
  expect(warnings.map(({ code, field }) => [code, field])).toContainEqual(["denominator-not-positive", null]);
});

test.each([
  ["less than a cent left is nothing", 69.991],
  ["nothing left is nothing", 71],
])("the largest extra cost is rounded down: %s", (_, otherAgentCosts) => {
  const { data } = calculateSquad({ ...club, otherAgentCosts, proposedSigning: {} });
  expect([data.largestExtraAnnualCost, data.signing?.largestExtraAnnualCost]).toEqual([0, 0]);
});

test("without a denominator the warning names the figures that look like room", () => {
  const { warnings } = calculateSquad({ ...club, adjustedOperatingRevenue: 0, netLoanCosts: -5 });
  const message = warnings.find(({ code }) => code === "denominator-not-positive")?.message;
  expect(message).toContain("no signing fits, whatever largestExtraAnnualCost says");
  expect(message).toContain("extraRevenueNeeded");
});

test("a squad cost below zero has a warning of its own that names the figures it flatters", () => {
  const { data, warnings } = calculateSquad({ ...club, netLoanCosts: -5, netLoanMonths: 12 });
  expect(data.largestExtraAnnualCost).toBe(75); // 0.7 x 100 + 5
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([["numerator-negative", "/netLoanCosts"]]);
  expect(warnings[0]?.message).toContain("largestExtraAnnualCost");
  expect(warnings[0]?.message).toContain("extraRevenueNeeded");
  expect(warningsFor({ netLoanCosts: -5, netLoanMonths: 12, otherAgentCosts: 5 })).toEqual([]);
});

test("a denominator of zero still has a headroom in money", () => {
  // 0.7 x 0 - 50 = -50; 50 / 0.7 - 0 = 71.428..
  const { data } = calculateSquad({ ...club, ...cost, adjustedOperatingRevenue: 0 });
  expect(data.headroom).toEqual({ money: -50, points: null, extraRevenueNeeded: 71.43 });
});

test("only the scaled denominators that are not above zero have no ratio", () => {
  // 100 - 90 = 10, 90 - 90 = 0: from -10 % down there is none.
  const { sensitivity } = calculateSquad({ ...club, transferResultAndOtherIncome: -90 }).data;
  expect(sensitivity.map((row) => row.planningRatio)).toEqual([null, null, 0, 0, 0]);
});

test("loan costs as large as the denominator leave no ratio with them in it, and a warning", () => {
  const { data } = calculateSquad({ ...club, netLoanCosts: 100 });
  expect(data.planningRatio).toBe(100);
  expect(data.loansInDenominator).toMatchObject({ denominator: 0, ratio: null, differencePoints: null });
  expect(warningsFor({ netLoanCosts: 100, netLoanMonths: 12 })).toEqual([
    ["loan-denominator-not-positive", "/netLoanCosts"],
  ]);
});

test("with a threshold of 0 no revenue is enough, unless there is no cost", () => {
  const { data } = calculateSquad({ ...club, otherAgentCosts: 1, threshold: 0 });
  expect(data.headroom).toEqual({ money: -1, points: -1, extraRevenueNeeded: null });
  expect(warningsFor({ otherAgentCosts: 1, threshold: 0 })).toEqual([["threshold-zero", "/threshold"]]);
  expect(calculateSquad({ ...club, threshold: 0 }).data.headroom.extraRevenueNeeded).toBe(0);
  expect(warningsFor({ threshold: 0 })).toEqual([]);
});

test("a squad cost that is not above zero has no shares", () => {
  const { data } = calculateSquad({
    ...club,
    netLoanCosts: -5,
    players: [{ ...player, employeeCosts: 5 }],
  });
  expect(data.planningRatio).toBe(0);
  expect(data.expiry[0]).toMatchObject({ shareOfSquadCost: null, ratioIfAllLeave: -5 });
});

test("without players and without a signing there is nothing of either", () => {
  const { data, inputs } = calculateSquad(club);
  expect(data.expiry).toEqual([]);
  expect(data.signing).toBeNull();
  expect(inputs.proposedSigning).toBeNull();
});

test("0.1 + 0.2 is 0.3, over 500 players too", () => {
  // 500 x 0.3 = 150.
  const players = Array.from({ length: 500 }, () => ({ ...player, employeeCosts: 0.1, agentCosts: 0.2 }));
  const { data } = calculateSquad({ ...club, players });
  expect(data.numerator).toBe(150);
  expect(data.expiry[0]?.players).toBe(500);
  expect(calculateSquad({ ...club, otherAgentCosts: 0.1, netLoanCosts: 0.2 }).data.numerator).toBe(0.3);
});

test("values near 1e12 keep every cent", () => {
  // 999999999999.99 + 0.02 = 1000000000000.01.
  const { data } = calculateSquad({
    ...club,
    adjustedOperatingRevenue: 1e12,
    otherRelevantEmployeeCosts: 999_999_999_999.99,
    otherAgentCosts: 0.02,
  });
  expect(data.numerator).toBe(1_000_000_000_000.01);
  expect(data.planningRatio).toBe(100);
  expect(data.headroom.money).toBe(-300_000_000_000.01);
});

const warningsForPlayer = (fields: object) => warningsFor({ players: [{ ...player, ...fields }] });

test("a transfer result is a reminder of the 36 months", () => {
  expect(warningsFor({ transferResultAndOtherIncome: -1 })).toEqual([
    ["transfer-result-proration", "/transferResultAndOtherIncome"],
  ]);
  expect(warningsFor({})).toEqual([]);
});

test("of a result that covers 36 months a third counts, and nothing is doubted", () => {
  // 70 / 90 = 77.7778 %; with net loan costs of 5 in the denominator 65 / 85 = 76.4706 %.
  const body = {
    ...club,
    transferResultAndOtherIncome: -30,
    otherRelevantEmployeeCosts: 65,
    netLoanCosts: 5,
    netLoanMonths: 12,
  };
  const { data, warnings } = calculateSquad({ ...body, transferResultMonths: 36 });
  expect(warnings).toEqual([]);
  expect(data).toMatchObject({ numerator: 70, denominator: 90, planningRatio: 77.7778 });
  expect(data.headroom).toEqual({ money: -7, points: -7.7778, extraRevenueNeeded: 10 });
  expect(data.loansInDenominator).toMatchObject({ numerator: 65, denominator: 85, ratio: 76.4706 });
  expect(data.sensitivity[0]).toMatchObject({ adjustedOperatingRevenue: 80, denominator: 70 });
  const third = calculateSquad({ ...body, transferResultAndOtherIncome: -10, transferResultMonths: 12 });
  expect(third.data).toEqual(data);
  expect(third.warnings).toEqual([]);
});

test("net loan costs are a reminder of the 36 months", () => {
  expect(warningsFor({ netLoanCosts: 1 })).toEqual([["net-loan-proration", "/netLoanCosts"]]);
  expect(warningsFor({ netLoanCosts: 1, netLoanMonths: 12 })).toEqual([]);
});

test("of net loan costs that cover 36 months a third counts, in the numerator and in the denominator", () => {
  // 68 / 100; with 3 in the denominator 65 / 97 = 67.0103 %.
  const body = { ...club, otherRelevantEmployeeCosts: 65, netLoanCosts: 9 };
  const { data, warnings } = calculateSquad({ ...body, netLoanMonths: 36 });
  expect(warnings).toEqual([]);
  expect(data).toMatchObject({ numerator: 68, planningRatio: 68 });
  expect(data.components.netLoanCosts).toEqual({ amount: 3, points: 3 });
  expect(data.loansInDenominator).toEqual({
    numerator: 65,
    denominator: 97,
    ratio: 67.0103,
    differencePoints: -0.9897,
  });
  const third = calculateSquad({ ...body, netLoanCosts: 3, netLoanMonths: 12 });
  expect(third.data).toEqual(data);
});

test("a contract is expired when it ended before the year of the calculation", () => {
  const players = [player, { ...player, contractEnd: 2025 }, { ...player, contractEnd: 2026 }];
  expect(warningsFor({ players })).toEqual([["contract-expired", "/players/1/contractEnd"]]);
  expect(warningsFor({ players }, 2025)).toEqual([]);
});

test("a contract that ended before startMonth still counts in squad-cost and squad-plan, with a warning that names the player", () => {
  const players = [
    { ...player, employeeCosts: 3, contractEnd: 2026 },
    { ...player, contractEnd: 2027 },
  ];
  const body = { ...club, players, startMonth: "2026-07", moves: [] };
  const message =
    "The contract of Example Player ended on 30 June 2026, before 2026-07: he still counts here.";
  const [cost, plan] = [calculateSquad(body), calculatePlan(body)];
  expect([cost.data.numerator, plan.data.after.numerator]).toEqual([3, 3]);
  expect(cost.warnings).toEqual([{ code: "contract-expired", field: "/players/0/contractEnd", message }]);
  expect(plan.warnings).toEqual(cost.warnings);
  expect(warningsFor({ players, startMonth: "2026-06" })).toEqual([]);
});

test("the year of the calculation changes no figure", () => {
  const body = { ...club, players: [{ ...player, amortisation: 2, bookValue: 4 }] };
  expect(calculateSquad(body, 2100).data).toEqual(calculateSquad(body, 2026).data);
});

test("amortisation without book value and the reverse are doubted", () => {
  expect(warningsForPlayer({ amortisation: 1 })).toEqual([
    ["amortisation-without-book-value", "/players/0/bookValue"],
  ]);
  expect(warningsForPlayer({ bookValue: 1 })).toEqual([
    ["book-value-without-amortisation", "/players/0/amortisation"],
  ]);
});

test.each([
  ["two years left, one to three are in line", 2028, [1, 2, 3], [0.99, 3.01]],
  ["the last year, up to one is in line", 2026, [0.1, 1], [1.01]],
  ["eight years left, four to nine are in line because of the five-year cap", 2034, [4, 5, 9], [3.99, 9.01]],
])("a book value is measured by the years left: %s", (_, contractEnd, inLine, outOfLine) => {
  const codesFor = (bookValue: number) => warningsForPlayer({ amortisation: 1, bookValue, contractEnd });
  for (const bookValue of inLine) expect(codesFor(bookValue)).toEqual([]);
  for (const bookValue of outOfLine) {
    expect(codesFor(bookValue)).toEqual([["book-value-out-of-line", "/players/0/bookValue"]]);
  }
});

test("the bounds of a book value are exact: 0.9 is three times 0.3", () => {
  expect(warningsForPlayer({ amortisation: 0.3, bookValue: 0.9 })).toEqual([]);
});

test("an expired contract is not also measured by the years left", () => {
  expect(warningsForPlayer({ amortisation: 1, bookValue: 4, contractEnd: 2020 })).toEqual([
    ["contract-expired", "/players/0/contractEnd"],
  ]);
});

test("agent costs beside amortisation of a signing may be counted twice", () => {
  expect(warningsFor({ proposedSigning: { amortisation: 1, agentCosts: 1 } })).toEqual([
    ["signing-agent-cost-twice", "/proposedSigning/agentCosts"],
  ]);
  expect(warningsFor({ proposedSigning: { agentCosts: 1 } })).toEqual([]);
  expect(warningsFor({ proposedSigning: { amortisation: 1 } })).toEqual([]);
});
