import { raw } from "hono/html";
import {
  contractExtensionExample,
  squadCostExample,
  squadPlanExample,
  squadProjectionExample,
  transferCostExample,
} from "../../../contract/calculators/examples.ts";
import { required } from "../../../contract/required.ts";
import { methodologyPath, sitePaths } from "../../../contract/site-paths.ts";
import type { Formula, Methodology, PublishedCase, Rulebook } from "../../../data/schema/methodology.ts";
import type { SiteLedger } from "../../build/ledger.ts";
import { Time } from "../../frame/format.tsx";
import { Layout } from "../../frame/layout.tsx";
import { SideContents } from "../../frame/side-contents.tsx";
import { TableHead } from "../../frame/table-head.tsx";
import { CalculatorLink } from "../calculator-link.tsx";
import { figureName } from "../form/figure-names.ts";
import { difference, grouped } from "../form/numbers.ts";
import { RulebookText, SourceLink } from "../plan/rulebook-text.tsx";
import { mathMl, type WorkedExample, workedTex } from "./formulas.ts";

interface MethodPage {
  ledger: SiteLedger;
  method: Methodology;
}

export const data = {
  pagination: { data: "ledger.methods", size: 1, alias: "method" },
  permalink: ({ method }: MethodPage) => methodologyPath(method.slug),
};

/** The numbers of each method's worked formulas. */
const EXAMPLES: Readonly<Record<string, WorkedExample>> = {
  "transfer-cost": transferCostExample,
  "squad-cost": squadCostExample,
  "contract-extension": contractExtensionExample,
  "squad-plan": squadPlanExample,
  "squad-projection": squadProjectionExample,
};

export function render({ ledger, method }: MethodPage) {
  const parts = partsOf(method);
  return (
    <Layout
      ledger={ledger}
      path={methodologyPath(method.slug)}
      title={`${method.title}: the method · Clubledger`}
      description={`${method.title}: how the calculator works, the rules behind it, and what its figures do not show.`}
      name={method.title}
      styles={["method.css"]}
      parents={[{ name: "Methods", path: sitePaths.methodology }]}
    >
      <h1>{method.title}: the method</h1>
      <p class="lead">{method.purpose}</p>
      <p>
        <CalculatorLink method={method} />
        {ledger.methods
          .filter(({ slug, calculator }) => calculator === method.calculator && slug !== method.slug)
          .map(({ slug, title }) => (
            <>
              {" "}
              · <a href={methodologyPath(slug)}>{title}: the method</a>
            </>
          ))}
      </p>
      <p class="quiet small">
        Sources last read <Time at={method.verificationDate} />.
      </p>
      <SideContents entries={parts}>
        {parts.map(({ id, name, body }) => (
          <>
            <h2 id={id}>{name}</h2>
            {body}
          </>
        ))}
      </SideContents>
    </Layout>
  );
}

/** The parts of a method's page; not every method has all. */
function partsOf(method: Methodology) {
  const parts = [
    { id: "limitations", name: "Limitations", body: <Limitations {...method} /> },
    { id: "formulas", name: "Formulas", body: <Formulas {...method} /> },
    { id: "cases", name: "Published cases", body: method.cases && <Cases {...method} /> },
    { id: "definitions", name: "Terms", body: <Definitions {...method} /> },
    { id: "rules", name: "Rules", body: <Rules {...method} /> },
    { id: "rulebooks", name: "Leagues' and UEFA's limits", body: method.rulebooks?.map(RulebookSection) },
    { id: "differences", name: "Other definitions", body: method.differences && <Differences {...method} /> },
  ];
  return parts.filter(({ body }) => body !== undefined);
}

const Limitations = ({ limitations }: Methodology) => (
  <ul class="prose">
    {limitations.map((limitation) => (
      <li>{limitation}</li>
    ))}
  </ul>
);

function Formulas({ slug, formulas }: Methodology) {
  const example = required(EXAMPLES[slug], "the method's example");
  return (
    <>
      <p>The second line of a formula is worked with the calculator's own example, money in millions.</p>
      <dl class="formulas">
        {formulas.map((formula) => (
          <>
            <dt id={`formula-${formula.name}`}>
              {figureName(formula.name)} <code>{formula.name}</code>
            </dt>
            <dd>
              <FormulaMath formula={formula} example={example} />
              <p>
                {formula.words} <span class="unit">{formula.unit}.</span>
                {formula.source === undefined ? "" : ` Based on ${formula.source}.`}
              </p>
            </dd>
          </>
        ))}
      </dl>
    </>
  );
}

interface FormulaMathProps {
  formula: Formula;
  example: WorkedExample;
}

function FormulaMath({ formula: { name, tex, worked }, example }: FormulaMathProps) {
  if (tex === undefined) return null;
  return (
    <figure class="formula" tabindex={0} aria-label={`Formula: ${figureName(name)}`}>
      {raw(mathMl(tex))}
      {worked === undefined ? null : raw(mathMl(workedTex(worked, example)))}
    </figure>
  );
}

const Cases = ({ cases = [] }: Methodology) => (
  <>
    <p>What others have printed, beside what the calculator returns for the same numbers.</p>
    <table class="cases figure-table">
      <TableHead titles={COLUMNS} />
      {cases.map(Case)}
    </table>
  </>
);

const COLUMNS = ["Figure", "Published", "Here", "Difference"];

const Case = ({ about, unit, figures, note, sourceUrl, sourceTitle }: PublishedCase) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colspan={COLUMNS.length}>
        {about} <span class="quiet">({unit})</span>
      </th>
    </tr>
    {figures.map(({ name, published, ours }) => (
      <tr>
        <th scope="row">{figureName(name)}</th>
        <td>{grouped(published)}</td>
        <td>{grouped(ours)}</td>
        <td>{difference(ours - published)}</td>
      </tr>
    ))}
    <tr class="case-note">
      <td colspan={COLUMNS.length}>
        {note}{" "}
        <a href={sourceUrl} rel="external nofollow">
          {sourceTitle}
        </a>
      </td>
    </tr>
  </tbody>
);

const Definitions = ({ definitions }: Methodology) => (
  <dl>
    {definitions.map(({ term, meaning }) => (
      <>
        <dt>{term}</dt>
        <dd>{meaning}</dd>
      </>
    ))}
  </dl>
);

const Rules = ({ rules }: Methodology) => (
  <ul class="prose">
    {rules.map(({ statement, article, ...source }) => (
      <li>
        {statement} <span class="quiet">{article === null ? "" : `${article}. `}</span>
        <SourceLink {...source} />
      </li>
    ))}
  </ul>
);

const RulebookSection = (rulebook: Rulebook) => (
  <section class="prose" aria-labelledby={`rulebook-${rulebook.slug}`}>
    <h3 id={`rulebook-${rulebook.slug}`}>
      {rulebook.body} <span class="quiet">{rulebook.season}</span>
    </h3>
    <RulebookText rulebook={rulebook} />
  </section>
);

const Differences = ({ differences = [] }: Methodology) => (
  <ul class="prose">
    {differences.map(({ body, text, sourceUrl }) => (
      <li>
        <strong>{body}:</strong> {text}{" "}
        <a href={sourceUrl} rel="external nofollow">
          Source
        </a>
      </li>
    ))}
  </ul>
);
