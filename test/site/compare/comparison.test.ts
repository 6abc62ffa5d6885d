import { expect, test } from "vitest";
import type { ClubRecord, ExpandedRelationship } from "../../../contract/records.ts";
import { required } from "../../../contract/required.ts";
import { compareClubs, comparisonRows, readClubs } from "../../../site/compare/comparison.ts";
import { fixtureApp } from "../../fixture-build.ts";

async function clubRecord(slug: string): Promise<ClubRecord> {
  const response = await (await fixtureApp()).request(`/api/v1/tech/clubs/${slug}`);
  const { data } = (await response.json()) as { data: ClubRecord };
  return data;
}

test.each([
  ["commas", "?clubs=a,b,c"],
  ["a form's repeated fields", "?clubs=a&clubs=b&clubs=c"],
  ["repeats, spaces and capital letters", "?clubs=a,%20B,,a&clubs=c"],
])("the clubs of an address are read in their order from %s", (_, query) => {
  expect(readClubs(query)).toEqual(["a", "b", "c"]);
});

test("an address without clubs names none", () => {
  expect(readClubs("")).toEqual([]);
});

test("a comparison has a row for each category and a cell for each club, in the order of the clubs", async () => {
  const clubs = [await clubRecord("fc-muster"), await clubRecord("example-rovers")];
  const rows = compareClubs(clubs, ["Athlete monitoring", "Ticketing", "Video analysis"]);
  expect(comparisonRows(rows)).toEqual([
    ["Athlete monitoring", "Acme Tracking (status unknown, 2022)", "Acme Tracking (current, 2026)"],
    ["Ticketing", "O'Tickets (current, 2021)", "O'Tickets (historical, 2019)"],
    ["Video analysis", "no evidence found", "no evidence found"],
  ]);
});

test("a cell has current use first, then the newest evidence, and names products only to tell a vendor's apart", async () => {
  const [base] = (await clubRecord("fc-muster")).technology;
  const row = (vendorName: string, date: string | null, rest: Partial<ExpandedRelationship>) => {
    const known = required(base, "a relationship");
    const page = required(known.evidence[0], "a page");
    const evidence = [
      { ...page, date: null },
      { ...page, date },
    ];
    return { ...known, category: "Ticketing", vendor: vendorName, vendorName, evidence, ...rest };
  };
  const technology = [
    row("Old", null, { status: "status unknown", product: "Gate" }),
    row("Twice", "2020", { status: "status unknown", product: "Twice Pay" }),
    row("Twice", "2024-05", { status: "status unknown", product: "Club Card" }),
    row("Ended", "2025", { status: "historical" }),
    row("Now", "2023", { status: "current" }),
  ];
  expect(comparisonRows(compareClubs([{ technology }], ["Ticketing"]))).toEqual([
    [
      "Ticketing",
      "Now (current, 2023); Ended (historical, 2025); Twice Club Card (status unknown, 2024); " +
        "Twice Pay (status unknown, 2020); Old (status unknown, undated)",
    ],
  ]);
});
