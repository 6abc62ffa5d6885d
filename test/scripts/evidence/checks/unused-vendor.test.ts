import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, withCell, withLine, withLines } from "../evidence.ts";

test("a vendor that no row names is reported", () => {
  expect(problemsWith(withLines("vendors.csv", "zeta,Zeta,,"))).toEqual([
    "data/vendors.csv:5:slug unused-vendor no row uses the vendor zeta (remove it, or add its evidence)",
  ]);
});

test("a vendor that only owns another is used", () => {
  expect(problemsWithCell("vendors.csv", 3, "name", "The BigAcme")).toEqual([]);
});

test("an owner that no vendor names any more is reported", () => {
  expect(problemsWithCell("vendors.csv", 2, "parent", "")).toEqual([
    "data/vendors.csv:3:slug unused-vendor no row uses the vendor bigacme (remove it, or add its evidence)",
  ]);
});

const withZeta = { ...withLines("vendors.csv", "zeta,Zeta,,") };

test("a vendor whose only row misspells it is not also called unused", () => {
  expect(problemsWith({ ...withZeta, ...withCell("technology/germany.csv", 3, "vendor", "zetta") })).toEqual([
    'data/technology/germany.csv:3:vendor unknown-vendor unknown vendor "zetta" (did you mean "zeta"?)',
  ]);
});

test("a vendor whose only row cannot be read is not also called unused", () => {
  const broken = withLine("technology/germany.csv", 3, () => 'fc-muster,Ticketing,zeta,"Stadium');
  expect(problemsWith({ ...withZeta, ...broken })).toEqual([
    "data/technology/germany.csv:3:product csv-syntax a quoted field is not closed on its line (a record is one line: double a quotation mark inside a quoted field, close it on the same line)",
  ]);
});
