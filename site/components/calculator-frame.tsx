import type { Child } from "hono/jsx";
import { required } from "../../contract/required.ts";
import { calculatorPath, methodologyPath, sitePaths } from "../../contract/site-paths.ts";
import { curlCommand } from "../curl.ts";
import type { SiteLedger } from "../ledger.ts";
import { Calculator, type CalculatorState } from "./calculator.tsx";
import { fieldsFrom } from "./calculator-fields.tsx";
import { Layout } from "./layout.tsx";

interface CalculatorPage {
  ledger: SiteLedger;
  /** The calculator's slug, the same as its method's. */
  slug: "transfer-cost" | "squad-cost";
  title: string;
  lead: string;
  description: string;
  apiPath: string;
  /** The example as a request's body. */
  example: object;
  players?: CalculatorState["players"];
  form: (state: CalculatorState) => Child;
  /** What the script needs to render the form again. */
  data?: object;
}

/** The page of a calculator: what it is, the calculator itself, and its limitations. */
export function CalculatorFrame({ ledger, slug, title, lead, description, ...page }: CalculatorPage) {
  const state: CalculatorState = {
    fields: fieldsFrom(page.example),
    players: page.players ?? [],
    errors: {},
    registerStatus: "",
    importErrors: [],
    outcome: { kind: "none", message: "The figures appear here." },
    isBusy: false,
    verdict: "",
    command: curlCommand({
      url: `${ledger.manifest.baseUrl}${page.apiPath}`,
      body: JSON.stringify(page.example),
    }),
    copyStatus: "",
  };
  return (
    <Layout
      ledger={ledger}
      path={calculatorPath(slug)}
      title={`${title} calculator · Clubledger`}
      description={description}
      name={title}
      parents={[{ name: "Calculators", path: sitePaths.calculators }]}
      scripts={[`${slug}.js`]}
      styles={["calculators.css"]}
    >
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <noscript>
        <p class="notice">
          This calculator needs JavaScript, because it asks the public API as you type. Without it, send{" "}
          <a href="#request-title">the request below</a> yourself;{" "}
          <a href={methodologyPath(slug)}>the method's page</a> explains how the figures are calculated.
        </p>
      </noscript>
      <div id="calculator" data-initial={JSON.stringify({ slug, title, state, ...page.data })}>
        <Calculator slug={slug} title={title} state={state} form={page.form(state)} />
      </div>
      <section class="prose" aria-labelledby="limitations-title">
        <h2 id="limitations-title">What these figures don't tell you</h2>
        <ul>
          {methodOf(ledger, slug).limitations.map((limitation) => (
            <li>{limitation}</li>
          ))}
        </ul>
        <p>
          Formulas, rules and their sources: <a href={methodologyPath(slug)}>the method</a>.
        </p>
      </section>
    </Layout>
  );
}

/** The method that a calculator follows. */
export const methodOf = ({ methods }: SiteLedger, slug: CalculatorPage["slug"]) =>
  required(
    methods.find((method) => method.slug === slug),
    `the method ${slug}`,
  );
