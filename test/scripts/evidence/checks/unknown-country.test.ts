import { expect, test } from "vitest";
import { problemsWithCell } from "../evidence.ts";

const withCountry = (value: string) => problemsWithCell("clubs.csv", 3, "country", value);

test("a misspelt country is told with the one that is meant", () => {
  expect(withCountry("Germny")).toEqual([
    'data/clubs.csv:3:24 unknown-country unknown country "Germny" (did you mean "Germany"?)',
  ]);
});

test("a country that is like no other is told with where a new one is entered", () => {
  expect(withCountry("Atlantis under Sea")).toEqual([
    'data/clubs.csv:3:24 unknown-country unknown country "Atlantis under Sea" (a new country is first entered in data/schema/countries.ts)',
  ]);
});

test.each(["germany", "GERMANY"])("the country %s is told, because it is written otherwise", (country) => {
  expect(withCountry(country)).toEqual([
    `data/clubs.csv:3:24 unknown-country unknown country "${country}" (did you mean "Germany"?)`,
  ]);
});
