import { groupBy } from "../../contract/collections.ts";
import { apiPaths, categoryPath, clubPath, countryPath, sitePaths } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { counted } from "../components/counted.ts";
import { Layout } from "../components/layout.tsx";
import { RelationshipTable } from "../components/relationship-table.tsx";
import type { Country, SiteLedger } from "../ledger.ts";

interface CountryPage {
  ledger: SiteLedger;
  country: Country;
}

export const data = {
  pagination: { data: "ledger.countries", size: 1, alias: "country" },
  permalink: ({ country }: CountryPage) => `${countryPath(country.slug)}index.html`,
};

export function render({ ledger, country }: CountryPage) {
  const { name, slug, clubs, relationships } = country;
  const clubCount = counted(clubs.length, "club");
  const byCategory = [...groupBy(relationships, ({ category }) => category)];
  byCategory.sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <Layout
      ledger={ledger}
      path={countryPath(slug)}
      title={`${name}: clubs and their technology · Clubledger`}
      description={`${clubCount} of ${name} and ${counted(relationships.length, "sourced relationship")} with technology vendors.`}
      trail={[
        { name: "Countries", path: sitePaths.countries },
        { name, path: countryPath(slug) },
      ]}
    >
      <h1>{name}</h1>
      <p class="lead">
        {clubCount}, {counted(relationships.length, "relationship")} of any status.{" "}
        <a href={`${apiPaths.technology}?${new URLSearchParams({ country: slug })}`}>This list as JSON</a>
      </p>
      <ul class="entries">
        {clubs.map((club) => (
          <li>
            <a href={clubPath(club.slug)}>{club.name}</a> <span class="count">{club.counts.total}</span>
          </li>
        ))}
      </ul>
      {byCategory.map(([category, rows]) => (
        <section>
          <h2 id={slugOf(category)}>
            <a href={categoryPath(slugOf(category))}>{category}</a>
          </h2>
          <RelationshipTable
            relationships={rows}
            columns={["club", "vendor", "product", "status", "source", "verified"]}
            caption={`${category} in ${name}`}
          />
        </section>
      ))}
    </Layout>
  );
}
