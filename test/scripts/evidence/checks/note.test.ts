import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, withLines } from "../evidence.ts";

const COPIED = "The club is named as a user of the vest in a list of customers.";

test("a note of 241 characters is reported", () => {
  expect(problemsWithCell("technology/germany.csv", 2, "evidence_note", "a".repeat(241))).toEqual([
    "data/technology/germany.csv:2:evidence_note note the note has 241 characters (at most 240)",
  ]);
});

test("a note of 240 characters is right", () => {
  expect(problemsWithCell("technology/germany.csv", 2, "evidence_note", "a".repeat(240))).toEqual([]);
});

test.each([COPIED, COPIED.toUpperCase()])("the note %j is reported at the second row that has it", (note) => {
  expect(problemsWithCell("technology/spain.csv", 2, "evidence_note", note)).toEqual([
    "data/technology/spain.csv:2:evidence_note note the note is copied from a row with another source or vendor (say what this source says; the other row is data/technology/germany.csv:2)",
  ]);
});

const withSameNote = (address: string) =>
  problemsWith(
    withLines(
      "technology/spain.csv",
      `real-ejemplo,Ticketing,o-tickets,Abono,Stadium,status unknown,${address},Diario Ejemplo,2022-03,A list of customers names the club.,2026-04-10`,
    ),
  );

test("an equal note from the same page about the same vendor is allowed", () => {
  expect(withSameNote("https://diario.example.org/entradas")).toEqual([]);
});

test("an equal note about the same vendor from another page is reported", () => {
  expect(withSameNote("https://diario.example.org/otra")).toEqual([
    "data/technology/spain.csv:3:evidence_note note the note is copied from a row with another source or vendor (say what this source says; the other row is data/technology/spain.csv:2)",
  ]);
});

test("an equal note from the same page about another vendor is reported", () => {
  const changed = withLines(
    "technology/germany.csv",
    `fc-muster,Ticketing,o-tickets,Karte,Stadium,status unknown,https://zeitung.example.org/muster,Muster-Zeitung,2022-03,${COPIED},2026-05-01`,
  );
  expect(problemsWith(changed)).toEqual([
    "data/technology/germany.csv:4:evidence_note note the note is copied from a row with another source or vendor (say what this source says; the other row is data/technology/germany.csv:2)",
  ]);
});
