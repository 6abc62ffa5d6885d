import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, validFiles, withLines, withRows } from "../evidence.ts";

const ROW =
  "real-ejemplo,Ticketing,o-tickets,Abono,Stadium,historical,https://diario.example.org/abono,Diario Ejemplo,2015,The club sold season tickets on cards.,2026-04-10";

test("a row in the file of another country is reported with the file it belongs in", () => {
  expect(problemsWith(withLines("technology/germany.csv", ROW))).toEqual([
    "data/technology/germany.csv:4:club country-file real-ejemplo does not play in this file's country (move the row to spain.csv)",
  ]);
});

test("a file of no country is reported once and not again for its rows", () => {
  const changed = {
    "technology/germany.csv": null,
    "technology/germny.csv": validFiles["technology/germany.csv"] ?? "",
  };
  expect(problemsWith(changed)).toEqual([
    'data/technology/germny.csv:1:1 country-file "germny" is not a country (did you mean germany.csv?)',
  ]);
});

test("a file name that is like no country is reported without a guess", () => {
  const rows = withRows("technology/germany.csv")["technology/germany.csv"] ?? "";
  expect(problemsWith({ "technology/everything.csv": rows })).toEqual([
    'data/technology/everything.csv:1:1 country-file "everything" is not a country',
  ]);
});

test("a row that is to be moved to another file is not also called out of order", () => {
  const [header, first, second] = validFiles["technology/germany.csv"]?.split("\n") ?? [];
  expect(problemsWith({ "technology/germany.csv": [header, ROW, first, second, ""].join("\n") })).toEqual([
    "data/technology/germany.csv:2:club country-file real-ejemplo does not play in this file's country (move the row to spain.csv)",
  ]);
});

test("a club whose country is misspelt is not also called a stranger to its file", () => {
  expect(problemsWithCell("clubs.csv", 3, "country", "Germny")).toEqual([
    'data/clubs.csv:3:country unknown-country unknown country "Germny" (did you mean "Germany"?)',
  ]);
});

test("a row in the file of its club's country is right", () => {
  expect(problemsWith(withLines("technology/spain.csv", ROW))).toEqual([]);
});
