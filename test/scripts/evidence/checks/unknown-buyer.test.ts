import { expect, test } from "vitest";
import { problemsWith, withCell } from "../evidence.ts";

test("a deal's buyer without a file is told with the one that is meant", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "buyer", "example-capitol"))).toEqual([
    'data/members/deals.csv:4:63 unknown-buyer unknown buyer "example-capitol" (did you mean "example-capital"?)',
  ]);
});
