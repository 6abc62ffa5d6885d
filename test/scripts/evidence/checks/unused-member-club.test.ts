import { expect, test } from "vitest";
import { problemsWith, withLines } from "../evidence.ts";

test("a club that nothing names is reported", () => {
  expect(problemsWith(withLines("members/clubs.csv", "nobodys-town,Nobodys Town,Chile,"))).toEqual([
    "data/members/clubs.csv:4:slug unused-member-club no buyer and no deal names the club nobodys-town (remove it, or add its evidence)",
  ]);
});
