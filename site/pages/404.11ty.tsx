import { apiIndexPath } from "../../contract/addresses.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/404.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path="/404.html"
      title="Not found · Clubledger"
      description="There is no page at this address."
    >
      <h1>There is no page at this address</h1>
      <p>
        Look the club up in the <a href="/#clubs">list of clubs</a>, or see what the{" "}
        <a href={apiIndexPath}>API</a> offers.
      </p>
    </Layout>
  );
}
