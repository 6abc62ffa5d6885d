import { expect, test } from "vitest";
import { problemsWith, withCell } from "../evidence.ts";

test("a majority stake of half is reported", () => {
  expect(problemsWith(withCell("members/deals.csv", 3, "stake_percent", "50"))).toEqual([
    'data/members/deals.csv:3:stake_percent deal-percent 50 percent does not match "majority stake" (a majority stake is more than 50 and less than 100)',
  ]);
});

test("a minority stake of more than half is reported", () => {
  expect(problemsWith(withCell("members/deals.csv", 5, "stake_percent", "51"))).toEqual([
    'data/members/deals.csv:5:stake_percent deal-percent 51 percent does not match "minority stake" (a minority stake is at most 50)',
  ]);
});

test("a takeover of half is reported", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "stake_percent", "50"))).toEqual([
    'data/members/deals.csv:4:stake_percent deal-percent 50 percent does not match "takeover" (a takeover is more than 50)',
  ]);
});
