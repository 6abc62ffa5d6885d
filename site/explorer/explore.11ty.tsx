import { apiIndexPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { pluralise } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { Explorer } from "./explorer.tsx";

export const data = { permalink: sitePaths.explore };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { relationships, clubs, vendors } = ledger.manifest.counts;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.explore}
      title="Explorer · Clubledger"
      description={`Filter, sort and download ${pluralise(relationships, "sourced relationship")} between ${pluralise(clubs, "club")} and ${pluralise(vendors, "vendor")}.`}
      name="Explorer"
      scripts={["explore.js"]}
      styles={["explore.css"]}
    >
      <h1>Explorer</h1>
      <p class="lead">
        Every relationship in one table: filter it, sort it, download what you see, or share its address.
      </p>
      <noscript>
        <p class="notice">
          The explorer needs JavaScript. The same relationships are in the lists of{" "}
          <a href={sitePaths.clubs}>clubs</a>, <a href={sitePaths.vendors}>vendors</a>,{" "}
          <a href={sitePaths.categories}>categories</a>, <a href={sitePaths.countries}>countries</a> and{" "}
          <a href={sitePaths.leagues}>leagues</a>, in the <a href={sitePaths.data}>downloads</a>, and in the{" "}
          <a href={apiIndexPath}>API</a>, which takes the same filters.
        </p>
      </noscript>
      <div id="explorer" data-rows={ledger.explorerFiles.join(" ")}>
        <Explorer total={relationships} view={null} />
      </div>
    </Layout>
  );
}
