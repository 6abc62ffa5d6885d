import { compareText, groupBy } from "../../contract/collections.ts";
import type { BuyerRecord, Deal } from "../../contract/members/records.ts";
import type { BuyerEntry } from "../../data/schema/members.ts";
import { lastDayOf, latestDate, supportsCurrent } from "../evidence/values/dates.ts";
import { canonicalUrl } from "../evidence/values/urls.ts";

type StakeSupport = Pick<BuyerRecord["clubs"][number], "asOf" | "asOfSourceUrl" | "confirmed">;

/** Facts of a buyer that the dates of pages support. */
export interface Support {
  /** In the order of the buyer's file. */
  stakes: StakeSupport[];
  active: boolean;
}

interface Page {
  url: string;
  date: string | null;
}

/** Fields of a deal that say who holds what. */
interface DealPages extends Pick<Deal, "buyer" | "club" | "status"> {
  sources: readonly Page[];
}

/** Returns the function that says what is held and who is active: the rules are in data/members/README.md. */
export function createSupport(deals: readonly DealPages[]) {
  const pagesOfDeals = deals.flatMap(({ sources }) => sources);
  const datesOfDeals = groupBy(pagesOfDeals, ({ url }) => canonicalUrl(url));
  return (buyer: BuyerEntry & { slug: string }): Support => {
    const datesOfSources = groupBy(buyer.sources, ({ url }) => canonicalUrl(url));
    const dateOf = (url: string): string | null => {
      const key = canonicalUrl(url);
      const known = [...(datesOfSources.get(key) ?? []), ...(datesOfDeals.get(key) ?? [])];
      return latestDate(known.map(({ date }) => date));
    };
    const isRecent = (date: string | null): boolean =>
      date !== null && supportsCurrent(date, buyer.verification_date);
    const completed = deals.filter(
      ({ buyer: slug, status }) => slug === buyer.slug && status === "completed",
    );
    const stakes = buyer.clubs.map(({ club, until, source_url: url, source_date }): StakeSupport => {
      const cited = { url, date: source_date ?? dateOf(url) };
      const bought = completed.filter((deal) => deal.club === club).flatMap(({ sources }) => sources);
      // A page of the purchase says nothing of the end.
      const newest = newestOf(until === null ? [cited, ...bought] : [cited]);
      const asOf = newest?.date ?? null;
      return { asOf, asOfSourceUrl: newest?.url ?? null, confirmed: until === null && isRecent(asOf) };
    });
    const isShown =
      [dateOf(buyer.active_source_url), buyer.intent?.reported ?? null].some(isRecent) ||
      stakes.some(({ confirmed }) => confirmed);
    return { stakes, active: buyer.active && isShown };
  };
}

/** The dated page with the latest date, of equal ones the first; undefined if none is dated. */
const newestOf = (pages: readonly Page[]) =>
  pages
    .flatMap(({ url, date }) => (date === null ? [] : [{ url, date }]))
    .sort((a, b) => compareText(lastDayOf(b.date), lastDayOf(a.date)))
    .at(0);
