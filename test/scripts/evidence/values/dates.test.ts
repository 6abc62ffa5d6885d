import { expect, test } from "vitest";
import {
  addMonths,
  firstDayOf,
  isRealDate,
  lastDayOf,
  latestDayOnEarth,
} from "../../../../scripts/evidence/values/dates.ts";
import { normalizeDate } from "../../../../scripts/evidence/values/normalize.ts";

test.each("2025 2025-06 2025-06-30 2024-02-29 2000-02-29 1999-12-31".split(" "))("%s is a date", (date) => {
  expect(isRealDate(date)).toBe(true);
});

const IMPOSSIBLE = "25 2025-6 2025-13 2025-00 2025-02-29 1900-02-29 2025-04-31 2025-06-00 ２０２５".split(
  " ",
);

test.each([...IMPOSSIBLE, "", "2025-06-30T00:00", " 2025", "2025-06-30\n"])("%j is no date", (text) => {
  expect(isRealDate(text)).toBe(false);
});

test.each([
  ["2025", "2025-01-01", "2025-12-31"],
  ["2025-04", "2025-04-01", "2025-04-30"],
  ["2024-02", "2024-02-01", "2024-02-29"],
  ["2025-02", "2025-02-01", "2025-02-28"],
  ["2025-06-30", "2025-06-30", "2025-06-30"],
])("%s can mean the days from %s to %s", (date, first, last) => {
  expect([firstDayOf(date), lastDayOf(date)]).toEqual([first, last]);
});

test.each([
  ["2025-06-30", 12, "2026-06-30"],
  ["2024-01-31", 1, "2024-02-29"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2024-02-29", 48, "2028-02-29"],
  ["2025-11-30", 3, "2026-02-28"],
  ["2025-12-31", 0, "2025-12-31"],
])("%s and %i months is %s", (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});

test.each([
  ["2026-11-21T09:59:59Z", "2026-11-21"],
  ["2026-11-21T10:00:00Z", "2026-11-22"],
  ["2026-12-31T23:00:00Z", "2027-01-01"],
])("at %s the latest day on Earth is %s", (moment, day) => {
  expect(latestDayOnEarth(new Date(moment))).toBe(day);
});

test.each([
  ["2026/01/05", "2026-01-05"],
  ["2026-1-5", "2026-01-05"],
  ["2026.01.05", "2026-01-05"],
  ["05 jan 2026", "2026-01-05"],
  ["January 5, 2026", "2026-01-05"],
  ["Sep 2022", "2022-09"],
])("%s can only be %s", (written, date) => {
  expect(normalizeDate(written)).toBe(date);
});

const AMBIGUOUS = "01/05/2026 5.1.2026 2010/11 2003-4 2026/13/05 2026-1/5 2026-02-30 2026 2026-01".split(" ");

test.each([...AMBIGUOUS, "30 February 2026", "Season 2022", "2026-01-05T09:00:00Z", "spring", ""])(
  "%j stays as it is",
  (written) => expect(normalizeDate(written)).toBe(written),
);
