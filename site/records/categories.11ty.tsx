import { categoryPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { pluralise } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { StatusBar } from "./status.tsx";

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
      <ul class="cards">
        {ledger.categories.map((category) => (
          <CategoryCard category={category} />
        ))}
      </ul>
    </Layout>
  );
}

function CategoryCard({ category }: { category: SiteLedger["categories"][number] }) {
  const { name, slug, definition, counts, clubCount, vendorCount } = category;
  return (
    <li class="card" id={slug}>
      <h2>
        <a href={categoryPath(slug)}>{name}</a>
      </h2>
      <StatusBar counts={counts.byStatus} />
      <p class="small quiet">
        {counts.byStatus.current} current of {pluralise(counts.total, "relationship")},{" "}
        {pluralise(clubCount, "club")}, {pluralise(vendorCount, "vendor")}
      </p>
      <p class="small">{definition}</p>
    </li>
  );
}
