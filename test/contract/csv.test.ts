import { execFileSync } from "node:child_process";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { csvLine, excelCsv } from "../../contract/csv.ts";

/** Text that has broken exports elsewhere. U+200F is the right-to-left mark. */
const PLANTED = [
  '=cmd("x")',
  "+1",
  "-1",
  "@x",
  "\tx",
  "\rx",
  'say "no"',
  "two\r\nlines",
  "a,b",
  "\u200Fשלום",
  "",
];

const PYTHON =
  "import csv, json, sys; print(json.dumps(list(csv.reader(open(0, newline='', encoding='utf-8-sig')))))";

const hasPython = (() => {
  try {
    return execFileSync("python3", ["--version"]).length > 0;
  } catch {
    return false;
  }
})();

const readByPython = (csv: string): unknown =>
  JSON.parse(execFileSync("python3", ["-c", PYTHON], { input: csv, encoding: "utf8" }));

describe("a line of CSV", () => {
  const csv = `${csvLine(["text", "end"])}\r\n${PLANTED.map((text) => `${csvLine([text, "."])}\r\n`).join("")}`;
  const rows = [["text", "end"], ...PLANTED.map((text) => [text, "."])];

  test("keeps every text as it is for csv-parse", () => {
    expect(parse(csv)).toEqual(rows);
  });

  test.skipIf(!hasPython)("keeps every text as it is for Python", () => {
    expect(readByPython(csv)).toEqual(rows);
  });
});

describe("CSV for Excel", () => {
  test("begins with the byte order mark and ends each line with CR LF", () => {
    expect(excelCsv(["club", "year"], [["Example Rovers", 2025]])).toBe(
      "\uFEFFclub,year\r\nExample Rovers,2025\r\n",
    );
  });

  test("has an apostrophe before text that would be run as a formula", () => {
    const rows = PLANTED.map((text) => [text, "."]);
    const defused = ['\'=cmd("x")', "'+1", "'-1", "'@x", "'\tx", "'\rx", ...PLANTED.slice(6)];
    const expected = [["text", "end"], ...defused.map((text) => [text, "."])];
    expect(parse(excelCsv(["text", "end"], rows), { bom: true })).toEqual(expected);
    if (hasPython) expect(readByPython(excelCsv(["text", "end"], rows))).toEqual(expected);
  });

  test("keeps numbers as numbers, and null as an empty cell", () => {
    expect(excelCsv(["a", "b"], [[-3, null]])).toBe("\uFEFFa,b\r\n-3,\r\n");
  });
});
