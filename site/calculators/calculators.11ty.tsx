import { apiIndexPath, calculatorPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import { calculators } from "./calculators.ts";

export const data = { permalink: sitePaths.calculators };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.calculators}
      name="Calculators"
      title="Calculators: transfer cost, squad-cost ratio and plan · Clubledger"
      description="Calculators for football finance, exact and explained: what a transfer costs, what a squad costs against a threshold, and what a plan changes."
      styles={["calculators.css"]}
    >
      <h1>Calculators</h1>
      <p class="lead">
        Planning estimates from the numbers you enter and nothing else, in any one currency. Each calculator
        links to its method, rules and sources.
      </p>
      <ul class="cards">
        {calculators.map(({ slug, title, question, figures }) => (
          <li class="card">
            <h2>
              <a href={calculatorPath(slug)}>{title}</a>
            </h2>
            <p>{question}</p>
            <p class="quiet">{figures}</p>
          </li>
        ))}
      </ul>
      <p>
        Your scenario is kept in the page's URL after the <code>#</code>, which browsers do not send to the
        server. The <a href={apiIndexPath}>public API</a> calculates the figures and stores nothing.
      </p>
    </Layout>
  );
}
