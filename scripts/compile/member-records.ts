import { compareText } from "../../contract/collections.ts";
import type { BuyerRecord, Deal } from "../../contract/members/records.ts";
import type { BuyerEntry } from "../../data/schema/members.ts";
import type { ClubRow } from "../../data/schema/records.ts";
import type { Ledger, MemberLedger } from "../evidence/ledger.ts";

/** Everything that members are answered with, in its order: buyers by slug, deals newest first. */
export interface MemberRecords {
  buyers: BuyerRecord[];
  deals: Deal[];
  /** Names, with aliases, by which a club that a buyer holds can be searched, by slug. */
  clubNames: ReadonlyMap<string, string>;
}

type BuyerEvidence = MemberLedger["buyers"][number];
type DealEvidence = MemberLedger["deals"][number];

/** The members' records. A club's name and country are those of `clubs.csv` or `members/clubs.csv`. Throws on an unknown club. */
export function memberRecords({ clubs }: Pick<Ledger, "clubs">, members: MemberLedger): MemberRecords {
  const bySlug = new Map([...clubs, ...members.clubs].map((club) => [club.slug, club]));
  const deals = [...members.deals].sort(newestFirst).map((deal) => dealOf(deal, known(bySlug, deal.club)));
  return {
    buyers: [...members.buyers]
      .sort((a, b) => compareText(a.slug, b.slug))
      .map((buyer) => buyerOf(buyer, bySlug, deals)),
    deals,
    clubNames: new Map([...bySlug].map(([slug, { name, aliases }]) => [slug, [name, ...aliases].join(" ")])),
  };
}

/** As text "2025-07" comes before "2025-07-01", so that a full date stands before the partial one it lies in. */
function newestFirst(a: DealEvidence, b: DealEvidence): number {
  return compareText(b.announced_date, a.announced_date) || compareText(a.slug, b.slug);
}

function buyerOf(
  buyer: BuyerEvidence,
  clubs: ReadonlyMap<string, ClubRow>,
  deals: readonly Deal[],
): BuyerRecord {
  // By slug: a club may be held by two stakes, or be bought back.
  const held = new Set(buyer.clubs.filter(({ until }) => until === null).map(({ club }) => club));
  const former = new Set(buyer.clubs.map(({ club }) => club).filter((club) => !held.has(club)));
  return {
    slug: buyer.slug,
    name: buyer.name,
    type: buyer.type,
    hqCountry: buyer.hq_country,
    hqRegion: buyer.hq_region,
    targetRegions: buyer.target_regions,
    summary: buyer.summary,
    clubCount: held.size,
    formerClubCount: former.size,
    decisionMakerCount: buyer.decision_makers.length,
    intent: buyer.intent && intentOf(buyer.intent),
    active: buyer.active,
    activeSourceUrl: buyer.active_source_url,
    sources: buyer.sources,
    latestActivity: latestActivity(buyer, deals),
    verificationDate: buyer.verification_date,
    clubs: buyer.clubs.map((club) => clubOf(club, known(clubs, club.club))),
    decisionMakers: buyer.decision_makers.map(personOf),
  };
}

/** The newest date among its intent, its stakes and its deals, as exact as it is known; null where there is none. */
function latestActivity(buyer: BuyerEvidence, deals: readonly Deal[]): string | null {
  const dates = [
    buyer.intent?.reported,
    ...buyer.clubs.flatMap(({ since, until }) => [since, until]),
    ...deals.filter((deal) => deal.buyer === buyer.slug).map(({ announcedDate }) => announcedDate),
  ];
  return (
    dates
      .filter((date) => typeof date === "string")
      .sort(compareText)
      .at(-1) ?? null
  );
}

const intentOf = ({ note, reported, source_url }: NonNullable<BuyerEntry["intent"]>) => ({
  note,
  reported,
  sourceUrl: source_url,
});

const clubOf = (held: BuyerEntry["clubs"][number], { name, country }: ClubRow) => ({
  club: held.club,
  clubName: name,
  country,
  stake: held.stake,
  stakePercent: held.stake_percent,
  since: held.since,
  until: held.until,
  sourceUrl: held.source_url,
});

const personOf = (person: BuyerEntry["decision_makers"][number]) => ({
  name: person.name,
  title: person.title,
  linkedin: person.linkedin,
  workEmail: person.work_email,
  workEmailStatus: person.work_email_status,
  workEmailCheckedOn: person.work_email_checked_on,
  sourceUrl: person.source_url,
});

const dealOf = (deal: DealEvidence, { name, country }: ClubRow): Deal => ({
  slug: deal.slug,
  announcedDate: deal.announced_date,
  club: deal.club,
  clubName: name,
  country,
  buyer: deal.buyer,
  buyerName: deal.buyer_name,
  sellerName: deal.seller_name,
  stakePercent: deal.stake_percent,
  dealType: deal.deal_type,
  status: deal.status,
  valueAmount: deal.value_amount,
  valueCurrency: deal.value_currency,
  note: deal.note,
  sourceUrl: deal.source_url,
  sourcePublisher: deal.source_publisher,
  verificationDate: deal.verification_date,
});

function known(clubs: ReadonlyMap<string, ClubRow>, slug: string): ClubRow {
  const club = clubs.get(slug);
  if (club === undefined) throw new Error(`the club "${slug}" is not in the evidence`);
  return club;
}
