import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, withLine } from "../evidence.ts";

const HINT = "(remove them, or run npm run format)";

test("quotation marks around a field without a comma are reported where they open", () => {
  expect(problemsWithCell("technology/germany.csv", 2, "scope", '"First team"')).toEqual([
    `data/technology/germany.csv:2:scope csv-form the quotation marks are not needed ${HINT}`,
  ]);
});

test("a line that is quoted throughout is reported once", () => {
  expect(problemsWith(withLine("clubs.csv", 4, () => '"real-ejemplo","Real Ejemplo","Spain",""'))).toEqual([
    `data/clubs.csv:4:slug csv-form the quotation marks are not needed ${HINT}`,
  ]);
});

test("a header in quotation marks is reported", () => {
  expect(problemsWith(withLine("clubs.csv", 1, () => 'slug,"name",country,aliases'))).toEqual([
    `data/clubs.csv:1:"name" csv-form the quotation marks are not needed ${HINT}`,
  ]);
});

test.each(['"Stadium, museum"', '"The ""old"" stand"'])("%s needs its quotation marks", (scope) => {
  expect(problemsWithCell("technology/germany.csv", 2, "scope", scope)).toEqual([]);
});

test("a line that cannot be read is not also told for its quotation marks", () => {
  const changed = withLine("clubs.csv", 4, () => 'real-ejemplo,"Real Ejemplo",Spain,,');
  expect(problemsWith(changed).filter((problem) => problem.includes("csv-form"))).toEqual([]);
});
