import { isAnswerList } from "../../../contract/answers.ts";
import { alertKinds, isPublicKind, type PublicAlertKind } from "../../../contract/members/alerts.ts";
import { MAX_ALERTS } from "../../../contract/members/limits.ts";
import {
  deleteAlertPath,
  memberPaths,
  pauseAlertPath,
  resumeAlertPath,
  sitePaths,
} from "../../../contract/site-paths.ts";
import { Time } from "../../../site/frame/format.tsx";
import { StackedTable } from "../../../site/members/stacked-table.tsx";
import { Problem } from "../../http/problem.ts";
import type { Account } from "../accounts/accounts.ts";
import { safeReturnPath } from "../accounts/sign-in.ts";
import type { Alert, AlertSubject } from "../alerts/alerts.ts";
import {
  alertPath,
  describeAlert,
  publicNames,
  type SubjectNames,
  subjectNames,
} from "../alerts/describe-alert.ts";
import { type SavedSearchKind, searchSubject, viewSubject } from "../alerts/saved-search.ts";
import { newestRelease } from "../records/member-indexes.ts";
import { ALERT_CONTROLS, AlertControls } from "./alert-controls.tsx";
import type { FormValues } from "./form.tsx";
import { ActionForm, MemberFrame, type MemberPageProps } from "./frame.tsx";
import { type MemberPageParts, type Pages, pageResponse, proRequired, seeOther } from "./page-guard.tsx";

/** The page of what an account follows and the forms that save, pause, resume and delete it. */
export function mountAlerts(pages: Pages, parts: MemberPageParts): void {
  const { alerts, indexes, filterNames, publicRelease: releasedAt } = parts;
  const names = subjectNames(indexes, filterNames);
  const newest = newestRelease([indexes.buyerChanges, indexes.dealChanges, [{ releasedAt }]]);
  pages.signedIn(memberPaths.alerts, async (c, page, account) =>
    pageResponse(
      c,
      <AlertsPage
        {...page}
        account={account}
        alerts={await alerts.list(account.id)}
        isWeekly={await alerts.isWeekly(account.id)}
        names={page.isPro ? names : publicNames(filterNames)}
      />,
    ),
  );
  pages.signedIn(memberPaths.follow, async (c, page, account) => {
    const { search } = new URL(c.req.url);
    const list = new URLSearchParams(search).get("list");
    const asked = list === null ? { kind: "technology", subject: search } : { kind: "list", subject: list };
    const offer = readSubject(asked, names);
    const title = `Follow: ${describeAlert(offer, names)}`;
    const own = await alerts.list(account.id);
    return pageResponse(c, <FollowPage {...page} {...{ title, offer, alerts: own }} />);
  });
  pages.signedInForm(memberPaths.alerts, async (c, page, account, values) => {
    const subject = readSubject(values, names);
    if (!isPublicKind(subject.kind) && !page.isPro) return proRequired(c, page);
    const saved = await alerts.save(account.id, subject, newest);
    const returnTo = safeReturnPath(values.return_to);
    // The list says that it is full, and shows what was saved on a page whose address is too long to return to.
    const toList = !saved || returnTo === memberPaths.home;
    return seeOther(c, toList ? memberPaths.alerts : `${returnTo}#${ALERT_CONTROLS}`);
  });
  pages.signedInForm(memberPaths.mailDays, async (c, _page, account) => {
    await alerts.setWeekly(account.id, c.req.query("weekly") === "1");
    return seeOther(c, memberPaths.alerts);
  });
  pages.signedInForm(memberPaths.resumeAlerts, async (c, _page, account) => {
    await alerts.resumeAll(account.id);
    return seeOther(c, memberPaths.alerts);
  });
  const changes = [
    [pauseAlertPath, alerts.pause],
    [resumeAlertPath, alerts.resume],
    [deleteAlertPath, alerts.delete],
  ] as const;
  for (const [path, change] of changes)
    pages.signedInForm(path(":alertId"), async (c, _page, account) => {
      if (!(await change(account.id, c.req.param("alertId") ?? "")))
        throw new Problem("not-found", { detail: "Your account has no alert with this id." });
      return seeOther(c, memberPaths.alerts);
    });
}

/** Throws a Problem if the form names nothing that a member can be mailed about. */
function readSubject({ kind: sent, subject = "" }: FormValues, names: SubjectNames): AlertSubject {
  const kind = alertKinds.find((known) => known === sent);
  if (kind === undefined)
    throw new Problem("invalid-parameter", { detail: "There are no alerts of this kind." });
  if (kind !== "buyer" && kind !== "club" && kind !== "country") {
    const search = savedText(kind, subject, names);
    if (search !== undefined) return { kind, subject: search };
    throw new Problem("invalid-parameter", {
      detail: "This search cannot be saved: a filter is unknown or has a value that is not allowed.",
    });
  }
  if (names[kind].has(subject)) return { kind, subject };
  throw new Problem("not-found", {
    detail: `This ${kind} cannot be followed, because it is not in the ledger.`,
  });
}

function savedText(kind: SavedKind, subject: string, { technology }: SubjectNames): string | undefined {
  if (kind === "technology") return viewSubject(subject, technology);
  if (kind === "list") return isAnswerList(subject) ? subject : undefined;
  return searchSubject(kind, subject);
}

type SavedKind = SavedSearchKind | PublicAlertKind;

type FollowProps = MemberPageProps & { title: string; offer: AlertSubject; alerts: readonly Alert[] };

/** A button, because a page of another site may lead here: opening it follows nothing. */
const FollowPage = ({ title, offer, alerts, ...page }: FollowProps) => (
  <MemberFrame {...page} title={title}>
    <h1>{title}</h1>
    <p class="lead">One email has the news of all that you follow, each with its source.</p>
    <AlertControls offers={[offer]} alerts={alerts} formToken={page.formToken} returnTo={memberPaths.home} />
  </MemberFrame>
);

interface AlertsProps extends MemberPageProps {
  account: Account;
  alerts: readonly Alert[];
  names: SubjectNames;
  isWeekly: boolean;
}

function AlertsPage({ account, alerts, names, isWeekly, ...page }: AlertsProps) {
  const { isPro: pro, ledger } = page;
  const { linkBase } = ledger;
  return (
    <MemberFrame {...page} title="Following">
      <h1>Following</h1>
      <p class="lead">One email tells you what is new in all that you follow.</p>
      {pro || alerts.every(({ kind }) => isPublicKind(kind)) ? null : (
        <p class="notice">
          Your plan does not include buyers and deals, so we send you no emails about them. They stay here.
        </p>
      )}
      {alerts.length === 0 ? (
        <NothingFollowed pro={pro} linkBase={linkBase} />
      ) : (
        <AlertTable alerts={alerts} names={names} page={page} />
      )}
      <section>
        <h2 id="emails">The emails</h2>
        <p>
          We send them to {account.email},{" "}
          {pro && !isWeekly ? "at most one after each release" : "on Mondays"}, and none if nothing is new for
          you. They show each change with its source, and have a link that pauses all without signing in.{" "}
          <a href={pro ? memberPaths.changes : `${linkBase}${sitePaths.changes}`}>What changed</a> lists the
          changes of all releases.
        </p>
        {pro && alerts.length > 0 ? (
          <ActionForm
            action={`${memberPaths.mailDays}?weekly=${isWeekly ? 0 : 1}`}
            verb={isWeekly ? "Email me after each release" : "Email me on Mondays only"}
            formToken={page.formToken}
          />
        ) : null}
        <p class="small quiet">
          <a href={`${linkBase}${sitePaths.privacy}`}>What we store about you, and for how long</a>
        </p>
      </section>
    </MemberFrame>
  );
}

const NothingFollowed = ({ pro, linkBase }: { pro: boolean; linkBase: string }) => (
  <>
    <p>You follow nothing yet.</p>
    <ul>
      <li>
        Press Follow on a club, vendor, category, league or list, or on any view of the{" "}
        <a href={`${linkBase}${sitePaths.explore}`}>explorer</a>.
      </li>
      {pro ? (
        <li>
          To save a search, choose filters for <a href={memberPaths.buyers}>buyers</a> or{" "}
          <a href={memberPaths.deals}>deals</a> and press Save this search. To follow a buyer or a club, open
          its page. To follow a country, choose it as a filter of deals.
        </li>
      ) : null}
    </ul>
  </>
);

type AlertTableProps = Pick<AlertsProps, "alerts" | "names"> & { page: MemberPageProps };

function AlertTable({ alerts, names, page: { formToken, ledger } }: AlertTableProps) {
  const paused = alerts.filter((alert) => alert.paused !== null).length;
  return (
    <>
      <p class="quiet">
        {alerts.length < MAX_ALERTS
          ? `${alerts.length} of at most ${MAX_ALERTS}`
          : `You follow ${MAX_ALERTS} things, the maximum. Delete one to add another.`}
      </p>
      {paused < 2 ? null : (
        <ActionForm
          action={memberPaths.resumeAlerts}
          formToken={formToken}
          verb={`Resume all ${paused} that are paused`}
          look="secondary"
        />
      )}
      <StackedTable caption="What you follow" titles={["What", "Since", "Status", "Action"]}>
        {alerts.map((alert) => (
          <AlertRow
            {...{ alert, formToken, path: alertPath(alert, ledger.linkBase) }}
            text={describeAlert(alert, names)}
          />
        ))}
      </StackedTable>
    </>
  );
}

interface AlertRowProps extends Pick<AlertsProps, "formToken"> {
  alert: Alert;
  /** The alert in words. */
  text: string;
  path: string;
}

const AlertRow = ({ alert, text, path, formToken }: AlertRowProps) => (
  <tr>
    <th scope="row">
      <a href={path}>{text}</a>
    </th>
    <td data-label="Since">
      <Day of={alert.created} />
    </td>
    <td data-label="Status">
      {alert.paused === null ? (
        "● Active"
      ) : (
        <>
          ○ Paused since <Day of={alert.paused} />
        </>
      )}
    </td>
    <td class="row-actions">
      {alert.paused === null ? (
        <ActionForm action={pauseAlertPath(alert.id)} formToken={formToken} verb="Pause" text={text} />
      ) : (
        <ActionForm action={resumeAlertPath(alert.id)} formToken={formToken} verb="Resume" text={text} />
      )}
      <ActionForm action={deleteAlertPath(alert.id)} formToken={formToken} verb="Delete" text={text} />
    </td>
  </tr>
);

const Day = ({ of }: { of: Date }) => <Time at={of.toISOString().slice(0, 10)} />;
