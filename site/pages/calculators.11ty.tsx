import { apiIndexPath, calculatorPath, sitePaths } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: sitePaths.calculators };

const CALCULATORS = [
  {
    slug: "transfer-cost",
    title: "Transfer cost",
    question: "What does a transfer cost over its contract, and when is a sale a profit?",
    figures: "Commitment, amortisation and squad cost year by year, book value, an illustrative sale.",
  },
  {
    slug: "squad-cost",
    title: "Squad-cost ratio",
    question: "How much of a club's revenue does its squad cost, and does a signing still fit?",
    figures:
      "Ratio against a threshold, headroom, a signing before and after, expiring contracts, sensitivity.",
  },
];

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.calculators}
      name="Calculators"
      title="Calculators: transfer cost and squad-cost ratio · Clubledger"
      description="Two calculators for football finance, exact and explained: what a transfer costs, and what a squad costs against a threshold."
      styles={["calculators.css"]}
    >
      <h1>Calculators</h1>
      <p class="lead">
        Planning estimates from the numbers you enter and nothing else, in any one currency. Each calculator
        links to its method, rules and sources.
      </p>
      <ul class="calculator-list">
        {CALCULATORS.map(({ slug, title, question, figures }) => (
          <li>
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
