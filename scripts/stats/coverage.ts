import { compareText } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import { buyerTypes, regions } from "../../data/schema/member-vocabularies.ts";
import { publicRecords } from "../compile/public-records.ts";
import { addMonths, lastDayOf } from "../evidence/dates.ts";
import type { Ledger, MemberLedger } from "../evidence/ledger.ts";

/** How many relationships a group has. The statuses add up to `relationships`. */
interface Tally {
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

/** How many buyers there are of a type or from a region. */
export interface BuyerCount {
  name: string;
  buyers: number;
  active: number;
  withIntent: number;
}

type Row = Ledger["technology"][number];
type Buyer = MemberLedger["buyers"][number];

const STATUSES = { current: "current", historical: "historical", "status unknown": "unknown" } as const;
/** The longest age of each group in months; what is older belongs to a last group. */
const VERIFICATION_MONTHS = [3, 6, 12];
const EVIDENCE_MONTHS = [12, 24, 36, 60];
const UNDATED = "undated";

export type Coverage = ReturnType<typeof coverageOf>;

/**
 * What the ledger covers, by country, category, status, and the age of verification and of evidence.
 *
 * @param today the day from which ages are counted, YYYY-MM-DD
 */
export function coverageOf(ledger: Ledger, today: string) {
  const { technology: rows, clubs, vendors, categories, members } = ledger;
  const countries = new Map(clubs.map(({ slug, country }) => [slug, country]));
  const countryOf = ({ club }: Row) => required(countries.get(club), `the country of the club "${club}"`);
  const verifiedAge = (row: Row) => ageName(row.verification_date, today, VERIFICATION_MONTHS);
  const evidenceAge = ({ evidence_date }: Row) =>
    evidence_date === null ? UNDATED : ageName(lastDayOf(evidence_date), today, EVIDENCE_MONTHS);
  const categoryNames = categories.map(({ name }) => name).sort(compareText);
  const breakdowns: Breakdown[] = [
    breakdown("country", rows, countryOf, [...new Set(countries.values())].sort(compareText)),
    breakdown("category", rows, ({ category }) => category, categoryNames),
    breakdown("status", rows, ({ status }) => status, Object.keys(STATUSES)),
    breakdown("age of verification", rows, verifiedAge, ageNames(VERIFICATION_MONTHS)),
    breakdown("age of evidence", rows, evidenceAge, [...ageNames(EVIDENCE_MONTHS), UNDATED]),
  ];
  return {
    today,
    clubs: clubs.length,
    vendors: vendors.length,
    categories: categories.length,
    relationships: rows.length,
    /** Pages beside the relationships' own. */
    furtherPages: furtherPagesOf(rows),
    breakdowns,
    /** By the newest season held of each. */
    leagues: publicRecords(ledger, "").leagues.map(({ name, season, clubCount, coveredCount }) => ({
      name,
      season,
      teams: clubCount,
      withEvidence: coveredCount,
    })),
    /** Null without evidence for members. */
    members: members === undefined ? null : memberCoverage(members),
  };
}

const furtherPagesOf = (records: readonly { further: readonly unknown[] }[]): number =>
  records.reduce((sum, { further }) => sum + further.length, 0);

const memberCoverage = ({ buyers, deals, clubs }: MemberLedger) => ({
  buyers: buyers.length,
  deals: deals.length,
  furtherSources: furtherPagesOf(deals),
  clubs: clubs.length,
  byType: buyerCounts(buyers, buyerTypes, ({ type }) => type),
  byRegion: buyerCounts(buyers, regions, ({ hq_region }) => hq_region),
});

const buyerCounts = (
  all: readonly Buyer[],
  names: readonly string[],
  nameOf: (buyer: Buyer) => string | null,
): BuyerCount[] =>
  names.map((name) => {
    const buyers = all.filter((buyer) => nameOf(buyer) === name);
    const active = buyers.filter((buyer) => buyer.active).length;
    const withIntent = buyers.filter(({ intent }) => intent !== null).length;
    return { name, buyers: buyers.length, active, withIntent };
  });

/** Every name has a row, also one without relationships, which shows a gap in the coverage. */
function breakdown(
  by: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  names: readonly string[],
): Breakdown {
  const emptyTally = (name: string): Tally => ({
    name,
    relationships: 0,
    current: 0,
    historical: 0,
    unknown: 0,
  });
  const tallies = new Map(names.map((name) => [name, emptyTally(name)]));
  const total = emptyTally("total");
  for (const row of rows)
    for (const tally of [required(tallies.get(nameOf(row)), `the ${by} "${nameOf(row)}"`), total]) {
      tally.relationships += 1;
      tally[STATUSES[row.status]] += 1;
    }
  return { by, rows: [...tallies.values()], total };
}

function ageName(day: string, today: string, groups: readonly number[]): string {
  const index = groups.findIndex((months) => addMonths(day, months) >= today);
  return required(ageNames(groups).at(index), "the last age group");
}

const ageNames = (groups: readonly number[]): string[] => [
  ...groups.map((months) => `up to ${months} months`),
  `over ${groups.at(-1)} months`,
];
