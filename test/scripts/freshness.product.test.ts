import { expect, test } from "vitest";
import { runScript } from "./run-script.ts";

const DATA = ["--data", "test/fixtures/evidence"];

test("the work list is made for the day and the country asked for, and exits 0", async () => {
  const options = ["--today", "2027-06-01", "--within", "29", "--country", "spain", "--limit", "1", ...DATA];
  const { code, stdout } = await runScript("freshness", options);
  expect(
    stdout
      .replace(/of \d+ sources/, "of n sources")
      .split("\n")
      .slice(1),
  ).toEqual([
    "    14  2027-04-10  status unknown  evidence/technology/spain.csv:2  real-ejemplo  o-tickets        due",
    "",
    "1 of n sources to read again by 2027-06-30; 0 current although the named term has ended",
    "",
  ]);
  expect(code).toBe(0);
});
