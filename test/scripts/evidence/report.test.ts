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

test("a problem is one line of text that begins with its place", () => {
  expect(textReport([ONE])).toBe(
    'data/technology/germany.csv:2:1  unknown-club  unknown club "fc-mustr" (did you mean "fc-muster"?)',
  );
});

test("a problem without a hint ends with its message", () => {
  expect(textReport([TWO])).toBe("data/clubs.csv:1:9  columns  a column is missing");
});

test("all problems are reported, a line each", () => {
  expect(textReport([ONE, TWO]).split("\n")).toHaveLength(2);
});

test("control characters of the evidence reach no terminal", () => {
  expect(textReport([{ ...TWO, message: "bell \u0007, escape \u001b[2J, line\nend, \u009b" }])).toBe(
    "data/clubs.csv:1:9  columns  bell \ufffd, escape \ufffd[2J, line\ufffdend, \ufffd",
  );
});

test("control characters of a file name reach no terminal", () => {
  expect(textReport([{ ...TWO, path: "data/a\n\u001b.csv" }])).toBe(
    "data/a\ufffd\ufffd.csv:1:9  columns  a column is missing",
  );
});

test("a problem is one workflow command of GitHub", () => {
  expect(gitHubReport([ONE])).toBe(
    '::error file=data/technology/germany.csv,line=2,col=1,title=unknown-club::unknown club "fc-mustr" (did you mean "fc-muster"?)',
  );
});

test("percent signs of a message are escaped, commas and colons stay", () => {
  expect(gitHubReport([{ ...TWO, message: "50%25, that is: half" }])).toBe(
    "::error file=data/clubs.csv,line=1,col=9,title=columns::50%2525, that is: half",
  );
});

test("percent signs, commas and colons of a file name are escaped", () => {
  expect(gitHubReport([{ ...TWO, path: "data/a:b,c%.csv" }])).toBe(
    "::error file=data/a%3Ab%2Cc%25.csv,line=1,col=9,title=columns::a column is missing",
  );
});

test("no line end of the evidence begins a second workflow command", () => {
  const problem = { ...TWO, path: "data/a\n::error::b.csv", message: "x\r\n::stop-commands::y" };
  expect(gitHubReport([problem])).toBe(
    "::error file=data/a\ufffd%3A%3Aerror%3A%3Ab.csv,line=1,col=9,title=columns::x\ufffd\ufffd::stop-commands::y",
  );
});

test("the report for programs counts and holds every problem whole", () => {
  expect(JSON.parse(jsonReport([ONE, TWO]))).toEqual({ count: 2, problems: [ONE, TWO] });
});

test("the report for programs of no problem is an empty list", () => {
  expect(JSON.parse(jsonReport([]))).toEqual({ count: 0, problems: [] });
});
