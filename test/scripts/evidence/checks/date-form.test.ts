import { expect, test } from "vitest";
import { problemsWithCell } from "../evidence.ts";

const withEvidenceDate = (date: string) =>
  problemsWithCell("technology/germany.csv", 2, "evidence_date", date);

const withVerificationDate = (date: string) =>
  problemsWithCell("technology/germany.csv", 2, "verification_date", date);

test.each([
  "2022-3",
  "03.2022",
  "March 2022 (print)",
  "2022/03",
  "2022-02-30",
  "2023-02-29",
  "2022-13",
  "2022-00",
  "22",
  "2022-03-",
])("the evidence date %s is reported", (date) => {
  expect(withEvidenceDate(date)).toEqual([
    `data/technology/germany.csv:2:evidence_date date-form "${date}" is not a date (write YYYY, YYYY-MM or YYYY-MM-DD)`,
  ]);
});

test.each(["0202", "0022-03", "0022-03-31", "1849-12-31"])(
  "the evidence date %s is reported, because its year cannot be meant",
  (date) => {
    expect(withEvidenceDate(date)).toEqual([
      `data/technology/germany.csv:2:evidence_date date-form "${date}" is not a date (the year is before 1850)`,
    ]);
  },
);

test.each(["2022", "2022-03", "2022-03-31", "2024-02-29", ""])("the evidence date %j is right", (date) => {
  expect(withEvidenceDate(date)).toEqual([]);
});

test.each(["01/05/2026", "2026-06-31"])("the verification date %s is reported", (date) => {
  expect(withVerificationDate(date)).toEqual([
    `data/technology/germany.csv:2:verification_date date-form "${date}" is not a date (write YYYY-MM-DD)`,
  ]);
});

test.each(["2026", "2026-05"])("the verification date %s is reported, because it is no full day", (date) => {
  expect(withVerificationDate(date)).toEqual([
    `data/technology/germany.csv:2:verification_date date-form "${date}" is not a full day (write YYYY-MM-DD)`,
  ]);
});

test("a verification on a leap day is right", () => {
  expect(withVerificationDate("2024-02-29")).toEqual([]);
});

test.each([
  ["March 2022", "2022-03"],
  ["2022/3/31", "2022-03-31"],
])("the evidence date %s is reported with the one date that it can mean", (written, date) => {
  expect(withEvidenceDate(written)).toEqual([
    `data/technology/germany.csv:2:evidence_date date-form "${written}" is not a date (write ${date})`,
  ]);
});
