import { MEMBER_RULES, NO_CONTACTS } from "../../contract/members/attribution.ts";
import { ACCOUNT_LIMITS_TEXT, LINK_MINUTES, throttles } from "../../contract/members/limits.ts";
import { memberApiPaths, memberPaths, sitePaths } from "../../contract/site-paths.ts";
import type { MemberCounts, SiteLedger } from "../build/ledger.ts";
import { dateText, numeral, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { SideContents } from "../frame/side-contents.tsx";
import { JoinContact } from "./join-contact.tsx";
import { Sample } from "./sample.tsx";

export const data = { permalink: sitePaths.members };

interface PageProps {
  ledger: SiteLedger;
}

export function render({ ledger }: PageProps) {
  const { sample, memberCounts } = ledger.sources;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.members}
      title="Members: buyers of clubs and recent deals · Clubledger"
      styles={["members.css"]}
      description="Who buys football clubs, who makes the decisions, and which deals were reported, with every source: what members get, a sample, and how to join."
      name="Members"
    >
      <h1>Who buys football clubs</h1>
      <p class="lead">
        Buyers of clubs, the people who decide there, and the takeovers and stake sales that were reported.
        Every fact leads to the page that says so.
      </p>
      <p class="actions">
        <a class="button" href="#join">
          How to join
        </a>
        <a href={`${ledger.manifest.dealsUrl}${memberPaths.signIn}`}>Sign in</a>
      </p>
      {memberCounts === null ? null : <Numbers counts={memberCounts} />}
      <SideContents
        entries={[
          { id: "contents", name: "What members get" },
          ...(sample === null ? [] : [{ id: "sample", name: "A sample" }]),
          { id: "join", name: "Price and access" },
          { id: "access", name: "Ways to use it" },
          { id: "terms", name: "Terms" },
        ]}
      >
        <Contents />
        {sample === null ? null : (
          <section>
            <h2 id="sample">A sample</h2>
            <p>A buyer and deals, as members see them.</p>
            <Sample sample={sample} clubPages={new Set(ledger.clubs.map(({ slug }) => slug))} />
          </section>
        )}
        <Join ledger={ledger} />
        <Access dealsUrl={ledger.manifest.dealsUrl} />
        <Terms />
      </SideContents>
    </Layout>
  );
}

const Numbers = ({ counts }: { counts: MemberCounts }) => (
  <section class="join-numbers" aria-label="In numbers">
    <ul class="numbers">
      {numbersOf(counts).map(([count, name, remark]) => (
        <li>
          <b>{numeral(count)}</b> {name} <span class="small quiet">{remark}</span>
        </li>
      ))}
    </ul>
    <p class="small quiet">
      As of <Time at={counts.verified} />.
    </p>
  </section>
);

const numbersOf = (counts: MemberCounts): readonly (readonly [number, string, string])[] => [
  [counts.buyers, "buyers", `${numeral(counts.buyersWithIntent)} with a reported intent to buy`],
  [
    counts.decisionMakers,
    "decision-makers",
    [
      "in their published roles",
      ...(counts.workEmails === 0 ? [] : [`${counts.workEmails} with a work email`]),
      ...(counts.linkedin === 0 ? [] : [`${counts.linkedin} with a LinkedIn address`]),
    ].join(", "),
  ],
  [counts.deals, "deals", `takeovers and stake sales, the newest announced ${dateText(counts.newestDeal)}`],
  [counts.clubs, "clubs", `in ${numeral(counts.countries)} countries`],
  [counts.sources, "sources", "read and cited"],
];

const Contents = () => (
  <section>
    <h2 id="contents">What members get</h2>
    <dl>
      <dt>Buyers</dt>
      <dd>
        People and organisations that buy clubs: type, headquarters, the regions they buy in, a reported
        intent to buy and its age, the clubs they hold, are last known to hold and used to hold, their
        decision-makers, and other buyers with the same clubs or people. {NO_CONTACTS}
      </dd>
      <dt>Deals</dt>
      <dd>
        Takeovers and stake sales, from the announcement to completion or collapse, with buyer, seller, share
        and price as far as they were disclosed.
      </dd>
      <dt>Owners</dt>
      <dd>
        Who holds a stake in a club, who is last known to and who used to, and the buyers with several clubs.
        A stake is held only if a page of the 36 months before it was read says so.
      </dd>
      <dt>Sources</dt>
      <dd>
        Every fact has its source with the publisher, and the date if the page has one. What no source says is
        left empty, and each change is listed with the release that made it.
      </dd>
    </dl>
  </section>
);

const Join = ({ ledger: { manifest, sources } }: PageProps) => (
  <section>
    <h2 id="join">Price and access</h2>
    {sources.membership.price === null ? null : <p class="join-price">{sources.membership.price}</p>}
    <JoinContact membership={sources.membership} publisher={manifest.publisher} />
    <ol class="prose">
      <li>Say which email address you want to sign in with. The operator of this site gives it access.</li>
      <li>
        Enter the address on the <a href={`${manifest.dealsUrl}${memberPaths.signIn}`}>sign-in page</a> and
        open the link in the email within {LINK_MINUTES} minutes. It works once, and there is no password.
      </li>
      <li>
        You land on <a href={`${manifest.dealsUrl}${memberPaths.home}`}>your home</a>: what is new since your
        last visit, and your saved searches. Plan, usage and keys are on the account page.
      </li>
    </ol>
  </section>
);

const Access = ({ dealsUrl }: { dealsUrl: string }) => (
  <section>
    <h2 id="access">Ways to use it</h2>
    <dl>
      <dt>Pages</dt>
      <dd>
        Tables of buyers and deals to filter and sort, whose address keeps the selection, and a page for each
        buyer.
      </dd>
      <dt>CSV for Excel</dt>
      <dd>The whole selection as a file, {throttles.exportsByAccount.quota} files a day.</dd>
      <dt>Following</dt>
      <dd>
        Save a search, or follow a buyer, a club or a country, and get an email when a release has something
        new.
      </dd>
      <dt>REST API</dt>
      <dd>
        The same filters and results as JSON or CSV, and what each release changed:{" "}
        <a href={sitePaths.apiReference}>API reference</a>.
      </dd>
      <dt>MCP</dt>
      <dd>
        Your AI client asks <code>{`${dealsUrl}${memberApiPaths.mcp}`}</code>:{" "}
        <a href={sitePaths.apiMcp}>how to connect it</a>.
      </dd>
      <dt>Limits</dt>
      <dd>
        {ACCOUNT_LIMITS_TEXT} for each account over REST and MCP together. The pages and{" "}
        <code>{memberApiPaths.me}</code> do not count.
      </dd>
    </dl>
  </section>
);

const Terms = () => (
  <section>
    <h2 id="terms">Terms</h2>
    <ul class="prose">
      {MEMBER_RULES.map((rule) => (
        <li>{rule}</li>
      ))}
      <li>
        Use facts in your own work, also published, with their sources. Do not pass on or publish the lists.
      </li>
      <li>An account belongs to one email address and one person; limits are counted for it.</li>
      <li>A plan ends on its day, or when you write to the operator. A key can be revoked at any time.</li>
    </ul>
    <p>
      What we store about an account, and how to have it deleted: <a href={sitePaths.privacy}>Privacy</a>.
    </p>
  </section>
);
