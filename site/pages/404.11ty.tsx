import { apiIndexPath, sitePaths } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import { SearchBox } from "../components/search-box.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/404.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path="/404.html"
      title="Not found · Clubledger"
      unlisted
      description="There is no page at this address."
      scripts={["search.js"]}
    >
      <h1>There is no page at this address</h1>
      <SearchBox ledger={ledger} />
      <p>
        Or look in the lists of <a href={sitePaths.clubs}>clubs</a>, <a href={sitePaths.vendors}>vendors</a>{" "}
        and <a href={sitePaths.categories}>categories</a>, or see what the <a href={apiIndexPath}>API</a>{" "}
        offers.
      </p>
    </Layout>
  );
}
