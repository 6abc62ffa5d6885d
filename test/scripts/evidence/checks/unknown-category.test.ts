import { expect, test } from "vitest";
import { problemsWithCell } from "../evidence.ts";

const withCategory = (value: string) => problemsWithCell("technology/germany.csv", 2, "category", value);

test("a misspelt category is told with the one that is meant", () => {
  expect(withCategory("Athlete monitorin")).toEqual([
    'data/technology/germany.csv:2:11 unknown-category unknown category "Athlete monitorin" (did you mean "Athlete monitoring"?)',
  ]);
});

test("a category that is like no other is told with where a new one is entered", () => {
  expect(withCategory("Gardening")).toEqual([
    'data/technology/germany.csv:2:11 unknown-category unknown category "Gardening" (a new category is first entered in categories.yaml)',
  ]);
});

test.each(["athlete monitoring", "Athlete monitoring ", "athlete-monitoring"])(
  "a category is cited by its exact name and not as %j",
  (category) => {
    expect(withCategory(category)).toEqual([
      `data/technology/germany.csv:2:11 unknown-category unknown category "${category}" (did you mean "Athlete monitoring"?)`,
    ]);
  },
);
