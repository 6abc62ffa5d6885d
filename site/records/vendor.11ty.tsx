import { compareText } from "../../contract/collections.ts";
import type { LeagueRelationship, Relationship, VendorRecord } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import {
  apiPaths,
  categoryPath,
  explorePath,
  leagueRelationshipPath,
  relationshipPath,
  sitePaths,
  vendorPath,
} from "../../contract/site-paths.ts";
import { newestDate } from "../../contract/sorting.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ChartFigure, chartAssets } from "../charts/chart-figure.tsx";
import { pluralise } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { TableHead } from "../frame/table-head.tsx";
import { ChangedSuppliers } from "./answer-items.tsx";
import { FeedList } from "./feed-list.tsx";
import { FollowLink } from "./follow-link.tsx";
import { KnownGaps } from "./known-gaps.tsx";
import { LeagueTechnology } from "./league-technology.tsx";
import { VendorJsonLd } from "./record-json-ld.tsx";
import { RelationshipGroups } from "./relationship-groups.tsx";
import { StatusHead } from "./status-head.tsx";
import { VendorContext } from "./vendor-context.tsx";

interface VendorPage {
  ledger: SiteLedger;
  vendor: VendorRecord;
}

export const data = {
  pagination: { data: "ledger.vendors", size: 1, alias: "vendor" },
  permalink: ({ vendor }: VendorPage) => vendorPath(vendor.slug),
};

export function render({ ledger, vendor }: VendorPage) {
  const { name, slug, clubCount } = vendor;
  const clubs = pluralise(clubCount, "club");
  const ofLeagues = ledger.leagues.flatMap(({ technology }) =>
    technology.filter((row) => row.vendor === slug),
  );
  const changes = ledger.supplierChanges.filter(({ from, to }) => [from.vendor, to.vendor].includes(slug));
  return (
    <Layout
      ledger={ledger}
      path={vendorPath(slug)}
      title={`${name}: clubs and sources · Clubledger`}
      description={`${clubs} that public sources link to ${name}, by category.`}
      name={name}
      {...chartAssets(ledger, vendorPath(slug))}
      feedOf={vendorPath(slug)}
      parents={[{ name: "Vendors", path: sitePaths.vendors }]}
      rows="rows"
    >
      <h1>{name}</h1>
      <InUseNow vendor={vendor} ofLeagues={ofLeagues} />
      <FollowLink of={{ vendor: slug }} name={name} />
      <Owners ledger={ledger} vendor={vendor} />
      <VendorJsonLd ledger={ledger} vendor={vendor} />
      <div class="columns">
        <ChartFigure ledger={ledger} path={vendorPath(slug)} />
        <VendorContext ledger={ledger} vendor={vendor}>
          <ChangedSuppliers changes={changes} />
        </VendorContext>
      </div>
      <Brands ledger={ledger} vendor={vendor} />
      <StatusHead relationships={vendor.technology} filters={{ vendor: slug }}>
        {clubs} in public sources: not a complete list of customers.
      </StatusHead>
      <KnownGaps doubts={ledger.doubtsByName.get(name)} />
      <RelationshipGroups
        relationships={byEvidenceDate(vendor.technology)}
        columns={["club", "use", "evidence", "status", "source"]}
        caption={`${name} by category`}
        groupOf={({ category }) => category}
        pathOf={(row) => categoryPath(categorySlugOf(row.id))}
        captionOf={(category) => `${name}, ${category}`}
      />
      <LeagueTechnology ledger={ledger} rows={ofLeagues} named="League" title="For whole leagues" />
      <FeedList page={vendorPath(slug)} records={apiPaths.vendor.replace("{slug}", slug)} />
    </Layout>
  );
}

/** As many users are named before the rest is counted. */
const MAX_NAMED = 12;

interface InUseNowProps {
  vendor: VendorRecord;
  ofLeagues: readonly LeagueRelationship[];
}

/** Users of today, each a link to a row: clubs, the newest evidence first, then leagues. */
function InUseNow({ vendor: { slug, technology }, ofLeagues }: InUseNowProps) {
  const isCurrent = ({ status }: Pick<Relationship, "status">) => status === "current";
  const users = new Map([
    ...byEvidenceDate(technology)
      .filter(isCurrent)
      .map(({ club, clubName, id }) => [clubName, relationshipPath(club, id)] as const),
    ...ofLeagues
      .filter(isCurrent)
      .map(
        ({ league, leagueName, id }) =>
          [`${leagueName} (league)`, leagueRelationshipPath(league, id)] as const,
      ),
  ]);
  if (users.size === 0) return <p class="lead">No club is known to use it now.</p>;
  return (
    <p class="lead">
      In use now at{" "}
      {[...users].slice(0, MAX_NAMED).map(([name, path], index) => (
        <>
          {index === 0 ? "" : ", "}
          <a href={path}>{name}</a>
        </>
      ))}
      {users.size > MAX_NAMED ? (
        <>
          {" "}
          and <a href={explorePath({ vendor: slug, status: "current" })}>{users.size - MAX_NAMED} more</a>
        </>
      ) : null}
      {ofLeagues.length === 0 ? null : ". The figures below are of clubs alone."}
    </p>
  );
}

/** Newest evidence first, undated evidence last. */
const byEvidenceDate = (relationships: readonly Relationship[]): Relationship[] =>
  [...relationships].sort((a, b) => compareText(newestDate(b.evidence) ?? "", newestDate(a.evidence) ?? ""));

function Owners({ ledger, vendor }: VendorPage) {
  const { slug, website, parent, parentSourceUrl } = vendor;
  const subsidiaries = ledger.subsidiaries.get(slug) ?? [];
  return (
    <ul class="inline-list">
      {website === null ? null : (
        <li>
          <a href={website} rel="external nofollow">
            {new URL(website).host}
          </a>
        </li>
      )}
      {parent === null ? null : (
        <li>
          Owned today by <a href={vendorPath(parent.slug)}>{parent.name}</a>
          {parentSourceUrl === null ? null : (
            <>
              {" "}
              (
              <a href={parentSourceUrl} rel="external nofollow">
                source
              </a>
              )
            </>
          )}
        </li>
      )}
      {subsidiaries.length === 0 ? null : (
        <li>
          Owns{" "}
          {subsidiaries.map(({ slug: ownedSlug, name }, index) => (
            <>
              {index === 0 ? "" : ", "}
              <a href={vendorPath(ownedSlug)}>{name}</a>
            </>
          ))}
        </li>
      )}
    </ul>
  );
}

/** A vendor's own clubs, those of each brand that it owns, and all of them together. */
function Brands({ ledger, vendor }: VendorPage) {
  const brands = ledger.subsidiaries.get(vendor.slug) ?? [];
  if (brands.length === 0) return null;
  const all = [vendor, ...brands];
  const relationships = all.flatMap(({ technology }) => technology);
  const total = {
    name: "Together",
    clubCount: new Set(relationships.map(({ club }) => club)).size,
    counts: { total: relationships.length },
  };
  return (
    <table class="narrow">
      <caption>With the brands that it owns today</caption>
      <TableHead titles={["Brand", { number: "Clubs" }, { number: "Relationships" }]} />
      <tbody>
        {[...all, total].map(({ name, clubCount, counts }) => (
          <tr>
            <th scope="row">{name}</th>
            <td class="number">{clubCount}</td>
            <td class="number">{counts.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
