import { feedPaths, sitePaths } from "../../contract/site-paths.ts";
import { counted } from "../components/counted.ts";
import { Layout } from "../components/layout.tsx";
import { RelationshipTable } from "../components/relationship-table.tsx";
import type { SiteLedger } from "../ledger.ts";

const SHOWN = 100;

export const data = { permalink: "/changes/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  const rows = ledger.newest.slice(0, SHOWN);
  const feeds = feedPaths(sitePaths.changes);
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.changes}
      title="What changed · Clubledger"
      description="The relationships that were verified last, with Atom and JSON feeds of all and of each club."
      trail={[{ name: "What changed", path: sitePaths.changes }]}
      feedOf={sitePaths.changes}
    >
      <h1>What changed</h1>
      <p class="lead">
        The {rows.length} of {counted(ledger.newest.length, "relationship")} that were verified last; of the
        same day, those with the newest evidence first.
      </p>
      <ul class="inline-list">
        <li>
          <a href={feeds.atom}>Atom feed</a>
        </li>
        <li>
          <a href={feeds.json}>JSON Feed</a>
        </li>
        <li>Each club's page has feeds of its own.</li>
      </ul>
      <RelationshipTable
        relationships={rows}
        columns={["club", "vendor", "category", "status", "source", "verified"]}
        caption="Relationships by day of verification"
      />
    </Layout>
  );
}
