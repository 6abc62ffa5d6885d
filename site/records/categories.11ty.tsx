import { categoryPath, sitePaths } from "../../contract/site-paths.ts";
import { countByStatus } from "../../contract/status-counts.ts";
import { statuses } from "../../data/schema/statuses.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { numeral, pluralise } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { StatusBar, StatusMark } from "./status.tsx";

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
      <p class="lead">
        {ledger.categories.length} categories, and what belongs where.{" "}
        <a href={sitePaths.leagues}>Boards of the leagues</a> show who uses what.
      </p>
      <StatusCounts ledger={ledger} />
      <ul class="cards">
        {ledger.categories.map((category) => (
          <CategoryCard category={category} />
        ))}
      </ul>
    </Layout>
  );
}

function StatusCounts({ ledger: { manifest, relationships } }: { ledger: SiteLedger }) {
  const counts = countByStatus(relationships);
  const total = manifest.counts.relationships;
  return (
    <ul class="inline-list">
      <li>{pluralise(total, "relationship")}:</li>
      {statuses.map((status) => (
        <li>
          <StatusMark status={status} /> {numeral(counts[status])}{" "}
          <span class="quiet">{Math.round((100 * counts[status]) / total)}%</span>
        </li>
      ))}
      <li>
        <a href={sitePaths.statuses}>What the statuses mean</a>
      </li>
    </ul>
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
