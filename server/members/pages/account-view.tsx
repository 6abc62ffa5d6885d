import { SESSION_DAYS } from "../../../contract/members/limits.ts";
import type { LimitUse } from "../../../contract/members/records.ts";
import { memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { McpSetup, RestSnippets } from "../../../site/components/client-setup.tsx";
import { KEY_VARIABLE } from "../../../site/components/code-samples.tsx";
import { numeral, Time } from "../../../site/components/format.tsx";
import { type Account, type AccountKey, isPro } from "../accounts/accounts.ts";
import type { FieldErrors } from "./form-fields.tsx";
import { FormToken, MemberFrame, type MemberPageProps, ProOffer } from "./frame.tsx";
import { KeysSection, type NewKeyValues } from "./keys-view.tsx";

interface AccountProps extends MemberPageProps {
  formToken: string;
  account: Account;
  usage: readonly LimitUse[];
  keys: readonly AccountKey[];
  now: Date;
  /** What was entered for a new key, and what is wrong with it. */
  values: NewKeyValues;
  errors: FieldErrors;
}

export function AccountPage({ ledger, formToken, account, usage, keys, now, values, errors }: AccountProps) {
  return (
    <MemberFrame ledger={ledger} formToken={formToken} path={memberPaths.account} title="Your account">
      <h1>Your account</h1>
      <p class="lead">{account.email}</p>
      <div class="columns">
        <section>
          <h2 id="plan">Plan</h2>
          <Plan account={account} now={now} linkBase={ledger.linkBase} />
        </section>
        <section>
          <h2 id="use">Usage</h2>
          <Usage usage={usage} />
          <p class="small quiet">
            Shared by all your keys, over REST and MCP. These pages and <code>{memberApiPaths.me}</code> do
            not count.
          </p>
        </section>
      </div>
      <KeysSection formToken={formToken} keys={keys} now={now} values={values} errors={errors} />
      <Setup dealsUrl={ledger.manifest.dealsUrl} />
      <Sessions formToken={formToken} />
    </MemberFrame>
  );
}

interface PlanProps {
  account: Account;
  now: Date;
  linkBase: string;
}

function Plan({ account, now, linkBase }: PlanProps) {
  const { plan, planUntil } = account;
  if (isPro(account, now))
    return (
      <p>
        <b>Pro</b>, {planUntil === null ? "no end date" : <>until {<Time at={planUntil} />}</>}. You have
        access to <a href={memberPaths.buyers}>buyers</a> and <a href={memberPaths.deals}>deals</a>.
      </p>
    );
  const expired = plan === "pro" && planUntil !== null && planUntil <= now;
  return (
    <>
      <p>
        <b>{expired ? "Pro, expired" : "Free"}</b>
        {expired ? <> on {<Time at={planUntil} />}</> : null}. You have no access to buyers and deals.
      </p>
      <ProOffer linkBase={linkBase} />
    </>
  );
}

const WINDOWS = { minute: "This minute", day: "Today" } as const;

/** What is used of the limits, as bars and in words. */
function Usage({ usage }: { usage: readonly LimitUse[] }) {
  return (
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
            <b class="number">{numeral(used)}</b> of <span class="number">{numeral(quota)}</span> requests
            used, <span class="number">{numeral(remaining)}</span> left
            {used === 0 ? "" : `; resets in ${durationText(resetSeconds)}`}
          </p>
        </div>
      ))}
    </div>
  );
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

function Setup({ dealsUrl }: { dealsUrl: string }) {
  return (
    <section>
      <h2 id="set-up">Use your key</h2>
      <p>
        The examples take the key from the environment variable <code>{KEY_VARIABLE}</code>, so that you need
        not write it into a file.
      </p>
      <div class="columns">
        <div>
          <h3 id="rest">REST</h3>
          <RestSnippets dealsUrl={dealsUrl} />
        </div>
        <div>
          <h3 id="mcp">AI clients over MCP</h3>
          <McpSetup dealsUrl={dealsUrl} />
        </div>
      </div>
    </section>
  );
}

function Sessions({ formToken }: { formToken: string }) {
  return (
    <section>
      <h2 id="sessions">Where you are signed in</h2>
      <p>
        A browser stays signed in for up to {SESSION_DAYS} days. If you have lost a device, or someone else
        may have used it, sign out everywhere. This signs out all browsers, including this one. Keys keep
        working until you revoke them.
      </p>
      <form method="post" action={memberPaths.signOutEverywhere} class="member-form">
        <FormToken formToken={formToken} />
        <button type="submit">Sign out everywhere</button>
      </form>
    </section>
  );
}
