import { compareText } from "../../contract/collections.ts";
import type { BuyersQuery, buyerSorts } from "../../contract/members/parameters.ts";
import type { BuyerRecord, BuyerSummary } from "../../contract/members/records.ts";
import { searchQuery } from "../../contract/search.ts";
import { fold, nearest, slugOf, wordsOf } from "../../contract/text-folding.ts";
import { bestFirst, postings } from "../postings.ts";
import { createBuyerColumns, wantedTraits } from "./buyer-columns.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import { fragmentsOf, type Selection, selectionOf } from "./selection.ts";

/**
 * Questions about buyers, asked alike by REST, MCP and the pages. Answers are positions; what stands at a position is had as an
 * object or as prepared JSON.
 */
export interface Buyers {
  /** By slug, as in the index. */
  records: readonly BuyerRecord[];
  /** The records without their clubs and decision-makers: what lists show. */
  summaries: readonly BuyerSummary[];
  recordJson: readonly Buffer[];
  summaryJson: readonly Buffer[];
  /** The buyers that pass every filter: one page of them, and how many they are in all. */
  search: (query: BuyersQuery) => Selection;
  /** Position of the buyer with exactly this slug. */
  at: (slug: string) => number | undefined;
  /** Position by slug or name; case and accents do not matter. Undefined for a name that several buyers have. */
  named: (slugOrName: string) => number | undefined;
  /**
   * Slugs to suggest where nothing has the slug or name: buyers of just this name first, then the nearest slugs; where no slug is
   * near, the buyers that a search for the words finds, because people know a buyer by a part of its name or by a person.
   */
  near: (slugOrName: string) => string[];
}

type BuyerSort = (typeof buyerSorts)[number];

const MOST_SUGGESTIONS = 5;

/** Shorter words are the beginning of too many others to suggest anything by. */
const TELLING_WORD = 3;

/** Prepares all that does not depend on a request: fragments, orders and columns for the filters. */
export function createBuyers({ buyers: records, search }: Pick<MemberIndexes, "buyers" | "search">): Buyers {
  const summaries = records.map(summaryOf);
  const columns = createBuyerColumns(records);
  const orders = ordersOf(records);
  const bySlug = new Map(records.map(({ slug }, position) => [slug, position]));
  const byName = postings(records.map(({ name }) => fold(name)));
  const slugs = records.map(({ slug }) => slug);

  const matchesOf = (query: BuyersQuery): readonly number[] => {
    const wanted = wantedTraits(query);
    const candidates =
      query.q === undefined ? orders[query.sort ?? "recent"].positions : found(query.q, query.sort);
    return wanted === 0 ? candidates : candidates.filter((position) => columns.passes(position, wanted));
  };
  const found = (q: string, sort: BuyerSort | undefined): number[] => {
    const results = bestFirst(search.search(searchQuery(q)));
    return sort === undefined ? results : inOrder(results, orders[sort].ranks);
  };

  return {
    records,
    summaries,
    recordJson: fragmentsOf(records),
    summaryJson: fragmentsOf(summaries),
    search: (query) => selectionOf(matchesOf(query), query),
    at: (slug) => bySlug.get(slug),
    named(text) {
      const [first, ...others] = byName.get(fold(text)) ?? [];
      return bySlug.get(fold(text)) ?? (others.length === 0 ? first : undefined);
    },
    near(text) {
      const namesakes = (byName.get(fold(text)) ?? []).flatMap((position) => slugs[position] ?? []);
      const near = nearest(slugOf(text) || text, slugs, MOST_SUGGESTIONS);
      const alike = [...new Set([...namesakes, ...near])].slice(0, MOST_SUGGESTIONS);
      if (alike.length > 0 || wordsOf(text).every(({ length }) => length < TELLING_WORD)) return alike;
      return found(text, undefined)
        .slice(0, MOST_SUGGESTIONS)
        .flatMap((position) => slugs[position] ?? []);
    },
  };
}

function summaryOf({ clubs: _clubs, decisionMakers: _people, ...summary }: BuyerRecord): BuyerSummary {
  return summary;
}

/** All buyers in one order, and the place of each position in it. */
interface Order {
  positions: readonly number[];
  ranks: Uint32Array;
}

/** Equal ones go by folded name and then by slug, which no two share: an order has no ties, so pages have no gaps. */
function ordersOf(records: readonly BuyerRecord[]): Readonly<Record<BuyerSort, Order>> {
  const keys = records.map(({ name, slug, clubCount, latestActivity }) => ({
    name: fold(name),
    slug,
    clubCount,
    latestActivity: latestActivity ?? "",
  }));
  type Key = (typeof keys)[number];
  const byName = (a: Key, b: Key) => compareText(a.name, b.name) || compareText(a.slug, b.slug);
  const orderOf = (compare: (a: Key, b: Key) => number): Order => {
    const sorted = keys.map((key, position) => ({ key, position })).sort((a, b) => compare(a.key, b.key));
    const positions = sorted.map(({ position }) => position);
    const ranks = new Uint32Array(positions.length);
    for (const [rank, position] of positions.entries()) ranks[position] = rank;
    return { positions, ranks };
  };
  return {
    // Dates are written from the year on, so text order is theirs; "2025" stands before "2025-06", and nothing before all.
    recent: orderOf((a, b) => compareText(b.latestActivity, a.latestActivity) || byName(a, b)),
    clubs: orderOf((a, b) => b.clubCount - a.clubCount || byName(a, b)),
    name: orderOf(byName),
  };
}

function inOrder(positions: readonly number[], ranks: Uint32Array): number[] {
  return [...positions].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}
