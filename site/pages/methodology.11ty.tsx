import { calculatorPath, methodologyPath, sitePaths } from "../../contract/site-paths.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import { Time } from "../components/format.tsx";
import { Layout } from "../components/layout.tsx";
import { SideContents } from "../components/side-contents.tsx";
import type { SiteLedger } from "../ledger.ts";

interface MethodPage {
  ledger: SiteLedger;
  method: Methodology;
}

export const data = {
  pagination: { data: "ledger.methods", size: 1, alias: "method" },
  permalink: ({ method }: MethodPage) => methodologyPath(method.slug),
};

const CONTENTS = [
  { id: "limitations", name: "Limitations" },
  { id: "formulas", name: "Formulas" },
  { id: "definitions", name: "Terms" },
  { id: "rules", name: "Rules" },
  { id: "differences", name: "Other definitions" },
];

export function render({ ledger, method }: MethodPage) {
  return (
    <Layout
      ledger={ledger}
      path={methodologyPath(method.slug)}
      title={`${method.title}: the method · Clubledger`}
      description={`${method.title}: how the calculator works, the rules behind it, and what its figures do not show.`}
      name={method.title}
      parents={[{ name: "Methods", path: sitePaths.methodology }]}
    >
      <h1>{method.title}: the method</h1>
      <p class="lead">{method.purpose}</p>
      <p>
        <a href={calculatorPath(method.slug)}>Open the calculator</a>
      </p>
      <p class="quiet small">
        Sources last read <Time at={method.verificationDate} />.
      </p>
      <SideContents entries={CONTENTS}>
        <h2 id="limitations">Limitations</h2>
        <ul class="prose">
          {method.limitations.map((limitation) => (
            <li>{limitation}</li>
          ))}
        </ul>
        <Formulas formulas={method.formulas} />
        <Definitions definitions={method.definitions} />
        <Rules rules={method.rules} />
        <Differences differences={method.differences} />
      </SideContents>
    </Layout>
  );
}

const Formulas = ({ formulas }: Pick<Methodology, "formulas">) => (
  <>
    <h2 id="formulas">Formulas</h2>
    <dl>
      {formulas.map(({ name, words, unit, source }) => (
        <>
          <dt id={`formula-${name}`}>
            <code>{name}</code>
          </dt>
          <dd>
            {words} <span class="unit">{unit}.</span>
            {source === undefined ? "" : ` Based on ${source}.`}
          </dd>
        </>
      ))}
    </dl>
  </>
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
      {rules.map(({ statement, article, sourceUrl, sourceTitle, read }) => (
        <li>
          {statement} <span class="quiet">{article === null ? "" : `${article}. `}</span>
          <a href={sourceUrl} rel="external nofollow">
            {sourceTitle}
          </a>
          <span class="quiet">
            , read <Time at={read} />
          </span>
        </li>
      ))}
    </ul>
  </>
);

const Differences = ({ differences }: Pick<Methodology, "differences">) => (
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
