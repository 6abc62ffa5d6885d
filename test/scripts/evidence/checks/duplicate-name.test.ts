import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, validFiles } from "../evidence.ts";

test("an alias that is another club's alias is reported with the other's line", () => {
  expect(problemsWithCell("clubs.csv", 4, "aliases", "Ejemplo|Rovers")).toEqual([
    'data/clubs.csv:4:aliases duplicate-name "Rovers" leads to two clubs (it is already at data/clubs.csv:2)',
  ]);
});

test("a name that differs from another's only by case and accents is reported", () => {
  expect(problemsWithCell("clubs.csv", 4, "name", "1. FC MUSTER")).toEqual([
    'data/clubs.csv:4:name duplicate-name "1. FC MUSTER" leads to two clubs (it is already at data/clubs.csv:3)',
  ]);
});

test("a name that is another club's slug is reported", () => {
  expect(problemsWithCell("clubs.csv", 4, "name", "FC-Muster")).toEqual([
    'data/clubs.csv:4:name duplicate-name "FC-Muster" leads to two clubs (it is already at data/clubs.csv:3)',
  ]);
});

test("two vendors of one name are reported at the second", () => {
  expect(problemsWithCell("vendors.csv", 3, "name", "Acme tracking")).toEqual([
    'data/vendors.csv:3:name duplicate-name "Acme tracking" leads to two vendors (it is already at data/vendors.csv:2)',
  ]);
});

test("a club that is entered twice is reported once", () => {
  const clubs = `${validFiles["clubs.csv"]}real-ejemplo,Real Ejemplo,Spain,\n`;
  expect(problemsWith({ "clubs.csv": clubs })).toEqual([
    'data/clubs.csv:5:slug duplicate-name "real-ejemplo" leads to two clubs (it is already at data/clubs.csv:4)',
  ]);
});

test("two categories of one slug are reported at the second", () => {
  const categories =
    validFiles["categories.yaml"]?.replace("slug: ticketing", "slug: athlete-monitoring") ?? "";
  expect(problemsWith({ "categories.yaml": categories })).toEqual([
    'data/categories.yaml:1.slug duplicate-name "athlete-monitoring" leads to two categories (it is already at data/categories.yaml:1)',
  ]);
});

test.each([
  ["1. fc muster", "the club's own name without case and accents"],
  ["FC-MUSTER", "the club's own slug"],
])("the alias %s is reported as needless, because it is %s", (alias) => {
  expect(problemsWithCell("clubs.csv", 3, "aliases", alias)).toEqual([
    `data/clubs.csv:3:aliases duplicate-name alias "${alias}" is not needed (look-ups ignore case and accents)`,
  ]);
});

test("an alias that stands twice is reported as needless", () => {
  expect(problemsWithCell("clubs.csv", 3, "aliases", "Die Muster|die muster")).toEqual([
    'data/clubs.csv:3:aliases duplicate-name alias "die muster" is not needed (look-ups ignore case and accents)',
  ]);
});

test("an alias that spells an umlaut out is needed", () => {
  expect(problemsWithCell("clubs.csv", 3, "aliases", "1. FC Muester")).toEqual([]);
});

test("a club and a vendor may have one name", () => {
  expect(problemsWithCell("clubs.csv", 4, "name", "BigAcme")).toEqual([]);
});
