import { SESSION_DAYS } from "../../../contract/members/limits.ts";
import type { LimitUse, Me } from "../../../contract/members/records.ts";
import { memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { McpSetup } from "../../../site/components/client-setup.tsx";
import { RestSnippets } from "../../../site/components/member-snippets.tsx";
import { Moment } from "../../../site/components/moment.tsx";
import type { Faults } from "./form-fields.tsx";
import { FormToken, MemberFrame, type MemberPageProps } from "./frame.tsx";
import { KeyTable, NewKeyForm, type NewKeyValues, type ShownKey } from "./keys-view.tsx";
import { ProOffer } from "./notice.tsx";
import { UsageBars } from "./usage-view.tsx";

export interface AccountView {
  email: string;
  plan: Me["plan"];
  planUntil: Date | null;
  isPro: boolean;
  usage: readonly LimitUse[];
  keys: readonly ShownKey[];
  /** Whether the account may have another key. */
  mayAddKey: boolean;
  mostKeys: number;
  now: Date;
}

interface AccountProps extends MemberPageProps {
  formToken: string;
  account: AccountView;
  /** What was entered for a new key and what is wrong with it, where that is so. */
  given: NewKeyValues;
  faults: Faults;
}

export function AccountPage({ ledger, formToken, account, given, faults }: AccountProps) {
  const { email, usage, keys, now } = account;
  return (
    <MemberFrame ledger={ledger} formToken={formToken} path={memberPaths.account} title="Your account">
      <h1>Your account</h1>
      <p class="lead">{email}</p>
      <div class="columns">
        <section>
          <h2 id="plan">Plan</h2>
          <Plan account={account} linkBase={ledger.linkBase} />
        </section>
        <section>
          <h2 id="use">Use</h2>
          <UsageBars usage={usage} />
          <p class="small quiet">
            All keys together, over REST and MCP. These pages and <code>{memberApiPaths.me}</code> cost
            nothing.
          </p>
        </section>
      </div>
      <section>
        <h2 id="keys">Keys</h2>
        <KeyTable keys={keys} now={now} />
        <h3 id="another-key">Make a key</h3>
        {account.mayAddKey ? (
          <NewKeyForm
            formToken={formToken}
            given={given}
            faults={faults}
            earliest={now.toISOString().slice(0, 10)}
          />
        ) : (
          <p class="notice">
            You have {account.mostKeys} keys that work, which is the most that an account may have. Revoke one
            to make another.
          </p>
        )}
      </section>
      <Setup dealsUrl={ledger.dealsUrl} />
      <Sessions formToken={formToken} />
    </MemberFrame>
  );
}

function Plan({
  account: { plan, planUntil, isPro, now },
  linkBase,
}: {
  account: AccountView;
  linkBase: string;
}) {
  if (isPro)
    return (
      <p>
        <b>Pro</b>,{" "}
        {planUntil === null ? (
          "without an end"
        ) : (
          <>
            until <Moment at={planUntil} />
          </>
        )}
        . <a href={memberPaths.buyers}>Buyers</a> and <a href={memberPaths.deals}>deals</a> are open to you.
      </p>
    );
  const lapsed = plan === "pro" && planUntil !== null && planUntil <= now;
  return (
    <>
      <p>
        <b>{lapsed ? "Pro, lapsed" : "Free"}</b>
        {lapsed ? (
          <>
            : it ended on <Moment at={planUntil} />
          </>
        ) : (
          ""
        )}
        . Buyers and deals are closed to you.
      </p>
      <ProOffer linkBase={linkBase} />
    </>
  );
}

function Sessions({ formToken }: { formToken: string }) {
  return (
    <section>
      <h2 id="sessions">Where you are signed in</h2>
      <p>
        A browser stays signed in for {SESSION_DAYS} days at most. If one is lost, or somebody else may have
        used it, sign out everywhere: in all browsers, this one too. Keys go on working until you revoke them.
      </p>
      <form method="post" action={memberPaths.signOutEverywhere} class="member-form">
        <FormToken formToken={formToken} />
        <button type="submit">Sign out everywhere</button>
      </form>
    </section>
  );
}

function Setup({ dealsUrl }: { dealsUrl: string }) {
  return (
    <section>
      <h2 id="set-up">Use your key</h2>
      <p>
        The examples take the key from the environment variable <code>CLUBLEDGER_KEY</code>, so that it stands
        in no file.
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
