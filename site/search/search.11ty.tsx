import { apiPaths, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import { SearchBox } from "../frame/search-box.tsx";
import { SearchExamples } from "./search-examples.tsx";

export const data = { permalink: sitePaths.search };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.search}
      name="Search"
      title="Search · Clubledger"
      description="Search clubs, vendors, categories, countries, leagues, relationships and calculators."
      scripts={["search-page.js"]}
      unlisted
    >
      <h1>Search</h1>
      <SearchBox ledger={ledger} label="Clubs, vendors, categories, countries, leagues and evidence" />
      <SearchExamples ledger={ledger} />
      <noscript>
        <WithoutScript />
      </noscript>
      <p class="search-summary" role="status"></p>
      <div data-results={ledger.searchFiles.join(" ")}></div>
    </Layout>
  );
}

/** Everything that the search finds can be reached without it. */
const WithoutScript = () => (
  <>
    <p>Search needs JavaScript. Without it, everything is in these lists:</p>
    <ul>
      {LISTS.map(([name, path]) => (
        <li>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
    <p>
      The <a href={sitePaths.apiReference}>API</a> searches too, for example{" "}
      <a href={`${apiPaths.technology}?q=wifi`}>
        <code>{apiPaths.technology}?q=wifi</code>
      </a>
      , and <a href={sitePaths.data}>the downloads</a> hold every relationship.
    </p>
  </>
);

const LISTS = [
  ["Clubs", sitePaths.clubs],
  ["Vendors", sitePaths.vendors],
  ["Categories", sitePaths.categories],
  ["Countries", sitePaths.countries],
  ["Leagues", sitePaths.leagues],
  ["Calculators", sitePaths.calculators],
] as const;
