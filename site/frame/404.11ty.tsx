import { raw } from "hono/html";
import { NEAR_PAGES_MARK } from "../../contract/index-files.ts";
import { apiIndexPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "./layout.tsx";

export const data = { permalink: "/404.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path="/404.html"
      title="Page not found · Clubledger"
      unlisted
      description="This page does not exist."
    >
      <h1>Page not found</h1>
      <p class="lead">There is no page at this URL. It may have moved, or the link may be misspelt.</p>
      {raw(NEAR_PAGES_MARK)}
      <p>
        Or <a href={sitePaths.search}>search</a>, browse the <a href={sitePaths.clubs}>clubs</a>,{" "}
        <a href={sitePaths.vendors}>vendors</a> and <a href={sitePaths.categories}>categories</a>, or look at
        the <a href={apiIndexPath}>API</a>.
      </p>
    </Layout>
  );
}
