import { expect, test } from "vitest";
import { createDeals } from "../../../server/members/deals.ts";
import { fictionalDeal, memberIndexesOf } from "./fictional-buyers.ts";

const DEALS = [
  fictionalDeal({ slug: "newest", country: "Côte d'Ivoire", announcedDate: "2026-10-01" }),
  fictionalDeal({ slug: "middle", country: "United States", announcedDate: "2026-05" }),
  fictionalDeal({ slug: "oldest", country: "Côte d'Ivoire", announcedDate: "2024" }),
];

const { list, records, recordJson } = createDeals(memberIndexesOf([], DEALS));
const slugsOf = (country?: string) => list({ country }).positions.map((position) => records[position]?.slug);

test.each([
  [undefined, ["newest", "middle", "oldest"]],
  ["Côte d'Ivoire", ["newest", "oldest"]],
  ["COTE D'IVOIRE", ["newest", "oldest"]],
  ["cote-divoire", ["newest", "oldest"]],
  ["united-states", ["middle"]],
  ["Atlantis", []],
])("the country %s has its deals, newest first", (country, slugs) => {
  expect(slugsOf(country)).toEqual(slugs);
});

test("the countries are told once each, by name", () => {
  expect(createDeals(memberIndexesOf([], DEALS)).countries).toEqual(["Côte d'Ivoire", "United States"]);
});

test("deals are paged with a total of all", () => {
  expect(list({ limit: 1, offset: 1 })).toEqual({ positions: [1], total: 3, limit: 1, offset: 1 });
  expect(list({ country: "cote-divoire", limit: 1 }).total).toBe(2);
});

test("a deal's JSON is its record", () => {
  expect(recordJson.map((json) => JSON.parse(String(json)))).toEqual(DEALS);
});
