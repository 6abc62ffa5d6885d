import { expect, test } from "vitest";
import type { ClubRecord, Relationship } from "../../../contract/records.ts";
import { required } from "../../../contract/required.ts";
import { categoryShares, findNeighbours } from "../../../site/records/neighbours.ts";
import { fixtureApp } from "../../fixture-build.ts";

const response = await (await fixtureApp()).request("/api/v1/tech/clubs/fc-muster");
const { data } = (await response.json()) as { data: ClubRecord };
const base = required(data.technology[0], "a relationship");

const row = (
  club: string,
  category: string,
  vendor: string,
  status: Relationship["status"] = "status unknown",
): Relationship => ({
  ...base,
  id: `${club}--${vendor}--slug-of-${category.toLowerCase()}`,
  club,
  clubName: club,
  category,
  vendor,
  vendorName: vendor,
  status,
});

test("a vendor's categories are counted in clubs, not in rows, those with the most clubs first", () => {
  const rows = [
    row("a", "Apps", "v"),
    row("a", "Tickets", "v"),
    row("a", "Tickets", "v", "historical"),
    row("b", "Tickets", "v"),
    row("c", "Cards", "v"),
  ];
  expect(categoryShares(rows)).toEqual([
    { category: "Tickets", clubs: 2 },
    { category: "Apps", clubs: 1 },
    { category: "Cards", clubs: 1 },
  ]);
});

test("others at a vendor's clubs count only in the same category, each club once, without owner and brands", () => {
  const rows = [
    row("a", "Tickets", "v"),
    row("a", "Tickets", "rival"),
    row("a", "Tickets", "rival", "historical"),
    row("a", "Tickets", "brand"),
    row("a", "Apps", "rival"),
    row("b", "Tickets", "v"),
    row("b", "Tickets", "rival"),
    row("b", "Tickets", "second"),
    row("c", "Tickets", "second"),
  ];
  expect(findNeighbours(rows, new Set(["v", "brand"]))).toEqual([
    { vendor: "rival", vendorName: "rival", category: "Tickets", categorySlug: "slug-of-tickets", clubs: 2 },
    {
      vendor: "second",
      vendorName: "second",
      category: "Tickets",
      categorySlug: "slug-of-tickets",
      clubs: 1,
    },
  ]);
});
