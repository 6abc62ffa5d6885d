import { expect, test } from "vitest";
import { problemsWith, problemsWithCell } from "../evidence.ts";

test("a vendor that is its own parent is reported", () => {
  expect(problemsWithCell("vendors.csv", 4, "parent", "o-tickets")).toEqual([
    "data/vendors.csv:4:parent vendor-parent o-tickets is its own parent (leave the parent empty or name the owner)",
  ]);
});

test("two vendors that own each other are both told", () => {
  expect(problemsWithCell("vendors.csv", 3, "parent", "acme-tracking")).toEqual([
    "data/vendors.csv:2:parent vendor-parent acme-tracking is its own parent (leave the parent empty or name the owner)",
    "data/vendors.csv:3:parent vendor-parent bigacme is its own parent (leave the parent empty or name the owner)",
  ]);
});

const withVendors = (...rows: readonly string[]) =>
  problemsWith({ "vendors.csv": ["slug,name,website,parent", ...rows, ""].join("\n") });

test("a vendor below a loop is not told, only those in it", () => {
  expect(
    withVendors(
      "acme-tracking,Acme Tracking,,bigacme",
      "bigacme,BigAcme,,o-tickets",
      "o-tickets,O'Tickets,,bigacme",
    ),
  ).toEqual([
    "data/vendors.csv:3:parent vendor-parent bigacme is its own parent (leave the parent empty or name the owner)",
    "data/vendors.csv:4:parent vendor-parent o-tickets is its own parent (leave the parent empty or name the owner)",
  ]);
});

test("ownership over several steps that ends is right", () => {
  expect(
    withVendors(
      "acme-tracking,Acme Tracking,,bigacme",
      "bigacme,BigAcme,,o-tickets",
      "o-tickets,O'Tickets,,",
    ),
  ).toEqual([]);
});
