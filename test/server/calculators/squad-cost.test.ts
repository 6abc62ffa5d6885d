import { describe, expect, test } from "vitest";
import { calculateSquad } from "./calculate.ts";
import { club, player } from "./fictional-squad.ts";

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
