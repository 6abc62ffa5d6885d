import { compareText, groupBy } from "../../../contract/collections.ts";
import type { BuyerRecord, Deal } from "../../../contract/members/records.ts";
import { dealFacts } from "../../../contract/members/shown-fields.ts";
import { buyerPath } from "../../../contract/site-paths.ts";
import { moneyText } from "../../../site/frame/format.tsx";
import { stakeText } from "../../../site/members/stakes.tsx";
import type { MemberIndexes } from "../records/member-indexes.ts";
import { type News, newsOf } from "./matching.ts";

/** An intent, a stake or a deal. */
export interface MemberEvent {
  what: "Intent" | "Stake" | "Deal";
  /** The day of the event, as exact as its source says; not that of its entry. */
  date: string;
  /** When the newest release that reported it was made, as ISO text that compares; empty if none has. */
  releasedAt: string;
  buyer: string;
  /** The buyer's page; null for a buyer that has none. */
  path: string | null;
  text: string;
  sourceUrl: string;
  /** The pages of the record, which name the publisher and date of the source. */
  sources: BuyerRecord["sources"];
}

/** Returns all dated events, the newest first. The start of a stake that a completed deal reports is no event beside it. */
export function memberEvents(indexes: MemberIndexes): MemberEvent[] {
  const { buyers, deals } = indexes;
  const news = groupBy(newsOf(indexes), ({ of, change }) => `${of} ${change.slug}`);
  const changesOf = (record: string) => (news.get(record) ?? []).map(({ change }) => change);
  const completed = deals.filter(({ status }) => status === "completed");
  const bought = new Set(completed.map(({ buyer, club }) => `${buyer} ${club}`));
  return [
    ...deals.map((deal) => dealEvent(deal, changesOf(`deal ${deal.slug}`))),
    ...buyers.flatMap((buyer) => buyerEvents(buyer, changesOf(`buyer ${buyer.slug}`), bought)),
  ].sort((a, b) => compareText(b.date, a.date));
}

type Changes = readonly News["change"][];

/** The newest change that added the record or gave it such a field. A correction without a new page reports nothing. */
const newest = (changes: Changes, name: RegExp) =>
  changes.find(
    ({ kind, fields }) =>
      kind === "added" || (kind === "changed" && fields.some(({ field }) => name.test(field))),
  );

const dealEvent = (deal: Deal, changes: Changes): MemberEvent => ({
  what: "Deal",
  date: deal.completedDate ?? deal.announcedDate,
  releasedAt: newest(changes, /^(status|announcedDate|completedDate)$/)?.releasedAt ?? "",
  buyer: deal.buyerName,
  path: deal.buyer && buyerPath(deal.buyer),
  text: `${deal.clubName}: ${[...dealFacts(deal, moneyText), deal.status].join(", ")}`,
  sourceUrl: deal.sourceUrl,
  sources: deal.sources,
});

/** @param bought slugs of buyers and the clubs that they have bought */
function buyerEvents(buyer: BuyerRecord, changes: Changes, bought: ReadonlySet<string>): MemberEvent[] {
  const { slug, name, intent, clubs, sources } = buyer;
  const common = { buyer: name, path: buyerPath(slug), sources };
  const stakes = clubs.flatMap((stake): MemberEvent[] => {
    const { club, clubName, since, until, asOf, sourceUrl } = stake;
    const change = newest(changes, RegExp(`^clubs ${club} (club|stake|stakePercent|since|until)$`));
    const isResized = change?.fields.some(
      ({ field, from }) => from !== null && field.startsWith(`clubs ${club} stake`),
    );
    // Of a share that has changed since the start only the day of the page is known.
    const date = until ?? (isResized ? asOf : bought.has(`${slug} ${club}`) ? null : since);
    if (date === null) return [];
    const text = `${clubName}: ${until === null ? stakeText(stake) : "stake ended"}`;
    return [{ ...common, what: "Stake", date, releasedAt: change?.releasedAt ?? "", text, sourceUrl }];
  });
  if (intent === null) return stakes;
  const { reported: date, note: text, sourceUrl } = intent;
  const releasedAt = newest(changes, /^intent reported$/)?.releasedAt ?? "";
  return [...stakes, { ...common, what: "Intent", date, releasedAt, text, sourceUrl }];
}
