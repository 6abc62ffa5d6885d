import type { BuyerChange, DealChange } from "../../../../contract/members/changes.ts";
import type { BuyerRecord, Deal } from "../../../../contract/members/records.ts";
import { createMatcher, type Followed } from "../../../../server/members/alerts/matching.ts";
import type { MemberIndexes } from "../../../../server/members/records/member-indexes.ts";
import type { FilterNames } from "../../../../site/explorer/query.ts";
import { exampleCapital, fictionalBuyer, fictionalDeal, memberIndexesOf } from "../fictional-buyers.ts";

const FRAME: Pick<DealChange, "release" | "releasedAt" | "kind" | "fields" | "reason"> = {
  release: "2026-11-22",
  releasedAt: "2026-11-22T09:00:00Z",
  kind: "added",
  fields: [],
  reason: null,
};

/** What a release says about a fictional deal: that it is new, unless `given` says otherwise. */
export const dealChange = (deal: Deal, given: Partial<DealChange> = {}): DealChange => ({
  ...FRAME,
  id: `2026-11-22/${deal.slug}`,
  slug: deal.slug,
  club: deal.club,
  clubName: deal.clubName,
  country: deal.country,
  buyer: deal.buyer,
  buyerName: deal.buyerName,
  dealType: deal.dealType,
  status: deal.status,
  announcedDate: deal.announcedDate,
  note: deal.note,
  sourceUrl: deal.sourceUrl,
  ...given,
});

/** The same of a buyer. */
export const buyerChange = (buyer: BuyerRecord, given: Partial<BuyerChange> = {}): BuyerChange => ({
  ...FRAME,
  id: `2026-11-22/${buyer.slug}`,
  slug: buyer.slug,
  name: buyer.name,
  type: buyer.type,
  hqCountry: buyer.hqCountry,
  summary: buyer.summary,
  ...given,
});

const named = (slug: string, name: string) => ({ slug, name, names: [slug, name.toLowerCase()] });

/** The names that filters take in a small public ledger. */
export const FILTER_NAMES: FilterNames = {
  clubs: [{ ...named("example-rovers", "Example Rovers"), aliases: [], country: 0 }],
  vendors: [named("acme", "Acme"), named("zenith", "Zenith")],
  categories: [named("ticketing", "Ticketing")],
  countries: [named("england", "England")],
  leagues: [{ ...named("test-league", "Test League"), clubs: [0] }],
};

/** What can be followed where the public evidence is empty. */
export const NOTHING_TO_FOLLOW: Followed = {
  changes: [],
  names: FILTER_NAMES,
  newsOf: () => new Set(),
};

/** A matcher over an index alone. */
export const matcherOf = (indexes: MemberIndexes) => createMatcher(indexes, NOTHING_TO_FOLLOW);

/** The releases after a position. */
export const after = (position: string) => ({ position, next: "2100" });

/** An index with these changes, of which `removed` is about records that it no longer has. */
export const indexesWith = (
  changes: Partial<Pick<MemberIndexes, "buyerChanges" | "dealChanges">>,
  buyers: readonly BuyerRecord[] = [exampleCapital, quietHolding],
  deals: readonly Deal[] = [takeover, share],
): MemberIndexes => ({ ...memberIndexesOf(buyers, deals), ...changes });

/** Holds nothing. */
export const quietHolding = fictionalBuyer({
  slug: "quiet-holding",
  name: "Quiet Holding",
  hqCountry: "Japan",
  hqRegion: "Asia",
});

export const takeover = fictionalDeal({
  slug: "rovers-2026",
  club: "example-rovers",
  clubName: "Example Rovers",
  country: "England",
  buyer: "example-capital",
  buyerName: "Example Capital",
  dealType: "takeover",
  status: "completed",
  announcedDate: "2026-11-20",
});

export const share = fictionalDeal({
  slug: "muster-2025",
  club: "fc-muster",
  clubName: "FC Münster",
  country: "Germany",
  buyer: null,
  buyerName: "A group of merchants",
  dealType: "minority stake",
  status: "announced",
  announcedDate: "2025-03",
});
