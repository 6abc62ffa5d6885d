import { compareText, groupBy } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import type { FurtherSource, Ledger, MemberLedger } from "../evidence/ledger/ledger.ts";
import { lastDayOf, latestDate, reverifyBy, supportsCurrentUntil } from "../evidence/values/dates.ts";
import { type HeldStake, heldStakes, oldOnes } from "./old-stakes.ts";

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

export interface WorkItem {
  path: string;
  line: number;
  /** Id of the relationship that it is a page of; null for a buyer, a deal or a stake. */
  relationship: string | null;
  /** True if it is to be read by the end of the horizon; the others come after. */
  isDue: boolean;
  importance: number;
  /** In words, the most pressing first. */
  reasons: readonly string[];
  due: string;
  status: string;
  /** A league's slug for what it uses. Null for a buyer. */
  club: string | null;
  vendor: string | null;
  /** A slug; null for technology, and for a deal whose buyer has no record. */
  buyer: string | null;
  evidenceUrl: string;
}

/** Why a page of a relationship waits at the desk, such as a quote that is gone; undefined if it does not. */
export type QueuedReason = (relationship: string, url: string) => string | undefined;

/** Points of importance. A claim of current use that the rules no longer support outweighs one that is only due. */
const TERM_POINTS = 100;
const TOO_OLD_POINTS = 80;
const UNDATED_POINTS = 20;
const STATUS_POINTS = { current: 40, "status unknown": 10, historical: 0 };
const ACTIVE_POINTS = 30;
const INTENT_POINTS = 20;
/** A deal that is not done yet may have become another fact since. */
const DEAL_POINTS = { announced: 40, agreed: 40, completed: 0, collapsed: 0 };
/** One point for each record that names the same club, vendor or buyer, so few that they never outweigh a reason. */
const countPoints = (records: readonly unknown[] = []): number => Math.min(10, records.length);

const MAX_OLDEST = 50;

/** Lists what is due by the end of the horizon, most important first; then what waits at the desk, is in doubt, or is old. */
export function workList(
  ledger: Ledger,
  horizon: Horizon,
  filter: WorkFilter = {},
  queuedReason: QueuedReason = () => undefined,
): WorkItem[] {
  const clubs = [...ledger.leagues, ...ledger.clubs, ...(ledger.members?.clubs ?? [])];
  const countries = new Map(clubs.map(({ slug, country }) => [slug, country]));
  const isWanted = (slugs: readonly string[]) =>
    filter.country === undefined ||
    slugs.some((club) => required(countries.get(club), `the country of "${club}"`) === filter.country);
  const all = [...ledger.technology, ...ledger.leagueTechnology];
  const byClub = groupBy(all, ({ club }) => club);
  const byVendor = groupBy(all, ({ vendor }) => vendor);
  const rows = all
    .filter((row) => isWanted([row.club]) && (filter.category ?? row.category) === row.category)
    .map((row) => {
      const points = STATUS_POINTS[row.status] + countPoints(byClub.get(row.club));
      return technologyItems(row, points + countPoints(byVendor.get(row.vendor)), horizon);
    });
  const pages = rows.flatMap(({ item, further }) => [item, ...further]);
  // Neither buyers nor deals have a category.
  const { buyers, deals } = (filter.category === undefined && ledger.members) || NO_MEMBERS;
  const members = [
    ...buyers
      .filter((buyer) => isWanted(buyer.clubs.map(({ club }) => club)))
      .map((buyer) => buyerItem(buyer, deals, horizon)),
    ...deals.filter(({ club }) => isWanted([club])).flatMap((deal) => dealItems(deal, deals, horizon)),
  ];
  const due = [...pages, ...members].filter(({ isDue }) => isDue).sort(compareItems);
  const doubts = new Set(ledger.coverage.doubts.map(({ relationship }) => relationship));
  const stakes = filter.category === undefined ? oldOnes(heldStakes(ledger), horizon.today) : [];
  const others = [
    ...pages.flatMap((item) => because(queuedReason(item.relationship ?? "", item.evidenceUrl), item)),
    ...rows.flatMap(({ item }) =>
      because(doubts.has(item.relationship ?? "") ? "in doubt" : undefined, item),
    ),
    ...stakes.filter(({ club }) => isWanted([club])).map(stakeItem),
    ...oldestFirst(rows, ledger).flatMap(({ item, newest }) =>
      because(`newest page ${newest === null ? "undated" : `of ${newest}`}`, item),
    ),
  ];
  const seen = new Set(due.map(placeOf));
  return [...due, ...others.filter((item) => !seen.has(placeOf(item)) && seen.add(placeOf(item)))];
}

/** A buyer's file has the stakes of several clubs. */
const placeOf = ({ path, line, club }: WorkItem): string => `${path}:${line} ${club}`;

const compareItems = (a: WorkItem, b: WorkItem): number =>
  b.importance - a.importance || compareText(a.due, b.due) || compareText(a.path, b.path) || a.line - b.line;

/** The item for another reason, by which it is neither due nor important; nothing without one. */
const because = (reason: string | undefined, item: WorkItem): WorkItem[] =>
  reason === undefined ? [] : [{ ...item, isDue: false, importance: 0, reasons: [reason] }];

/** Current rows, clubs of first divisions first, then those with the oldest newest page. */
function oldestFirst(rows: readonly RowItems[], { leagues, leagueClubs }: Ledger): RowItems[] {
  const firstTiers = new Set(leagues.flatMap(({ slug, tier }) => (tier === 1 ? [slug] : [])));
  const firstTierClubs = new Set(
    leagueClubs.flatMap(({ league, club }) => (firstTiers.has(league) ? [club] : [])),
  );
  const isFirstTier = ({ item: { club } }: RowItems) => Number(club !== null && firstTierClubs.has(club));
  return rows
    .filter(({ item }) => item.status === "current")
    .sort((a, b) => isFirstTier(b) - isFirstTier(a) || compareText(a.newest ?? "", b.newest ?? ""))
    .slice(0, MAX_OLDEST);
}

const NO_MEMBERS = { buyers: [], deals: [] };

export function sourcesIn({ technology, leagueTechnology, members }: Ledger): number {
  const { buyers, deals } = members ?? NO_MEMBERS;
  return (
    buyers.length +
    [...technology, ...leagueTechnology, ...deals].reduce((sum, { further }) => sum + 1 + further.length, 0)
  );
}

interface RowItems {
  item: WorkItem;
  further: WorkItem[];
  newest: string | null;
}

/** @param points the row's importance without that of its reasons */
function technologyItems(row: Row, points: number, horizon: Horizon): RowItems {
  const pages = [row, ...row.further];
  const isCurrent = row.status === "current";
  const latest = latestDate(pages.map(({ term_end }) => term_end));
  const term = isCurrent && latest !== null ? lastDayOf(latest) : null;
  const newest = latestDate(pages.map(({ evidence_date }) => evidence_date));
  const isOver = term !== null && term < horizon.today;
  const isCovered = term !== null && term >= horizon.until;
  const isTooOld = isCurrent && !isCovered && newest !== null && supportsCurrentUntil(newest) < horizon.until;
  const isUndated = isCurrent && newest === null;
  const { due, isDue } = dueBy(row, horizon);
  const reasons = [
    { holds: isOver, points: TERM_POINTS, words: `term ended ${term}` },
    { holds: isTooOld, points: TOO_OLD_POINTS, words: `evidence of ${newest}` },
    { holds: isDue, points: 0, words: "due" },
    { holds: isUndated, points: UNDATED_POINTS, words: "undated" },
  ].filter(({ holds }) => holds);
  const item = {
    ...row.source,
    relationship: row.id,
    isDue: isOver || isTooOld || isDue,
    importance: reasons.reduce((sum, reason) => sum + reason.points, points),
    reasons: reasons.map(({ words }) => words),
    due,
    status: row.status,
    club: row.club,
    vendor: row.vendor,
    buyer: null,
    evidenceUrl: row.evidence_url,
  };
  const further = row.further.map((page) => furtherItem({ ...item, importance: points }, page, horizon));
  return { item, further, newest };
}

/** A further page is to be read again like the first one; what the status rests on is the first one's matter. */
function furtherItem(item: WorkItem, page: FurtherSource, horizon: Horizon): WorkItem {
  return { ...item, ...page.source, ...dueBy(page, horizon), evidenceUrl: page.evidence_url };
}

function dueBy({ verification_date }: Pick<FurtherSource, "verification_date">, { until }: Horizon) {
  const due = reverifyBy(verification_date);
  return { due, isDue: due <= until, reasons: ["due"] };
}

const memberItem = (record: Buyer | Deal, horizon: Horizon) => ({
  ...record.source,
  ...dueBy(record, horizon),
  relationship: null,
  vendor: null,
});

function buyerItem(buyer: Buyer, deals: readonly Deal[], horizon: Horizon): WorkItem {
  const { active, intent, slug, clubs } = buyer;
  const ownDeals = deals.filter((deal) => deal.buyer === slug);
  const statePoints = (active ? ACTIVE_POINTS : 0) + (intent === null ? 0 : INTENT_POINTS);
  return {
    ...memberItem(buyer, horizon),
    importance: statePoints + countPoints(clubs) + countPoints(ownDeals),
    status: [active ? "active" : "not active", ...(active && intent !== null ? ["intent"] : [])].join(", "),
    club: null,
    buyer: slug,
    evidenceUrl: buyer.active_source_url,
  };
}

function dealItems(deal: Deal, deals: readonly Deal[], horizon: Horizon): WorkItem[] {
  const item = {
    ...memberItem(deal, horizon),
    importance: DEAL_POINTS[deal.status] + countPoints(deals.filter(({ club }) => club === deal.club)),
    status: deal.status,
    club: deal.club,
    buyer: deal.buyer,
    evidenceUrl: deal.source_url,
  };
  return [item, ...deal.further.map((page) => furtherItem(item, page, horizon))];
}

const stakeItem = ({ buyer, club, url, date }: HeldStake): WorkItem => ({
  ...buyer.source,
  relationship: null,
  isDue: false,
  importance: 0,
  reasons: [date === null ? "held, undated" : `held, newest page of ${date}`],
  due: reverifyBy(buyer.verification_date),
  status: "held",
  club,
  vendor: null,
  buyer: buyer.slug,
  evidenceUrl: url,
});
