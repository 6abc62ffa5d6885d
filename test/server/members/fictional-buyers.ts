import MiniSearch from "minisearch";
import { type BuyerText, buyerSearchOptions } from "../../../contract/members/index-files.ts";
import { type BuyerRecord, type Deal, deal as dealRecord } from "../../../contract/members/records.ts";
import examples from "../../../scripts/compile/member-examples.json" with { type: "json" };
import type { MemberIndexes } from "../../../server/members/records/member-indexes.ts";

type Stake = BuyerRecord["clubs"][number];

export const REGIONS = [
  "Africa",
  "Asia",
  "Europe",
  "Latin America",
  "Middle East",
  "North America",
  "Oceania",
  "United Kingdom and Ireland",
] as const;
export const TYPES = [
  "consortium",
  "corporate",
  "family office",
  "individual",
  "investment firm",
  "multi-club group",
  "private equity",
  "sovereign wealth",
] as const;
const FIRST = ["Ámber", "Birch", "Cedar", "Drift", "Elder", "Fjörd", "Grove", "Heath", "Inlet", "Juniper"];
const SECOND = ["Capital", "Holdings", "Partners", "Sports", "Group"];
const DATES = [null, "2019", "2024", "2024-06", "2024-06-30", "2025-01", "2026-10-01"] as const;

/** A stake that does not exist; `given` says what matters to the test. A page of January 2026 says that it is held, an undated one that it ended. */
export function fictionalStake(given: Partial<Stake> & Pick<Stake, "club">): Stake {
  const isHeld = (given.until ?? null) === null;
  return {
    clubName: given.club,
    country: "England",
    stake: "majority",
    stakePercent: null,
    since: null,
    until: null,
    sourceUrl: "https://news.example.org/stake",
    asOf: isHeld ? "2026-01" : null,
    asOfSourceUrl: isHeld ? "https://news.example.org/as-of" : null,
    confirmed: isHeld,
    ...given,
  };
}

/** What an old page, or an undated one, supports of a fictional stake: that it is last known. */
export const lastKnown = (asOf: string | null) => ({
  asOf,
  asOfSourceUrl: asOf === null ? null : "https://news.example.org/old",
  confirmed: false,
});

/** A buyer that does not exist, with every key; `given` says what matters to the test. Its clubs are counted. */
export function fictionalBuyer(given: Partial<BuyerRecord> & Pick<BuyerRecord, "slug">): BuyerRecord {
  const open = (given.clubs ?? []).filter(({ until }) => until === null);
  const countOf = (stakes: readonly Stake[]) => new Set(stakes.map(({ club }) => club)).size;
  return {
    name: given.slug,
    type: "individual",
    hqCountry: "Germany",
    hqRegion: "Europe",
    targetRegions: [],
    summary: "Openly fictional.",
    clubCount: countOf(open),
    confirmedClubCount: given.clubCount ?? countOf(open.filter(({ confirmed }) => confirmed)),
    formerClubCount: 0,
    decisionMakerCount: 0,
    intent: null,
    active: false,
    lastKnownActive: given.active ?? false,
    activeSourceUrl: "https://news.example.org/active",
    sources: [{ url: "https://news.example.org/one", publisher: "Example News", date: "2026-01" }],
    latestActivity: null,
    verificationDate: "2026-11-01",
    readBy: "software",
    clubs: [],
    decisionMakers: [],
    targetCountries: [],
    selling: [],
    ...given,
  };
}

/**
 * Two hundred buyers whose names, dates and counts often agree, so that orders meet ties, and whose traits run through all pairs
 * because the steps of their counts share no divisor with each other.
 */
export const fictionalBuyers: readonly BuyerRecord[] = Array.from({ length: 200 }, (_, index) =>
  fictionalBuyer({
    slug: `buyer-${String(index).padStart(3, "0")}`,
    name: `${at(FIRST, index * 7)} ${at(SECOND, Math.floor(index / 20))}`,
    type: at(TYPES, index * 3 + Math.floor(index / 11)),
    hqRegion: at(REGIONS, index * 5 + Math.floor(index / 7)),
    targetRegions: REGIONS.filter((_region, place) => (index * 31 + place * 17) % 5 === 0),
    summary: `Invests in ${index % 3 === 0 ? "academies" : "stadiums"} and ${index % 4 === 0 ? "women's football" : "data"}.`,
    clubCount: index % 6,
    intent:
      index % 4 === 1
        ? { note: "Seeks a majority.", reported: "2025-01", sourceUrl: "https://news.example.org/intent" }
        : null,
    active: index % 3 !== 2,
    latestActivity: at(DATES, index * 4 + Math.floor(index / 9)),
  }),
);

/** A buyer with every field. */
export const exampleCapital = fictionalBuyer({
  slug: "example-capital",
  name: "Example Capital",
  type: "investment firm",
  hqCountry: "Germany",
  hqRegion: "Europe",
  targetRegions: ["Africa", "Europe"],
  summary: "Buys clubs that do not exist.",
  clubCount: 1,
  formerClubCount: 1,
  decisionMakerCount: 1,
  intent: {
    note: "Seeks a second club.",
    reported: "2026-03",
    sourceUrl: "https://news.example.org/intent",
  },
  active: true,
  latestActivity: "2026-03",
  clubs: [
    fictionalStake({
      club: "example-rovers",
      clubName: "Example Rovers",
      stakePercent: 51,
      since: "2024-06",
      sourceUrl: "https://news.example.org/rovers",
    }),
    fictionalStake({
      club: "fc-muster",
      clubName: "1. FC Müster",
      country: "Germany",
      stake: "unknown",
      until: "2023",
      sourceUrl: "https://news.example.org/muster",
    }),
  ],
  decisionMakers: [
    {
      name: "Ada Example",
      title: "Managing partner",
      linkedin: "https://linkedin.example.org/ada",
      workEmail: "ada@capital.example.org",
      workEmailStatus: "deliverable",
      workEmailCheckedOn: "2026-10-01",
      sourceUrl: "https://capital.example.org/team",
    },
  ],
});

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("an empty list");
  return value;
}

const EXAMPLE_DEAL = dealRecord.parse(examples.deal);

/** A deal that does not exist, with no more than it must have; `given` says what matters to the test, and its `sources` are further ones. */
export function fictionalDeal(given: Partial<Deal> & Pick<Deal, "slug">): Deal {
  const unknown = {
    completedDate: null,
    buyer: null,
    sellerName: null,
    stakePercent: null,
    valueAmount: null,
    valueCurrency: null,
    quote: null,
    readBy: "software",
  } as const;
  const common = { buyerName: "Example Capital", dealType: "takeover", status: "announced" } as const;
  const deal = {
    ...EXAMPLE_DEAL,
    ...unknown,
    ...common,
    announcedDate: "2026-05",
    note: "Openly fictional.",
    ...given,
  };
  return { ...deal, sources: [primarySource(deal), ...(given.sources ?? [])] };
}

/** Another page that a fictional deal rests on. */
export const furtherSource = (name: string, date: string | null): Deal["sources"][number] => ({
  url: `https://gazette.example.org/${name}`,
  archiveUrl: null,
  publisher: "Example Gazette",
  date,
  note: "Openly fictional.",
  quote: null,
  termEnd: null,
  ended: null,
  verificationDate: "2026-11-01",
  readBy: "software",
});

const primarySource = (deal: Deal): Deal["sources"][number] => ({
  ...furtherSource("", deal.sourceDate),
  url: deal.sourceUrl,
  publisher: deal.sourcePublisher,
  note: deal.note,
  verificationDate: deal.verificationDate,
});

/** The index that the build would compile of these records. */
export function memberIndexesOf(buyers: readonly BuyerRecord[], deals: readonly Deal[] = []): MemberIndexes {
  const search = new MiniSearch<BuyerText>(buyerSearchOptions);
  search.addAll(buyers.map(textOf));
  return {
    manifest: {
      format: 5,
      dataVersion: "2026-11-01-0a1b2c3d",
      counts: { buyers: buyers.length, deals: deals.length },
      files: {},
    },
    buyers,
    deals,
    buyerChanges: [],
    dealChanges: [],
    search,
  };
}

function textOf({ name, clubs, decisionMakers, summary, intent }: BuyerRecord, id: number): BuyerText {
  return {
    id,
    name,
    clubs: clubs.map(({ clubName }) => clubName).join(" "),
    people: decisionMakers.map((person) => person.name).join(" "),
    summary,
    intent: intent?.note ?? "",
  };
}
