import { required } from "../../contract/required.ts";
import type { MembersSample } from "../../data/schema/members-sample.ts";
import type { SiteSample } from "../../site/build/ledger.ts";
import { memberRecords } from "./member-index.ts";

/** The sample with its records as members read them. */
export function sampleRecords({ written, counts, buyer, deals }: MembersSample): SiteSample {
  const clubs = [...buyer.clubs, ...deals].map(({ club, club_name, country }) => ({
    slug: club,
    name: club_name,
    country,
    aliases: [],
    website: null,
  }));
  const { decision_makers, ...entry } = buyer;
  const source = { path: "", line: 1 };
  const records = memberRecords(new Map(clubs.map((club) => [club.slug, club])), {
    buyers: [
      {
        ...entry,
        clubs: buyer.clubs.map(({ club_name: _, country: __, ...stake }) => stake),
        decision_makers: [],
        source,
      },
    ],
    deals: deals.map(({ club_name: _, country: __, sources, ...row }) => ({
      ...row,
      further: sources.map((page) => ({ ...page, source })),
      source,
    })),
    clubs,
  });
  return {
    written,
    counts,
    buyer: { ...required(records.buyers[0], buyer.slug), decisionMakerCount: decision_makers },
    deals: records.deals,
  };
}
