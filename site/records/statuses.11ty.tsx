import { relationshipPath, sitePaths } from "../../contract/site-paths.ts";
import type { Status } from "../../data/schema/statuses.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import { StatusMark } from "./status.tsx";

export const data = { permalink: sitePaths.statuses };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.statuses}
      title="What the statuses mean · Clubledger"
      description="Current, historical, status unknown: what the evidence for each supports, and what it does not."
      name="Statuses"
    >
      <h1>What the statuses mean</h1>
      <p class="lead">
        A status shows what the evidence supports. It is not an opinion about what the club probably does.
      </p>
      <Statuses ledger={ledger} />
      <Dates />
    </Layout>
  );
}

/** The relationship of a status with the most sources. */
const bestSourced = ({ relationships }: SiteLedger, status: Status) =>
  relationships
    .filter((row) => row.status === status)
    .sort((a, b) => b.evidence.length - a.evidence.length)[0];

/** Shows one relationship of that status. */
function Example({ ledger, status }: { ledger: SiteLedger; status: Status }) {
  const row = bestSourced(ledger, status);
  if (row === undefined) return null;
  const { club, id, clubName, vendorName, statusReason, evidenceNote } = row;
  return (
    <p class="small quiet">
      For example{" "}
      <a href={relationshipPath(club, id)}>
        {clubName} and {vendorName}
      </a>
      , {statusReason}: {evidenceNote}
    </p>
  );
}

const Statuses = ({ ledger }: { ledger: SiteLedger }) => (
  <dl>
    <dt id="current">
      <StatusMark status="current" />
    </dt>
    <dd>
      A page dated in the 36 months before we verified it says that the club uses it, or a source gives a
      contract term that was running then. An undated page alone is never enough.
      <Example ledger={ledger} status="current" />
    </dd>
    <dt id="historical">
      <StatusMark status="historical" />
    </dt>
    <dd>
      A source says that the use ended or was replaced, or the contract term that it gives was over when we
      verified it. This is not current use.
      <Example ledger={ledger} status="historical" />
    </dd>
    <dt id="status-unknown">
      <StatusMark status="status unknown" />
    </dt>
    <dd>
      Everything else, such as older evidence or an undated source. This never counts as current use. If the
      newest source only says what is to come, the relationship says when that was, such as “announced June
      2026”.
      <Example ledger={ledger} status="status unknown" />
    </dd>
  </dl>
);

const Dates = () => (
  <>
    <h2 id="dates">The dates of a relationship</h2>
    <dl>
      <dt>Evidence date</dt>
      <dd>
        When the source was published, or when what it reports happened, as precisely as it says: a year, a
        month or a day.
      </dd>
      <dt>Verified</dt>
      <dd>The day on which the source was last read.</dd>
      <dt>Next check due</dt>
      <dd>Twelve months after that. If the source has not been read again by then, the check is overdue.</dd>
    </dl>
    <p>
      A status is judged on the day that the source was verified, and stands until it is read again. A term
      that has ended since is among the first to be read.
    </p>
    <p>
      A status changes only with new evidence: another source, a further source, or a later verification date.
      Only a change to status unknown needs none.
    </p>
  </>
);
