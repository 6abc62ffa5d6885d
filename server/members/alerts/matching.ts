import type * as z from "zod";
import type { Change } from "../../../contract/changes.ts";
import { groupBy } from "../../../contract/collections.ts";
import {
  type AlertKind,
  alertKinds,
  isPublicKind,
  type MemberAlertKind,
  type PublicAlertKind,
} from "../../../contract/members/alerts.ts";
import type { BuyerChange, DealChange } from "../../../contract/members/changes.ts";
import type { BuyerRecord, Deal } from "../../../contract/members/records.ts";
import type { FilterNames } from "../../../site/explorer/query.ts";
import { createBuyers } from "../records/buyers.ts";
import { createDeals } from "../records/deals.ts";
import type { MemberIndexes } from "../records/member-indexes.ts";
import { isNamed } from "../records/paging.ts";
import type { AlertSubject } from "./alerts.ts";
import { filtersOf, savedSearches } from "./saved-search.ts";

/** A release's change of a record of members, with the record as it is now; undefined once it is removed. */
export type MemberNews =
  | { of: "deal"; change: DealChange; record: Deal | undefined }
  | { of: "buyer"; change: BuyerChange; record: BuyerRecord | undefined };

/** The same of the public evidence, whose changes say what the record is. */
export interface PublicNews {
  of: "relationship";
  change: Change;
}

export type News = MemberNews | PublicNews;

/** The public evidence of a build, as `createFollowed` makes it of the public index, which members' code does not read. */
export interface Followed {
  /** Newest first. */
  changes: readonly Change[];
  names: FilterNames;
  newsOf: (kind: PublicAlertKind, subject: string) => ReadonlySet<Change>;
}

type DigestEntry = News & { alerts: readonly AlertSubject[] };

/** The news of one alert. What an earlier one has already is not in it again. */
export interface DigestGroup {
  alert: AlertSubject;
  entries: readonly DigestEntry[];
}

type Matches = (news: News) => boolean;

/** Finds what is new for alerts in a build. */
export function createMatcher(indexes: MemberIndexes, followed: Followed) {
  const technology = followed.changes.map((change): News => ({ of: "relationship", change }));
  const news = [...newsOf(indexes), ...technology].filter(isWorthAMail);
  const ofMembers = matchesByKind(indexes);
  const createMatches = (kind: AlertKind, subject: string): Matches => {
    if (isPublicKind(kind)) {
      const found = followed.newsOf(kind, subject);
      return (news) => news.of === "relationship" && found.has(news.change);
    }
    const matches = ofMembers[kind](subject);
    return (news) => news.of !== "relationship" && matches(news);
  };
  const known = new Map<string, Matches>();
  const matchesOf = ({ kind, subject }: AlertSubject): Matches => {
    const key = `${kind} ${subject}`;
    const matches = known.get(key) ?? createMatches(kind, subject);
    known.set(key, matches);
    return matches;
  };
  return {
    /** Groups the news of releases after a position, up to the next, for the alerts: deals, buyers, technology, each the newest first. */
    digest(alerts: readonly AlertSubject[], { position, next }: Positions): DigestGroup[] {
      const sorted = alerts.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
      const rules = sorted.map((alert) => ({ alert, matches: matchesOf(alert) }));
      const entries = news
        .filter(({ change }) => change.releasedAt > position && change.releasedAt <= next)
        .map((one) => ({
          ...one,
          alerts: rules.filter(({ matches }) => matches(one)).map(({ alert }) => alert),
        }));
      const byAlert = groupBy(entries, ({ alerts: [first] }) => first);
      return sorted.flatMap((alert) => {
        const own = byAlert.get(alert);
        return own === undefined ? [] : [{ alert, entries: bestFirst(own, alert) }];
      });
    },
  };
}

/** For a search by a country to buy in: new wishes to buy there, then buyers with an earlier one, then the others. */
function bestFirst(entries: readonly DigestEntry[], { kind, subject }: AlertSubject): readonly DigestEntry[] {
  const country = kind === "buyers" ? parseSearch(savedSearches.buyers, subject)?.targetCountry : undefined;
  if (country === undefined) return entries;
  const rank = (news: News): number => {
    if (news.of !== "buyer" || news.record?.targetCountries.includes(country) !== true) return 2;
    return news.change.kind === "added" || news.change.fields.some(({ field }) => field === "targetCountries")
      ? 0
      : 1;
  };
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

/** Releases by the moment they were made, as ISO text. */
type Positions = Record<"position" | "next", string>;

/** A publisher's name, a quote or another reading alone changes nothing for anybody. */
const IMMATERIAL_FIELDS = /(?:publisher|quote|readBy|archiveUrl|verificationDate)$/i;

const isWorthAMail = ({ change: { fields } }: News): boolean =>
  fields.length === 0 || fields.some(({ field }) => !IMMATERIAL_FIELDS.test(field));

/** The most particular first: it is the reason that a reader expects. */
const ORDER: readonly AlertKind[] = alertKinds.toSorted((a, b) => Number(isSearch(a)) - Number(isSearch(b)));

function isSearch(kind: AlertKind): boolean {
  return kind === "buyers" || kind === "deals" || kind === "list";
}

/** Deals first, then buyers, each the newest first. */
export function newsOf({ buyers, deals, buyerChanges, dealChanges }: MemberIndexes): MemberNews[] {
  const [buyer, deal] = [bySlug(buyers), bySlug(deals)];
  return [
    ...dealChanges.map((change): MemberNews => ({ of: "deal", change, record: deal.get(change.slug) })),
    ...buyerChanges.map((change): MemberNews => ({ of: "buyer", change, record: buyer.get(change.slug) })),
  ];
}

const bySlug = <Item extends { slug: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.slug, item]));

/**
 * Matches by kind of alert. A search goes by the record as it is now. A removed deal goes by its last values; a removed buyer,
 * of which a release repeats too little, matches the search without filters only.
 */
function matchesByKind(
  indexes: MemberIndexes,
): Record<MemberAlertKind, (subject: string) => (news: MemberNews) => boolean> {
  const [buyers, deals] = [createBuyers(indexes), createDeals(indexes)];
  return {
    buyers(subject) {
      const query = parseSearch(savedSearches.buyers, subject);
      const found = new Set(query === undefined ? [] : buyers.select(query).map(({ slug }) => slug));
      return ({ of, change }) => of === "buyer" && (subject === "" || found.has(change.slug));
    },
    deals(subject) {
      const query = parseSearch(savedSearches.deals, subject);
      return (news) =>
        query !== undefined && news.of === "deal" && deals.matches(news.record ?? news.change, query);
    },
    buyer: (slug) => (news) => (news.of === "buyer" ? news.change.slug : news.change.buyer) === slug,
    club: (slug) => (news) => (news.of === "deal" ? news.change.club === slug : isAboutClub(news, slug)),
    country: (slug) => (news) =>
      news.of === "deal"
        ? isNamed(slug)(news.change.country)
        : clubsOf(news).some(({ country }) => isNamed(slug)(country)),
  };
}

/** The clubs in which a buyer has a stake that did not end, and those whose stake this change ends or corrects. */
const clubsOf = ({ record, change }: MemberNews & { of: "buyer" }) =>
  record?.clubs.filter(({ club, until }) => until === null || isStakeChange(change, club)) ?? [];

/** Held, last known or held before, or said to be until this change. */
const isAboutClub = ({ record, change }: MemberNews & { of: "buyer" }, slug: string): boolean =>
  record?.clubs.some(({ club }) => club === slug) === true || isStakeChange(change, slug);

const isStakeChange = ({ fields }: BuyerChange, club: string): boolean =>
  fields.some(({ field }) => field.startsWith(`clubs ${club} `));

/** Undefined if the filters have changed since the search was saved. */
export const parseSearch = <Schema extends z.ZodObject>(schema: Schema, subject: string) =>
  schema.safeParse(filtersOf(subject)).data;
