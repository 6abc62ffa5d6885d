import { groupBy } from "../../contract/collections.ts";
import type { Relationship, VendorRecord } from "../../contract/records.ts";
import { apiPaths, sitePaths, vendorPath } from "../../contract/site-paths.ts";
import { counted } from "../components/counted.ts";
import { Layout } from "../components/layout.tsx";
import { RelationshipTable } from "../components/relationship-table.tsx";
import { StatusCounts } from "../components/status-mark.tsx";
import type { SiteLedger } from "../ledger.ts";

interface VendorPage {
  ledger: SiteLedger;
  vendor: VendorRecord;
}

export const data = {
  pagination: { data: "ledger.vendors", size: 1, alias: "vendor" },
  permalink: ({ vendor }: VendorPage) => `${vendorPath(vendor.slug)}index.html`,
};

export function render({ ledger, vendor }: VendorPage) {
  const { name, slug, clubCount, counts } = vendor;
  const clubs = counted(clubCount, "club");
  return (
    <Layout
      ledger={ledger}
      path={vendorPath(slug)}
      title={`${name}: clubs and sources · Clubledger`}
      description={`${clubs} that sources connect with ${name}, by date of the evidence.`}
      trail={[
        { name: "Vendors", path: sitePaths.vendors },
        { name, path: vendorPath(slug) },
      ]}
    >
      <h1>{name}</h1>
      <Owners ledger={ledger} vendor={vendor} />
      <StatusCounts counts={counts.byStatus} />
      <p class="notice">
        {clubs} in public sources. It is no complete list of customers, and only what is marked current is to
        be read as current use.
      </p>
      {[...groupBy(inTime(vendor.technology), yearOf)].map(([year, rows]) => (
        <section>
          <h2>{year}</h2>
          <RelationshipTable
            relationships={rows}
            columns={["club", "category", "product", "status", "source", "verified"]}
            caption={year}
          />
        </section>
      ))}
      <p>
        <a href={apiPaths.vendor.replace("{slug}", slug)}>This record as JSON</a>
      </p>
    </Layout>
  );
}

const yearOf = ({ evidenceDate }: Relationship): string =>
  evidenceDate === null ? "Undated evidence" : `Evidence of ${evidenceDate.slice(0, 4)}`;

/** The newest evidence first, what bears no date last. */
function inTime(relationships: readonly Relationship[]): Relationship[] {
  const day = ({ evidenceDate }: Relationship) => evidenceDate ?? "";
  return [...relationships].sort((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0));
}

function Owners({ ledger, vendor }: VendorPage) {
  const { slug, website, parent } = vendor;
  const owned = ledger.owned.get(slug) ?? [];
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
        </li>
      )}
      {owned.length === 0 ? null : (
        <li>
          Owns{" "}
          {owned.map(({ slug: its, name }, index) => (
            <>
              {index === 0 ? "" : ", "}
              <a href={vendorPath(its)}>{name}</a>
            </>
          ))}
        </li>
      )}
    </ul>
  );
}
