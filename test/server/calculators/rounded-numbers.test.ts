import { expect, test } from "vitest";
import { contractExtensionRequest } from "../../../contract/calculators/contract-extension.ts";
import { squadCostRequest } from "../../../contract/calculators/squad-cost.ts";
import { squadPlanRequest } from "../../../contract/calculators/squad-plan.ts";
import { transferCostRequest } from "../../../contract/calculators/transfer-cost.ts";
import { roundedWarnings } from "../../../server/calculators/rounded-numbers.ts";
import { club, player } from "./fictional-squad.ts";

/** What is counted for a fee. */
const countedFee = (fee: number) => transferCostRequest.parse({ fee, years: 5 }).fee;

/** What the calculator warns of, if this is sent as a transfer. */
function warningsFor(body: object) {
  return roundedWarnings(body, transferCostRequest.parse(body));
}

test.each([
  [1.2345674, 1.234567],
  [1.2345675, 1.234568],
  // In binary it is a little less than written.
  [1.0000005, 1.000001],
  [0.1 + 0.2, 0.3],
  [9_999_999_999_999.998, 9_999_999_999_999.998],
  [123_456_789.123_456_78, 123_456_789.123_457],
  [1e-6, 0.000001],
  [0, 0],
])("%d counts as %d: six decimal places, half away from zero", (sent, counted) => {
  expect(countedFee(sent)).toBe(counted);
});

test("what is below zero is rounded away from zero, too", () => {
  expect(squadCostRequest.parse({ ...club, netLoanCosts: -1.2345675 }).netLoanCosts).toBe(-1.234568);
});

test("times and shares are rounded like money", () => {
  const request = { bookValue: 30, yearsLeft: 8 / 3, after: 1 / 3, newYears: 2 / 3 };
  expect(contractExtensionRequest.parse(request)).toMatchObject({
    yearsLeft: 2.666667,
    after: 0.333333,
    newYears: 0.666667,
  });
  const moves = [{ kind: "sell", player: 0, price: 1, after: 1 / 3 }];
  expect(squadPlanRequest.parse({ ...club, players: [player], moves }).moves).toMatchObject([
    { after: 0.333333 },
  ]);
});

test.each([1e-7, 9.999_99e-7, 5e-324, 1.2345e-300])("%d is refused as too small to count", (fee) => {
  const { error } = transferCostRequest.safeParse({ fee, years: 5 });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["fee"], "must be 0 or at least 0.000001"],
  ]);
});

test("its negative is refused where money may be negative", () => {
  const { error } = squadCostRequest.safeParse({ ...club, netLoanCosts: -1e-7 });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["netLoanCosts"], "must be 0, at least 0.000001 or at most -0.000001"],
  ]);
});

test("the one number that was rounded is named, and is the field of the warning", () => {
  expect(warningsFor({ fee: 40.1234567, years: 5 })).toEqual([
    {
      code: "rounded",
      message: "Numbers are counted to 6 decimal places, and more were sent: /fee.",
      field: "/fee",
    },
  ]);
});

test("several are named in one warning, without a field", () => {
  const addOns = [{ amount: 1.0000001, at: 1 / 3 }];
  expect(warningsFor({ fee: 40.1234567, years: 5, addOns })).toEqual([
    {
      code: "rounded",
      message:
        "Numbers are counted to 6 decimal places, and more were sent: /fee, /addOns/0/amount, /addOns/0/at.",
      field: null,
    },
  ]);
});

test("ten are named and the others counted", () => {
  const addOns = Array.from({ length: 12 }, () => ({ amount: 1 / 3, at: 1 }));
  expect(warningsFor({ fee: 40, years: 5, addOns })[0]?.message).toMatch(/\/addOns\/9\/amount and 2 more\.$/);
});

test("noise of binary numbers is no reason to warn", () => {
  expect(warningsFor({ fee: 0.1 + 0.2, years: 5 })).toEqual([]);
  expect(warningsFor({ fee: 1.0000000009, years: 5 })).toEqual([]);
  expect(warningsFor({ fee: 1.0000000011, years: 5 })).toHaveLength(1);
});
