import { expect, test } from "vitest";
import { problemsWith, withLine } from "../evidence.ts";

const NOTE = "The club is named as a user of the vest in a list of customers.";

/** The problems of a row that was verified on 1 May 2026. */
const withStatus = (status: string, evidenceDate: string, note = NOTE) =>
  problemsWith(
    withLine("technology/germany.csv", 2, (row) =>
      row.replace("status unknown", status).replace("2022-03", evidenceDate).replace(NOTE, note),
    ),
  );

const told = (evidenceDate: string) => [
  `data/technology/germany.csv:2:status current-evidence current rests on evidence of ${evidenceDate}, more than 36 months before 2026-05-01 (write "status unknown", or name the running term in the note ("until 2028"))`,
];

test.each(["2022-03", "2023-04-30", "2023-04", "2022", "1998-07-12"])(
  "current on evidence of %s, more than 36 months old, is reported",
  (date) => expect(withStatus("current", date)).toEqual(told(date)),
);

// A rough date counts to its last day.
test.each(["2023-05-01", "2023-05", "2023"])("current on evidence of %s is allowed", (date) => {
  expect(withStatus("current", date)).toEqual([]);
});

test.each([
  ["The contract for the vests runs until 2028.", []],
  ["A ten-year contract for the vests.", []],
  ["The club extended the supply of the vests to the end of the 2026 season.", []],
  ["The contract for the vests runs until 2025.", told("2019-03")],
  ["A three-year contract for the vests.", told("2019-03")],
])("a note that names a running term makes old evidence current: %s", (note, problems) => {
  expect(withStatus("current", "2019-03", note)).toEqual(problems);
});

test("a row whose note is empty is not also called old", () => {
  expect(withStatus("current", "2019-03", "")).toEqual([
    expect.stringContaining(":evidence_note missing-value"),
  ]);
});

test.each(["historical", "status unknown"])("evidence of a relationship that is %s may be old", (status) => {
  expect(withStatus(status, "2001")).toEqual([]);
});
