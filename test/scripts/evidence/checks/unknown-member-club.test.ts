import { expect, test } from "vitest";
import { problemsWith, withCell, withText } from "../evidence.ts";

test("a buyer's club that no list knows is told with the one that is meant", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "club: example-rovers", "club: example-rover"),
    ),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:10:11 unknown-member-club unknown club "example-rover" (did you mean "example-rovers"?)',
  ]);
});

test("a deal's club may not be a club that nobody knows", () => {
  expect(problemsWith(withCell("members/deals.csv", 3, "club", "atletico-de-nadie"))).toEqual([
    'data/members/deals.csv:3:44 unknown-member-club unknown club "atletico-de-nadie" (a new club is first entered in members/clubs.csv)',
  ]);
});
