import type { Child } from "hono/jsx";
import { apiIndexPath, calculatorPath, methodologyPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../ledger.ts";
import { Layout } from "./layout.tsx";

export interface CalculatorPage {
  ledger: SiteLedger;
  /** The calculator's slug, the same as its method's. */
  slug: "transfer-cost" | "squad-cost";
  title: string;
  lead: string;
  description: string;
  /** The API's path, and the example as a body, for the request line. */
  apiPath: string;
  example: unknown;
}

/** The page of a calculator: what it is, the form, its figures, the same request for the API, and what it can not tell. */
export function CalculatorFrame(props: CalculatorPage & { form: Child; figures: Child }) {
  const { ledger, slug, title, lead, description, form, figures } = props;
  return (
    <Layout
      ledger={ledger}
      path={calculatorPath(slug)}
      title={`${title} calculator · Clubledger`}
      description={description}
      trail={[
        { name: "Calculators", path: sitePaths.calculators },
        { name: title, path: calculatorPath(slug) },
      ]}
      scripts={[`${slug}.js`]}
      styles={["calculators.css"]}
    >
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <noscript>
        <p class="notice">
          This calculator needs JavaScript, because it asks the public API as you type. Without it, send{" "}
          <a href="#request-title">the request below</a> yourself; how the figures are worked out stands on{" "}
          <a href={methodologyPath(slug)}>the method's page</a>.
        </p>
      </noscript>
      <div class="calculator" id="calculator" data-calculator={slug}>
        <form id="scenario" novalidate autocomplete="off" aria-label={`${title}: the scenario`}>
          {form}
        </form>
        <Results figures={figures} />
        <p id="verdict" class="verdict" role="status" />
      </div>
      <SameRequest page={props} />
      <Method page={props} />
    </Layout>
  );
}

function Results({ figures }: { figures: Child }) {
  return (
    <section class="results" id="results" aria-labelledby="results-title">
      <h2 id="results-title" tabindex={-1}>
        Figures
      </h2>
      <div id="faults" class="notice" hidden />
      <p id="waiting" class="quiet">
        The figures appear here.
      </p>
      <div id="figures" hidden>
        {figures}
        <section id="warnings" class="warnings" aria-labelledby="warnings-title" hidden>
          <h3 id="warnings-title">Doubts about the scenario</h3>
          <ul />
        </section>
      </div>
    </section>
  );
}

function SameRequest({ page }: { page: CalculatorPage }) {
  const address = `${page.ledger.manifest.baseUrl}${page.apiPath}`;
  return (
    <section class="same-request" aria-labelledby="request-title">
      <h2 id="request-title">The same request</h2>
      <p>
        These figures come from the <a href={apiIndexPath}>public API</a>. This line asks it for the very same
        scenario; all money is in one currency, whichever it is.
      </p>
      <pre class="request" tabindex={0}>
        <code id="curl">
          {`curl -H 'Content-Type: application/json' ${address} -d '${JSON.stringify(page.example)}'`}
        </code>
      </pre>
      <p class="actions scripted">
        <button type="button" id="copy-curl">
          Copy the request
        </button>{" "}
        <button type="button" id="copy-link">
          Copy a link to this scenario
        </button>{" "}
        <span id="copied" role="status" />
      </p>
    </section>
  );
}

function Method({ page: { ledger, slug } }: { page: CalculatorPage }) {
  const limitations = ledger.methods.find((method) => method.slug === slug)?.limitations ?? [];
  return (
    <section class="prose" aria-labelledby="limitations-title">
      <h2 id="limitations-title">What the figures can not tell</h2>
      <ul>
        {limitations.map((limitation) => (
          <li>{limitation}</li>
        ))}
      </ul>
      <p>
        Formulas, rules and their sources: <a href={methodologyPath(slug)}>the method</a>.
      </p>
    </section>
  );
}
