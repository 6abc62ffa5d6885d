import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { csvLine, excelCsv } from "../../contract/csv.ts";
import { hasPython, readCsvInPython } from "../python-csv.ts";

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

describe("a line of CSV", () => {
  const csv = `${csvLine(["text", "end"])}\r\n${PLANTED.map((text) => `${csvLine([text, "."])}\r\n`).join("")}`;
  const rows = [["text", "end"], ...PLANTED.map((text) => [text, "."])];

  test("keeps every text as it is for csv-parse", () => {
    expect(parse(csv)).toEqual(rows);
  });

  test.skipIf(!hasPython)("keeps every text as it is for Python", () => {
    expect(readCsvInPython(csv)).toEqual(rows);
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
    if (hasPython) expect(readCsvInPython(excelCsv(["text", "end"], rows))).toEqual(expected);
  });

  test("keeps numbers as numbers, and null as an empty cell", () => {
    expect(excelCsv(["a", "b"], [[-3, null]])).toBe("\uFEFFa,b\r\n-3,\r\n");
  });
});
