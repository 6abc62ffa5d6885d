import { expect, test } from "vitest";
import { createDeals } from "../../../server/members/records/deals.ts";
import { fictionalBuyer, fictionalDeal, memberIndexesOf } from "./fictional-buyers.ts";

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

const { list: listTyped, choices } = createDeals(
  memberIndexesOf(
    [],
    [
      fictionalDeal({
        slug: "c",
        announcedDate: "2026-05-10",
        status: "completed",
        dealType: "minority stake",
        clubName: "Bravo",
      }),
      fictionalDeal({ slug: "b", announcedDate: "2026", status: "agreed", clubName: "Ábel" }),
      fictionalDeal({ slug: "a", announcedDate: "2025-12", dealType: "minority stake", clubName: "Cole" }),
    ],
  ),
);

test.each([
  [{ since: "2026-05" }, ["c", "b"]],
  [{ until: "2026-05" }, ["c", "b", "a"]],
  [{ until: "2026-05-09" }, ["b", "a"]],
  [{ since: "2025", until: "2025" }, ["a"]],
  [{ status: "announced" }, ["a"]],
  [{ type: "takeover" }, ["b"]],
  [{ sort: "club" }, ["b", "c", "a"]],
  [{ sort: "status" }, ["a", "b", "c"]],
] as const)("%j lists the deals that it may mean, as exact as their dates are", (query, slugs) => {
  expect(listTyped(query).data.map(({ slug }) => slug)).toEqual(slugs);
});

test("a choice of deals counts what it leads to", () => {
  expect(choices({ status: "announced" }).get("status")?.get("announced")).toBe(1);
  expect(choices({ status: "announced" }).get("type")?.get("takeover")).toBeUndefined();
});

const { list: listPriced, choices: choicesPriced } = createDeals(
  memberIndexesOf(
    [fictionalBuyer({ slug: "b-one", hqCountry: "United States" })],
    [
      fictionalDeal({ slug: "five", buyer: "b-one", valueAmount: 5_000_000, valueCurrency: "EUR" }),
      fictionalDeal({ slug: "nine", clubName: "Ábel", valueAmount: 9_000_000, valueCurrency: "EUR" }),
      fictionalDeal({ slug: "pounds", valueAmount: 7_000_000, valueCurrency: "GBP" }),
      fictionalDeal({ slug: "unknown", club: "abel" }),
    ],
  ),
);

test.each([
  [{ minPrice: 5_000_000 }, ["five", "nine"]],
  [{ maxPrice: 5_000_000 }, ["five"]],
  [{ minPrice: 5_000_001, maxPrice: 9_000_000 }, ["nine"]],
  [{ minPrice: 1, currency: "GBP" }, ["pounds"]],
  [{ currency: "EUR" }, ["five", "nine"]],
  [{ buyerCountry: "United States" }, ["five"]],
  [{ club: "abel" }, ["nine", "unknown"]],
] as const)("%j lists the deals of that price, buyer or club", (query, slugs) => {
  expect(listPriced(query).data.map(({ slug }) => slug)).toEqual(slugs);
});

test("with a price, each currency counts the deals of that price in it", () => {
  expect([...(choicesPriced({ minPrice: 6_000_000 }).get("currency") ?? [])]).toEqual([
    ["EUR", 1],
    ["GBP", 1],
  ]);
});
