import { LICENCE } from "../../contract/attribution.ts";
import { correctionsPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { LedgerCitation, UsageRules } from "../frame/citation.tsx";
import { numeral, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { ReportLink } from "../frame/report.tsx";
import { type ContentsEntry, SideContents } from "../frame/side-contents.tsx";
import { PublisherLines } from "../frame/site-footer.tsx";
import { TableHead } from "../frame/table-head.tsx";

export const data = { permalink: sitePaths.about };

const CONTENTS: readonly ContentsEntry[] = [
  { id: "publisher", name: "Who publishes it" },
  { id: "policy", name: "Editorial policy" },
  { id: "sources", name: "How sources are chosen" },
  { id: "errors", name: "Errors and corrections" },
  { id: "rules", name: "Usage rules" },
  { id: "cite", name: "How to cite" },
  { id: "licences", name: "Licences" },
  { id: "security", name: "Security" },
];

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.about}
      title="About: who publishes it, policy and how to cite · Clubledger"
      description="Who publishes Clubledger, how sources are chosen and errors corrected, the rules for using its research, and how to cite it."
      name="About"
    >
      <h1>About Clubledger</h1>
      <p class="lead">
        A ledger of which football clubs use which technology. Every relationship gives its source, what that
        source supports, and the day on which the source was last read.
      </p>
      <SideContents entries={CONTENTS}>
        <WhoPublishes ledger={ledger} />
        <Policy />
        <Sources />
        <Corrections ledger={ledger} />
        <Use ledger={ledger} />
        <Security ledger={ledger} />
      </SideContents>
    </Layout>
  );
}

const WhoPublishes = ({ ledger: { manifest } }: { ledger: SiteLedger }) => (
  <section>
    <h2 id="publisher">Who publishes it</h2>
    {manifest.publisher.name === null && manifest.publisher.url === null ? (
      <p>
        This copy of the ledger does not name its publisher. Judge it by its sources, and cite it by its
        version.
      </p>
    ) : null}
    <PublisherLines publisher={manifest.publisher} />
  </section>
);

const Policy = () => (
  <section>
    <h2 id="policy">Editorial policy</h2>
    <ul class="prose">
      <li>We enter only what a public page says. What the source does not say stays empty.</li>
      <li>
        A status shows what the evidence supports, not what a club probably does.{" "}
        <a href={sitePaths.statuses}>What each status takes</a>
      </li>
      <li>
        Sources are read by software that works under these rules, and audited by samples read again. A
        relationship that a person read says so. Each gives the day, and when it is due to be read again.
      </li>
      <li>Notes are in our own words, so that they can be published under our licence.</li>
      <li>
        A status changes only with new evidence. Without it, it can only become “status unknown”. Most
        relationships are that: their newest page is older than 36 months, or bears no date.
      </li>
      <li>
        We say what is missing and what may be wrong. <a href={sitePaths.coverage}>Known gaps</a>
      </li>
    </ul>
  </section>
);

const Sources = () => (
  <section>
    <h2 id="sources">How sources are chosen</h2>
    <ul class="prose">
      <li>
        A source is a page that anyone can open: an article or a statement by a club, a vendor, a league or
        the press. Lists, tags, search results and front pages change, so one is cited only if the article’s
        own address was not found.
      </li>
      <li>
        It has to name both the club and the vendor, and say that the club uses, used or has agreed to use the
        technology. A page that only shows that the use ended need not name the vendor.
      </li>
      <li>
        Being at a vendor’s event is not use; nor is a plan without an agreement, a trial that is only
        announced, or what one player, an employee or the stadium’s owner uses.
      </li>
      <li>
        Each relationship says who speaks: the club, the vendor, or somebody else. An interview or a press
        release that is only repeated is the words of the club or the vendor. What only the vendor says is
        counted apart.
      </li>
      <li>
        If several pages report the same relationship, one of them heads it. The others are listed below, the
        newest first.
      </li>
      <li>A page without a date is accepted, but it alone never shows current use.</li>
    </ul>
  </section>
);

const Corrections = ({ ledger }: { ledger: SiteLedger }) => (
  <section>
    <h2 id="errors">Errors and corrections</h2>
    <p>
      Report an error at the relationship itself: on a club's page each asks whether it is still true.{" "}
      {ledger.repositoryUrl === null && ledger.manifest.publisher.contact === null
        ? "If this copy stores no reports, its form says so."
        : "At the foot of any page a report opens already filled in."}{" "}
      Please add a link to a public page that shows what is right.
    </p>
    <ReportLink ledger={ledger} url={`${ledger.manifest.baseUrl}${sitePaths.about}`} />
    <ul class="prose">
      <li>We read the source again and compare it with the relationship and with the page you send.</li>
      <li>If the relationship is wrong, we correct it and give it a new verification date.</li>
      <li>
        If it should not be there, we remove it. Its URL keeps working and shows when and why it was removed.
      </li>
      <li>Without a public source we cannot change what a relationship says.</li>
    </ul>
    <h3 id="audits">What the audits found</h3>
    <p>
      Samples are drawn at random and read again by a reader who entered none of them. What they find, and
      what is like it, is corrected.
    </p>
    <Audits audits={ledger.coverage.audits} />
    <p>
      Each release lists what it <a href={correctionsPath}>corrected and removed</a>.
    </p>
  </section>
);

const Audits = ({ audits }: Pick<SiteLedger["coverage"], "audits">) => (
  <table>
    <caption class="visually-hidden">What the audits found</caption>
    <TableHead
      titles={[
        "Sample",
        ...["Read again", "False", "Error in a field", "Small"].map((number) => ({ number })),
      ]}
    />
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
    <h2 id="rules">Usage rules</h2>
    <UsageRules />
    <h2 id="cite">How to cite</h2>
    <p>
      Include the data version, which identifies the state of the ledger that you used. Each club's page has
      its own citation.
    </p>
    <LedgerCitation manifest={manifest} />
    <h2 id="licences">Licences</h2>
    <p>
      Our compiled research is published under{" "}
      <a href={LICENCE.url} rel="external license">
        {LICENCE.name}
      </a>
      : use it for any purpose, also a commercial one, with credit. The sources belong to their publishers.
    </p>
    <p>
      The typefaces are Public Sans and Source Serif 4, both under the{" "}
      <a href="https://openfontlicense.org" rel="external">
        SIL Open Font License 1.1
      </a>
      .
    </p>
  </section>
);

const Security = ({ ledger: { manifest, repositoryUrl } }: { ledger: SiteLedger }) => (
  <section>
    <h2 id="security">Security</h2>
    <p>
      Report a vulnerability <SecurityContact contact={manifest.publisher.contact} url={repositoryUrl} />,
      without details that would let others exploit it, and ask for a private channel to send them.
    </p>
  </section>
);

function SecurityContact({ contact, url }: { contact: string | null; url: string | null }) {
  if (contact !== null)
    return (
      <>
        to <a href={`mailto:${contact}`}>{contact}</a>
      </>
    );
  return url === null ? "to the operator of this site" : <a href={url}>in the repository</a>;
}
