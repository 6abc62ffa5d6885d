import { expect, test } from "vitest";
import { problemsWith, withCell, withText } from "../evidence.ts";

test("a stake does not end before it begins", () => {
  expect(
    problemsWith(withText("members/buyers/example-capital.yaml", "until: 2022-06", 'until: "2017"')),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:clubs.1.until member-dates the stake ends in 2017, before it begins in 2018 (one of the two dates is wrong)",
  ]);
});

test("an intent is not reported after the verification", () => {
  expect(
    problemsWith(withText("members/buyers/example-capital.yaml", "reported: 2026-10", "reported: 2026-12")),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:intent.reported member-dates 2026-12 is after the verification on 2026-11-20 (one of the two dates is wrong)",
  ]);
});

test("a source is not of a day after the verification", () => {
  expect(
    problemsWith(withText("members/buyers/example-capital.yaml", "date: 2026-10-05", "date: 2026-11-21")),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:sources.0.date member-dates 2026-11-21 is after the verification on 2026-11-20 (one of the two dates is wrong)",
  ]);
});

test("an address is not checked after the verification", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "work_email_checked_on: 2026-11-10",
        "work_email_checked_on: 2026-11-21",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.0.work_email_checked_on member-dates 2026-11-21 is after the verification on 2026-11-20 (one of the two dates is wrong)",
  ]);
});

test("a deal is not announced after the verification", () => {
  expect(problemsWith(withCell("members/deals.csv", 2, "announced_date", "2026-12"))).toEqual([
    "data/members/deals.csv:2:announced_date member-dates 2026-12 is after the verification on 2026-11-20 (one of the two dates is wrong)",
  ]);
});
