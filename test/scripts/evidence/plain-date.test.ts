import { expect, test } from "vitest";
import { normalizeDate } from "../../../scripts/evidence/normalize.ts";

test.each([
  ["2026/01/05", "2026-01-05"],
  ["2026-1-5", "2026-01-05"],
  ["2026.01.05", "2026-01-05"],
  ["5 January 2026", "2026-01-05"],
  ["05 jan 2026", "2026-01-05"],
  ["January 5, 2026", "2026-01-05"],
  ["March 2022", "2022-03"],
  ["Sep 2022", "2022-09"],
])("%s can only be %s", (written, date) => {
  expect(normalizeDate(written)).toBe(date);
});

test.each([
  "01/05/2026",
  "5.1.2026",
  "2010/11",
  "2003-4",
  "2026/13/05",
  "2026-1/5",
  "2026-02-30",
  "30 February 2026",
  "Season 2022",
  "2026-01-05T09:00:00Z",
  "spring",
  "2026",
  "2026-01",
  "",
])("%j stays as it is", (written) => {
  expect(normalizeDate(written)).toBe(written);
});
