import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, withRows } from "../evidence.ts";

const withEvidenceDate = (date: string) =>
  problemsWithCell("technology/germany.csv", 2, "evidence_date", date);

const withVerificationDate = (date: string) =>
  problemsWithCell("technology/germany.csv", 2, "verification_date", date);

test("a verification of tomorrow is reported", () => {
  expect(withVerificationDate("2026-11-22")).toEqual([
    "data/technology/germany.csv:2:verification_date date-order 2026-11-22 is in the future (write the day you read the source)",
  ]);
});

test("a verification of today is right", () => {
  expect(withVerificationDate("2026-11-21")).toEqual([]);
});

test.each(["2026-05-02", "2026-06", "2027"])(
  "a source of %s that was verified on 1 May 2026 is reported at its own date",
  (date) => {
    expect(withEvidenceDate(date)).toEqual([
      `data/technology/germany.csv:2:evidence_date date-order the source is of ${date}, after it was verified on 2026-05-01 (one of the two dates is wrong)`,
    ]);
  },
);

test.each(["2026-05-01", "2026-05", "2026"])(
  "a source of %s may have been verified on 1 May 2026",
  (date) => {
    expect(withEvidenceDate(date)).toEqual([]);
  },
);

test("a date that does not exist is not also called out of order", () => {
  expect(withVerificationDate("2027-02-30")).toEqual([
    'data/technology/germany.csv:2:verification_date date-form "2027-02-30" is not a date (write YYYY-MM-DD)',
  ]);
});

test("a removal or a redirect in the future is reported", () => {
  expect(
    problemsWith({
      ...withRows("removed.csv", "club,old-town,It was dissolved.,2026-11-22"),
      ...withRows("redirects.csv", "club,muster-sv,fc-muster,2026-11-22"),
    }),
  ).toEqual([
    "data/redirects.csv:2:date date-order 2026-11-22 is in the future (write today's date)",
    "data/removed.csv:2:date date-order 2026-11-22 is in the future (write today's date)",
  ]);
});
