import { expect, test } from "vitest";
import { calculateSquad } from "./calculate.ts";
import { club, player, warningsFor } from "./fictional-squad.ts";

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
  ["0.124 left is 0.12, for 0.13 would not fit", 69.876, 0.12],
  ["0.125 left is 0.12, not 0.13", 69.875, 0.12],
  ["0.129 left is 0.12", 69.871, 0.12],
  ["less than a cent left is nothing", 69.991, 0],
  ["nothing left is nothing", 71, 0],
])("the largest extra cost is rounded down: %s", (_, otherAgentCosts, largest) => {
  const { data } = calculateSquad({ ...club, otherAgentCosts, proposedSigning: {} });
  expect(data.largestExtraAnnualCost).toBe(largest);
  expect(data.signing?.largestExtraAnnualCost).toBe(largest);
});

test.each([
  // 70.001 / 0.7 - 100 = 0.00142..; 70.01 / 0.7 - 100 = 0.01428..; 70.7 / 0.7 - 100 = 1
  ["0.0014 is 0.01", 70.001, 0.01],
  ["0.0143 is 0.02", 70.01, 0.02],
  ["1 is 1", 70.7, 1],
  ["nothing is nothing", 70, 0],
])("the extra revenue needed is rounded up: %s", (_, otherAgentCosts, needed) => {
  expect(calculateSquad({ ...club, otherAgentCosts }).data.headroom.extraRevenueNeeded).toBe(needed);
});

test("without a denominator the warning names the figures that look like room", () => {
  const { warnings } = calculateSquad({ ...club, adjustedOperatingRevenue: 0, netLoanCosts: -5 });
  const told = warnings.find(({ code }) => code === "denominator-not-positive")?.message;
  expect(told).toContain("nothing fits, whatever largestExtraAnnualCost says");
  expect(told).toContain("extraRevenueNeeded");
});

test("a squad cost below zero has a warning of its own that names the figures it flatters", () => {
  const { data, warnings } = calculateSquad({ ...club, netLoanCosts: -5 });
  expect(data.largestExtraAnnualCost).toBe(75); // 0.7 x 100 + 5
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([["numerator-negative", "/netLoanCosts"]]);
  expect(warnings[0]?.message).toContain("largestExtraAnnualCost");
  expect(warnings[0]?.message).toContain("extraRevenueNeeded");
  expect(warningsFor({ netLoanCosts: -5, otherAgentCosts: 5 })).toEqual([]);
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
  expect(warningsFor({ netLoanCosts: 100 })).toEqual([["loan-denominator-not-positive", "/netLoanCosts"]]);
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

test("an empty signing is counted as one that costs nothing", () => {
  const { data, inputs } = calculateSquad({ ...club, proposedSigning: {} });
  expect(inputs.proposedSigning).toEqual({ employeeCosts: 0, amortisation: 0, agentCosts: 0 });
  expect(data.signing).toMatchObject({ annualCost: 0, change: { ratioPoints: 0, headroom: 0 } });
  expect(Object.is(data.signing?.change.headroom, 0)).toBe(true);
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

test("the smallest and largest numbers of all give finite answers", () => {
  const { data } = calculateSquad({
    ...club,
    adjustedOperatingRevenue: 5e-324,
    otherAgentCosts: 1e12,
    threshold: 5e-324,
  });
  expect(data).toMatchObject({ planningRatio: null, headroom: { extraRevenueNeeded: null } });
});
