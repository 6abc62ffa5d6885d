import type { BuyerRecord, Deal } from "../../../contract/members/records.ts";
import { nearest } from "../../../contract/text-folding.ts";

type Stake = BuyerRecord["clubs"][number];

/** A buyer's stake in a club, held now or before. */
export interface Holding {
  buyer: BuyerRecord;
  stake: Stake;
}

/** A club of the members' evidence: everyone who holds or used to hold a stake in it, and its deals. */
export interface HeldClub extends Pick<Stake, "club" | "clubName" | "country"> {
  holdings: Holding[];
  /** Newest first. */
  deals: Deal[];
}

const MAX_SUGGESTIONS = 5;

/** Queries over the clubs that buyers hold or used to hold stakes in, or that deals are about. */
export function createClubs(buyers: readonly BuyerRecord[], deals: readonly Deal[]) {
  const clubs = new Map<string, HeldClub>();
  const clubOf = ({ club, clubName, country }: Pick<Stake, "club" | "clubName" | "country">): HeldClub => {
    const known = clubs.get(club) ?? { club, clubName, country, holdings: [], deals: [] };
    clubs.set(club, known);
    return known;
  };
  for (const buyer of buyers) for (const stake of buyer.clubs) clubOf(stake).holdings.push({ buyer, stake });
  for (const deal of deals) clubOf(deal).deals.push(deal);
  return {
    find: (slug: string) => clubs.get(slug),
    /** The clubs with similar slugs, best first. */
    suggest: (slug: string): HeldClub[] =>
      nearest(slug, clubs.keys(), MAX_SUGGESTIONS).flatMap((one) => clubs.get(one) ?? []),
  };
}
