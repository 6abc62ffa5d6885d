import { expect, test } from "vitest";
import type { BuyersQuery } from "../../../contract/members/parameters.ts";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import { createBuyers } from "../../../server/members/records/buyers.ts";
import {
  exampleCapital,
  fictionalBuyer,
  fictionalBuyers,
  fictionalStake,
  lastKnown,
  memberIndexesOf,
  REGIONS,
  TYPES,
} from "./fictional-buyers.ts";

const buyers = createBuyers(memberIndexesOf(fictionalBuyers));

/** Every value of every filter. */
const FILTERS: readonly Readonly<Partial<BuyersQuery>>[] = [
  ...TYPES.map((type) => ({ type: [type] })),
  ...REGIONS.flatMap((region) => [{ hq: region }, { target: region }]),
  { intent: true },
  { active: true },
  { q: "cedar" },
  { q: "ambe" },
  { q: "academies women" },
  { q: "seeks majority" },
  { q: "nobody" },
];

/** The expected matches, found by looking at every record. */
function expected(query: Partial<BuyersQuery>): string[] {
  return fictionalBuyers
    .filter(
      (buyer) =>
        (query.type === undefined || query.type.includes(buyer.type)) &&
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

const slugsOf = (page: { data: readonly { slug: string }[] }) => page.data.map(({ slug }) => slug);

/** All matches, a page of seven at a time. */
function everyPage(query: Partial<BuyersQuery>): string[] {
  const slugs: string[] = [];
  const { total } = buyers.search(query);
  for (let offset = 0; offset < total; offset += 7)
    slugs.push(...slugsOf(buyers.search({ ...query, limit: 7, offset })));
  return slugs;
}

test("each filter, and every two together, return the buyers that a look at every record finds", () => {
  const pairs = FILTERS.flatMap((one, index) =>
    // A filter has one value: two of the same cannot be combined.
    FILTERS.slice(index)
      .filter((other) => one === other || Object.keys(one)[0] !== Object.keys(other)[0])
      .map((other) => ({ ...one, ...other })),
  );
  expect(pairs.filter((query) => expected(query).length > 0).length).toBeGreaterThan(200);
  for (const query of pairs) {
    expect([query, everyPage(query).sort()]).toEqual([query, expected(query)]);
    expect(buyers.search(query).total).toBe(expected(query).length);
  }
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
  "sort=%s has its rule, then the plain name, then the slug, for any index order",
  (sort, order) => {
    for (const records of [few, [...few].reverse()])
      expect(slugsOf(createBuyers(memberIndexesOf(records)).search({ sort }))).toEqual(order);
  },
);

test("without a sort order, a search has its best match first: a name before a mention", () => {
  const { search } = createBuyers(
    memberIndexesOf([
      fictionalBuyer({ slug: "a", name: "Alpha", summary: "Not Omega.", latestActivity: "2026" }),
      fictionalBuyer({ slug: "b", name: "Omega", latestActivity: "2020" }),
    ]),
  );
  expect(slugsOf(search({ q: "omega" }))).toEqual(["b", "a"]);
  expect(slugsOf(search({ q: "omega", sort: "recent" }))).toEqual(["a", "b"]);
});

test("a page has twenty buyers unless a limit is given, and the total counts all", () => {
  expect(buyers.search({})).toMatchObject({ data: { length: 20 }, total: 200, limit: 20, offset: 0 });
  expect(buyers.search({ offset: 500 })).toEqual({ data: [], total: 200, limit: 20, offset: 500 });
});

test("lists leave out clubs and decision-makers, single records have them", () => {
  const { find, search } = createBuyers(memberIndexesOf([fictionalBuyer({ slug: "a" })]));
  const { clubs, decisionMakers, selling, ...summary } = fictionalBuyer({ slug: "a" });
  expect(search({}).data).toEqual([summary]);
  expect(find("a")).toEqual({ ...summary, clubs, decisionMakers, selling });
});

test("a buyer is found by its exact slug, and by its name without accents and case unless several share it", () => {
  const { find, findByName } = createBuyers(
    memberIndexesOf([...few, fictionalBuyer({ slug: "e", name: "Ómega" })]),
  );
  expect(["c", "C", "alpha"].map((slug) => find(slug)?.slug)).toEqual(["c", undefined, undefined]);
  const names = ["C", "omega", "ÓMEGA", "zeta", "nobody"];
  expect(names.map((name) => findByName(name)?.slug)).toEqual(["c", "e", "e", undefined, undefined]);
});

const { suggest } = createBuyers(
  memberIndexesOf([
    fictionalBuyer({ slug: "example-capital", name: "Example Capital" }),
    fictionalBuyer({ slug: "first", name: "Twin" }),
    fictionalBuyer({ slug: "second", name: "Twin" }),
    fictionalBuyer({
      slug: "pea",
      name: "Pea (Northern Sample Holdings)",
      decisionMakers: exampleCapital.decisionMakers,
    }),
    fictionalBuyer({ slug: "north-sea-football-group", name: "North Sea Football Group" }),
  ]),
);

test.each([
  ["exampel-capital", ["example-capital"]],
  ["Éxample Capitol", ["example-capital"]],
  ["twin", ["first", "second"]],
  ["nothing like it", []],
  ["North Sea Football", ["north-sea-football-group"]],
  ["northern sample", ["pea"]],
  ["Ada Example", ["pea"]],
  ["--", []],
  ["a/n", []],
])("for %s the buyers of that name are suggested, else similar slugs, else a search", (text, slugs) => {
  expect(suggest(text)).toEqual(slugs);
});

const held = (club: string, clubName: string, country: string, until: string | null = null) =>
  fictionalStake({ club, clubName, country, until });

const intentOf = (reported: string) => ({
  note: "Seeks a club.",
  reported,
  sourceUrl: "https://news.example.org/intent",
});

const owners = createBuyers(
  memberIndexesOf([
    fictionalBuyer({
      slug: "abel",
      hqCountry: "United States",
      type: "corporate",
      intent: intentOf("2026"),
      clubCount: 2,
      clubs: [held("example-rovers", "Example Rovers", "England"), held("fc-muster", "FC Müster", "Germany")],
    }),
    fictionalBuyer({
      slug: "baker",
      intent: intentOf("2026-03"),
      clubCount: 1,
      formerClubCount: 1,
      clubs: [held("example-rovers", "Example Rovers", "England", "2020")],
    }),
    fictionalBuyer({ slug: "cole", hqCountry: "Côte d'Ivoire", intent: intentOf("2025-12-31") }),
  ]),
);

test.each([
  [{ hqCountry: "united-states" }, ["abel"]],
  [{ hqCountry: "COTE D'IVOIRE" }, ["cole"]],
  [{ hqCountry: "Atlantis" }, []],
  [{ club: "example-rovers" }, ["abel"]],
  [{ club: "fc muster" }, ["abel"]],
  [{ club: "rovers" }, []],
  [{ clubCountry: "Germany" }, ["abel"]],
  [{ clubCountry: "England", hqCountry: "Germany" }, []],
  [{ intentSince: "2026" }, ["abel", "baker"]],
  [{ intentSince: "2026-04" }, ["abel"]],
  [{ intentSince: "2025-12" }, ["abel", "baker", "cole"]],
  [{ multiClub: true }, ["abel"]],
  [{ sort: "type" }, ["abel", "baker", "cole"]],
  [{ sort: "hq" }, ["cole", "baker", "abel"]],
  [{ sort: "intent" }, ["baker", "abel", "cole"]],
] as const)("%j lists the buyers of the country, club or date, in the order asked for", (query, slugs) => {
  expect(slugsOf(owners.search(query))).toEqual(slugs);
});

test("a club's owners are those whose stake did not end, held or last known", () => {
  expect(slugsOf(owners.search({ clubCountry: "England" }))).toEqual(["abel"]);
});

test("a choice counts what it leads to with the other filters kept and its own set aside", () => {
  const counts = owners.choices({ hqCountry: "Germany", intentSince: "2026" });
  expect([...(counts.get("hqCountry") ?? [])]).toEqual([
    ["United States", 1],
    ["Germany", 1],
  ]);
  expect([...(counts.get("type") ?? [])]).toEqual([["individual", 1]]);
  expect(counts.get("clubCountry")?.size).toBe(0);
  expect([...(owners.choices({}).get("multiClub") ?? [])]).toEqual([["1", 1]]);
});

const heldShare = (
  country: string,
  stake: "full" | "majority" | "minority",
  stakePercent: number | null,
) => ({
  ...held(`fc-${country}`.toLowerCase(), `FC ${country}`, country),
  stake,
  stakePercent,
});

const dealmakers = createBuyers(
  memberIndexesOf([
    fictionalBuyer({
      slug: "fund",
      type: "private equity",
      targetCountries: ["Spain"],
      targetRegions: ["Europe"],
      clubs: [heldShare("Italy", "full", null), heldShare("France", "minority", 20)],
    }),
    fictionalBuyer({
      slug: "firm",
      type: "investment firm",
      targetRegions: ["Europe"],
      clubs: [heldShare("Spain", "majority", null)],
    }),
    fictionalBuyer({
      slug: "once",
      type: "corporate",
      targetCountries: ["Portugal"],
      targetRegions: ["Latin America"],
      clubs: [
        { ...held("old", "Old", "Spain"), ...lastKnown("2019") },
        held("former", "Former", "Italy", "2020"),
      ],
    }),
  ]),
);

test.each([
  [{ type: ["funds"] }, ["firm", "fund"]],
  [{ type: ["corporate", "private equity"] }, ["fund", "once"]],
  [{ targetCountry: "Spain" }, ["fund"]],
  [{ targetCountry: "Spain", includeRegion: true }, ["fund", "firm"]],
  [{ targetCountry: "Portugal", includeRegion: true }, ["once", "firm"]],
  [{ targetCountry: "Portugal", includeRegion: true, sort: "name", limit: 1 }, ["once"]],
  [{ holdsIn: ["Spain"] }, ["firm"]],
  [{ holdsIn: ["Spain", "France"] }, ["firm", "fund"]],
  [{ notIn: ["Spain"] }, ["fund"]],
  [{ notIn: ["Italy", "France"] }, ["firm", "once"]],
  [{ minStake: 50 }, ["firm", "fund"]],
  [{ minStake: 50.1 }, ["fund"]],
  [{ minStake: 20, holdsIn: ["France"] }, ["fund"]],
  [{ minStake: 21, holdsIn: ["France"] }, []],
  [{ minStake: 100, club: "fc italy" }, ["fund"]],
  [{ minStake: 21, club: "fc france" }, []],
  [{ minStake: 21, clubCountry: "France" }, []],
  [{ minStake: 0, clubCountry: "Spain" }, ["firm"]],
] as const)("%j lists the buyers that a dealmaker asks for", (query, slugs) => {
  expect(slugsOf(dealmakers.search(query))).toEqual(slugs);
});

test("funds are counted as one choice", () => {
  expect(dealmakers.choices({}).get("type")?.get("funds")).toBe(2);
});

const countsOf = (query: BuyersQuery, name: string) =>
  Object.fromEntries(dealmakers.choices(query).get(name) ?? []);

test("a last known stake counts among clubs in a country, not among clubs that are held", () => {
  expect(countsOf({}, "clubCountry")).toEqual({ France: 1, Italy: 1, Spain: 2 });
  expect(countsOf({}, "holdsIn")).toEqual({ France: 1, Italy: 1, Spain: 1 });
});

test("countries to buy in are counted as the list finds them, with and without their regions", () => {
  expect(countsOf({}, "targetCountry")).toEqual({ Portugal: 1, Spain: 1 });
  const { Portugal, Spain, France, Brazil } = countsOf({ includeRegion: true }, "targetCountry");
  expect([Portugal, Spain, France, Brazil]).toEqual([2, 2, 1, 1]);
  expect(countsOf({ targetCountry: "Spain" }, "includeRegion")).toEqual({ 1: 2 });
});

test("countries to do without are those with a buyer's club", () => {
  expect(countsOf({}, "notIn")).toEqual({ France: 2, Italy: 2, Spain: 1 });
});

test.each(["clubCountry", "holdsIn"])("with a smallest share, %s counts stakes of that size", (name) => {
  expect(countsOf({ minStake: 50 }, name)).toEqual({ Italy: 1, Spain: 1 });
});

test("a country without a stake of the smallest share does not hide the countries with one", () => {
  expect(countsOf({ minStake: 50, holdsIn: ["France"] }, "holdsIn")).toEqual({ Italy: 1, Spain: 1 });
});
