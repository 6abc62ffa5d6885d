import { apiIndexPath, calculatorPath, sitePaths } from "../../contract/site-paths.ts";
import { counted, numeral } from "../components/counted.ts";
import { HeatMap } from "../components/heat-map.tsx";
import { JsonLd } from "../components/json-ld.tsx";
import { Layout } from "../components/layout.tsx";
import { RelationshipTable } from "../components/relationship-table.tsx";
import { SearchBox } from "../components/search-box.tsx";
import type { SiteLedger } from "../ledger.ts";

const NEWEST = 8;

export const data = { permalink: "/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { counts, baseUrl } = ledger.manifest;
  const description = `Which football club uses whose technology: ${counted(counts.relationships, "sourced relationship")} of ${counted(counts.clubs, "club")} and ${counted(counts.vendors, "vendor")}.`;
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
        Which club uses whose technology, and what a transfer or a squad costs. No fact without its source,
        its status and its date.
      </p>
      <SearchBox ledger={ledger} />
      <Tally counts={counts} />
      <section>
        <h2 id="map">What the ledger holds</h2>
        <HeatMap ledger={ledger} />
      </section>
      <section>
        <h2 id="newest">Newest verified evidence</h2>
        <RelationshipTable
          relationships={ledger.newest.slice(0, NEWEST)}
          columns={["club", "vendor", "category", "status", "source", "verified"]}
          caption="Newest verified evidence"
        />
        <p>
          <a href={sitePaths.changes}>All that changed, with feeds</a>
        </p>
      </section>
      <Further />
      <JsonLd data={{ "@type": "WebSite", name: "Clubledger", url: `${baseUrl}/`, description }} />
    </Layout>
  );
}

function Tally({ counts }: { counts: SiteLedger["manifest"]["counts"] }) {
  const shown = [
    [counts.relationships, "relationships", sitePaths.changes],
    [counts.clubs, "clubs", sitePaths.clubs],
    [counts.vendors, "vendors", sitePaths.vendors],
    [counts.categories, "categories", sitePaths.categories],
    [counts.countries, "countries", sitePaths.countries],
  ] as const;
  return (
    <ul class="tally">
      {shown.map(([count, noun, path]) => (
        <li>
          <b>{numeral(count)}</b>
          <a href={path}>{noun}</a>
        </li>
      ))}
    </ul>
  );
}

function Further() {
  return (
    <div class="columns">
      <section>
        <h2>Work out a cost</h2>
        <p>
          <a href={calculatorPath("transfer-cost")}>Transfer cost</a>: commitment, amortisation, book value
          and an illustrative sale, year by year.
        </p>
        <p>
          <a href={calculatorPath("squad-cost")}>Squad cost</a>: the planning ratio of a squad, its headroom,
          a signing before and after, expiring contracts.
        </p>
      </section>
      <section>
        <h2>Take the data</h2>
        <p>
          <a href={sitePaths.data}>Download everything</a> as JSON or CSV, or ask the{" "}
          <a href={apiIndexPath}>public API</a>, without a key.
        </p>
        <p>
          <a href={sitePaths.about}>How to use and cite it</a>, and{" "}
          <a href={sitePaths.statuses}>what the statuses mean</a>.
        </p>
      </section>
    </div>
  );
}
