import { sitePaths } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import { StatusMark } from "../components/status-mark.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/statuses/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.statuses}
      title="What the statuses mean · Clubledger"
      description="Current, historical, status unknown: how far the evidence of a relationship reaches, and what each must not be read as."
      trail={[{ name: "Statuses", path: sitePaths.statuses }]}
    >
      <h1>What the statuses mean</h1>
      <p class="lead">
        A status tells how far the evidence reaches. It is not an opinion about what the club probably does.
      </p>
      <Statuses />
      <Dates />
    </Layout>
  );
}

function Statuses() {
  return (
    <dl>
      <dt id="current">
        <StatusMark status="current" />
      </dt>
      <dd>
        Evidence of the last 36 months says that the club uses it, or the source names a term that is still
        running.
      </dd>
      <dt id="historical">
        <StatusMark status="historical" />
      </dt>
      <dd>
        A source says that it ended or was replaced, or the term that the source names is over. It is not
        current use.
      </dd>
      <dt id="status-unknown">
        <StatusMark status="status unknown" />
      </dt>
      <dd>
        Every other case: older evidence, or a source that bears no date. It never counts as current use.
      </dd>
    </dl>
  );
}

function Dates() {
  return (
    <>
      <h2 id="dates">The dates of a relationship</h2>
      <dl>
        <dt>Evidence date</dt>
        <dd>When the source was published, as exactly as it says: a year, a month or a day.</dd>
        <dt>Verified on</dt>
        <dd>The day on which a person last read the source.</dd>
        <dt>Reverify by</dt>
        <dd>Twelve months after that. Until then nobody has to read it again; afterwards it is overdue.</dd>
      </dl>
      <p>A status changes only together with new evidence: another source, or a later day of verification.</p>
    </>
  );
}
