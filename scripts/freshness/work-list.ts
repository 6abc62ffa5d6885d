import { compareText } from "../../contract/collections.ts";
import type { Ledger, MemberLedger } from "../evidence/ledger.ts";
import {
  buyerImportance,
  dealImportance,
  dueDay,
  endedTerm,
  type Horizon,
  importanceOf,
  type Reason,
  reasonsFor,
} from "./importance.ts";

/** One source to read again. */
export interface WorkItem {
  kind: "technology" | "buyer" | "deal";
  path: string;
  line: number;
  importance: number;
  reasons: Reason[];
  /** YYYY-MM-DD. */
  due: string;
  /** The last day of the named term that has ended; null where none has. */
  termEnd: string | null;
  status: string;
  /** Null for a buyer, as is its country. */
  club: string | null;
  country: string | null;
  /** Null for what members are told, as is the vendor. */
  category: string | null;
  vendor: string | null;
  /** A slug; null for technology, and for a deal whose buyer has no record. */
  buyer: string | null;
  product: string | null;
  evidenceUrl: string;
  evidenceDate: string | null;
  verificationDate: string;
}

/** Which rows a list looks at; an absent filter takes all. A buyer is of the countries of its clubs. */
export interface WorkFilter {
  country?: string | undefined;
  category?: string | undefined;
}

/** The sources to read again by the end of the horizon: most important first, then the longest due. */
export function workList(ledger: Ledger, horizon: Horizon, filter: WorkFilter = {}): WorkItem[] {
  const countries = new Map(ledger.clubs.map(({ slug, country }) => [slug, country]));
  const clubRows = countBy(ledger, "club");
  const vendorRows = countBy(ledger, "vendor");
  const items = ledger.technology.flatMap((row) => {
    const country = countries.get(row.club) ?? "";
    const reasons = reasonsFor(row, horizon);
    const wanted =
      (filter.country ?? country) === country && (filter.category ?? row.category) === row.category;
    if (!wanted || reasons.every((reason) => reason === "undated")) return [];
    const rowsOf = { club: clubRows.get(row.club) ?? 0, vendor: vendorRows.get(row.vendor) ?? 0 };
    const importance = importanceOf(row, reasons, rowsOf);
    return [itemOf(row, country, reasons, importance, horizon)];
  });
  return [...items, ...memberWork(ledger, horizon, filter)].sort(byUrgency);
}

/** How many sources a list looks at. */
export const sourcesIn = ({ technology, members }: Ledger): number =>
  technology.length + (members === undefined ? 0 : members.buyers.length + members.deals.length);

function itemOf(
  row: Ledger["technology"][number],
  country: string,
  reasons: Reason[],
  importance: number,
  { today }: Horizon,
): WorkItem {
  return {
    ...row.source,
    kind: "technology",
    importance,
    reasons,
    due: dueDay(row),
    termEnd: endedTerm(row, today) ?? null,
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

const byUrgency = (a: WorkItem, b: WorkItem): number =>
  b.importance - a.importance || compareText(a.due, b.due) || compareText(a.path, b.path) || a.line - b.line;

function countBy({ technology }: Ledger, field: "club" | "vendor"): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of technology) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  return counts;
}

/** What all items of members have in common: no category, and a page rather than dated evidence. */
const OF_MEMBERS = {
  reasons: ["due"],
  termEnd: null,
  category: null,
  vendor: null,
  product: null,
  evidenceDate: null,
} satisfies Partial<WorkItem>;

/** The buyers and deals whose sources are to be read again by the end of the horizon. A category names none of them. */
function memberWork(ledger: Ledger, horizon: Horizon, filter: WorkFilter): WorkItem[] {
  const { members } = ledger;
  if (members === undefined || filter.category !== undefined) return [];
  const countries = new Map([...ledger.clubs, ...members.clubs].map(({ slug, country }) => [slug, country]));
  const isWanted = (clubs: readonly string[]) =>
    filter.country === undefined || clubs.some((club) => countries.get(club) === filter.country);
  const buyers = members.buyers
    .filter((buyer) => dueDay(buyer) <= horizon.until && isWanted(buyer.clubs.map(({ club }) => club)))
    .map((buyer) => buyerItem(buyer, members));
  const deals = members.deals
    .filter((deal) => dueDay(deal) <= horizon.until && isWanted([deal.club]))
    .map((deal) => dealItem(deal, countries.get(deal.club) ?? null, members));
  return [...buyers, ...deals];
}

function buyerItem(buyer: MemberLedger["buyers"][number], { deals }: MemberLedger): WorkItem {
  const dealCount = deals.filter((deal) => deal.buyer === buyer.slug).length;
  return {
    ...OF_MEMBERS,
    ...buyer.source,
    kind: "buyer",
    importance: buyerImportance(buyer, dealCount),
    due: dueDay(buyer),
    status: statusOf(buyer),
    club: null,
    country: null,
    buyer: buyer.slug,
    evidenceUrl: buyer.active_source_url,
    verificationDate: buyer.verification_date,
  };
}

function statusOf({ active, intent }: MemberLedger["buyers"][number]): string {
  if (!active) return "not active";
  return intent === null ? "active" : "active, intent";
}

function dealItem(
  deal: MemberLedger["deals"][number],
  country: string | null,
  { deals }: MemberLedger,
): WorkItem {
  const clubDeals = deals.filter(({ club }) => club === deal.club).length;
  return {
    ...OF_MEMBERS,
    ...deal.source,
    kind: "deal",
    importance: dealImportance(deal, clubDeals),
    due: dueDay(deal),
    status: deal.status,
    club: deal.club,
    country,
    buyer: deal.buyer,
    evidenceUrl: deal.source_url,
    verificationDate: deal.verification_date,
  };
}
