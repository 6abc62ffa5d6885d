import { expect, test } from "vitest";
import byRegion from "../../data/schema/countries.json" with { type: "json" };
import { regionOf } from "../../data/schema/countries.ts";

test("every country is in one region", () => {
  expect(regionOf.size).toBe(221);
  expect(Object.values(byRegion).flat().length).toBe(221);
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
])("%s is in %s", (country, region) => {
  expect(regionOf.get(country)).toBe(region);
});
