import { raw } from "hono/html";
import {
  contractExtensionExample,
  squadCostExample,
  squadPlanExample,
  squadProjectionExample,
  transferCostExample,
} from "../../../contract/calculators/examples.ts";
import { methodologyPath, sitePaths } from "../../../contract/site-paths.ts";
import type { Formula, Methodology, PublishedCase, Rulebook } from "../../../data/schema/methodology.ts";
import type { SiteLedger } from "../../build/ledger.ts";
import { Time } from "../../frame/format.tsx";
import { Layout } from "../../frame/layout.tsx";
import { SideContents } from "../../frame/side-contents.tsx";
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

const CONTENTS = [
  { id: "limitations", name: "Limitations" },
  { id: "formulas", name: "Formulas" },
  { id: "cases", name: "Published cases" },
  { id: "definitions", name: "Terms" },
  { id: "rules", name: "Rules" },
  { id: "rulebooks", name: "Leagues' and UEFA's limits" },
  { id: "differences", name: "Other definitions" },
];

/** Parts that not every method has. */
const OPTIONAL = ["cases", "rulebooks", "differences"];

export function render({ ledger, method }: MethodPage) {
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
      <SideContents entries={CONTENTS.filter(({ id }) => !OPTIONAL.includes(id) || id in method)}>
        <h2 id="limitations">Limitations</h2>
        <ul class="prose">
          {method.limitations.map((limitation) => (
            <li>{limitation}</li>
          ))}
        </ul>
        <Formulas formulas={method.formulas} example={EXAMPLES[method.slug]} />
        {method.cases === undefined ? null : <Cases cases={method.cases} />}
        <Definitions definitions={method.definitions} />
        <Rules rules={method.rules} />
        {method.rulebooks === undefined ? null : <Rulebooks rulebooks={method.rulebooks} />}
        {method.differences === undefined ? null : <Differences differences={method.differences} />}
      </SideContents>
    </Layout>
  );
}

const Formulas = ({
  formulas,
  example,
}: Pick<Methodology, "formulas"> & { example: WorkedExample | undefined }) => (
  <>
    <h2 id="formulas">Formulas</h2>
    {example === undefined ? null : (
      <p>The second line of a formula is worked with the calculator's own example, money in millions.</p>
    )}
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

function FormulaMath({
  formula: { name, tex, worked },
  example,
}: {
  formula: Formula;
  example: WorkedExample | undefined;
}) {
  if (tex === undefined) return null;
  return (
    <figure class="formula" tabindex={0} aria-label={`Formula: ${figureName(name)}`}>
      {raw(mathMl(tex))}
      {worked === undefined || example === undefined ? null : raw(mathMl(workedTex(worked, example)))}
    </figure>
  );
}

const Cases = ({ cases }: { cases: readonly PublishedCase[] }) => (
  <>
    <h2 id="cases">Published cases</h2>
    <p>What others have printed, beside what the calculator returns for the same numbers.</p>
    <table class="cases">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th scope="col">{column}</th>
          ))}
        </tr>
      </thead>
      {cases.map((published) => (
        <Case {...published} />
      ))}
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

const Definitions = ({ definitions }: Pick<Methodology, "definitions">) => (
  <>
    <h2 id="definitions">Terms</h2>
    <dl>
      {definitions.map(({ term, meaning }) => (
        <>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </>
      ))}
    </dl>
  </>
);

const Rules = ({ rules }: Pick<Methodology, "rules">) => (
  <>
    <h2 id="rules">Rules</h2>
    <ul class="prose">
      {rules.map(({ statement, article, ...source }) => (
        <li>
          {statement} <span class="quiet">{article === null ? "" : `${article}. `}</span>
          <SourceLink {...source} />
        </li>
      ))}
    </ul>
  </>
);

const Rulebooks = ({ rulebooks }: { rulebooks: readonly Rulebook[] }) => (
  <>
    <h2 id="rulebooks">Leagues' and UEFA's limits</h2>
    {rulebooks.map((rulebook) => (
      <section class="prose" aria-labelledby={`rulebook-${rulebook.slug}`}>
        <h3 id={`rulebook-${rulebook.slug}`}>
          {rulebook.body} <span class="quiet">{rulebook.season}</span>
        </h3>
        <RulebookText rulebook={rulebook} />
      </section>
    ))}
  </>
);

const Differences = ({ differences }: { differences: NonNullable<Methodology["differences"]> }) => (
  <>
    <h2 id="differences">Other definitions</h2>
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
  </>
);
