import { categorySlugOf } from "../../contract/relationship-id.ts";
import { apiPaths, categoryPath, clubPath, countryPath, sitePaths } from "../../contract/site-paths.ts";
import type { Country, SiteLedger } from "../build/ledger.ts";
import { ChartFigure, chartAssets } from "../charts/chart-figure.tsx";
import { pluralise, withArticle } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { FeedList } from "./feed-list.tsx";
import { RelationshipGroups } from "./relationship-groups.tsx";
import { StatusHead } from "./status-head.tsx";

interface CountryPage {
  ledger: SiteLedger;
  country: Country;
}

export const data = {
  pagination: { data: "ledger.countries", size: 1, alias: "country" },
  permalink: ({ country }: CountryPage) => countryPath(country.slug),
};

export function render({ ledger, country }: CountryPage) {
  const { name, slug, clubs, relationships } = country;
  const clubCount = pluralise(clubs.length, "club");
  return (
    <Layout
      ledger={ledger}
      path={countryPath(slug)}
      title={`${name}: clubs and their technology · Clubledger`}
      description={`${clubCount} in ${withArticle(name)} with ${pluralise(relationships.length, "sourced relationship")} to technology vendors.`}
      name={name}
      {...chartAssets(ledger, countryPath(slug))}
      feedOf={countryPath(slug)}
      parents={[{ name: "Countries", path: sitePaths.countries }]}
    >
      <h1>{name}</h1>
      <p class="lead">
        {clubCount} with {pluralise(relationships.length, "relationship")}, whatever their status.{" "}
        <a href={`${apiPaths.technology}?${new URLSearchParams({ country: slug })}`}>This list as JSON</a>
      </p>
      <StatusHead relationships={relationships} filters={{ country: slug }}>
        Based only on public sources, so this list is not complete. Only entries marked current count as
        current use.
      </StatusHead>
      <ul class="entries">
        {clubs.map((club) => (
          <li>
            <a href={clubPath(club.slug)}>{club.name}</a> <span class="count">{club.counts.total}</span>
          </li>
        ))}
      </ul>
      <ChartFigure ledger={ledger} path={countryPath(slug)} />
      <RelationshipGroups
        relationships={relationships}
        columns={["club", "vendor", "evidence", "year", "status", "source"]}
        caption={`Technology in ${withArticle(name)} by category`}
        groupOf={({ category }) => category}
        pathOf={(row) => categoryPath(categorySlugOf(row.id))}
        captionOf={(category) => `${category} in ${withArticle(name)}`}
      />
      <FeedList page={countryPath(slug)} />
    </Layout>
  );
}
