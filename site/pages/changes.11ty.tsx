import { feedPaths, sitePaths } from "../../contract/site-paths.ts";
import { counted } from "../components/format.tsx";
import { Layout } from "../components/layout.tsx";
import { RelationshipTable } from "../components/relationships.tsx";
import type { SiteLedger } from "../ledger.ts";

const MAX_ROWS = 100;

export const data = { permalink: sitePaths.changes };

export function render({ ledger }: { ledger: SiteLedger }) {
  const rows = ledger.newest.slice(0, MAX_ROWS);
  const feeds = feedPaths(sitePaths.changes);
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.changes}
      title="What changed · Clubledger"
      description="The most recently verified relationships, with Atom and JSON feeds for the whole ledger and for each club."
      name="What changed"
      feedOf={sitePaths.changes}
    >
      <h1>What changed</h1>
      <p class="lead">
        The {rows.length} most recently verified of {counted(ledger.newest.length, "relationship")}; same-day
        entries are sorted by newest evidence.
      </p>
      <ul class="inline-list">
        <li>
          <a href={feeds.atom}>Atom feed</a>
        </li>
        <li>
          <a href={feeds.json}>JSON Feed</a>
        </li>
        <li>Each club's page has its own feeds.</li>
      </ul>
      <RelationshipTable
        relationships={rows}
        columns={["club", "vendor", "category", "status", "source", "verified"]}
        caption="Relationships by verification date"
      />
    </Layout>
  );
}
