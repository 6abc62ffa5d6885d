import { groupBy } from "../../contract/collections.ts";
import type { CategoryRecord } from "../../contract/records.ts";
import { apiPaths, categoryPath, countryPath, sitePaths } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { counted } from "../components/counted.ts";
import { Layout } from "../components/layout.tsx";
import { RelationshipTable } from "../components/relationship-table.tsx";
import { StatusCounts } from "../components/status-mark.tsx";
import type { SiteLedger } from "../ledger.ts";

interface CategoryPage {
  ledger: SiteLedger;
  category: CategoryRecord;
}

export const data = {
  pagination: { data: "ledger.categories", size: 1, alias: "category" },
  permalink: ({ category }: CategoryPage) => `${categoryPath(category.slug)}index.html`,
};

export function render({ ledger, category }: CategoryPage) {
  const { name, slug, definition, counts, clubCount, vendorCount } = category;
  const byCountry = [...groupBy(ledger.ofCategory.get(name) ?? [], ({ country }) => country)];
  byCountry.sort(([a], [b]) => (a < b ? -1 : 1));
  const [clubs, vendors] = [counted(clubCount, "club"), counted(vendorCount, "vendor")];
  return (
    <Layout
      ledger={ledger}
      path={categoryPath(slug)}
      title={`${name}: clubs and vendors · Clubledger`}
      description={`${name} at football clubs: ${counted(counts.total, "sourced relationship")} of ${clubs} with ${vendors}.`}
      trail={[
        { name: "Categories", path: sitePaths.categories },
        { name, path: categoryPath(slug) },
      ]}
    >
      <h1>{name}</h1>
      <p class="lead">{definition}</p>
      <StatusCounts counts={counts.byStatus} />
      <p>
        {clubs}, {vendors}.{" "}
        <a href={`${apiPaths.technology}?${new URLSearchParams({ category: slug })}`}>This list as JSON</a>
      </p>
      {byCountry.map(([country, rows]) => (
        <section>
          <h2 id={slugOf(country)}>
            <a href={countryPath(slugOf(country))}>{country}</a>
          </h2>
          <RelationshipTable
            relationships={rows}
            columns={["club", "vendor", "product", "status", "source", "verified"]}
            caption={`${name} in ${country}`}
          />
        </section>
      ))}
    </Layout>
  );
}
