import { expect, test } from "vitest";
import { problemsWith, validFiles, withLine } from "../evidence.ts";

const HEADER = "slug,name,website,parent";

const withVendors = (...lines: readonly string[]) =>
  problemsWith({ "vendors.csv": lines.map((line) => `${line}\n`).join("") });

const withCategories = (from: string, to: string) =>
  problemsWith({ "categories.yaml": validFiles["categories.yaml"]?.replace(from, to) ?? "" });

test.each([
  ["evidence_publisher", "evidence_publischer", 56],
  ["evidence_publisher", "publisher", 56],
  ["vendor", "vendr", 15],
  ["verification_date", "verificaton_date", 103],
])("for the column %s written %s only the misspelling is told", (column, misspelt, at) => {
  const changed = withLine("technology/germany.csv", 1, (header) => header.replace(column, misspelt));
  expect(problemsWith(changed)).toEqual([
    `data/technology/germany.csv:1:${at} columns unknown column "${misspelt}" (did you mean "${column}"?)`,
  ]);
});

test("a column that no schema knows is told with those that it knows", () => {
  const rows = ["acme-tracking,Acme Tracking,,bigacme,1", "bigacme,BigAcme,,,2", "o-tickets,O'Tickets,,,3"];
  expect(withVendors(`${HEADER},colour`, ...rows)).toEqual([
    'data/vendors.csv:1:26 columns unknown column "colour" (the columns are slug, name, website, parent)',
  ]);
});

test("a missing column is told once and not again for its rows", () => {
  const rows = ["acme-tracking,Acme Tracking,", "bigacme,BigAcme,", "o-tickets,O'Tickets,"];
  expect(withVendors("slug,name,website", ...rows)).toEqual([
    'data/vendors.csv:1:1 columns column "parent" is missing (the columns are slug, name, website, parent)',
  ]);
});

test("a header that lacks a column which its rows have is told once and not again for its rows", () => {
  expect(problemsWith(withLine("vendors.csv", 1, () => "slug,name,website"))).toEqual([
    'data/vendors.csv:1:1 columns column "parent" is missing (the columns are slug, name, website, parent)',
  ]);
});

test("a list that lacks the column by which it is cited makes no reference unknown", () => {
  const rows = ["Acme Tracking,,", "BigAcme,,", "O'Tickets,,"];
  expect(withVendors("name,website,parent", ...rows)).toEqual([
    'data/vendors.csv:1:1 columns column "slug" is missing (the columns are slug, name, website, parent)',
  ]);
});

test("a column that stands twice is told at the second", () => {
  const rows = ["acme-tracking,Acme Tracking,,bigacme,x", "bigacme,BigAcme,,,x", "o-tickets,O'Tickets,,,x"];
  expect(withVendors(`${HEADER},name`, ...rows)).toEqual([
    'data/vendors.csv:1:26 columns column "name" stands twice (remove one)',
  ]);
});

test("columns in another order are told", () => {
  const rows = ["Acme Tracking,acme-tracking,,bigacme", "BigAcme,bigacme,,", "O'Tickets,o-tickets,,"];
  expect(withVendors("name,slug,website,parent", ...rows)).toEqual([
    "data/vendors.csv:1:1 columns the columns are not in their order (the columns are slug, name, website, parent)",
  ]);
});

test("a misspelt field of a YAML record is told at its line and not as missing too", () => {
  expect(withCategories("definition", "defintion")).toEqual([
    'data/categories.yaml:3:14 columns unknown field "defintion" (did you mean "definition"?)',
  ]);
});

test("a field of a YAML record that no schema knows is told at its line", () => {
  expect(withCategories("  slug: ticketing", "  slug: ticketing\n  colour: red")).toEqual([
    'data/categories.yaml:7:11 columns unknown field "colour" (the fields are name, slug, definition)',
  ]);
});

test("a field that a YAML record lacks is told at the record", () => {
  expect(withCategories("  slug: ticketing\n", "")).toEqual([
    'data/categories.yaml:5:3 columns field "slug" is missing (the fields are name, slug, definition)',
  ]);
});

test("the fields of a YAML record may stand in any order", () => {
  expect(
    withCategories("- name: Ticketing\n  slug: ticketing", "- slug: ticketing\n  name: Ticketing"),
  ).toEqual([]);
});
