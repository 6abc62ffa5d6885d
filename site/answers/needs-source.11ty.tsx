import { compareText } from "../../contract/collections.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import { newestDate } from "../../contract/sorting.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import { RelationshipListing } from "../records/relationships.tsx";

const MAX_ROWS = 100;

export const data = { permalink: sitePaths.needsSource };

/** The rows whose newest page is the oldest. What has ended needs no newer page, and the age of an undated one is not known. */
export function render({ ledger }: { ledger: SiteLedger }) {
  const dated = ledger.relationships.flatMap((row) => {
    const date = row.status === "historical" ? null : newestDate(row.evidence);
    return date === null ? [] : [{ row, date }];
  });
  const oldest = dated.sort((a, b) => compareText(a.date, b.date)).slice(0, MAX_ROWS);
  const name = "Needs a newer source";
  const lead = `The ${oldest.length} relationships with the oldest dated evidence, without those that ended. Do you know a newer page?`;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.needsSource}
      title={`${name} · Clubledger`}
      description={lead}
      name={name}
      parents={[{ name: "Known gaps", path: sitePaths.coverage }]}
    >
      <h1>{name}</h1>
      <p class="lead">{lead}</p>
      <RelationshipListing
        relationships={oldest.map(({ row }) => row)}
        columns={["club", "vendor", "category", "year", "status", "source", "report"]}
        caption={name}
      />
    </Layout>
  );
}
