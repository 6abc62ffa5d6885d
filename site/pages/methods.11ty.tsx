import { calculatorPath, methodologyPath, sitePaths } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/methodology/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.methodology}
      title="Methods of the calculators · Clubledger"
      description="How the transfer-cost and squad-cost calculators work: formulas in words, limitations, rules and their sources."
      trail={[{ name: "Methods", path: sitePaths.methodology }]}
    >
      <h1>Methods of the calculators</h1>
      {ledger.methods.map(({ slug, title, purpose }) => (
        <section>
          <h2>
            <a href={methodologyPath(slug)}>{title}</a>
          </h2>
          <p>{purpose}</p>
          <p>
            <a href={calculatorPath(slug)}>Open the calculator: {title.toLowerCase()}</a>
          </p>
        </section>
      ))}
    </Layout>
  );
}
