import { expect, test } from "vitest";
import { problemsWithCell } from "../evidence.ts";

const withStatus = (value: string) => problemsWithCell("technology/germany.csv", 2, "status", value);

test("a misspelt status is told with the one that is meant", () => {
  expect(withStatus("curent")).toEqual([
    'data/technology/germany.csv:2:62 unknown-status unknown status "curent" (did you mean "current"?)',
  ]);
});

test("a status that is like no other is told with what is allowed", () => {
  expect(withStatus("in use")).toEqual([
    'data/technology/germany.csv:2:62 unknown-status unknown status "in use" (allowed: "current", "historical", "status unknown")',
  ]);
});

test.each([
  ["Current", "current"],
  ["Historical", "historical"],
  ["unknown", "status unknown"],
])("the status %s is told, %s is meant", (status, meant) => {
  expect(withStatus(status)).toEqual([
    `data/technology/germany.csv:2:62 unknown-status unknown status "${status}" (did you mean "${meant}"?)`,
  ]);
});

test.each(["historical", "status unknown"])("%s is a status", (status) => {
  expect(withStatus(status)).toEqual([]);
});
