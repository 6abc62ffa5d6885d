import { categoryPath, sitePaths } from "../../contract/site-paths.ts";
import { counted } from "../components/counted.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/categories/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.categories}
      title="Categories of technology · Clubledger"
      description="What belongs to each category of football technology and what does not, with the number of clubs and vendors."
      trail={[{ name: "Categories", path: sitePaths.categories }]}
    >
      <h1>Categories</h1>
      <p class="lead">
        {ledger.categories.length} categories. When two seem to fit, their definitions decide.
      </p>
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
