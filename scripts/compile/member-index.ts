import MiniSearch from "minisearch";
import { compareText } from "../../contract/collections.ts";
import {
  type BuyerText,
  buyerSearchOptions,
  MEMBERS_FORMAT,
  MEMBERS_MANIFEST,
  type MembersManifest,
  membersIndex,
} from "../../contract/members/index-files.ts";
import { type BuyerRecord, buyerRecord, type Deal, deal } from "../../contract/members/records.ts";
import { publish } from "../../contract/published.ts";
import { required } from "../../contract/required.ts";
import { buyerEntry, type DealRow } from "../../data/schema/members.ts";
import type { ClubRow } from "../../data/schema/records.ts";
import type { Ledger, MemberLedger } from "../evidence/ledger/ledger.ts";
import { createSupport, type Support } from "./buyer-support.ts";
import { sourcePages } from "./evidence-items.ts";
import { fingerprint, lines } from "./index-content.ts";
import { buyerChanges, dealChanges } from "./member-changes.ts";

/**
 * The files of the members' index with their manifest, by path below `dist/`; none if the ledger has no evidence for members.
 * Deterministic: equal ledgers give equal bytes.
 */
export function compileMembers(ledger: Ledger): ReadonlyMap<string, string> {
  if (ledger.members === undefined) return new Map();
  const clubs = new Map([...ledger.clubs, ...ledger.members.clubs].map((club) => [club.slug, club]));
  const records = memberRecords(clubs, ledger.members);
  const files = new Map<string, string>([
    [membersIndex.buyers, lines(records.buyers)],
    [membersIndex.deals, lines(records.deals)],
    [membersIndex.buyerChanges, lines(buyerChanges(ledger.members.releases()))],
    [membersIndex.dealChanges, lines(dealChanges(ledger.members.releases(), clubs))],
    [membersIndex.search, buyerSearch(records.buyers, clubs)],
  ]);
  return new Map([
    ...files,
    [MEMBERS_MANIFEST, `${JSON.stringify(toManifest(files, records, ledger.members), null, 2)}\n`],
  ]);
}

interface MemberRecords {
  /** By slug. */
  buyers: BuyerRecord[];
  /** Newest first. */
  deals: Deal[];
}

type Clubs = ReadonlyMap<string, ClubRow>;

/** The records that members read. Parsing checks that nothing is left out and puts the fields into the order of the schema. */
export function memberRecords(
  clubs: Clubs,
  members: Pick<MemberLedger, "buyers" | "deals" | "clubs">,
): MemberRecords {
  const deals = members.deals.map(({ source: _source, further, ...row }) => {
    const sources = sourcePages(primarySource(row), further);
    const readBy = row.read_by ?? "software";
    const record: Deal = { ...publish(row), ...clubFields(clubs, row.club), sources, readBy };
    return deal.parse(record);
  });
  const supportOf = createSupport(deals);
  const buyers = members.buyers.map((buyer) => toBuyer(buyer, clubs, deals, supportOf(buyer)));
  return { buyers, deals };
}

const primarySource = (row: DealRow) => ({
  evidence_url: row.source_url,
  archive_url: null,
  evidence_publisher: row.source_publisher,
  evidence_date: row.source_date,
  evidence_note: row.note,
  quote: row.quote,
  term_end: null,
  ended: null,
  verification_date: row.verification_date,
  read_by: row.read_by,
});

function toBuyer(
  file: MemberLedger["buyers"][number],
  clubs: Clubs,
  deals: readonly Deal[],
  support: Support,
): BuyerRecord {
  const { source: _source, slug, read_by, ...entry } = file;
  const buyer = publish(entry, buyerEntry);
  const records = buyer.clubs.map(({ sourceDate: _date, ...stake }, index) => ({
    ...stake,
    ...clubFields(clubs, stake.club),
    ...required(support.stakes[index], "the support of a stake"),
  }));
  const counts = clubCounts(records);
  const ownDeals = deals.filter((deal) => deal.buyer === slug);
  const record: BuyerRecord = {
    ...buyer,
    slug,
    clubs: records,
    ...counts,
    decisionMakerCount: buyer.decisionMakers.length,
    selling: buyer.selling.map((sale) => ({ ...sale, ...clubFields(clubs, sale.club) })),
    active: support.active,
    lastKnownActive: buyer.active,
    readBy: read_by ?? "software",
    latestActivity: latestActivity({ intent: buyer.intent, clubs: records }, ownDeals),
  };
  return buyerRecord.parse(record);
}

/** By slug: a club may be held by two stakes, or be bought back. */
function clubCounts(stakes: readonly Pick<BuyerRecord["clubs"][number], "club" | "until" | "confirmed">[]) {
  const slugsOf = (some: typeof stakes) => new Set(some.map(({ club }) => club));
  const open = slugsOf(stakes.filter(({ until }) => until === null));
  return {
    clubCount: open.size,
    confirmedClubCount: slugsOf(stakes.filter(({ confirmed }) => confirmed)).size,
    formerClubCount: slugsOf(stakes).size - open.size,
  };
}

/** The newest date among the intent, the stakes and the deals of a buyer. Partial dates sort as text. */
function latestActivity(
  {
    intent,
    clubs,
  }: Pick<BuyerRecord, "intent"> & { clubs: readonly { since: string | null; until: string | null }[] },
  deals: readonly Deal[],
): string | null {
  const dates = [
    intent?.reported,
    ...clubs.flatMap(({ since, until }) => [since, until]),
    ...deals.flatMap(({ announcedDate, completedDate }) => [announcedDate, completedDate]),
  ];
  return (
    dates
      .filter((date) => typeof date === "string")
      .sort(compareText)
      .at(-1) ?? null
  );
}

function clubFields(clubs: Clubs, slug: string): { clubName: string; country: string } {
  const { name, country } = required(clubs.get(slug), `the club "${slug}" in the evidence`);
  return { clubName: name, country };
}

function toManifest(
  files: ReadonlyMap<string, string>,
  { buyers, deals }: MemberRecords,
  { releases }: MemberLedger,
): MembersManifest {
  return {
    format: MEMBERS_FORMAT,
    dataVersion: dataVersion(buyers, deals, releases()),
    counts: { buyers: buyers.length, deals: deals.length },
    files: Object.fromEntries([...files].map(([path, content]) => [path, fingerprint(content)])),
  };
}

/** `<newest verification date>-<short hash of the content>`. */
function dataVersion(
  buyers: readonly BuyerRecord[],
  deals: readonly Deal[],
  releases: ReturnType<MemberLedger["releases"]>,
): string {
  const days = [...buyers, ...deals].map(({ verificationDate }) => verificationDate).sort();
  const { sha256 } = fingerprint(JSON.stringify([buyers, deals, releases]));
  return `${required(days.at(-1), "a verification date of members' evidence")}-${sha256.slice(0, 8)}`;
}

function buyerSearch(buyers: readonly BuyerRecord[], clubs: Clubs): string {
  const index = new MiniSearch<BuyerText>(buyerSearchOptions);
  index.addAll(buyers.map((buyer, id) => toSearchText(buyer, id, clubs)));
  return JSON.stringify(index);
}

function toSearchText(buyer: BuyerRecord, id: number, clubs: Clubs): BuyerText {
  const namesOf = (slug: string) => {
    const { name, aliases } = required(clubs.get(slug), `the club "${slug}" in the evidence`);
    return [name, ...aliases];
  };
  return {
    id,
    name: `${buyer.name} ${buyer.slug}`,
    clubs: buyer.clubs.flatMap(({ club }) => namesOf(club)).join(" "),
    people: buyer.decisionMakers.map(({ name, title }) => `${name} ${title}`).join(" "),
    summary: buyer.summary,
    intent: buyer.intent?.note ?? "",
  };
}
