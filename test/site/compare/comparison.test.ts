import { expect, test } from "vitest";
import type { ClubRecord, ExpandedRelationship } from "../../../contract/records.ts";
import { required } from "../../../contract/required.ts";
import {
  bestMatch,
  type ClubProfile,
  compareClubs,
  comparisonRows,
  readSlugs,
  similarClubs,
  vendorText,
} from "../../../site/compare/comparison.ts";
import { fixtureApp } from "../../fixture-build.ts";

async function clubRecord(slug: string): Promise<ClubRecord> {
  const response = await (await fixtureApp()).request(`/api/v1/tech/clubs/${slug}`);
  const { data } = (await response.json()) as { data: ClubRecord };
  return data;
}

const named = (...names: string[]) => names.map((name) => ({ name }));

const profile = (name: string, rest: Partial<ClubProfile> = {}): ClubProfile => ({
  ...{ slug: name.toLowerCase(), name, aliases: [] },
  ...{ country: "Exampleland", leagues: [], categories: [], ...rest },
});

test.each([
  ["commas", "?clubs=a,b,c"],
  ["a form's repeated fields", "?clubs=a&clubs=b&clubs=c"],
  ["repeats, spaces and capital letters", "?clubs=a,%20B,,a&clubs=c"],
])("the clubs of an address are read in their order from %s", (_, query) => {
  expect(readSlugs(query, "clubs")).toEqual(["a", "b", "c"]);
});

test("the categories of an address are read as its clubs are, and an address without clubs names none", () => {
  const query = "?categories=ticketing,crm-and-fan-data";
  expect(readSlugs(query, "categories")).toEqual(["ticketing", "crm-and-fan-data"]);
  expect(readSlugs(query, "clubs")).toEqual([]);
});

test("the CSV has each entry of each club by category with its source, and says where there is none", async () => {
  const clubs = [await clubRecord("fc-muster"), await clubRecord("example-rovers")];
  const rows = compareClubs(clubs, named("Athlete monitoring", "Video analysis"));
  const vest = ["Acme Tracking", "Vest 5", "status unknown", "2022", "press", "Muster-Zeitung"];
  const acme = ["Acme Tracking", null, "current", "2026", "press", "Example News"];
  expect(comparisonRows(clubs, rows)).toEqual([
    ["Athlete monitoring", "1. FC Müster", ...vest, "https://zeitung.example.org/muster"],
    ["Athlete monitoring", "Example Rovers", ...acme, "https://news.example.org/rovers-acme"],
    ["Video analysis", "1. FC Müster", null, null, "no evidence found", null, null, null, null],
    ["Video analysis", "Example Rovers", null, null, "no evidence found", null, null, null, null],
  ]);
});

test("a cell has current use first, then the newest evidence, each with the year and source of its first page", async () => {
  const [base] = (await clubRecord("fc-muster")).technology;
  const row = (vendorName: string, date: string | null, rest: Partial<ExpandedRelationship>) => {
    const known = required(base, "a relationship");
    const page = required(known.evidence[0], "a page");
    const evidence = [
      { ...page, date, publisher: `Press of ${vendorName}` },
      { ...page, date: null, publisher: "Undated Press" },
    ];
    return { ...known, category: "Ticketing", vendor: vendorName, vendorName, evidence, ...rest };
  };
  const technology = [
    row("Old", null, { status: "status unknown", product: "Gate" }),
    row("Older", "2020", { status: "status unknown" }),
    row("Newer", "2024-05", { status: "status unknown" }),
    row("Ended", "2025", { status: "historical" }),
    row("Now", "2023", { status: "current" }),
  ];
  const rows = compareClubs([{ technology }], named("Ticketing"));
  const entries = comparisonRows(named("Muster"), rows);
  expect(
    entries.map(([, , vendor, , status, year, , publisher]) => [vendor, status, year, publisher]),
  ).toEqual([
    ["Now", "current", "2023", "Press of Now"],
    ["Ended", "historical", "2025", "Press of Ended"],
    ["Newer", "status unknown", "2024", "Press of Newer"],
    ["Older", "status unknown", "2020", "Press of Older"],
    ["Old", "status unknown", "undated", "Press of Old"],
  ]);
});

test("a cell names a product only to tell a vendor's apart", () => {
  const row = (vendor: string, product: string | null) => ({ vendor, vendorName: vendor, product });
  const cell = [row("Twice", "Twice Pay"), row("Twice", "Club Card"), row("Once", "Gate")];
  expect(cell.map((entry) => vendorText(entry, cell))).toEqual(["Twice Pay", "Twice Club Card", "Once"]);
});

test("clubs of the same league come before others of the country, those that share the most categories first", () => {
  const clubs = [
    profile("Own", { leagues: ["first"], categories: [1, 2, 3] }),
    profile("Compared", { leagues: ["first"], categories: [1, 2, 3] }),
    profile("Abroad", { country: "Elsewhere", categories: [1, 2, 3] }),
    profile("Compatriot", { categories: [1, 2, 3] }),
    profile("Nothing shared", { leagues: ["first"], categories: [4] }),
    profile("Rival", { leagues: ["first"], categories: [1, 4] }),
    profile("Closer rival", { leagues: ["cup", "first"], categories: [2, 3] }),
    profile("Second compatriot", { categories: [1] }),
  ];
  const similar = similarClubs(["own", "compared"], clubs);
  expect(similar.map(({ name, reason }) => [name, reason])).toEqual([
    ["Closer rival", "same league, 2 shared categories"],
    ["Rival", "same league, 1 shared category"],
    ["Compatriot", "same country, 3 shared categories"],
  ]);
});

test.each([
  ["its whole name, before longer ones", "Inter", "Inter"],
  ["the beginning of its name, and of two the club with more evidence", "intern", "Internazionale"],
  ["the beginning of a later word", "south", "FC Southland"],
  ["another name", "the saints", "FC Southland"],
])("a club is found by %s", (_, typed, name) => {
  const clubs = [
    profile("International", { categories: [1] }),
    profile("Internazionale", { categories: [1, 2] }),
    profile("Inter"),
    profile("FC Southland", { aliases: ["The Saints"] }),
  ];
  expect(bestMatch(typed, clubs)?.name).toBe(name);
});

test.each(["", "  ", "xyz"])("no club is found by “%s”", (typed) => {
  expect(bestMatch(typed, [profile("Inter")])).toBeUndefined();
});
