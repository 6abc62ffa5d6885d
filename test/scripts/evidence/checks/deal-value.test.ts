import { expect, test } from "vitest";
import { problemsWith, withCell } from "../evidence.ts";

test("an amount without a currency is reported", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "value_currency", ""))).toEqual([
    "data/members/deals.csv:4:value_currency deal-value the amount has no currency (write its ISO 4217 code)",
  ]);
});

test("a currency without an amount is reported", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "value_amount", ""))).toEqual([
    "data/members/deals.csv:4:value_currency deal-value the currency has no amount (leave it empty)",
  ]);
});
