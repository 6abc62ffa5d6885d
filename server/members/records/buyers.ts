import { compareText } from "../../../contract/collections.ts";
import type { BuyersQuery } from "../../../contract/members/parameters.ts";
import { type BuyerRecord, type BuyerSummary, toSummary } from "../../../contract/members/records.ts";
import { required } from "../../../contract/required.ts";
import { bestFirst, searchQuery } from "../../../contract/search.ts";
import { fold, nearest, slugOf, wordsOf } from "../../../contract/text-folding.ts";
import { regionOf } from "../../../data/schema/countries.ts";
import { fundTypes } from "../../../data/schema/member-vocabularies.ts";
import { createFinder } from "./find-words.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import {
  type Choices,
  countChoices,
  createNaming,
  type Filters,
  isSince,
  matching,
  type Named,
  type Page,
  toPage,
} from "./paging.ts";
import { relatedBuyers } from "./related-buyers.ts";

export type Buyers = ReturnType<typeof createBuyers>;

/** The stakes that no source says ended, held or last known. */
const openStakes = ({ clubs }: BuyerRecord) => clubs.filter(({ until }) => until === null);

type Stake = BuyerRecord["clubs"][number];

type NamedQuery = Named<BuyersQuery>;

/** Without a figure, full is all and majority is at least half; null if the size is unknown, which is within no bound. */
const sizeOf = ({ stake, stakePercent }: Stake): number | null =>
  stakePercent ?? (stake === "full" ? 100 : stake === "majority" ? 50 : null);

/** Filters of single stakes. With a least size, one stake must fit them all. */
const stakeFilters = {
  clubCountry: ({ country }, { clubCountry, isNamed }) =>
    clubCountry === undefined || isNamed(clubCountry, country),
  club: (stake, { club, isNamed }) =>
    club === undefined || isNamed(club, stake.club) || isNamed(club, stake.clubName),
  holdsIn: ({ confirmed, country }, { holdsIn }) =>
    holdsIn === undefined || (confirmed && holdsIn.includes(country)),
  minStake(stake, { minStake = 0 }) {
    const size = sizeOf(stake);
    return stake.confirmed && size !== null && size >= minStake;
  },
} satisfies Partial<Filters<NamedQuery, Stake>>;

const typesOf = ({ type }: BuyerRecord) => (fundTypes.includes(type) ? [type, "funds" as const] : [type]);

const isMultiClub = ({ clubCount }: BuyerRecord) => clubCount >= 2;

/** The regions that a buyer wishes to buy in without a country there. */
const openRegionsOf = ({ targetCountries, targetRegions }: BuyerRecord) =>
  targetRegions.filter((region) => !targetCountries.some((country) => regionOf.get(country) === region));

const filters: Filters<NamedQuery, BuyerRecord> = {
  type: (buyer, { type }) => type === undefined || typesOf(buyer).some((one) => type.includes(one)),
  hq: (buyer, { hq }) => hq === undefined || buyer.hqRegion === hq,
  target: (buyer, { target }) => target === undefined || buyer.targetRegions.includes(target),
  targetCountry: (buyer, { targetCountry, includeRegion }) =>
    targetCountry === undefined ||
    buyer.targetCountries.includes(targetCountry) ||
    (includeRegion === true && openRegionsOf(buyer).some((region) => region === regionOf.get(targetCountry))),
  includeRegion: () => true,
  hqCountry: (buyer, { hqCountry, isNamed }) =>
    hqCountry === undefined || isNamed(hqCountry, buyer.hqCountry),
  clubCountry: (buyer, query) => openStakes(buyer).some((stake) => stakeFilters.clubCountry(stake, query)),
  club: (buyer, query) => openStakes(buyer).some((stake) => stakeFilters.club(stake, query)),
  holdsIn: (buyer, query) => buyer.clubs.some((stake) => stakeFilters.holdsIn(stake, query)),
  notIn: (buyer, { notIn }) =>
    notIn === undefined || !openStakes(buyer).some(({ country }) => notIn.includes(country)),
  minStake: ({ clubs }, query) =>
    clubs.some((stake) => Object.values(stakeFilters).every((isMatch) => isMatch(stake, query))),
  intentSince: ({ intent }, { intentSince }) =>
    intentSince === undefined || (intent !== null && isSince(intent.reported, intentSince)),
  intent: (buyer, { intent }) => intent === undefined || buyer.intent !== null,
  active: (buyer, { active }) => active === undefined || buyer.active,
  multiClub: (buyer, { multiClub }) => multiClub === undefined || isMultiClub(buyer),
};

const countriesOf = (stakes: readonly Stake[]) => [...new Set(stakes.map(({ country }) => country))];

/**
 * The filters that the page offers with their counts.
 * @param held the countries that have clubs of buyers
 */
const choicesOf = (held: readonly string[]): Choices<NamedQuery, BuyerRecord> => ({
  type: (buyer) => typesOf(buyer).map((type) => [type]),
  hq: ({ hqRegion }) => [hqRegion],
  target: ({ targetRegions }) => targetRegions,
  targetCountry: (buyer, { includeRegion }) => {
    const regions = includeRegion === true ? openRegionsOf(buyer) : [];
    const inRegions = [...regionOf].filter(([, region]) => regions.some((open) => open === region));
    return [...buyer.targetCountries, ...inRegions.map(([country]) => country)];
  },
  includeRegion: () => [true],
  hqCountry: ({ hqCountry }) => [hqCountry],
  clubCountry: (buyer) => countriesOf(openStakes(buyer)),
  holdsIn: ({ clubs }) => countriesOf(clubs.filter(({ confirmed }) => confirmed)).map((country) => [country]),
  notIn: () => held.map((country) => [country]),
  intent: () => [true],
  active: () => [true],
  multiClub: () => [true],
});

type Compare = (a: BuyerRecord, b: BuyerRecord) => number;

/** Ties end at the slug, which is unique, so that pages neither repeat nor skip a buyer. */
const byName: Compare = (a, b) => compareText(fold(a.name), fold(b.name)) || compareText(a.slug, b.slug);

/** Sorts the buyers in every order of the query. */
function sortBuyers(buyers: readonly BuyerRecord[]) {
  const named = buyers.toSorted(byName);
  const newest = (dateOf: (buyer: BuyerRecord) => string | null | undefined) =>
    named.toSorted((a, b) => compareText(dateOf(b) ?? "", dateOf(a) ?? ""));
  return {
    recent: newest(({ latestActivity }) => latestActivity),
    clubs: named.toSorted((a, b) => b.clubCount - a.clubCount),
    name: named,
    type: named.toSorted((a, b) => compareText(a.type, b.type)),
    hq: named.toSorted((a, b) => compareText(a.hqCountry, b.hqCountry)),
    intent: newest(({ intent }) => intent?.reported),
  } satisfies Record<NonNullable<BuyersQuery["sort"]>, readonly BuyerRecord[]>;
}

/** Those of whom the country is reported before those of whom only its region is, each in their order. */
const reportedFirst = (buyers: readonly BuyerRecord[], { targetCountry }: BuyersQuery) =>
  targetCountry === undefined
    ? buyers
    : buyers.toSorted(
        (a, b) =>
          Number(b.targetCountries.includes(targetCountry)) -
          Number(a.targetCountries.includes(targetCountry)),
      );

const MAX_SUGGESTIONS = 5;

/** Shorter words begin too many others to suggest anything. */
const MIN_SEARCH_WORD_LENGTH = 3;

/**
 * Queries over buyers, shared by REST, MCP and the members' pages.
 * @param search its ids are indexes in `buyers`
 */
export function createBuyers({ buyers, search }: Pick<MemberIndexes, "buyers" | "search">) {
  const sorted = sortBuyers(buyers);
  const bySlug = new Map(buyers.map((buyer) => [buyer.slug, buyer]));
  const named = (name: string, folded = fold(name)) => buyers.filter((buyer) => fold(buyer.name) === folded);
  const slugs = buyers.map(({ slug }) => slug);
  const bestMatches = (text: string) =>
    bestFirst(search.search(searchQuery(text))).map((index) =>
      required(buyers[index], `buyer ${index} of the search index`),
    );
  const find = createFinder(search.toJSON());
  /** In the order of the records, not of the search. */
  const candidates = ({ q }: BuyersQuery) => {
    if (q === undefined) return buyers;
    const found = find(searchQuery(q));
    return buyers.filter((_, index) => (found >> BigInt(index)) & 1n);
  };
  const inOrder = ({ q, sort }: BuyersQuery): readonly BuyerRecord[] => {
    const all = sorted[sort ?? "recent"];
    if (q === undefined) return all;
    const found = bestMatches(q);
    if (sort === undefined) return found;
    const among = new Set(found);
    return all.filter((buyer) => among.has(buyer));
  };
  const naming = createNaming(buyers.flatMap(({ clubs }) => clubs));
  const choices = choicesOf(countriesOf(buyers.flatMap(openStakes)));
  const select = (query: BuyersQuery) =>
    reportedFirst(matching(inOrder(query), filters, naming(query)), query);
  const list = (query: BuyersQuery): Page<BuyerRecord> => toPage(select(query), query);

  return {
    /** All buyers that a query finds, whatever page it asks for. */
    select,
    list,
    search(query: BuyersQuery): Page<BuyerSummary> {
      const page = list(query);
      return { ...page, data: page.data.map(toSummary) };
    },
    /** The buyers that a query finds, in less time than in its order. */
    unordered: (query: BuyersQuery) => matching(candidates(query), filters, naming(query)),
    records: buyers,
    /** Slugs of the clubs that a buyer holds or used to hold a stake in. */
    owned: new Set(buyers.flatMap(({ clubs }) => clubs.map(({ club }) => club))),
    /** Counts the results of each choice of the query's filters. */
    choices: (query: BuyersQuery) => countChoices(candidates(query), filters, naming(query), choices),
    find: (slug: string) => bySlug.get(slug),
    related: (buyer: BuyerRecord) => relatedBuyers(buyer, buyers),
    /** The buyer with this slug or name, whatever its case and accents; undefined if several share the name. */
    findByName(text: string): BuyerRecord | undefined {
      const [first, ...others] = named(text);
      return bySlug.get(fold(text)) ?? (others.length === 0 ? first : undefined);
    },
    /** Slugs for an unknown slug or name: buyers of that name, then similar slugs, then a search for its words. */
    suggest(text: string): string[] {
      const namesakes = named(text).map(({ slug }) => slug);
      const similar = new Set([...namesakes, ...nearest(slugOf(text) || text, slugs, MAX_SUGGESTIONS)]);
      const isSearchable = wordsOf(text).some(({ length }) => length >= MIN_SEARCH_WORD_LENGTH);
      if (similar.size === 0 && isSearchable) for (const { slug } of bestMatches(text)) similar.add(slug);
      return [...similar].slice(0, MAX_SUGGESTIONS);
    },
  };
}
