import { methodologyPath, sitePaths } from "../../../contract/site-paths.ts";
import type { SiteLedger } from "../../build/ledger.ts";
import { Layout } from "../../frame/layout.tsx";
import { CalculatorLink } from "../calculator-link.tsx";

export const data = { permalink: sitePaths.methodology };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.methodology}
      title="How the calculators work · Clubledger"
      description="The methods of the calculators: formulas in words, limitations, rules and their sources."
      name="Methods"
    >
      <h1>How the calculators work</h1>
      {ledger.methods.map((method) => (
        <section>
          <h2>
            <a href={methodologyPath(method.slug)}>{method.title}</a>
          </h2>
          <p>{method.purpose}</p>
          <p>
            <a href={methodologyPath(method.slug)}>Method, rules and sources</a> ·{" "}
            <CalculatorLink method={method} />
          </p>
        </section>
      ))}
    </Layout>
  );
}
