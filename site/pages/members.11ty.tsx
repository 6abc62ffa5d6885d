import { MEMBER_RULES } from "../../contract/members/attribution.ts";
import { ACCOUNT_LIMITS_TEXT, LINK_MINUTES } from "../../contract/members/limits.ts";
import { memberApiPaths, memberPaths, sitePaths } from "../../contract/site-paths.ts";
import { McpSetup, RestSnippets } from "../components/client-setup.tsx";
import { Layout } from "../components/layout.tsx";
import { SideContents } from "../components/side-contents.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: sitePaths.members };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { dealsUrl } = ledger.manifest;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.members}
      title="Members: buyers of clubs and recent deals · Clubledger"
      styles={["members.css"]}
      description="What members get: who buys football clubs and which deals were reported, on the web, over REST and over MCP, with every source."
      name="Members"
    >
      <h1>Members</h1>
      <p class="lead">
        Who buys football clubs, who makes the decisions, and which deals were reported: on the web, as JSON
        and in AI clients. For Pro members.
      </p>
      <p>
        <a class="button" href={`${dealsUrl}${memberPaths.signIn}`}>
          Sign in
        </a>
      </p>
      <SideContents
        entries={[
          { id: "contents", name: "What members get" },
          { id: "access", name: "Three ways to use it" },
          { id: "rest", name: "REST" },
          { id: "mcp", name: "MCP" },
          { id: "sign-in", name: "How to sign in" },
          { id: "terms", name: "Terms" },
        ]}
      >
        <Contents />
        <Access dealsUrl={dealsUrl} />
        <SignIn dealsUrl={dealsUrl} />
        <Terms />
      </SideContents>
    </Layout>
  );
}

const Contents = () => (
  <section>
    <h2 id="contents">What members get</h2>
    <dl>
      <dt>Buyers</dt>
      <dd>
        People and organisations that buy clubs: type, headquarters, the regions they buy in, reported intent,
        current and former clubs, and decision-makers with their published roles. Work emails, if we have
        them, are shown with the result of their last check.
      </dd>
      <dt>Recent deals</dt>
      <dd>Takeovers and stake sales, newest first. Filter by the club's country.</dd>
      <dt>Sources</dt>
      <dd>Every fact links to its source. We store work emails only, and never mobile numbers.</dd>
    </dl>
  </section>
);

const Access = ({ dealsUrl }: { dealsUrl: string }) => (
  <section>
    <h2 id="access">Three ways to use it</h2>
    <p>
      The pages, the REST API and the MCP server have the same filters and the same results. One key works for
      both the API and the MCP server; you create it on your account page.
    </p>
    <dl>
      <dt>Limits</dt>
      <dd>
        {ACCOUNT_LIMITS_TEXT} for each account, shared by all its keys, REST and MCP. Further requests get
        status 429. The pages and <code>{memberApiPaths.me}</code> do not count.
      </dd>
    </dl>
    <h3 id="rest">REST</h3>
    <p>
      <code>{memberApiPaths.buyers}</code>, <code>{memberApiPaths.buyer}</code> and{" "}
      <code>{memberApiPaths.deals}</code> at <code>{dealsUrl}</code>, with the header{" "}
      <code>Authorization: Bearer</code>.
    </p>
    <RestSnippets dealsUrl={dealsUrl} />
    <h3 id="mcp">MCP</h3>
    <p>
      A remote server over Streamable HTTP at <code>{`${dealsUrl}${memberApiPaths.mcp}`}</code> with the tools{" "}
      <code>search_buyers</code>, <code>get_buyer</code> and <code>list_recent_deals</code>:{" "}
      <a href={sitePaths.apiMcp}>more about the MCP server</a>.
    </p>
    <McpSetup dealsUrl={dealsUrl} />
  </section>
);

const SignIn = ({ dealsUrl }: { dealsUrl: string }) => (
  <section>
    <h2 id="sign-in">How to sign in</h2>
    <ol class="prose">
      <li>
        Enter your email address on the <a href={`${dealsUrl}${memberPaths.signIn}`}>sign-in page</a>. There
        is no password.
      </li>
      <li>
        Open the link in the email within {LINK_MINUTES} minutes and press the button. Each link works once.
      </li>
      <li>
        Your <a href={`${dealsUrl}${memberPaths.account}`}>account page</a> shows your plan, your usage and
        your keys. The operator of this service grants the Pro plan.
      </li>
    </ol>
  </section>
);

const Terms = () => (
  <section>
    <h2 id="terms">Terms</h2>
    <ul class="prose">
      {MEMBER_RULES.map((rule) => (
        <li>{rule}</li>
      ))}
    </ul>
  </section>
);
