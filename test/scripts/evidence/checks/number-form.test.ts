import { expect, test } from "vitest";
import { problemsWith, withCell } from "../evidence.ts";

test("a percentage in another form is reported", () => {
  expect(problemsWith(withCell("members/deals.csv", 5, "stake_percent", '"12,5"'))).toEqual([
    'data/members/deals.csv:5:stake_percent number-form "12,5" is not a percentage (write 0 to 100, such as 12.5)',
  ]);
});

test("a percentage above 100 is reported", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "stake_percent", "101"))).toEqual([
    'data/members/deals.csv:4:stake_percent number-form "101" is not a percentage (write 0 to 100, such as 12.5)',
  ]);
});

test("an amount is a whole number without separators", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "value_amount", "40.5m"))).toEqual([
    'data/members/deals.csv:4:value_amount number-form "40.5m" is not an amount (write whole units, such as 12000000, and the currency beside it)',
  ]);
});
