import { compareText } from "../../contract/collections.ts";
import type { ExpandedRelationship } from "../../contract/records.ts";
import { apiIndexPath, calculatorPath, sitePaths } from "../../contract/site-paths.ts";
import { newestDate } from "../../contract/sorting.ts";
import { statuses } from "../../data/schema/statuses.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { HeatMap } from "../charts/heat-map.tsx";
import { numeral, pluralise } from "../frame/format.tsx";
import { JsonLd, Layout } from "../frame/layout.tsx";
import { countByStatus, RelationshipTable } from "../records/relationships.tsx";
import { StatusBar, StatusMark } from "../records/status.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { SearchExamples } from "../search/search-examples.tsx";
import { BookValuePicture, RatioPicture } from "./home-pictures.tsx";

const NEWEST_ROWS = 8;

export const data = { permalink: sitePaths.home };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { counts, baseUrl } = ledger.manifest;
  const description = `Which football clubs use which technology: ${pluralise(counts.relationships, "sourced relationship")} between ${pluralise(counts.clubs, "club")} and ${pluralise(counts.vendors, "vendor")}.`;
  return (
    <Layout
      ledger={ledger}
      path="/"
      title="Clubledger: the sourced ledger of the football business"
      description={description}
      styles={["home.css"]}
      feedOf={sitePaths.changes}
    >
      <div class="opening">
        <div>
          <h1>The sourced ledger of the football business</h1>
          <p class="lead">
            Which clubs use which technology, for the people who sell it, buy it or write about it. Every
            entry has its source, its status and its date.
          </p>
          <SearchBox ledger={ledger} label="Search clubs, vendors, categories, countries and evidence" />
          <SearchExamples ledger={ledger} />
        </div>
        <Statuses ledger={ledger} />
      </div>
      <Calculators />
      <section>
        <h2 id="map">What is in the ledger</h2>
        <HeatMap ledger={ledger} />
      </section>
      <Newest ledger={ledger} />
      <MorePages />
      <JsonLd data={{ "@type": "WebSite", name: "Clubledger", url: `${baseUrl}/`, description }} />
    </Layout>
  );
}

/** What the evidence supports, as a bar and in figures, and how much there is. */
function Statuses({ ledger }: { ledger: SiteLedger }) {
  const { counts } = ledger.manifest;
  const byStatus = countByStatus(ledger.relationships);
  return (
    <section class="home-statuses" aria-labelledby="supports">
      <h2 id="supports">
        <b>{numeral(counts.relationships)}</b> relationships
      </h2>
      <StatusBar counts={byStatus} />
      <dl>
        {statuses.map((status) => (
          <div>
            <dt>
              <StatusMark status={status} />
            </dt>
            <dd>
              {numeral(byStatus[status])}{" "}
              <span class="quiet">{shareText(byStatus[status], counts.relationships)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p class="small">
        Status unknown means that no source shows use today.{" "}
        <a href={sitePaths.statuses}>What the statuses mean</a>
      </p>
      <Tally counts={counts} />
    </section>
  );
}

const shareText = (count: number, all: number): string => `${Math.round((100 * count) / all)}%`;

function Tally({ counts }: { counts: SiteLedger["manifest"]["counts"] }) {
  const tally = [
    [counts.clubs, "club", "clubs", sitePaths.clubs],
    [counts.vendors, "vendor", "vendors", sitePaths.vendors],
    [counts.categories, "category", "categories", sitePaths.categories],
    [counts.countries, "country", "countries", sitePaths.countries],
  ] as const;
  return (
    <ul class="inline-list">
      {tally.map(([count, singular, plural, path]) => (
        <li>
          <a href={path}>{pluralise(count, singular, plural)}</a>
        </li>
      ))}
    </ul>
  );
}

const Calculators = () => (
  <section>
    <h2 id="calculators">Calculate a cost</h2>
    <ul class="cards">
      <li class="card">
        <BookValuePicture />
        <h3>
          <a href={calculatorPath("transfer-cost")}>Transfer cost</a>
        </h3>
        <p>Amortisation, book value and yearly cost of a transfer, and what a sale would bring.</p>
      </li>
      <li class="card">
        <RatioPicture />
        <h3>
          <a href={calculatorPath("squad-cost")}>Squad cost</a>
        </h3>
        <p>A squad's cost against its revenue and the threshold, before and after a signing.</p>
      </li>
    </ul>
  </section>
);

const newestEvidenceFirst = (a: ExpandedRelationship, b: ExpandedRelationship): number =>
  compareText(newestDate(b.evidence) ?? "", newestDate(a.evidence) ?? "") || compareText(a.id, b.id);

const Newest = ({ ledger }: { ledger: SiteLedger }) => (
  <section>
    <h2 id="newest">Newest evidence</h2>
    <RelationshipTable
      relationships={[...ledger.relationships].sort(newestEvidenceFirst).slice(0, NEWEST_ROWS)}
      columns={["club", "vendor", "evidence", "status", "source"]}
      caption="Newest evidence"
    />
    <p>
      <a href={sitePaths.changes}>What changed, with feeds</a>
    </p>
  </section>
);

const MorePages = () => (
  <div class="columns">
    <section>
      <h2>For members</h2>
      <p>
        Who buys football clubs, who makes the decisions, and which deals were reported, each fact with its
        source. <a href={sitePaths.members}>What members get</a>
      </p>
    </section>
    <section>
      <h2>Get the data</h2>
      <p>
        <a href={sitePaths.data}>Download everything</a> as JSON or CSV, or use the{" "}
        <a href={apiIndexPath}>public API</a>; no key needed. <a href={sitePaths.about}>How to cite it</a>
      </p>
    </section>
  </div>
);
