import { memberPaths, withQuery } from "../../../contract/site-paths.ts";
import { pluralise, Time } from "../../../site/frame/format.tsx";
import { DatedSource } from "../../../site/members/fact-source.tsx";
import { StackedTable } from "../../../site/members/stacked-table.tsx";
import { isPro } from "../accounts/accounts.ts";
import type { Alert, AlertSubject } from "../alerts/alerts.ts";
import { alertPath, describeAlert, publicNames, subjectNames } from "../alerts/describe-alert.ts";
import { type MemberEvent, memberEvents } from "../alerts/events.ts";
import { parseSearch } from "../alerts/matching.ts";
import { savedSearches } from "../alerts/saved-search.ts";
import { newestRelease } from "../records/member-indexes.ts";
import { Plan } from "./account.tsx";
import { MemberFrame } from "./frame.tsx";
import { KEY_LIST } from "./keys.tsx";
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
    const now = new Date();
    const own = isPro(account, now);
    const textOf = (alert: Alert) =>
      own
        ? describeAlert(alert, names) + countText(alert, parts)
        : describeAlert(alert, publicNames(filterNames));
    return pageResponse(
      c,
      <MemberFrame {...page} title="Home">
        {own ? (
          <Events events={events} seen={seen} />
        ) : (
          <>
            <h1>Home</h1>
            <Plan account={account} now={now} linkBase={page.ledger.linkBase} />
          </>
        )}
        <Followed alerts={saved} textOf={textOf} linkBase={page.ledger.linkBase} />
        {own ? <MemberReminder linkBase={page.ledger.linkBase} /> : null}
      </MemberFrame>,
    );
  });
}

/** How many records a saved search finds now; empty for what is none, or whose filters have changed since. */
function countText({ kind, subject }: AlertSubject, { buyers, deals }: MemberPageParts): string {
  const [ofBuyers, ofDeals] = [
    kind === "buyers" ? parseSearch(savedSearches.buyers, subject) : undefined,
    kind === "deals" ? parseSearch(savedSearches.deals, subject) : undefined,
  ];
  if (ofBuyers !== undefined) return `: ${pluralise(buyers.count(ofBuyers), "buyer")}`;
  return ofDeals === undefined ? "" : `: ${pluralise(deals.list(ofDeals).total, "deal")}`;
}

interface EventsProps {
  /** All, the newest first. */
  events: readonly MemberEvent[];
  /** The release that was the newest at the last visit; null before the second visit. */
  seen: string | null;
}

function Events({ events, seen }: EventsProps) {
  const found = seen === null ? [] : events.filter(({ releasedAt }) => releasedAt > seen);
  const isNew = found.length > 0;
  const day = seen?.slice(0, 10);
  return (
    <>
      <h1>{isNew ? "New since your last visit" : "The newest events"}</h1>
      <p class="lead">
        {day ? (
          <>
            {isNew ? pluralise(found.length, "event") : "Nothing new"} since the release of <Time at={day} />.{" "}
          </>
        ) : null}
        Intents, deals and stakes by the day of the event, not of its entry.{" "}
        <a href={withQuery(memberPaths.changes, day ? { since: day } : {})}>All changes</a>
      </p>
      <EventTable events={(isNew ? found : events).slice(0, MAX_EVENTS)} />
    </>
  );
}

const EventTable = ({ events }: Pick<EventsProps, "events">) => (
  <StackedTable caption="Events, the newest first" titles={["Day", "Buyer", "What", "Source"]} kind="records">
    {events.map(({ date, buyer, path, what, text, sourceUrl, sources }) => (
      <tr>
        <td data-label="Day">
          <Time at={date} />
        </td>
        <th scope="row">{path === null ? buyer : <a href={path}>{buyer}</a>}</th>
        <td>
          <span class="badge">{what}</span> {text}
        </td>
        <td data-label="Source">
          <DatedSource url={sourceUrl} sources={sources} />
        </td>
      </tr>
    ))}
  </StackedTable>
);

type FollowedProps = { alerts: readonly Alert[]; textOf: (alert: Alert) => string; linkBase: string };

const Followed = ({ alerts, textOf, linkBase }: FollowedProps) => (
  <section>
    <h2 id="followed">What you saved and follow</h2>
    {alerts.length === 0 ? <p>Nothing yet.</p> : null}
    <ul>
      {alerts.map((alert) => (
        <li>
          <a href={alertPath(alert, linkBase)}>{textOf(alert)}</a>
          {alert.paused === null ? "" : ", paused"}
        </li>
      ))}
    </ul>
    <p>
      <a href={memberPaths.alerts}>Change what you are mailed about</a> ·{" "}
      <a href={memberPaths.account}>Plan and use</a> · <a href={KEY_LIST}>Keys</a>
    </p>
  </section>
);
