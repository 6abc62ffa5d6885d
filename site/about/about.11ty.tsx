import { LICENCE } from "../../contract/attribution.ts";
import { correctionsPath, reportPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { LedgerCitation, UsageRules } from "../frame/citation.tsx";
import { numeral, pluralise, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { ReportLink } from "../frame/report.tsx";
import { PublisherLines } from "../frame/site-footer.tsx";
import { TableHead } from "../frame/table-head.tsx";

export const data = { permalink: sitePaths.about };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.about}
      title="About: who publishes it, how it is made and how to cite · Clubledger"
      description="Who publishes Clubledger, how sources are chosen and errors corrected, what you may do with its research, and how to cite it."
      name="About"
    >
      <h1>About Clubledger</h1>
      <p class="lead">
        A ledger of which football clubs use which technology: each relationship with its source, what that
        source supports, and the day on which it was last read.
      </p>
      <WhoPublishes ledger={ledger} />
      <Policy ledger={ledger} />
      <Corrections ledger={ledger} />
      <Use ledger={ledger} />
      <Security ledger={ledger} />
    </Layout>
  );
}

const WhoPublishes = ({ ledger: { manifest } }: { ledger: SiteLedger }) => (
  <section>
    <h2 id="publisher">Who publishes it</h2>
    {manifest.publisher.name === null && manifest.publisher.url === null ? (
      <p>This copy does not name its publisher: judge it by its sources.</p>
    ) : null}
    <PublisherLines publisher={manifest.publisher} />
  </section>
);

const Policy = ({ ledger: { relationships } }: { ledger: SiteLedger }) => (
  <section>
    <h2 id="policy">How it is made</h2>
    <ul class="prose">
      <li>
        A source is an article or a statement that anyone can open. It names the club and the vendor, and says
        that the club uses, used or has agreed to use the technology. To show that a use ended, it need not
        name the vendor. What it does not say stays empty, and notes are in our own words.
      </li>
      <li>
        Not use: attendance at a vendor’s event, a plan without an agreement, a trial that is only announced,
        or what one player, an employee or the stadium’s owner uses.
      </li>
      <li>
        Each page says who speaks: the club, the vendor or somebody else. A report that only repeats the words
        of the club or the vendor counts as theirs.
      </li>
      <li>
        Software reads the pages under these rules; where a person did, the relationship says so. Each page is
        due to be read again after twelve months.
      </li>
      <li>
        {numeral(relationships.filter(({ status }) => status === "status unknown").length)} of{" "}
        {pluralise(relationships.length, "relationship")} are <a href={sitePaths.statuses}>status unknown</a>:
        current use needs a page dated in the 36 months before it was read, or a term that ran then, and most
        pages are older or bear no date.
      </li>
      <li>
        <a href={sitePaths.coverage}>What is missing, and what may be wrong</a>
      </li>
    </ul>
  </section>
);

const Corrections = ({ ledger }: { ledger: SiteLedger }) => (
  <section>
    <h2 id="errors">Errors and corrections</h2>
    <p>
      On a club’s page each relationship asks whether it is still true.{" "}
      {ledger.sources.memberCounts === null ? null : (
        <>
          <a href={reportPath()} rel="nofollow">
            A form
          </a>{" "}
          takes everything else.{" "}
        </>
      )}
      Add a link to a public page that shows what is right: without one we cannot change what a relationship
      says. We read both pages, correct or remove it, and its address keeps working.{" "}
      <a href={correctionsPath}>What was corrected and removed</a>
    </p>
    <ReportLink ledger={ledger} url={`${ledger.manifest.baseUrl}${sitePaths.about}`} />
    <h3 id="audits">What the audits found</h3>
    <p>
      Random samples are read again by a reader who entered none of them.{" "}
      {ledger.coverage.audits.every((audit) => audit.false === 0) ? "No record in them was false. " : null}
      Every error found, and what is like it, was corrected. False: the page does not support the record.
      Error in a field: a date, scope or note differs from the page. Small: of these, a word or so.
    </p>
    <Audits audits={ledger.coverage.audits} />
  </section>
);

const COUNTS = ["Read again", "False", "Error in a field", "Small"].map((number) => ({ number }));

const Audits = ({ audits }: Pick<SiteLedger["coverage"], "audits">) => (
  <table aria-labelledby="audits">
    <TableHead titles={["Sample", ...COUNTS]} />
    <tbody>
      {audits.toReversed().map(({ date, sample, read, false: unsupported, wrong, small }) => (
        <tr>
          <th scope="row">
            {sample}, <Time at={date} />
          </th>
          {[read, unsupported, wrong, small].map((count) => (
            <td class="number">{numeral(count)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Use = ({ ledger: { manifest } }: { ledger: SiteLedger }) => (
  <section>
    <h2 id="rules">What you may do with it</h2>
    <p>
      Our compiled research is under{" "}
      <a href={LICENCE.url} rel="external license">
        {LICENCE.name}
      </a>
      : use it for any purpose, also a commercial one, with credit. The sources belong to their publishers,
      the typefaces are under the{" "}
      <a href="https://openfontlicense.org" rel="external">
        SIL Open Font License 1.1
      </a>
      .
    </p>
    <UsageRules />
    <h2 id="cite">How to cite</h2>
    <p>
      The data version names the state of the ledger that you used. Each club’s page has its own citation.
    </p>
    <LedgerCitation manifest={manifest} />
  </section>
);

function Security({ ledger: { manifest, repositoryUrl } }: { ledger: SiteLedger }) {
  const { contact } = manifest.publisher;
  const address = contact === null ? repositoryUrl : `mailto:${contact}`;
  return (
    <section>
      <h2 id="security">Security</h2>
      <p>
        Where to report a vulnerability:{" "}
        {address === null ? "the operator of this site" : <a href={address}>{contact ?? "the repository"}</a>}
        . Leave out details that would let others exploit it, and ask for a private channel to send them.
      </p>
    </section>
  );
}
