import { expect, test } from "vitest";
import { problemsWith, validFiles, withLine } from "../evidence.ts";

const HEADER = "slug,name,website,parent";

const withVendors = (...lines: readonly string[]) =>
  problemsWith({ "vendors.csv": lines.map((line) => `${line}\n`).join("") });

const withCategories = (from: string, to: string) =>
  problemsWith({ "categories.yaml": validFiles["categories.yaml"]?.replace(from, to) ?? "" });

test.each([
  ["evidence_publisher", "evidence_publischer"],
  ["evidence_publisher", "publisher"],
  ["vendor", "vendr"],
  ["verification_date", "verificaton_date"],
])("for the column %s written %s only the misspelling is reported", (column, misspelt) => {
  const changed = withLine("technology/germany.csv", 1, (header) => header.replace(column, misspelt));
  expect(problemsWith(changed)).toEqual([
    `data/technology/germany.csv:1:${misspelt} columns unknown column "${misspelt}" (did you mean "${column}"?)`,
  ]);
});

test("a column that no schema knows is reported with those that it knows", () => {
  const rows = ["acme-tracking,Acme Tracking,,bigacme,1", "bigacme,BigAcme,,,2", "o-tickets,O'Tickets,,,3"];
  expect(withVendors(`${HEADER},colour`, ...rows)).toEqual([
    'data/vendors.csv:1:colour columns unknown column "colour" (the columns are slug, name, website, parent)',
  ]);
});

test("a missing column is reported once and not again for its rows", () => {
  const rows = ["acme-tracking,Acme Tracking,", "bigacme,BigAcme,", "o-tickets,O'Tickets,"];
  expect(withVendors("slug,name,website", ...rows)).toEqual([
    'data/vendors.csv:1:1 columns column "parent" is missing (the columns are slug, name, website, parent)',
  ]);
});

test("a header that lacks a column which its rows have is reported once and not again for its rows", () => {
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

test("a column that stands twice is reported at the second", () => {
  const rows = ["acme-tracking,Acme Tracking,,bigacme,x", "bigacme,BigAcme,,,x", "o-tickets,O'Tickets,,,x"];
  expect(withVendors(`${HEADER},name`, ...rows)).toEqual([
    'data/vendors.csv:1:name columns column "name" is there twice (remove one)',
  ]);
});

test("columns in another order are reported", () => {
  const rows = ["Acme Tracking,acme-tracking,,bigacme", "BigAcme,bigacme,,", "O'Tickets,o-tickets,,"];
  expect(withVendors("name,slug,website,parent", ...rows)).toEqual([
    "data/vendors.csv:1:1 columns the columns are not in their order (the columns are slug, name, website, parent)",
  ]);
});

test("a misspelt field of a YAML record is reported at its line and not as missing too", () => {
  expect(withCategories("definition", "defintion")).toEqual([
    'data/categories.yaml:0.defintion columns unknown field "defintion" (did you mean "definition"?)',
  ]);
});

test("a field of a YAML record that no schema knows is reported at its line", () => {
  expect(withCategories("  slug: ticketing", "  slug: ticketing\n  colour: red")).toEqual([
    'data/categories.yaml:1.colour columns unknown field "colour" (the fields are name, slug, definition)',
  ]);
});

test("a field that a YAML record lacks is reported at the record", () => {
  expect(withCategories("  slug: ticketing\n", "")).toEqual([
    'data/categories.yaml:1 columns field "slug" is missing (the fields are name, slug, definition)',
  ]);
});

test("the fields of a YAML record may stand in any order", () => {
  expect(
    withCategories("- name: Ticketing\n  slug: ticketing", "- slug: ticketing\n  name: Ticketing"),
  ).toEqual([]);
});

const SPAIN = "technology/spain.csv";
const ARCHIVE = "https://archive.example.org/2026/entradas";

const COLUMNS = `club,category,vendor,product,scope,status,evidence_url,archive_url,evidence_publisher,evidence_date,evidence_note,verification_date`;

const withArchive = (header: string, archive: string) =>
  problemsWith({
    [SPAIN]: `${header}\nreal-ejemplo,Ticketing,o-tickets,,Not stated,status unknown,https://diario.example.org/entradas,${archive},Diario Ejemplo,,A list of customers names the club.,2026-04-10\n`,
  });

test.each([ARCHIVE, ""])("a file may have the optional column archive_url, here with %j", (archive) => {
  expect(withArchive(COLUMNS, archive)).toEqual([]);
});

test("an optional column is held to its place", () => {
  const moved = COLUMNS.replace("evidence_url,archive_url", "archive_url,evidence_url");
  expect(withArchive(moved, ARCHIVE)).toEqual([
    "data/technology/spain.csv:1:1 columns the columns are not in their order (the columns are club, category, vendor, product, scope, status, evidence_url, archive_url (optional), evidence_publisher, evidence_date, evidence_note, verification_date)",
  ]);
});

test("a misspelt optional column is reported with its name", () => {
  expect(withArchive(COLUMNS.replace("archive_url", "archiv_url"), ARCHIVE)).toEqual([
    'data/technology/spain.csv:1:archiv_url columns unknown column "archiv_url" (did you mean "archive_url"?)',
  ]);
});

test("what stands in an optional column is held to its form", () => {
  expect(withArchive(COLUMNS, "archive.example.org/2026")).toEqual([
    'data/technology/spain.csv:2:archive_url url-form "archive.example.org/2026" is not a URL (write it in full: https://example.org/page)',
  ]);
});
