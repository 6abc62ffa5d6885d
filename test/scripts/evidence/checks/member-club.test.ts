import { expect, test } from "vitest";
import { problemsWith, withLines } from "../evidence.ts";

test("a club of both lists is reported", () => {
  expect(problemsWith(withLines("members/clubs.csv", "fc-muster,FC Muster II,Germany,"))).toEqual([
    "data/members/clubs.csv:4:slug member-club the club fc-muster is in clubs.csv (cite fc-muster, which is at data/clubs.csv:3)",
  ]);
});

test("a club that the public list knows by an alias is reported", () => {
  expect(problemsWith(withLines("members/clubs.csv", "the-examples,The Examples,England,"))).toEqual([
    "data/members/clubs.csv:4:slug member-club the club the-examples is in clubs.csv (cite example-rovers, which is at data/clubs.csv:2)",
  ]);
});
