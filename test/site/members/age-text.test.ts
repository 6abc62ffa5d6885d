import { expect, test } from "vitest";
import { ageText } from "../../../site/members/age-text.ts";

test.each([
  ["2025-09-18", "14 months ago"],
  ["2025-11-23", "11 months ago"],
  ["2025-11-22", "12 months ago"],
  ["2026-10-22", "1 month ago"],
  ["2026-11-10", "less than a month ago"],
  ["2026-11", "less than a month ago"],
  ["2025-01", "22 months ago"],
  ["2024-11-22", "2 years ago"],
  ["2023-07", "3 years ago"],
  ["2026", "the same year"],
  ["2025", "last year"],
  ["2022", "4 years ago"],
])("%s is, on 22 November 2026, %s", (date, text) => {
  expect(ageText(date, "2026-11-22")).toBe(text);
});
