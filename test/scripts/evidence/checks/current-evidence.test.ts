import { expect, test } from "vitest";
import { problemsWith, withLine } from "../evidence.ts";

const NOTE = "The club is named as a user of the vest in a list of customers.";

const withCurrent = (evidenceDate: string, note = NOTE) =>
  problemsWith(
    withLine("technology/germany.csv", 2, (row) =>
      row.replace("status unknown", "current").replace("2022-03", evidenceDate).replace(NOTE, note),
    ),
  );

const told = (evidenceDate: string) => [
  `data/technology/germany.csv:2:status current-evidence current rests on evidence of ${evidenceDate}, more than 36 months before 2026-05-01 (write "status unknown", or name the running term in the note ("until 2028"))`,
];

test.each(["2022-03", "2023-04-30", "2023-04", "2022", "1998-07-12"])(
  "current on evidence of %s, verified on 1 May 2026, is reported",
  (evidenceDate) => {
    expect(withCurrent(evidenceDate)).toEqual(told(evidenceDate));
  },
);

test("current on evidence exactly 36 months old is allowed", () => {
  expect(withCurrent("2023-05-01")).toEqual([]);
});

test.each(["2023-05", "2023"])("a date as rough as %s counts to its last day", (evidenceDate) => {
  expect(withCurrent(evidenceDate)).toEqual([]);
});

test.each([
  "The contract for the vests runs until 2028.",
  "A ten-year contract for the vests.",
  "The club extended the supply of the vests to the end of the 2026 season.",
])("current on old evidence is allowed where the note says: %s", (note) => {
  expect(withCurrent("2019-03", note)).toEqual([]);
});

test.each(["The contract for the vests runs until 2025.", "A three-year contract for the vests."])(
  "a term that has expired does not make old evidence current: %s",
  (note) => {
    expect(withCurrent("2019-03", note)).toEqual(told("2019-03"));
  },
);

test("a row whose note is empty is not also called old", () => {
  expect(withCurrent("2019-03", "")).toEqual([
    "data/technology/germany.csv:2:evidence_note missing-value evidence_note is empty (What the source says, in our own words, at most 240 characters)",
  ]);
});

test.each(["historical", "status unknown"])("evidence of a relationship that is %s may be old", (status) => {
  const changed = withLine("technology/germany.csv", 2, (row) =>
    row.replace("status unknown", status).replace("2022-03", "2001"),
  );
  expect(problemsWith(changed)).toEqual([]);
});
