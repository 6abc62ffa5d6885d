import { expect, test } from "vitest";
import { createDeals } from "../../../server/members/deals.ts";
import { fictionalDeal, memberIndexesOf } from "./fictional-buyers.ts";

const DEALS = [
  fictionalDeal({ slug: "newest", country: "Côte d'Ivoire", announcedDate: "2026-10-01" }),
  fictionalDeal({ slug: "middle", country: "United States", announcedDate: "2026-05" }),
  fictionalDeal({ slug: "oldest", country: "Côte d'Ivoire", announcedDate: "2024" }),
];

const { list, countries } = createDeals(memberIndexesOf([], DEALS));

test.each([
  [undefined, ["newest", "middle", "oldest"]],
  ["Côte d'Ivoire", ["newest", "oldest"]],
  ["COTE D'IVOIRE", ["newest", "oldest"]],
  ["cote-divoire", ["newest", "oldest"]],
  ["united-states", ["middle"]],
  ["Atlantis", []],
])("country=%s lists its deals, newest first", (country, slugs) => {
  expect(list({ country }).data.map(({ slug }) => slug)).toEqual(slugs);
});

test("each country with deals is named once", () => {
  expect(countries).toEqual(["Côte d'Ivoire", "United States"]);
});

test("deals are paged, and the total counts all", () => {
  expect(list({ limit: 1, offset: 1 })).toEqual({ data: [DEALS[1]], total: 3, limit: 1, offset: 1 });
  expect(list({ country: "cote-divoire", limit: 1 }).total).toBe(2);
});
