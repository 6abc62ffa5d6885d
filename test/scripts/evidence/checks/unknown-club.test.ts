import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, validFiles, withCell, withLine } from "../evidence.ts";

const withClub = (value: string) => problemsWithCell("technology/germany.csv", 2, "club", value);

test("a misspelt club is told with the one that is meant", () => {
  expect(withClub("fc-mustr")).toEqual([
    'data/technology/germany.csv:2:1 unknown-club unknown club "fc-mustr" (did you mean "fc-muster"?)',
  ]);
});

test("a club that is like no other is told with where a new one is entered", () => {
  expect(withClub("other-athletic")).toEqual([
    'data/technology/germany.csv:2:1 unknown-club unknown club "other-athletic" (a new club is first entered in clubs.csv)',
  ]);
});

test("a club cited by its name in place of its slug is told", () => {
  expect(withClub("1. FC Müster")).toEqual([
    'data/technology/germany.csv:2:1 unknown-club unknown club "1. FC Müster" (did you mean "fc-muster"?)',
  ]);
});

test("where the line of a club cannot be read, the rows that cite it are not told as well", () => {
  expect(problemsWith(withCell("clubs.csv", 3, "name", '"1. FC Müster'))).toEqual([
    "data/clubs.csv:3:11 csv-syntax a quoted field is not closed on its line (a record is one line: double a quotation mark inside a quoted field, close it on the same line)",
  ]);
});

test("where one line of the clubs cannot be read, other unknown clubs are still told", () => {
  const changed = {
    ...withLine("clubs.csv", 3, () => "fc-muster,1. FC Müster,Germany"),
    ...withCell("technology/spain.csv", 2, "club", "real-ejemlo"),
  };
  expect(problemsWith(changed)).toEqual([
    "data/clubs.csv:3:31 csv-syntax the row has 3 fields, the header has 4 (write a comma for an empty field)",
    'data/technology/spain.csv:2:1 unknown-club unknown club "real-ejemlo" (did you mean "real-ejemplo"?)',
  ]);
});

test("a new club that is entered is known", () => {
  const clubs = `${validFiles["clubs.csv"]}zeta-club,Zeta Club,Germany,\n`;
  expect(
    problemsWith({ "clubs.csv": clubs, ...withCell("technology/germany.csv", 3, "club", "zeta-club") }),
  ).toEqual([]);
});
