import type { Ledger, MemberLedger } from "../evidence/ledger.ts";
import { buyerImportance, dealImportance, dueDay, type Horizon } from "./importance.ts";
import type { WorkFilter, WorkItem } from "./work-list.ts";

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
export function memberWork(ledger: Ledger, horizon: Horizon, filter: WorkFilter): WorkItem[] {
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
