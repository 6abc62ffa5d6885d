import { isPublicKind } from "../../../contract/members/alerts.ts";
import { buyerPath, memberPaths, ownersPath, withQuery } from "../../../contract/site-paths.ts";
import { Linked, pluralise, Time } from "../../../site/frame/format.tsx";
import { DatedSource } from "../../../site/members/fact-source.tsx";
import { StackedTable } from "../../../site/members/stacked-table.tsx";
import type { Alert, AlertSubject } from "../alerts/alerts.ts";
import { alertPath, describeAlert, publicNames, subjectNames } from "../alerts/describe-alert.ts";
import { isEventOf, type MemberEvent, memberEvents } from "../alerts/events.ts";
import { parseSearch } from "../alerts/matching.ts";
import { savedSearches } from "../alerts/saved-search.ts";
import { newestRelease } from "../records/member-indexes.ts";
import { Plan } from "./account.tsx";
import { MemberFrame } from "./frame.tsx";
import { type MemberPageParts, type Pages, pageResponse } from "./page-guard.tsx";
import { MemberReminder } from "./results.tsx";

/** More would not be read at a visit; the page of changes has them all. */
const MAX_EVENTS = 20;

/** The page that signing in leads to. */
export function mountHome(pages: Pages, parts: MemberPageParts): void {
  const { accounts, alerts, indexes, filterNames } = parts;
  const events = memberEvents(indexes);
  const names = subjectNames(indexes, filterNames);
  const newest = newestRelease([indexes.buyerChanges, indexes.dealChanges]);
  pages.signedIn(memberPaths.home, async (c, page, account) => {
    const [seen, saved] = await Promise.all([accounts.visit(account.id, newest), alerts.list(account.id)]);
    const { linkBase } = page.ledger;
    const known = page.isPro ? names : publicNames(filterNames);
    const follows = saved.map((alert) => {
      const found = page.isPro ? foundBy(alert, parts) : undefined;
      return { ...alert, found, text: describeAlert(alert, known) };
    });
    const filters = follows.flatMap(({ kind, subject, found = [] }) =>
      isPublicKind(kind) ? [] : [isEventOf(kind, subject, new Set(found.map(({ slug }) => slug)))],
    );
    const isFiltered = filters.length > 0 && c.req.query("all") !== "1";
    return pageResponse(
      c,
      <MemberFrame {...page} title="Home">
        {page.isPro ? (
          <News
            events={isFiltered ? events.filter((event) => filters.some((isOf) => isOf(event))) : events}
            {...{ seen, isFiltered }}
            follows={filters.length > 0}
          />
        ) : (
          <>
            <h1>Home</h1>
            <Plan account={account} now={new Date()} linkBase={linkBase} />
          </>
        )}
        <Followed follows={follows} linkBase={linkBase} isPro={page.isPro} />
        {page.isPro ? <MemberReminder linkBase={linkBase} /> : null}
      </MemberFrame>,
    );
  });
}

/** The records that a saved search finds now; undefined for what is none, or whose filters have changed since. */
function foundBy(
  { kind, subject }: AlertSubject,
  { buyers, deals }: MemberPageParts,
): readonly { slug: string }[] | undefined {
  const [ofBuyers, ofDeals] = [
    kind === "buyers" ? parseSearch(savedSearches.buyers, subject) : undefined,
    kind === "deals" ? parseSearch(savedSearches.deals, subject) : undefined,
  ];
  if (ofBuyers !== undefined) return buyers.unordered(ofBuyers);
  return ofDeals && deals.list({ ...ofDeals, limit: Infinity }).data;
}

interface EventsProps {
  /** All, or those of what the account follows: the newest first. */
  events: readonly MemberEvent[];
  /** The release that was the newest at the last visit; null before the second visit. */
  seen: string | null;
  /** True if the account follows buyers, deals, clubs or countries. */
  follows: boolean;
  isFiltered: boolean;
}

function News({ events, seen, follows, isFiltered }: EventsProps) {
  const isNew = ({ releasedAt }: MemberEvent) => seen !== null && releasedAt > seen;
  const found = events.filter(isNew).length;
  const day = seen?.slice(0, 10);
  return (
    <>
      <h1>News</h1>
      <p class="lead">
        Deals, stakes and wishes to buy, by the day of the event, not of its entry.{" "}
        {day ? (
          <>
            {found === 0 ? "Nothing new" : `${found} new`} since the release of <Time at={day} />.{" "}
          </>
        ) : null}
        <a href={withQuery(memberPaths.changes, day ? { since: day } : {})}>What changed</a>
      </p>
      {follows ? (
        <p>
          {isFiltered ? (
            <>
              Only what you follow. <a href={withQuery(memberPaths.home, { all: "1" })}>All news</a>
            </>
          ) : (
            <a href={memberPaths.home}>Only what you follow</a>
          )}
        </p>
      ) : null}
      {events.length === 0 ? (
        <p class="quiet">None recorded.</p>
      ) : (
        <EventTable events={events.slice(0, MAX_EVENTS)} isNew={isNew} />
      )}
    </>
  );
}

type EventTableProps = Pick<EventsProps, "events"> & { isNew: (event: MemberEvent) => boolean };

const EventTable = ({ events, isNew }: EventTableProps) => (
  <StackedTable
    caption="News, the newest first"
    titles={["Day", "What", "Club", "Buyer", "Source"]}
    kind="records"
  >
    {events.map((event) => (
      <tr>
        <td data-label="Day">
          <Time at={event.date} /> {isNew(event) ? <span class="badge">new</span> : null}
        </td>
        <td>
          <span class="badge">{event.what}</span> {event.text}
        </td>
        <td data-label="Club">
          <Linked to={event.club && ownersPath(event.club.slug)}>{event.club?.name ?? "none named"}</Linked>
        </td>
        <th scope="row">
          <Linked to={event.buyer.slug && buyerPath(event.buyer.slug)}>{event.buyer.name}</Linked>
        </th>
        <td data-label="Source">
          <DatedSource url={event.sourceUrl} sources={event.sources} />
        </td>
      </tr>
    ))}
  </StackedTable>
);

interface FollowedProps {
  follows: readonly (Alert & { text: string; found: readonly unknown[] | undefined })[];
  linkBase: string;
  isPro: boolean;
}

const Followed = ({ follows, linkBase, isPro }: FollowedProps) => (
  <section>
    <h2 id="followed">What you saved and follow</h2>
    {follows.length === 0 ? <p>Nothing yet.</p> : null}
    <ul>
      {follows.map(({ text, found, ...alert }) => (
        <li>
          <a href={alertPath(alert, linkBase)}>
            {text}
            {found && `: ${pluralise(found.length, alert.kind === "buyers" ? "buyer" : "deal")}`}
          </a>
          {alert.paused === null ? "" : ", paused"}
        </li>
      ))}
    </ul>
    <p>
      <a href={memberPaths.alerts}>Change what you are mailed about</a> ·{" "}
      <a href={memberPaths.account}>Plan{isPro ? ", use and keys" : ""}</a>
    </p>
  </section>
);
