import { expect, test } from "vitest";
import { gitHubReport, jsonReport, textReport } from "../../../scripts/evidence/report.ts";

const ONE = {
  path: "data/technology/germany.csv",
  line: 2,
  column: 1,
  rule: "unknown-club",
  message: 'unknown club "fc-mustr"',
  hint: 'did you mean "fc-muster"?',
};
const TWO = { path: "data/clubs.csv", line: 1, column: 9, rule: "columns", message: "a column is missing" };

const CLUBS = "data/clubs.csv:1:9  columns  ";

test.each([
  [ONE, 'data/technology/germany.csv:2:1  unknown-club  unknown club "fc-mustr" (did you mean "fc-muster"?)'],
  [TWO, `${CLUBS}a column is missing`],
  // Control characters of the evidence and of file names reach no terminal.
  [
    { ...TWO, message: "bell \u0007, escape \u001b[2J, line\nend, \u009b" },
    `${CLUBS}bell \ufffd, escape \ufffd[2J, line\ufffdend, \ufffd`,
  ],
  [{ ...TWO, path: "data/a\n\u001b.csv" }, "data/a\ufffd\ufffd.csv:1:9  columns  a column is missing"],
])("%j is one line of text", (problem, text) => {
  expect(textReport([problem])).toBe(text);
});

test("all problems are reported, a line each", () => {
  expect(textReport([ONE, TWO]).split("\n")).toHaveLength(2);
});

const PLACE = "line=1,col=9,title=columns";

test.each([
  [
    ONE,
    'data/technology/germany.csv,line=2,col=1,title=unknown-club::unknown club "fc-mustr" (did you mean "fc-muster"?)',
  ],
  [{ ...TWO, message: "50%25, that is: half" }, `data/clubs.csv,${PLACE}::50%2525, that is: half`],
  [{ ...TWO, path: "data/a:b,c%.csv" }, `data/a%3Ab%2Cc%25.csv,${PLACE}::a column is missing`],
  // No line end of the evidence begins a second command.
  [
    { ...TWO, path: "data/a\n::error::b.csv", message: "x\r\n::stop-commands::y" },
    `data/a\ufffd%3A%3Aerror%3A%3Ab.csv,${PLACE}::x\ufffd\ufffd::stop-commands::y`,
  ],
])("%j is one workflow command of GitHub", (problem, command) => {
  expect(gitHubReport([problem])).toBe(`::error file=${command}`);
});

test("the report for programs counts and holds every problem whole", () => {
  expect(JSON.parse(jsonReport([ONE, TWO]))).toEqual({ count: 2, problems: [ONE, TWO] });
  expect(JSON.parse(jsonReport([]))).toEqual({ count: 0, problems: [] });
});
