import { expect, test } from "vitest";
import { headquarters, regionOf } from "../../data/schema/headquarters.ts";

test("every country of a headquarters lies in a region, and stands once", () => {
  expect(headquarters.filter((country) => !regionOf.has(country))).toEqual([]);
  expect(regionOf.size).toBe(headquarters.length);
  expect(new Set(headquarters).size).toBe(headquarters.length);
});

test.each([
  ["United Kingdom", "United Kingdom and Ireland"],
  ["Mexico", "Latin America"],
  ["United States", "North America"],
  ["Egypt", "Africa"],
  ["Qatar", "Middle East"],
  ["Thailand", "Asia"],
  ["New Zealand", "Oceania"],
  ["Turkey", "Europe"],
])("%s lies in %s", (country, region) => {
  expect(regionOf.get(country)).toBe(region);
});
