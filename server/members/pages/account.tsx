import { SESSION_DAYS } from "../../../contract/members/limits.ts";
import type { LimitUse } from "../../../contract/members/records.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { memberApiPaths, memberPaths, revokeKeyPath, sitePaths } from "../../../contract/site-paths.ts";
import { numeral, Time } from "../../../site/frame/format.tsx";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import {
  type Account,
  type AccountKey,
  type Application,
  isPro,
  KeyAlreadyCreated,
  TooManyKeys,
} from "../accounts/accounts.ts";
import { Applications } from "./applications.tsx";
import { type FieldErrors, type FormValues, foreignForm, parseForm } from "./form.tsx";
import { ActionForm, MemberFrame, type MemberPageProps, ProOffer } from "./frame.tsx";
import { KEY_LIST, KeyAlreadyCreatedPage, Keys, NewKeyPage, newKeyForm, RevokeKeyPage } from "./keys.tsx";
import { type MemberPageParts, type Pages, pageResponse, seeOther } from "./page-guard.tsx";

export function mountAccount(pages: Pages, parts: MemberPageParts): void {
  const { accounts } = parts;
  pages.signedIn(memberPaths.account, (c, page, account) => accountResponse(c, parts, { ...page, account }));
  pages.signedInForm(memberPaths.keys, (c, page, account, values) =>
    createKey(c, parts, { ...page, account }, values),
  );
  // A browser that restores its tabs requests the page of a new key by GET.
  pages.signedIn(memberPaths.keys, (c) => seeOther(c, KEY_LIST));
  pages.signedIn(revokeKeyPath(":keyId"), async (c, page, account) => {
    const keyId = c.req.param("keyId");
    const keys = await accounts.listKeys(account.id);
    const entry = keys.find(({ id, revoked }) => id === keyId && revoked === null);
    if (entry === undefined)
      throw new Problem("not-found", { detail: "Your account has no active key with this id." });
    return pageResponse(c, <RevokeKeyPage {...page} entry={entry} />);
  });
  pages.signedInForm(revokeKeyPath(":keyId"), async (c, _page, account) => {
    // Revoking a revoked key is no error: the form may be sent twice.
    await accounts.revokeKey(account.id, c.req.param("keyId") ?? "");
    return seeOther(c, KEY_LIST);
  });
}

type AccountPageProps = MemberPageProps & { account: Account };

/** The account page, with what was entered for a new key if that failed. */
async function accountResponse(
  c: RequestContext,
  { accounts, limits, oauth }: MemberPageParts,
  page: AccountPageProps,
  failed?: { values: FormValues; errors: FieldErrors },
): Promise<Response> {
  const { id } = page.account;
  const [usage, keys, applications] = await Promise.all([
    limits.usage(id),
    accounts.listKeys(id),
    oauth === undefined ? undefined : accounts.listApplications(id),
  ]);
  const { values = {}, errors = {} } = failed ?? {};
  return pageResponse(
    c,
    <AccountPage
      {...page}
      path={memberPaths.account}
      usage={usage}
      keys={keys}
      applications={applications}
      values={values}
      errors={errors}
    />,
    failed === undefined ? 200 : problemTypes["invalid-body"].status,
  );
}

async function createKey(
  c: RequestContext,
  parts: MemberPageParts,
  page: AccountPageProps,
  values: FormValues,
): Promise<Response> {
  const { once = "" } = values;
  if (once === "") throw foreignForm();
  const form = parseForm(newKeyForm(new Date()), values);
  if ("errors" in form) return accountResponse(c, parts, page, { values, errors: form.errors });
  try {
    const { key, record } = await parts.accounts.createKey(page.account.id, { ...form.data, formId: once });
    return await pageResponse(c, <NewKeyPage {...page} newKey={key} label={record.label} />);
  } catch (error) {
    if (error instanceof KeyAlreadyCreated) return pageResponse(c, <KeyAlreadyCreatedPage {...page} />);
    if (error instanceof TooManyKeys) return accountResponse(c, parts, page, { values, errors: {} });
    throw error;
  }
}

interface AccountProps extends AccountPageProps {
  usage: readonly LimitUse[];
  keys: readonly AccountKey[];
  /** Undefined if none can be connected. */
  applications: readonly Application[] | undefined;
  /** Values entered for a new key, and their faults. */
  values: FormValues;
  errors: FieldErrors;
}

function AccountPage({ account, usage, keys, applications, values, errors, ...page }: AccountProps) {
  const { ledger, formToken } = page;
  const { dealsUrl } = ledger.manifest;
  const now = new Date();
  const hasUse = account.plan !== "free" || keys.length > 0;
  return (
    <MemberFrame {...page} title="Your account">
      <h1>Your account</h1>
      <p class="lead">{account.email}</p>
      <div class="columns">
        <section>
          <h2 id="plan">Plan</h2>
          <Plan account={account} now={now} linkBase={ledger.linkBase} />
        </section>
        {hasUse ? (
          <section>
            <h2 id="use">Usage</h2>
            <Usage usage={usage} />
            <p class="small quiet">
              Shared by all your keys{applications === undefined ? "" : " and applications"}, over REST and
              MCP. These pages and <code>{memberApiPaths.me}</code> do not count.
            </p>
          </section>
        ) : null}
      </div>
      <Sessions formToken={formToken} />
      {hasUse ? <Keys {...{ keys, now, formToken, values, errors }} linkBase={ledger.linkBase} /> : null}
      {applications === undefined || !hasUse ? null : (
        <Applications applications={applications} dealsUrl={dealsUrl} linkBase={ledger.linkBase} />
      )}
      <p class="small quiet">
        <a href={`${ledger.linkBase}${sitePaths.privacy}`}>What we store about you, and for how long</a>
      </p>
    </MemberFrame>
  );
}

export function Plan({ account, now, linkBase }: { account: Account; now: Date; linkBase: string }) {
  const { plan, planUntil } = account;
  if (isPro(account, now))
    return (
      <p>
        <b>Pro</b>, {planUntil === null ? "no end date" : <>until {<Time at={planUntil} />}</>}. You have
        access to <a href={memberPaths.buyers}>buyers</a> and <a href={memberPaths.deals}>deals</a>, and to{" "}
        emails about <a href={memberPaths.alerts}>what you follow</a>.
      </p>
    );
  const expired = plan === "pro" && planUntil !== null && planUntil <= now;
  return (
    <>
      <p>
        <b>{expired ? "Pro, expired" : "Free"}</b>
        {expired ? <> on {<Time at={planUntil} />}</> : null}.
      </p>
      <ProOffer linkBase={linkBase} />
    </>
  );
}

const WINDOWS = { minute: "This minute", day: "Today" } as const;

const Usage = ({ usage }: { usage: readonly LimitUse[] }) => (
  <div class="usage">
    {usage.map(({ window, quota, used, remaining, resetSeconds }) => (
      <div>
        <label for={`usage-${window}`}>{WINDOWS[window]}</label>
        <meter
          id={`usage-${window}`}
          min={0}
          max={quota}
          high={Math.round(quota * 0.9)}
          value={Math.min(used, quota)}
        >
          {used} of {quota}
        </meter>
        <p class="small">
          <b class="number">{numeral(used)}</b> of <span class="number">{numeral(quota)}</span> requests used,{" "}
          <span class="number">{numeral(remaining)}</span> left
          {used === 0 ? "" : `; resets in ${durationText(resetSeconds)}`}
        </p>
      </div>
    ))}
  </div>
);

function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

const Sessions = ({ formToken }: { formToken: string }) => (
  <section>
    <h2 id="sessions">Where you are signed in</h2>
    <p>
      A browser stays signed in for up to {SESSION_DAYS} days. If you have lost a device, or someone else may
      have used it, sign out everywhere. This signs out all browsers, including this one. Keys and connected
      applications keep working until you revoke or disconnect them.
    </p>
    <ActionForm
      action={memberPaths.signOutEverywhere}
      formToken={formToken}
      verb="Sign out everywhere"
      look="secondary"
    />
  </section>
);
