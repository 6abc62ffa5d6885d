import { NO_CONTACTS } from "../../contract/members/attribution.ts";
import { storedData } from "../../contract/members/stored-data.ts";
import { memberPaths, sitePaths } from "../../contract/site-paths.ts";
import type { MemberCounts, SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import { ReportLink } from "../frame/report.tsx";
import { TableHead } from "../frame/table-head.tsx";

export const data = { permalink: sitePaths.privacy };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.privacy}
      title="Privacy: what is stored, why and how long · Clubledger"
      description="What Clubledger stores of its readers and members, why, and when it is deleted."
      name="Privacy"
      parents={[{ name: "About", path: sitePaths.about }]}
    >
      <h1>Privacy</h1>
      <p class="lead">
        You can read all public pages without an account. For members we store only what their account needs,
        and no passwords.
      </p>
      <Readers />
      <Members dealsUrl={ledger.manifest.dealsUrl} />
      <YourData contact={ledger.manifest.publisher.contact} />
      <Research ledger={ledger} />
    </Layout>
  );
}

const Readers = () => (
  <section>
    <h2 id="readers">If you only read</h2>
    <ul class="prose">
      <li>The public pages set no cookies and load nothing from other sites.</li>
      <li>
        What you enter into a calculator is sent to our server, which calculates with it. It stays in memory
        for a while, and is never saved or logged.
      </li>
      <li>
        If you report something, we store: {storedData.reports.what} {storedData.reports.why}{" "}
        {storedData.reports.keptUntil}
      </li>
      <li>
        Our server logs the path, the result and the time of requests that are slow or fail on our side, and
        of all requests while we look for a fault. It logs no network address, no cookie, and nothing after a
        question mark, such as the words of a search. A proxy in front of the server may keep a log of its
        own.
      </li>
    </ul>
  </section>
);

const Members = ({ dealsUrl }: { dealsUrl: string }) => (
  <section>
    <h2 id="members">If you have an account</h2>
    <p>
      Once you ask for a <a href={`${dealsUrl}${memberPaths.signIn}`}>sign-in link</a>, even if you do not use
      it, or the operator adds your address, we store what the table lists. Links, cookies, keys and tokens
      are stored only as hashes, from which nobody can recover them.
    </p>
    <table class="stacked">
      <caption class="visually-hidden">What is stored of a member</caption>
      <TableHead titles={["Stored", "What it holds", "Why", "How long"]} />
      <tbody>
        {Object.values(storedData).map(({ name, what, why, keptUntil }) => (
          <tr>
            <th scope="row">{name}</th>
            <td>{what}</td>
            <td data-label="Why">{why}</td>
            <td data-label="How long">{keptUntil}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      Cookies are set only on the members' pages: one keeps you signed in, and another lasts while you connect
      an application.
    </p>
  </section>
);

const YourData = ({ contact }: { contact: string | null }) => (
  <section>
    <h2 id="your-data">Your data</h2>
    <p>
      Ask the operator of this service
      {contact === null ? null : (
        <>
          {" "}
          at <a href={`mailto:${contact}`}>{contact}</a>
        </>
      )}{" "}
      for a copy of everything that is stored of your account, or to delete it. Deleting it removes everything
      in the table at once, except counters under a code, which expire. Backups are deleted later, by the
      operator.
    </p>
  </section>
);

const contactsText = ({ decisionMakers, linkedin, workEmails }: MemberCounts): string =>
  `Decision-makers: ${decisionMakers}; with a LinkedIn address: ${linkedin}, with a work email: ${workEmails}.`;

const Research = ({ ledger }: { ledger: SiteLedger }) => {
  const counts = ledger.sources.memberCounts;
  return (
    <section>
      <h2 id="research">If you are named in the research</h2>
      <p>
        Records of buyers name people in the roles that published sources give them, for members only.{" "}
        {NO_CONTACTS} {counts === null ? null : contactsText(counts)} Telephone numbers are never stored. If
        something about you is wrong or should be removed, tell us.
      </p>
      <ReportLink ledger={ledger} url={`${ledger.manifest.baseUrl}${sitePaths.privacy}`} />
    </section>
  );
};
