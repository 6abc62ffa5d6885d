import { apiIndexPath, calculatorPath, sitePaths } from "../../contract/site-paths.ts";
import { counted, numeral } from "../components/format.tsx";
import { HeatMap } from "../components/heat-map.tsx";
import { JsonLd, Layout } from "../components/layout.tsx";
import { RelationshipTable } from "../components/relationships.tsx";
import { SearchBox } from "../components/search-box.tsx";
import type { SiteLedger } from "../ledger.ts";

const RECENT_ROWS = 8;

export const data = { permalink: sitePaths.home };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { counts, baseUrl } = ledger.manifest;
  const description = `Which football clubs use which technology: ${counted(counts.relationships, "sourced relationship")} between ${counted(counts.clubs, "club")} and ${counted(counts.vendors, "vendor")}.`;
  return (
    <Layout
      ledger={ledger}
      path="/"
      title="Clubledger: the sourced ledger of the football business"
      description={description}
      scripts={["search.js"]}
      feedOf={sitePaths.changes}
    >
      <h1>The sourced ledger of the football business</h1>
      <p class="lead">
        Which clubs use which technology, and what a transfer or a squad costs. No fact without its source,
        its status and its date.
      </p>
      <SearchBox ledger={ledger} />
      <Tally counts={counts} />
      <section>
        <h2 id="map">What is in the ledger</h2>
        <HeatMap ledger={ledger} />
      </section>
      <section>
        <h2 id="newest">Recently verified evidence</h2>
        <RelationshipTable
          relationships={ledger.newest.slice(0, RECENT_ROWS)}
          columns={["club", "vendor", "category", "status", "source", "verified"]}
          caption="Recently verified evidence"
        />
        <p>
          <a href={sitePaths.changes}>All changes and feeds</a>
        </p>
      </section>
      <MorePages />
      <JsonLd data={{ "@type": "WebSite", name: "Clubledger", url: `${baseUrl}/`, description }} />
    </Layout>
  );
}

function Tally({ counts }: { counts: SiteLedger["manifest"]["counts"] }) {
  const tally = [
    [counts.relationships, "relationships", sitePaths.changes],
    [counts.clubs, "clubs", sitePaths.clubs],
    [counts.vendors, "vendors", sitePaths.vendors],
    [counts.categories, "categories", sitePaths.categories],
    [counts.countries, "countries", sitePaths.countries],
  ] as const;
  return (
    <ul class="tally">
      {tally.map(([count, noun, path]) => (
        <li>
          <b>{numeral(count)}</b>
          <a href={path}>{noun}</a>
        </li>
      ))}
    </ul>
  );
}

const MorePages = () => (
  <div class="columns">
    <section>
      <h2>Calculate a cost</h2>
      <p>
        <a href={calculatorPath("transfer-cost")}>Transfer cost</a>: total commitment, amortisation, book
        value and an illustrative sale, year by year.
      </p>
      <p>
        <a href={calculatorPath("squad-cost")}>Squad cost</a>: a squad's planning ratio and headroom, before
        and after a signing, and expiring contracts.
      </p>
    </section>
    <section>
      <h2>Get the data</h2>
      <p>
        <a href={sitePaths.data}>Download everything</a> as JSON or CSV, or use the{" "}
        <a href={apiIndexPath}>public API</a>; no key needed.
      </p>
      <p>
        <a href={sitePaths.about}>How to use and cite it</a> and{" "}
        <a href={sitePaths.statuses}>what the statuses mean</a>.
      </p>
    </section>
  </div>
);
