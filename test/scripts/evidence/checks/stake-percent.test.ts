import { expect, test } from "vitest";
import { problemsWith, withText } from "../evidence.ts";

test("a full stake is 100 percent", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "stake_percent: 100", "stake_percent: 99.9"),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:12:20 stake-percent 99.9 percent is no full stake (full is 100)",
  ]);
});

test("an unknown stake has no percentage", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "stake: unknown\n    stake_percent: null",
        "stake: unknown\n    stake_percent: 30",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:18:20 stake-percent 30 percent is no unknown stake (write the stake that the percentage is)",
  ]);
});

test("a majority is more than half", () => {
  expect(
    problemsWith(withText("members/buyers/club-family.yaml", "stake_percent: 80", "stake_percent: 50")),
  ).toEqual([
    "data/members/buyers/club-family.yaml:12:20 stake-percent 50 percent is no majority stake (a majority is more than 50, not all)",
  ]);
});

test("a minority is at most half", () => {
  expect(
    problemsWith(
      withText("members/buyers/muster-holding.yaml", "stake_percent: 37.5", "stake_percent: 50.1"),
    ),
  ).toEqual([
    "data/members/buyers/muster-holding.yaml:12:20 stake-percent 50.1 percent is no minority stake (a minority is at most 50)",
  ]);
});
