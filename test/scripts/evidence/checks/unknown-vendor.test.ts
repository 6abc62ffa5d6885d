import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, withCell } from "../evidence.ts";

const withVendor = (value: string) => problemsWithCell("technology/germany.csv", 2, "vendor", value);

test("a misspelt vendor is told with the one that is meant", () => {
  expect(withVendor("acme-trackin")).toEqual([
    'data/technology/germany.csv:2:30 unknown-vendor unknown vendor "acme-trackin" (did you mean "acme-tracking"?)',
  ]);
});

test("a vendor that is like no other is told with where a new one is entered", () => {
  expect(withVendor("strange-thing")).toEqual([
    'data/technology/germany.csv:2:30 unknown-vendor unknown vendor "strange-thing" (a new vendor is first entered in vendors.csv)',
  ]);
});

test("a misspelt parent is told, and the parent that is meant is not also called unused", () => {
  expect(problemsWithCell("vendors.csv", 2, "parent", "bigacm")).toEqual([
    'data/vendors.csv:2:64 unknown-vendor unknown vendor "bigacm" (did you mean "bigacme"?)',
  ]);
});

test("where the line of a vendor cannot be read, the rows that cite it are not told as well", () => {
  expect(problemsWith(withCell("vendors.csv", 4, "name", "O, Tickets"))).toEqual([
    "data/vendors.csv:4:53 csv-syntax the row has 5 fields, the header has 4 (put a field that holds a comma in quotation marks)",
  ]);
});
