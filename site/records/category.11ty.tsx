import type { CategoryRecord } from "../../contract/records.ts";
import { apiPaths, categoryPath, countryPath, sitePaths } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ChartFigure, chartAssets } from "../charts/chart-figure.tsx";
import { pluralise, withArticle } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { FeedList } from "./feed-list.tsx";
import { FollowLink } from "./follow-link.tsx";
import { RelationshipGroups } from "./relationship-groups.tsx";
import { StatusHead } from "./status-head.tsx";

interface CategoryPage {
  ledger: SiteLedger;
  category: CategoryRecord;
}

export const data = {
  pagination: { data: "ledger.categories", size: 1, alias: "category" },
  permalink: ({ category }: CategoryPage) => categoryPath(category.slug),
};

export function render({ ledger, category }: CategoryPage) {
  const { name, slug, definition, counts, clubCount, vendorCount } = category;
  const relationships = ledger.relationshipsByCategory.get(name) ?? [];
  const [clubs, vendors] = [pluralise(clubCount, "club"), pluralise(vendorCount, "vendor")];
  return (
    <Layout
      ledger={ledger}
      path={categoryPath(slug)}
      title={`${name}: clubs and vendors · Clubledger`}
      description={`${name} at football clubs: ${pluralise(counts.total, "sourced relationship")} between ${clubs} and ${vendors}.`}
      name={name}
      {...chartAssets(ledger, categoryPath(slug))}
      feedOf={categoryPath(slug)}
      parents={[{ name: "Categories", path: sitePaths.categories }]}
      rows="rows"
    >
      <h1>{name}</h1>
      <p class="lead">{definition}</p>
      <FollowLink of={{ category: slug }} name={name} />
      <StatusHead relationships={relationships} filters={{ category: slug }}>
        {clubs} and {vendors} in public sources, which are never complete.
      </StatusHead>
      <ChartFigure ledger={ledger} path={categoryPath(slug)} />
      <RelationshipGroups
        relationships={relationships}
        columns={["club", "vendor", "evidence", "status", "source"]}
        caption={`${name} by country`}
        groupOf={({ country }) => country}
        pathOf={({ country }) => countryPath(slugOf(country))}
        captionOf={(country) => `${name} in ${withArticle(country)}`}
      />
      <FeedList
        page={categoryPath(slug)}
        records={`${apiPaths.technology}?${new URLSearchParams({ category: slug })}`}
      />
    </Layout>
  );
}
