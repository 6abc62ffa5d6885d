import { expect, test } from "vitest";
import { problemsWithCell } from "../evidence.ts";

const withScope = (scope: string) => problemsWithCell("technology/germany.csv", 2, "scope", scope);

test.each([" First team", "First team "])("the space around %j is reported", (scope) => {
  expect(withScope(scope)).toEqual([
    "data/technology/germany.csv:2:scope text-form scope begins or ends with a space (remove it)",
  ]);
});

test("two spaces in a row are reported", () => {
  expect(withScope("First  team")).toEqual([
    "data/technology/germany.csv:2:scope text-form scope contains two spaces in a row (leave one)",
  ]);
});

test.each([
  ["\u0007", "U+0007"],
  ["\t", "U+0009"],
  ["\u0085", "U+0085"],
  ["\u00ad", "U+00AD"],
  ["\u200b", "U+200B"],
  ["\u202e", "U+202E"],
  ["\u2066", "U+2066"],
  ["\ufeff", "U+FEFF"],
])("the invisible character %j is reported as %s", (character, code) => {
  expect(withScope(`First${character}team`)).toEqual([
    `data/technology/germany.csv:2:scope text-form scope contains the invisible character ${code} (type the text again)`,
  ]);
});

test("text that is not in Unicode NFC is reported with what to write", () => {
  expect(problemsWithCell("clubs.csv", 3, "name", "1. FC Mu\u0308ster")).toEqual([
    "data/clubs.csv:3:name text-form name is not in Unicode NFC (write 1. FC M\u00fcster)",
  ]);
});

test("a text of 161 characters is reported", () => {
  expect(withScope("a".repeat(161))).toEqual([
    "data/technology/germany.csv:2:scope text-form scope has 161 characters (at most 160)",
  ]);
});

test("a text of 160 characters is right", () => {
  expect(withScope("a".repeat(160))).toEqual([]);
});

test("a name of 101 characters is reported", () => {
  expect(problemsWithCell("clubs.csv", 4, "name", "a".repeat(101))).toEqual([
    "data/clubs.csv:4:name text-form name has 101 characters (at most 100)",
  ]);
});

test.each(["First team & women's team", "Süd- und Nordtribüne (1.–3. Rang)", '"Stadium, museum and shop"'])(
  "%s is right",
  (scope) => {
    expect(withScope(scope)).toEqual([]);
  },
);
