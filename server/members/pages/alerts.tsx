import { alertKinds } from "../../../contract/members/alerts.ts";
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
import { type Account, isPro } from "../accounts/accounts.ts";
import { safeReturnPath } from "../accounts/sign-in.ts";
import type { Alert, AlertSubject } from "../alerts/alerts.ts";
import {
  alertPath,
  describeAlert,
  NO_NAMES,
  type SubjectNames,
  subjectNames,
} from "../alerts/describe-alert.ts";
import { searchSubject } from "../alerts/saved-search.ts";
import { newestRelease } from "../records/member-indexes.ts";
import { ALERT_CONTROLS } from "./alert-controls.tsx";
import type { FormValues } from "./form.tsx";
import { FormToken, MemberFrame, type MemberPageProps } from "./frame.tsx";
import { type MemberPageParts, type Pages, pageResponse, seeOther } from "./page-guard.tsx";

/** The page of an account's alerts and the forms that save, pause, resume and delete one. */
export function mountAlerts(pages: Pages, { alerts, indexes }: MemberPageParts): void {
  const names = subjectNames(indexes);
  const newest = newestRelease(indexes);
  pages.signedIn(memberPaths.alerts, async (c, page, account) =>
    pageResponse(
      c,
      <AlertsPage
        {...page}
        account={account}
        alerts={await alerts.list(account.id)}
        names={isPro(account, new Date()) ? names : NO_NAMES}
      />,
    ),
  );
  pages.proForm(memberPaths.alerts, async (c, _page, account, values) => {
    const saved = await alerts.save(account.id, readSubject(values, names), newest);
    const returnTo = safeReturnPath(values.return_to);
    // The list says that it is full, and shows what was saved on a page whose address is too long to return to.
    const toList = !saved || returnTo === memberPaths.home;
    return seeOther(c, toList ? memberPaths.alerts : `${returnTo}#${ALERT_CONTROLS}`);
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
  if (kind === "buyers" || kind === "deals") {
    const search = searchSubject(kind, subject);
    if (search !== undefined) return { kind, subject: search };
    throw new Problem("invalid-parameter", {
      detail: "This search cannot be saved: a filter is unknown or has a value that is not allowed.",
    });
  }
  if (names[kind].has(subject)) return { kind, subject };
  throw new Problem("not-found", {
    detail: `This ${kind} cannot be watched, because it is not in the ledger.`,
  });
}

interface AlertsProps extends MemberPageProps {
  account: Account;
  alerts: readonly Alert[];
  names: SubjectNames;
}

const AlertsPage = ({ account, alerts, names, ...page }: AlertsProps) => (
  <MemberFrame {...page} title="Alerts">
    <h1>Alerts</h1>
    <p class="lead">
      After a release, one email tells you what is new in the searches you saved and about what you watch.
    </p>
    {isPro(account, new Date()) ? null : (
      <p class="notice">
        Your plan does not include buyers and deals, so we send you no emails. Your alerts stay.
      </p>
    )}
    {alerts.length === 0 ? (
      <NoAlerts />
    ) : (
      <AlertTable alerts={alerts} names={names} formToken={page.formToken} />
    )}
    <section>
      <h2 id="emails">The emails</h2>
      <p>
        We send them to {account.email}, at most one after each release, and none if nothing is new for you.
        They show each change with its source, and have a link that pauses all your alerts without signing in.{" "}
        <a href={memberPaths.changes}>What changed</a> lists the changes of all releases.
      </p>
      <p class="small quiet">
        <a href={`${page.ledger.linkBase}${sitePaths.privacy}`}>What we store about you, and for how long</a>
      </p>
    </section>
  </MemberFrame>
);

const NoAlerts = () => (
  <>
    <p>You have no alerts yet.</p>
    <ul>
      <li>
        To save a search, choose filters for <a href={memberPaths.buyers}>buyers</a> or{" "}
        <a href={memberPaths.deals}>deals</a> and press Save this search.
      </li>
      <li>To watch a buyer or a club, open its page. To watch a country, choose it as a filter of deals.</li>
    </ul>
  </>
);

type AlertTableProps = Pick<AlertsProps, "alerts" | "names" | "formToken">;

const AlertTable = ({ alerts, names, formToken }: AlertTableProps) => (
  <>
    <p class="quiet">
      {alerts.length < MAX_ALERTS
        ? `${alerts.length} of at most ${MAX_ALERTS} alerts`
        : `You have ${MAX_ALERTS} alerts, the maximum. Delete one to add another.`}
    </p>
    <ResumeAll paused={alerts.filter(({ paused }) => paused !== null).length} formToken={formToken} />
    <StackedTable caption="Your alerts" titles={["Alert", "Since", "Status", "Action"]}>
      {alerts.map((alert) => (
        <AlertRow alert={alert} text={describeAlert(alert, names)} formToken={formToken} />
      ))}
    </StackedTable>
  </>
);

function ResumeAll({ paused, formToken }: Pick<AlertsProps, "formToken"> & { paused: number }) {
  if (paused < 2) return null;
  return (
    <form method="post" action={memberPaths.resumeAlerts}>
      <FormToken formToken={formToken} />
      <button type="submit" class="secondary">
        Resume all {paused} paused alerts
      </button>
    </form>
  );
}

interface AlertRowProps extends Pick<AlertsProps, "formToken"> {
  alert: Alert;
  /** The alert in words. */
  text: string;
}

const AlertRow = ({ alert, text, formToken }: AlertRowProps) => (
  <tr>
    <th scope="row">
      <a href={alertPath(alert)}>{text}</a>
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

interface ActionFormProps extends Pick<AlertRowProps, "text" | "formToken"> {
  action: string;
  verb: string;
}

const ActionForm = ({ action, formToken, verb, text }: ActionFormProps) => (
  <form method="post" action={action}>
    <FormToken formToken={formToken} />
    <button type="submit" class="plain">
      {verb}
      <span class="visually-hidden"> {text}</span>
    </button>
  </form>
);
