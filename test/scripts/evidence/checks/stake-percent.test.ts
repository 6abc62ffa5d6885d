import { expect, test } from "vitest";
import { problemsWith, withText } from "../evidence.ts";

test("a full stake is 100 percent", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "stake_percent: 100", "stake_percent: 99.9"),
    ),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:clubs.0.stake_percent stake-percent 99.9 percent does not match "full" (a full stake is 100)',
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
    'data/members/buyers/example-capital.yaml:clubs.1.stake_percent stake-percent 30 percent does not match "unknown" (write the stake that the percentage is)',
  ]);
});

test("a majority is more than half", () => {
  expect(
    problemsWith(withText("members/buyers/club-family.yaml", "stake_percent: 80", "stake_percent: 50")),
  ).toEqual([
    'data/members/buyers/club-family.yaml:clubs.0.stake_percent stake-percent 50 percent does not match "majority" (a majority stake is more than 50 and less than 100)',
  ]);
});

test("a minority is at most half", () => {
  expect(
    problemsWith(
      withText("members/buyers/muster-holding.yaml", "stake_percent: 37.5", "stake_percent: 50.1"),
    ),
  ).toEqual([
    'data/members/buyers/muster-holding.yaml:clubs.0.stake_percent stake-percent 50.1 percent does not match "minority" (a minority stake is at most 50)',
  ]);
});
