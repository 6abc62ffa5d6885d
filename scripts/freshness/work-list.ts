import { compareText, groupBy } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import type { FurtherSource, Ledger, MemberLedger } from "../evidence/ledger/ledger.ts";
import { lastDayOf, latestDate, reverifyBy, supportsCurrentUntil } from "../evidence/values/dates.ts";
import { heldStakes, oldOnes } from "./old-stakes.ts";

/** Days that a work list looks at, YYYY-MM-DD. */
export interface Horizon {
  today: string;
  /** The last day that the list plans for. */
  until: string;
}

/** Which sources a list looks at; an absent filter takes all. A buyer is of the countries of its clubs. */
interface WorkFilter {
  country?: string | undefined;
  category?: string | undefined;
}

type Row = Ledger["technology"][number];
type Buyer = MemberLedger["buyers"][number];
type Deal = MemberLedger["deals"][number];

/** Why a source is to be read again, most pressing first. */
type Reason = "term ended" | "evidence too old" | "due" | "undated";

/** One source to read again. */
export interface WorkItem {
  /** `evidence` and `deal source` are further pages; a `stake` is held by an old page. */
  kind: "technology" | "evidence" | "buyer" | "deal" | "deal source" | "stake";
  path: string;
  line: number;
  importance: number;
  reasons: Reason[];
  /** YYYY-MM-DD. */
  due: string;
  /** The last day of the named term; null if none has ended. */
  termEnd: string | null;
  status: string;
  /** A league's slug for what it uses. Null for a buyer, as is its country. */
  club: string | null;
  country: string | null;
  /** Null for evidence for members, as is the vendor. */
  category: string | null;
  vendor: string | null;
  /** A slug; null for technology, and for a deal whose buyer has no record. */
  buyer: string | null;
  product: string | null;
  evidenceUrl: string;
  evidenceDate: string | null;
  verificationDate: string;
}

/** Points of importance. A claim of current use that the rules no longer support outweighs one that is only due. */
const REASON_POINTS = { "term ended": 100, "evidence too old": 80, undated: 20, due: 0 };
const STATUS_POINTS = { current: 40, "status unknown": 10, historical: 0 };
const ACTIVE_POINTS = 30;
const INTENT_POINTS = 20;
/** A deal that is not done yet may have become another fact since. */
const DEAL_POINTS = { announced: 40, agreed: 40, completed: 0, collapsed: 0 };
/** One point for each record that names the same club, vendor or buyer, so few that they never outweigh a reason. */
const countPoints = (records: readonly unknown[] = []): number => Math.min(10, records.length);

/** The sources to read again by the end of the horizon: most important first, then the longest due. */
export function workList(ledger: Ledger, horizon: Horizon, filter: WorkFilter = {}): WorkItem[] {
  const clubs = [...ledger.leagues, ...ledger.clubs, ...(ledger.members?.clubs ?? [])];
  const rows = [...ledger.technology, ...ledger.leagueTechnology];
  const countries = new Map(clubs.map(({ slug, country }) => [slug, country]));
  const countryOf = (club: string) => required(countries.get(club), `the country of the club "${club}"`);
  const isWanted = (slugs: readonly string[]) =>
    filter.country === undefined || slugs.some((club) => countryOf(club) === filter.country);

  const byClub = groupBy(rows, ({ club }) => club);
  const byVendor = groupBy(rows, ({ vendor }) => vendor);
  const technology = rows
    .filter((row) => isWanted([row.club]) && (filter.category ?? row.category) === row.category)
    .flatMap((row) => {
      const points = countPoints(byClub.get(row.club)) + countPoints(byVendor.get(row.vendor));
      const item = technologyItem(row, countryOf(row.club), points, horizon);
      return [item, ...row.further.map((page) => furtherItem(item, "evidence", page, horizon))];
    })
    .filter(({ reasons }) => reasons.some((reason) => reason !== "undated"));

  // Neither buyers nor deals have a category.
  const { buyers, deals } = (filter.category === undefined && ledger.members) || NO_MEMBERS;
  const members = [
    ...buyers
      .filter((buyer) => isWanted(buyer.clubs.map(({ club }) => club)))
      .map((buyer) => buyerItem(buyer, deals)),
    ...deals
      .filter(({ club }) => isWanted([club]))
      .flatMap((deal) => {
        const item = dealItem(deal, countryOf(deal.club), deals);
        return [item, ...deal.further.map((page) => furtherItem(item, "deal source", page, horizon))];
      }),
  ].filter(({ due }) => due <= horizon.until);

  return [...technology, ...members].sort(
    (a, b) =>
      b.importance - a.importance ||
      compareText(a.due, b.due) ||
      compareText(a.path, b.path) ||
      a.line - b.line,
  );
}

/** What is last: current rows that are not due, clubs of first divisions first, then those with the oldest newest page. */
export function oldestCurrent(ledger: Ledger, due: readonly WorkItem[], filter: WorkFilter = {}): WorkItem[] {
  const { technology, leagues, leagueClubs, clubs } = ledger;
  const known = new Set(due.map(({ path, line }) => `${path}:${line}`));
  const firstTiers = new Set(leagues.flatMap(({ slug, tier }) => (tier === 1 ? [slug] : [])));
  const ofFirst = new Set(leagueClubs.flatMap(({ league, club }) => (firstTiers.has(league) ? [club] : [])));
  const countries = new Map(clubs.map(({ slug, country }) => [slug, country]));
  return technology
    .filter((row) => row.status === "current" && !known.has(`${row.source.path}:${row.source.line}`))
    .map((row) => {
      const country = required(countries.get(row.club), `the country of the club "${row.club}"`);
      const newest = latestDate([row, ...row.further].map(({ evidence_date }) => evidence_date));
      const item = technologyItem(row, country, 0, { today: "", until: "" });
      return { ...item, importance: 0, reasons: [], evidenceDate: newest };
    })
    .filter(({ country }) => (filter.country ?? country) === country)
    .filter(({ category }) => (filter.category ?? category) === category)
    .sort(
      (a, b) =>
        Number(ofFirst.has(b.club)) - Number(ofFirst.has(a.club)) ||
        compareText(a.evidenceDate ?? "", b.evidenceDate ?? ""),
    );
}

/** What comes after all that is due: the held stakes whose newest page is older than 24 months or undated. */
export function oldStakes(ledger: Ledger, { today }: Horizon, filter: WorkFilter = {}): WorkItem[] {
  const clubs = [...ledger.clubs, ...(ledger.members?.clubs ?? [])];
  const countries = new Map(clubs.map(({ slug, country }) => [slug, country]));
  const stakes = filter.category === undefined ? oldOnes(heldStakes(ledger), today) : [];
  return stakes
    .map(
      ({ buyer, club, url, date }): WorkItem => ({
        ...memberItem(buyer),
        kind: "stake",
        importance: 0,
        reasons: [date === null ? "undated" : "evidence too old"],
        status: "held",
        club,
        country: required(countries.get(club), `the country of the club "${club}"`),
        buyer: buyer.slug,
        evidenceUrl: url,
        evidenceDate: date,
      }),
    )
    .filter(({ country }) => (filter.country ?? country) === country);
}

/** The relationship that is, or cites a page, at each `path:line`. */
export const relationshipsByPlace = ({ technology, leagueTechnology }: Ledger): Map<string, string> =>
  new Map(
    [...technology, ...leagueTechnology].flatMap((row) =>
      [row, ...row.further].map(({ source }) => [`${source.path}:${source.line}`, row.id] as const),
    ),
  );

const NO_MEMBERS = { buyers: [], deals: [] };

/** How many sources a list looks at. */
export function sourcesIn({ technology, leagueTechnology, members }: Ledger): number {
  const { buyers, deals } = members ?? NO_MEMBERS;
  return (
    buyers.length +
    [...technology, ...leagueTechnology, ...deals].reduce((sum, { further }) => sum + 1 + further.length, 0)
  );
}

function technologyItem(row: Row, country: string, points: number, horizon: Horizon): WorkItem {
  const due = reverifyBy(row.verification_date);
  const isCurrent = row.status === "current";
  const latest = latestDate([row, ...row.further].map(({ term_end }) => term_end));
  const term = isCurrent && latest !== null ? lastDayOf(latest) : null;
  const newest = latestDate([row, ...row.further].map(({ evidence_date }) => evidence_date));
  const termEnd = term !== null && term < horizon.today ? term : null;
  const isCovered = term !== null && term >= horizon.until;
  const isTooOld = isCurrent && !isCovered && newest !== null && supportsCurrentUntil(newest) < horizon.until;
  const reasons: Reason[] = [
    ...(termEnd === null ? [] : ["term ended" as const]),
    ...(isTooOld ? ["evidence too old" as const] : []),
    ...(due <= horizon.until ? ["due" as const] : []),
    ...(isCurrent && newest === null ? ["undated" as const] : []),
  ];
  const reasonPoints = reasons.reduce((sum, reason) => sum + REASON_POINTS[reason], 0);
  return {
    ...row.source,
    kind: "technology",
    importance: reasonPoints + STATUS_POINTS[row.status] + points,
    reasons,
    due,
    termEnd,
    status: row.status,
    club: row.club,
    country,
    category: row.category,
    vendor: row.vendor,
    buyer: null,
    product: row.product,
    evidenceUrl: row.evidence_url,
    evidenceDate: row.evidence_date,
    verificationDate: row.verification_date,
  };
}

/** A further page is to be read again like the first one; what the status rests on is the first one's matter. */
function furtherItem(
  item: WorkItem,
  kind: "evidence" | "deal source",
  page: FurtherSource,
  horizon: Horizon,
): WorkItem {
  const due = reverifyBy(page.verification_date);
  const statusPoints = item.importance - item.reasons.reduce((sum, reason) => sum + REASON_POINTS[reason], 0);
  return {
    ...item,
    ...page.source,
    kind,
    importance: statusPoints,
    reasons: due <= horizon.until ? ["due"] : [],
    due,
    termEnd: null,
    evidenceUrl: page.evidence_url,
    evidenceDate: page.evidence_date,
    verificationDate: page.verification_date,
  };
}

/** What all items of members have in common: no category, and a page rather than dated evidence. */
function memberItem({ source, verification_date }: Buyer | Deal) {
  return {
    ...source,
    reasons: ["due" as const],
    due: reverifyBy(verification_date),
    termEnd: null,
    category: null,
    vendor: null,
    product: null,
    evidenceDate: null,
    verificationDate: verification_date,
  };
}

function buyerItem(buyer: Buyer, deals: readonly Deal[]): WorkItem {
  const { active, intent, slug, clubs } = buyer;
  const ownDeals = deals.filter((deal) => deal.buyer === slug);
  const statePoints = (active ? ACTIVE_POINTS : 0) + (intent === null ? 0 : INTENT_POINTS);
  return {
    ...memberItem(buyer),
    kind: "buyer",
    importance: statePoints + countPoints(clubs) + countPoints(ownDeals),
    status: [active ? "active" : "not active", ...(active && intent !== null ? ["intent"] : [])].join(", "),
    club: null,
    country: null,
    buyer: slug,
    evidenceUrl: buyer.active_source_url,
  };
}

function dealItem(deal: Deal, country: string, deals: readonly Deal[]): WorkItem {
  return {
    ...memberItem(deal),
    kind: "deal",
    importance: DEAL_POINTS[deal.status] + countPoints(deals.filter(({ club }) => club === deal.club)),
    status: deal.status,
    club: deal.club,
    country,
    buyer: deal.buyer,
    evidenceUrl: deal.source_url,
  };
}
