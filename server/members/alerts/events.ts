import { compareText, groupBy } from "../../../contract/collections.ts";
import type { MemberAlertKind } from "../../../contract/members/alerts.ts";
import type { BuyerRecord, Deal } from "../../../contract/members/records.ts";
import { dealDays, dealFacts } from "../../../contract/members/shown-fields.ts";
import { moneyText } from "../../../site/frame/format.tsx";
import { stakeText } from "../../../site/members/stakes.tsx";
import type { MemberIndexes } from "../records/member-indexes.ts";
import { isNamed } from "../records/paging.ts";
import { type News, newsOf } from "./matching.ts";

/** An intent, the start or end of a stake, or a day of a deal. */
export interface MemberEvent {
  what: "Intent" | "Stake" | "Stake ended" | "Deal announced" | "Deal completed";
  /** The day of the event, as exact as its source says; not that of its entry. */
  date: string;
  /** When the newest release that reported it was made, as ISO text that compares; empty if none has. */
  releasedAt: string;
  /** The buyer's slug is null if it has no page. */
  buyer: { slug: string | null; name: string };
  /** Undefined for an intent. */
  club: { slug: string; name: string } | undefined;
  /** Those of the club, or those that the buyer wishes to buy in. */
  countries: readonly string[];
  text: string;
  sourceUrl: string;
  /** The pages of the record, which name the publisher and date of the source. */
  sources: BuyerRecord["sources"];
  /** The slug of the deal, if it is of one. */
  deal?: string;
}

/** Returns all dated events, the newest first. The start of a stake that a completed deal reports is no event beside it. */
export function memberEvents(indexes: MemberIndexes): MemberEvent[] {
  const { buyers, deals } = indexes;
  const news = groupBy(newsOf(indexes), ({ of, change }) => `${of} ${change.slug}`);
  const changesOf = (record: string) => (news.get(record) ?? []).map(({ change }) => change);
  const completed = deals.filter(({ status }) => status === "completed");
  const bought = new Set(completed.map(({ buyer, club }) => `${buyer} ${club}`));
  return [
    ...deals.flatMap((deal) => dealEvents(deal, changesOf(`deal ${deal.slug}`))),
    ...buyers.flatMap((buyer) => buyerEvents(buyer, changesOf(`buyer ${buyer.slug}`), bought)),
  ].sort((a, b) => compareText(b.date, a.date));
}

/**
 * Returns a test of whether an event is of what an alert about members' records follows. A search of buyers means their deals too.
 * @param found slugs of what a saved search finds
 */
export function isEventOf(
  kind: MemberAlertKind,
  subject: string,
  found: ReadonlySet<string>,
): (event: MemberEvent) => boolean {
  const isPlace = isNamed(subject);
  const matches: Record<MemberAlertKind, (event: MemberEvent) => boolean> = {
    buyers: ({ buyer }) => found.has(buyer.slug ?? ""),
    deals: ({ deal }) => found.has(deal ?? ""),
    buyer: ({ buyer }) => buyer.slug === subject,
    club: ({ club }) => club?.slug === subject,
    country: ({ countries }) => countries.some((country) => isPlace(country)),
  };
  return matches[kind];
}

type Changes = readonly News["change"][];

/** The newest change that added the record or gave it such a field. A correction without a new page reports nothing. */
const newest = (changes: Changes, name: RegExp) =>
  changes.find(
    ({ kind, fields }) =>
      kind === "added" || (kind === "changed" && fields.some(({ field }) => name.test(field))),
  );

/** The announcement, and the completion on another day. What followed without a day is said at the announcement. */
function dealEvents(deal: Deal, changes: Changes): MemberEvent[] {
  const { announcedDate, completedDate, clubName, sourceUrl, sources } = deal;
  const event = (what: MemberEvent["what"], date: string, field: RegExp): MemberEvent => ({
    what,
    date,
    releasedAt: newest(changes, field)?.releasedAt ?? "",
    buyer: { slug: deal.buyer, name: deal.buyerName },
    club: { slug: deal.club, name: clubName },
    countries: [deal.country],
    text: [
      ...dealFacts(deal, moneyText),
      ...(what === "Deal announced" && completedDate === null ? dealDays(deal).slice(1) : []),
    ].join(", "),
    ...{ sourceUrl, sources, deal: deal.slug },
  });
  if (completedDate === null) return [event("Deal announced", announcedDate, /^(status|announcedDate)$/)];
  const completed = event("Deal completed", completedDate, /^(status|completedDate)$/);
  if (completedDate === announcedDate) return [completed];
  return [completed, event("Deal announced", announcedDate, /^announcedDate$/)];
}

/** @param bought slugs of buyers and the clubs that they have bought */
function buyerEvents(buyer: BuyerRecord, changes: Changes, bought: ReadonlySet<string>): MemberEvent[] {
  const { slug, name, intent, clubs, sources, targetCountries } = buyer;
  const common = { buyer: { slug, name }, sources };
  const stakes = clubs.flatMap((stake): MemberEvent[] => {
    const { club, clubName, country, since, until, asOf, sourceUrl } = stake;
    const change = newest(changes, RegExp(`^clubs ${club} (club|stake|stakePercent|since|until)$`));
    const isResized = change?.fields.some(
      ({ field, from }) => from !== null && field.startsWith(`clubs ${club} stake`),
    );
    // If a share has changed since the start, only the day of the page is known.
    const date = until ?? (isResized ? asOf : bought.has(`${slug} ${club}`) ? null : since);
    if (date === null) return [];
    const what = until === null ? "Stake" : "Stake ended";
    const place = { club: { slug: club, name: clubName }, countries: [country] };
    const releasedAt = change?.releasedAt ?? "";
    return [{ ...common, ...place, what, date, releasedAt, text: stakeText(stake), sourceUrl }];
  });
  if (intent === null) return stakes;
  const { reported: date, note, sourceUrl } = intent;
  const wish = targetCountries.length === 0 ? "" : `Wishes to buy in ${targetCountries.join(", ")}. `;
  const releasedAt = newest(changes, /^(intent reported|targetCountries)$/)?.releasedAt ?? "";
  const place = { club: undefined, countries: targetCountries };
  return [
    ...stakes,
    { ...common, ...place, what: "Intent", date, releasedAt, text: `${wish}${note}`, sourceUrl },
  ];
}
