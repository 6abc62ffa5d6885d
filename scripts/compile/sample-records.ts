import { required } from "../../contract/required.ts";
import type { MembersSample } from "../../data/schema/members-sample.ts";
import type { MemberCounts, SiteSample } from "../../site/build/ledger.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { memberRecords } from "./member-index.ts";

export function sampleRecords({ written, buyer, deals }: MembersSample): SiteSample {
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
    buyer: { ...required(records.buyers[0], buyer.slug), decisionMakerCount: decision_makers },
    deals: records.deals,
  };
}

/** The members' evidence in numbers; null if there is none. */
export function memberCounts({ members, clubs }: Ledger): MemberCounts | null {
  if (members === undefined) return null;
  const { buyers, deals } = members;
  const people = buyers.flatMap(({ decision_makers }) => decision_makers);
  const named = new Set([...buyers.flatMap((buyer) => buyer.clubs), ...deals].map(({ club }) => club));
  const countries = [...clubs, ...members.clubs].flatMap(({ slug, country }) =>
    named.has(slug) ? [country] : [],
  );
  const pages = [
    ...buyers.flatMap(({ sources }) => sources.map(({ url }) => url)),
    ...deals.flatMap(({ source_url, further }) => [
      source_url,
      ...further.map(({ evidence_url }) => evidence_url),
    ]),
  ];
  return {
    verified: newest([...buyers, ...deals].map(({ verification_date }) => verification_date)),
    buyers: buyers.length,
    buyersWithIntent: buyers.filter(({ intent }) => intent !== null).length,
    decisionMakers: people.length,
    linkedin: people.filter(({ linkedin }) => linkedin !== null).length,
    workEmails: people.filter(({ work_email }) => work_email !== null).length,
    deals: deals.length,
    newestDeal: newest(deals.map(({ announced_date }) => announced_date)),
    clubs: named.size,
    countries: new Set(countries).size,
    sources: new Set(pages).size,
  };
}

const newest = (days: readonly string[]): string => required([...days].sort().at(-1), "a day");
