import { compareText } from "../../contract/collections.ts";
import type { Status } from "../../data/schema/fields.ts";
import { buyerTypes, regions } from "../../data/schema/member-vocabularies.ts";
import { addMonths, lastDayOf } from "../evidence/dates.ts";
import type { Ledger, MemberLedger } from "../evidence/ledger.ts";

/** How many relationships a group has. The statuses add up to `relationships`. */
export interface Tally {
  name: string;
  relationships: number;
  current: number;
  historical: number;
  unknown: number;
}

/** A breakdown of all relationships; its rows add up to the total. */
export interface Breakdown {
  by: string;
  rows: Tally[];
  total: Tally;
}

export interface Coverage {
  /** Ages are reckoned from this day, YYYY-MM-DD. */
  today: string;
  clubs: number;
  vendors: number;
  categories: number;
  relationships: number;
  breakdowns: Breakdown[];
  /** The evidence for members; null where there is none. */
  members: MemberCoverage | null;
}

/** How many buyers there are of each type and from each region. */
export interface MemberCoverage {
  buyers: number;
  deals: number;
  clubs: number;
  byType: BuyerCount[];
  byRegion: BuyerCount[];
}

export interface BuyerCount {
  name: string;
  buyers: number;
  active: number;
  withIntent: number;
}

type Row = Ledger["technology"][number];

const COUNTED: Readonly<Record<Status, "current" | "historical" | "unknown">> = {
  current: "current",
  historical: "historical",
  "status unknown": "unknown",
};

/** Ages in months up to which a row falls under a name; what is older than all falls under the last. */
type Ages = readonly { months: number; name: string }[];

const VERIFIED: Ages = [
  { months: 3, name: "up to 3 months" },
  { months: 6, name: "up to 6 months" },
  { months: 12, name: "up to 12 months" },
  { months: Number.POSITIVE_INFINITY, name: "over 12 months" },
];
const PUBLISHED: Ages = [
  { months: 12, name: "up to 12 months" },
  { months: 24, name: "up to 24 months" },
  { months: 36, name: "up to 36 months" },
  { months: 60, name: "up to 60 months" },
  { months: Number.POSITIVE_INFINITY, name: "over 60 months" },
];
const UNDATED = "undated";

/** What the ledger covers, by country, category, status, and the age of verification and of evidence. */
export function coverageOf(ledger: Ledger, today: string): Coverage {
  const countries = new Map(ledger.clubs.map(({ slug, country }) => [slug, country]));
  const rows = ledger.technology;
  const countryOf = (row: Row) => countries.get(row.club) ?? "";
  const published = (row: Row) =>
    row.evidence_date === null ? UNDATED : ageName(lastDayOf(row.evidence_date), today, PUBLISHED);
  return {
    today,
    clubs: ledger.clubs.length,
    vendors: ledger.vendors.length,
    categories: ledger.categories.length,
    relationships: rows.length,
    breakdowns: [
      breakdown("country", rows, countryOf, sortedNames([...countries.values()])),
      breakdown(
        "category",
        rows,
        ({ category }) => category,
        sortedNames(ledger.categories.map(({ name }) => name)),
      ),
      breakdown("status", rows, ({ status }) => status, Object.keys(COUNTED)),
      breakdown(
        "age of verification",
        rows,
        (row) => ageName(row.verification_date, today, VERIFIED),
        names(VERIFIED),
      ),
      breakdown("age of evidence", rows, published, [...names(PUBLISHED), UNDATED]),
    ],
    members: ledger.members === undefined ? null : memberCoverage(ledger.members),
  };
}

function memberCoverage({ buyers, deals, clubs }: MemberLedger): MemberCoverage {
  return {
    buyers: buyers.length,
    deals: deals.length,
    clubs: clubs.length,
    byType: buyerTypes.map((type) =>
      buyerCount(
        type,
        buyers.filter((buyer) => buyer.type === type),
      ),
    ),
    byRegion: regions.map((region) =>
      buyerCount(
        region,
        buyers.filter(({ hq_region }) => hq_region === region),
      ),
    ),
  };
}

const buyerCount = (name: string, buyers: MemberLedger["buyers"]): BuyerCount => ({
  name,
  buyers: buyers.length,
  active: buyers.filter(({ active }) => active).length,
  withIntent: buyers.filter(({ intent }) => intent !== null).length,
});

/** Every name has a row, also one without relationships: a gap in the coverage is to be seen. */
function breakdown(
  by: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  groups: readonly string[],
): Breakdown {
  const tallies = new Map(groups.map((name) => [name, emptyTally(name)]));
  const total = emptyTally("total");
  for (const row of rows) {
    const tally = tallies.get(nameOf(row));
    if (tally === undefined) throw new Error(`no group for ${row.source.path}:${row.source.line}`);
    for (const counted of [tally, total]) {
      counted.relationships += 1;
      counted[COUNTED[row.status]] += 1;
    }
  }
  return { by, rows: [...tallies.values()], total };
}

const emptyTally = (name: string): Tally => ({
  name,
  relationships: 0,
  current: 0,
  historical: 0,
  unknown: 0,
});

function ageName(day: string, today: string, ages: Ages): string {
  const found = ages.find(({ months }) => !Number.isFinite(months) || addMonths(day, months) >= today);
  return found?.name ?? UNDATED;
}

const names = (ages: Ages): string[] => ages.map(({ name }) => name);

const sortedNames = (all: readonly string[]): string[] => [...new Set(all)].sort(compareText);
