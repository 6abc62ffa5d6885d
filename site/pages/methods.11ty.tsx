import { calculatorPath, methodologyPath, sitePaths } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: sitePaths.methodology };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.methodology}
      title="How the calculators work · Clubledger"
      description="The methods of the transfer-cost and squad-cost calculators: formulas in words, limitations, rules and their sources."
      name="Methods"
    >
      <h1>How the calculators work</h1>
      {ledger.methods.map(({ slug, title, purpose }) => (
        <section>
          <h2>
            <a href={methodologyPath(slug)}>{title}</a>
          </h2>
          <p>{purpose}</p>
          <p>
            <a href={methodologyPath(slug)}>Method, rules and sources</a> ·{" "}
            <a href={calculatorPath(slug)}>Open the calculator</a>
          </p>
        </section>
      ))}
    </Layout>
  );
}
