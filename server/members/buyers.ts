import { compareText } from "../../contract/collections.ts";
import type { BuyersQuery } from "../../contract/members/parameters.ts";
import type { BuyerRecord, BuyerSummary } from "../../contract/members/records.ts";
import { required } from "../../contract/required.ts";
import { bestFirst, searchQuery } from "../../contract/search.ts";
import { fold, nearest, slugOf, wordsOf } from "../../contract/text-folding.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import { type Filters, type Page, toPage } from "./page.ts";

export type Buyers = ReturnType<typeof createBuyers>;

const filters: Filters<BuyersQuery, BuyerSummary> = {
  type: (buyer, { type }) => type === undefined || buyer.type === type,
  hq: (buyer, { hq }) => hq === undefined || buyer.hqRegion === hq,
  target: (buyer, { target }) => target === undefined || buyer.targetRegions.includes(target),
  intent: (buyer, { intent }) => intent === undefined || buyer.intent !== null,
  active: (buyer, { active }) => active === undefined || buyer.active,
};

type Compare = (a: BuyerSummary, b: BuyerSummary) => number;

/** Ties end at the slug, which is unique, so that pages neither repeat nor skip a buyer. */
const byName: Compare = (a, b) => compareText(fold(a.name), fold(b.name)) || compareText(a.slug, b.slug);

/** By every sort order of the query. */
const sortBuyers = (buyers: readonly BuyerSummary[]) =>
  ({
    recent: buyers.toSorted(
      (a, b) => compareText(b.latestActivity ?? "", a.latestActivity ?? "") || byName(a, b),
    ),
    clubs: buyers.toSorted((a, b) => b.clubCount - a.clubCount || byName(a, b)),
    name: buyers.toSorted(byName),
  }) satisfies Record<NonNullable<BuyersQuery["sort"]>, readonly BuyerSummary[]>;

const MAX_SUGGESTIONS = 5;

/** Shorter words begin too many others to suggest anything. */
const MIN_SEARCH_WORD_LENGTH = 3;

/**
 * Queries over buyers, shared by REST, MCP and the members' pages.
 * @param search its ids are indexes in `buyers`
 */
export function createBuyers({ buyers, search }: Pick<MemberIndexes, "buyers" | "search">) {
  const summaries = buyers.map(toSummary);
  const sorted = sortBuyers(summaries);
  const bySlug = new Map(buyers.map((buyer) => [buyer.slug, buyer]));
  const named = (name: string) => buyers.filter((buyer) => fold(buyer.name) === fold(name));
  const slugs = buyers.map(({ slug }) => slug);
  const bestMatches = (text: string) =>
    bestFirst(search.search(searchQuery(text))).map((index) =>
      required(summaries[index], `buyer ${index} of the search index`),
    );

  return {
    search(query: BuyersQuery): Page<BuyerSummary> {
      const { q, sort } = query;
      const found = q === undefined ? summaries : bestMatches(q);
      const inOrder = sorted[sort ?? "recent"].filter((buyer) => found.includes(buyer));
      const candidates = q !== undefined && sort === undefined ? found : inOrder;
      return toPage(
        candidates.filter((buyer) => Object.values(filters).every((passes) => passes(buyer, query))),
        query,
      );
    },
    find: (slug: string) => bySlug.get(slug),
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

function toSummary({ clubs: _clubs, decisionMakers: _people, ...summary }: BuyerRecord): BuyerSummary {
  return summary;
}
