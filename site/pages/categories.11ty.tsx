import { categoryPath, sitePaths } from "../../contract/site-paths.ts";
import { counted } from "../components/format.tsx";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: sitePaths.categories };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.categories}
      title="Technology categories · Clubledger"
      description="What belongs to each category of football technology and what does not, with the number of clubs and vendors."
      name="Categories"
    >
      <h1>Categories</h1>
      <p class="lead">{ledger.categories.length} categories. If two seem to fit, go by the definitions.</p>
      <dl class="definitions">
        {ledger.categories.map(({ name, slug, definition, counts, clubCount, vendorCount }) => (
          <>
            <dt id={slug}>
              <a href={categoryPath(slug)}>{name}</a>{" "}
              <span class="count">
                {counted(counts.total, "relationship")}, {counted(clubCount, "club")},{" "}
                {counted(vendorCount, "vendor")}
              </span>
            </dt>
            <dd>{definition}</dd>
          </>
        ))}
      </dl>
    </Layout>
  );
}
