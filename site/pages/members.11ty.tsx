import { MEMBER_RULES } from "../../contract/members/attribution.ts";
import { ACCOUNT_LIMITS_TEXT, LINK_MINUTES } from "../../contract/members/limits.ts";
import { memberApiPaths, memberPaths, sitePaths } from "../../contract/site-paths.ts";
import { McpSetup } from "../components/client-setup.tsx";
import { Layout } from "../components/layout.tsx";
import { RestSnippets } from "../components/member-snippets.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: `${sitePaths.members}index.html` };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { dealsUrl } = ledger.sources;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.members}
      title="Members: buyers of clubs and recent deals · Clubledger"
      styles={["members.css"]}
      description="What membership holds: who buys football clubs and which deals were reported, on the web, over REST and over MCP, with every source."
      trail={[{ name: "Members", path: sitePaths.members }]}
    >
      <h1>Members</h1>
      <p class="lead">
        Who buys football clubs, who decides there, and which deals were reported: for Pro members, on the
        web, as JSON and from an AI client.
      </p>
      <p>
        <a class="button" href={`${dealsUrl}${memberPaths.signIn}`}>
          Sign in
        </a>
      </p>
      <Contents />
      <Access dealsUrl={dealsUrl} />
      <SignIn dealsUrl={dealsUrl} />
      <Terms />
    </Layout>
  );
}

function Contents() {
  return (
    <section>
      <h2 id="contents">What membership holds</h2>
      <dl>
        <dt>Buyers</dt>
        <dd>
          People and organisations that buy clubs: kind, headquarters, the regions they buy in, reported
          intent, the clubs they hold and have held, and decision-makers with their published roles. Where a
          work e-mail is held, its check status stands beside it.
        </dd>
        <dt>Recent deals</dt>
        <dd>Takeovers and sales of stakes, newest first, by country of the club.</dd>
        <dt>Sources</dt>
        <dd>
          Every fact has the address of its source. Only work e-mails are stored; mobile numbers never are.
        </dd>
      </dl>
    </section>
  );
}

function Access({ dealsUrl }: { dealsUrl: string }) {
  return (
    <section>
      <h2 id="access">One key, three ways in</h2>
      <p>
        The pages, the REST interface and the MCP server have the same filters and the same answers. One key
        opens both interfaces; it is made on the account page.
      </p>
      <dl>
        <dt>Limits</dt>
        <dd>
          {ACCOUNT_LIMITS_TEXT} for each account, all its keys and both interfaces together. Beyond them the
          answer is 429. The pages and <code>{memberApiPaths.me}</code> cost nothing of them.
        </dd>
      </dl>
      <h3 id="rest">REST</h3>
      <p>
        <code>{memberApiPaths.buyers}</code>, <code>{memberApiPaths.buyer}</code> and{" "}
        <code>{memberApiPaths.deals}</code> below <code>{dealsUrl}</code>, with the header{" "}
        <code>Authorization: Bearer</code>.
      </p>
      <RestSnippets dealsUrl={dealsUrl} />
      <h3 id="mcp">MCP</h3>
      <p>
        A remote server over Streamable HTTP at <code>{`${dealsUrl}${memberApiPaths.mcp}`}</code> with the
        tools <code>search_buyers</code>, <code>get_buyer</code> and <code>list_recent_deals</code>:{" "}
        <a href={sitePaths.apiMcp}>the MCP server</a> in full.
      </p>
      <McpSetup dealsUrl={dealsUrl} />
    </section>
  );
}

function SignIn({ dealsUrl }: { dealsUrl: string }) {
  return (
    <section>
      <h2 id="sign-in">How to sign in</h2>
      <ol class="prose">
        <li>
          Enter your e-mail address on the <a href={`${dealsUrl}${memberPaths.signIn}`}>sign-in page</a>.
          There is no password.
        </li>
        <li>
          Open the link in the mail within {LINK_MINUTES} minutes and press the button. A link works once.
        </li>
        <li>
          Your <a href={`${dealsUrl}${memberPaths.account}`}>account page</a> shows your plan, what is left of
          your limits, and your keys. The operator grants the plan Pro.
        </li>
      </ol>
    </section>
  );
}

function Terms() {
  return (
    <section>
      <h2 id="terms">Terms</h2>
      <ul class="prose">
        {MEMBER_RULES.map((rule) => (
          <li>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
