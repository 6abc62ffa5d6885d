import { expect, test } from "vitest";
import type { BuyersQuery } from "../../../contract/members/parameters.ts";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import { createBuyers } from "../../../server/members/buyers.ts";
import { fictionalBuyer, fictionalBuyers, memberIndexesOf } from "./fictional-buyers.ts";

const buyers = createBuyers(memberIndexesOf(fictionalBuyers));

/** Every value of every filter. */
const FILTERS: readonly Readonly<Partial<BuyersQuery>>[] = [
  ...[
    "consortium",
    "corporate",
    "family office",
    "individual",
    "investment firm",
    "multi-club group",
    "private equity",
    "sovereign wealth",
  ].map((type) => ({ type }) as Partial<BuyersQuery>),
  ...[
    "Africa",
    "Asia",
    "Europe",
    "Latin America",
    "Middle East",
    "North America",
    "Oceania",
    "United Kingdom and Ireland",
  ].flatMap((region) => [{ hq: region }, { target: region }] as Partial<BuyersQuery>[]),
  { intent: true },
  { active: true },
  { q: "cedar" },
  { q: "ambe" },
  { q: "academies women" },
  { q: "seeks majority" },
  { q: "nobody" },
];

/** The same question answered the plain way: a look at every record. */
function expected(query: Partial<BuyersQuery>): string[] {
  return fictionalBuyers
    .filter(
      (buyer) =>
        (query.type === undefined || buyer.type === query.type) &&
        (query.hq === undefined || buyer.hqRegion === query.hq) &&
        (query.target === undefined || buyer.targetRegions.includes(query.target)) &&
        (query.intent === undefined || buyer.intent !== null) &&
        (query.active === undefined || buyer.active) &&
        (query.q === undefined || holds(buyer, query.q)),
    )
    .map(({ slug }) => slug);
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function holds({ name, summary, intent }: BuyerRecord, q: string): boolean {
  const words = plain(`${name} ${summary} ${intent?.note ?? ""}`).split(/[^a-z]+/);
  return q.split(" ").every((part) => words.some((word) => word.startsWith(part)));
}

function slugsOf(query: Partial<BuyersQuery>): string[] {
  const { positions } = buyers.search({ ...query, limit: query.limit ?? 100, offset: query.offset });
  return positions.map((position) => buyers.records[position]?.slug ?? "");
}

/** All matches, a page of seven at a time. */
function everyPage(query: Partial<BuyersQuery>): string[] {
  const slugs: string[] = [];
  const { total } = buyers.search(query);
  for (let offset = 0; offset < total; offset += 7) slugs.push(...slugsOf({ ...query, limit: 7, offset }));
  return slugs;
}

test.each(FILTERS)("the filter %j gives what a look at every buyer gives", (filter) => {
  expect(everyPage(filter).sort()).toEqual(expected(filter));
  expect(buyers.search(filter).total).toBe(expected(filter).length);
});

test("every two filters together give what both allow", () => {
  const different: [Partial<BuyersQuery>, string[], string[]][] = [];
  let nonEmpty = 0;
  for (const [index, one] of FILTERS.entries()) {
    for (const other of FILTERS.slice(index + 1)) {
      // A filter has one value: two of the same cannot be asked for.
      if (Object.keys(one)[0] === Object.keys(other)[0]) continue;
      const query = { ...one, ...other };
      const [found, wanted] = [everyPage(query).sort(), expected(query)];
      if (wanted.length > 0) nonEmpty += 1;
      if (found.join() !== wanted.join()) different.push([query, found, wanted]);
    }
  }
  expect(different).toEqual([]);
  expect(nonEmpty).toBeGreaterThan(200);
});

test("all filters together give what all allow", () => {
  const query = { q: "stadiums", type: "corporate", active: true, sort: "name" } as const;
  const first = fictionalBuyers.find((buyer) => expected(query).includes(buyer.slug));
  const [target] = first?.targetRegions ?? [];
  const all = { ...query, hq: first?.hqRegion, target };
  expect(target).toBeDefined();
  expect(everyPage(all).sort()).toEqual(expected(all));
  expect(expected(all)).toContain(first?.slug);
});

test.each([
  { sort: "recent" },
  { sort: "clubs" },
  { sort: "name" },
  { sort: "recent", q: "cedar" },
  { q: "cedar" },
  {},
] as const)("%j pages through all matches without a gap or a repeat", (query) => {
  const slugs = everyPage(query);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect([...slugs].sort()).toEqual(expected(query));
});

const few = [
  fictionalBuyer({ slug: "d", name: "Zeta", clubCount: 2, latestActivity: "2025-06" }),
  fictionalBuyer({ slug: "c", name: "alpha", clubCount: 2, latestActivity: "2025" }),
  fictionalBuyer({ slug: "b", name: "Álpha", clubCount: 9, latestActivity: null }),
  fictionalBuyer({ slug: "a", name: "Zeta", clubCount: 0, latestActivity: "2025-06" }),
];

test.each([
  ["recent", ["a", "d", "c", "b"]],
  ["clubs", ["b", "c", "d", "a"]],
  ["name", ["b", "c", "a", "d"]],
  [undefined, ["a", "d", "c", "b"]],
] as const)(
  "the order %s has its rule, then the name without accents and case, then the slug",
  (sort, order) => {
    const { records, search } = createBuyers(memberIndexesOf(few));
    expect(search({ sort }).positions.map((position) => records[position]?.slug)).toEqual(order);
  },
);

test("the order does not depend on the order of the index", () => {
  const { records, search } = createBuyers(memberIndexesOf([...few].reverse()));
  expect(search({ sort: "clubs" }).positions.map((position) => records[position]?.slug)).toEqual([
    "b",
    "c",
    "d",
    "a",
  ]);
});

test("without an order, a search has its best match first: a name before a mention", () => {
  const { records, search } = createBuyers(
    memberIndexesOf([
      fictionalBuyer({
        slug: "a",
        name: "Alpha",
        summary: "Not to be confused with Omega.",
        latestActivity: "2026",
      }),
      fictionalBuyer({ slug: "b", name: "Omega", latestActivity: "2020" }),
    ]),
  );
  const order = (sort?: "recent") => search({ q: "omega", sort }).positions.map((at) => records[at]?.slug);
  expect(order()).toEqual(["b", "a"]);
  expect(order("recent")).toEqual(["a", "b"]);
});

test("twenty come where no limit is given, and the total counts all", () => {
  expect(buyers.search({})).toMatchObject({ total: 200, limit: 20, offset: 0 });
  expect(buyers.search({}).positions).toHaveLength(20);
  expect(buyers.search({ offset: 500 })).toEqual({ positions: [], total: 200, limit: 20, offset: 500 });
});

test("a buyer is found by its slug, and by its name without accents and case unless several have it", () => {
  const { at, named } = createBuyers(memberIndexesOf([...few, fictionalBuyer({ slug: "e", name: "Ómega" })]));
  expect([at("c"), at("C"), at("alpha")]).toEqual([1, undefined, undefined]);
  expect([named("C"), named("omega"), named("ÓMEGA"), named("zeta"), named("nobody")]).toEqual([
    1,
    4,
    4,
    undefined,
    undefined,
  ]);
});

test("for what is not found, the buyers of that name are suggested, then the nearest slugs", () => {
  const { near } = createBuyers(
    memberIndexesOf([
      fictionalBuyer({ slug: "example-capital", name: "Example Capital" }),
      fictionalBuyer({ slug: "first", name: "Twin" }),
      fictionalBuyer({ slug: "second", name: "Twin" }),
    ]),
  );
  expect(near("exampel-capital")).toEqual(["example-capital"]);
  expect(near("Éxample Capitol")).toEqual(["example-capital"]);
  expect(near("twin")).toEqual(["first", "second"]);
  expect(near("nothing like it")).toEqual([]);
});

test("where no slug is near, the buyers that the words find are suggested: by a part of the name, or by a person", () => {
  const ada = { name: "Ada Example", title: "Partner", linkedin: null, workEmail: null };
  const { near } = createBuyers(
    memberIndexesOf([
      fictionalBuyer({
        slug: "pea",
        name: "Pea (Northern Example Holdings)",
        decisionMakers: [
          {
            ...ada,
            workEmailStatus: null,
            workEmailCheckedOn: null,
            sourceUrl: "https://news.example.org/ada",
          },
        ],
      }),
      fictionalBuyer({ slug: "north-sea-football-group", name: "North Sea Football Group" }),
    ]),
  );
  expect(near("North Sea Football")).toEqual(["north-sea-football-group"]);
  expect(near("northern example")).toEqual(["pea"]);
  expect(near("Ada Example")).toEqual(["pea"]);
  expect([near("--"), near("a/n")]).toEqual([[], []]);
});

test("a summary is the record without its clubs and decision-makers, as an object and as JSON", () => {
  const { records, summaries, summaryJson, recordJson } = buyers;
  expect(Object.keys(summaries[0] ?? {})).not.toContain("clubs");
  expect(Object.keys(summaries[0] ?? {})).not.toContain("decisionMakers");
  expect(JSON.parse(String(summaryJson[3]))).toEqual(summaries[3]);
  expect(JSON.parse(String(recordJson[3]))).toEqual(records[3]);
});
