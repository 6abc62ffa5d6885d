import { expect, test } from "vitest";
import { ledgerFolder, runScript } from "../run-script.ts";
import { withCell } from "./evidence.ts";
import { successor } from "./supplier-change-files.ts";

/** Runs `npm run check` without npm. */
const check = (options: readonly string[], ci?: string) => runScript("check", options, ci);

/** A folder `data` of the fictional ledger, with two faults in it. */
const faultyFolder = () =>
  ledgerFolder({
    ...withCell("technology/germany.csv", 2, "club", "fc-mustr"),
    ...withCell("technology/spain.csv", 2, "category", "Tiketing"),
  });

test("of sound evidence the command says how much it read and of which status, and exits 0", async () => {
  const { code, stdout } = await check(["--data", "test/fixtures/evidence"]);
  expect(stdout).toMatch(
    /^\d+ records in \d+ files: no problem\n\d+ relationships of \d+ clubs with \d+ vendors \(\d+ current, \d+ historical, \d+ status unknown\); 6 buyers, \d+ deals\n5 held stakes, \d of them by a page older than 24 months or undated\n$/,
  );
  expect(code).toBe(0);
});

test("pairs that may be a change of supplier are a note, and no problem", async () => {
  const { code, stdout } = await check(["--data", await ledgerFolder(successor("2021-08-01"))]);
  expect(stdout).toContain(
    "\nnote: 1 may be changes of supplier; confirm those that the sources support in supplier-changes.csv:\n" +
      "  example-rovers--o-tickets--ticketing--season-pass -> example-rovers--acme-tracking--ticketing\n",
  );
  expect(code).toBe(0);
});

test("of faulty evidence the command tells every problem, and exits 1", async () => {
  const { code, stdout } = await check(["--data", await faultyFolder()]);
  expect(stdout.replace(/\d+ records/, "n records")).toBe(
    [
      'data/technology/germany.csv:2:1  unknown-club  unknown club "fc-mustr" (did you mean "fc-muster"?)',
      'data/technology/spain.csv:2:14  unknown-category  unknown category "Tiketing" (did you mean "Ticketing"?)',
      "",
      "2 problems in n records",
      "",
    ].join("\n"),
  );
  expect(code).toBe(1);
});

test("where CI is set, each problem is an annotation as well", async () => {
  const { code, stdout } = await check(["--data", await faultyFolder()], "1");
  expect(stdout.split("\n").filter((line) => line.startsWith("::error "))).toEqual([
    '::error file=data/technology/germany.csv,line=2,col=1,title=unknown-club::unknown club "fc-mustr" (did you mean "fc-muster"?)',
    '::error file=data/technology/spain.csv,line=2,col=14,title=unknown-category::unknown category "Tiketing" (did you mean "Ticketing"?)',
  ]);
  expect(code).toBe(1);
});

test("with --json the output is JSON and nothing else, and the exit code stays 1", async () => {
  const { code, stdout } = await check(["--json", "--data", await faultyFolder()], "1");
  expect(JSON.parse(stdout)).toMatchObject({
    count: 2,
    problems: [{ rule: "unknown-club" }, { rule: "unknown-category" }],
  });
  expect(code).toBe(1);
});
