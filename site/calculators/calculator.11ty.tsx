import { API_VERSION } from "../../contract/api-index.ts";
import {
  contractExtensionExample,
  squadPlanSeasonsExample,
  transferCostExample,
} from "../../contract/calculators/examples.ts";
import { pick } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import { calculatorPath, methodologyPath, sitePaths } from "../../contract/site-paths.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import { calculators } from "./calculators.ts";
import { extensionPage } from "./extension/extension-page.tsx";
import { Calculator, type CalculatorState, WAITING } from "./form/calculator.tsx";
import type { Calculations, CalculatorPage } from "./form/calculator-page.ts";
import { enteredTexts } from "./form/fields.tsx";
import { Figures } from "./form/figures.tsx";
import { moneyUnitOf } from "./form/money.ts";
import { MOVE_FIELDS } from "./plan/moves.ts";
import { PLAN_FIELDS } from "./plan/plan-fields.ts";
import { planPage } from "./plan/plan-page.tsx";
import { toCells } from "./register/player-columns.ts";
import { transferPage } from "./transfer/transfer-page.tsx";

interface CalculatorKind {
  /** The same as its method's. */
  slug: (typeof calculators)[number]["slug"];
  page: CalculatorPage<never>;
  example: { request: object };
  /** Inputs that are no numbers of the example's request. */
  choices?: Readonly<Record<string, string>>;
  /** Responses to the example's further requests. */
  others?: readonly object[];
  players?: CalculatorState["players"];
  moves?: CalculatorState["moves"];
}

/** The example is shown in the unit of a club's accounts. */
const EXAMPLE_CHOICES = { currency: "€", unit: "1000000" };
const EXAMPLE_MONEY = moneyUnitOf(EXAMPLE_CHOICES);

const { request: PLAN } = squadPlanSeasonsExample;

const CALCULATORS: readonly CalculatorKind[] = [
  { slug: "transfer-cost", page: transferPage, example: transferCostExample },
  { slug: "contract-extension", page: extensionPage, example: contractExtensionExample },
  {
    slug: "squad-plan",
    page: planPage,
    example: squadPlanSeasonsExample,
    choices: {
      ...enteredTexts(PLAN.seasons[0] ?? {}, PLAN_FIELDS, EXAMPLE_MONEY),
      ...{ firstSeason: "2026", seasons: "3", "resultsBefore.0": "12", "resultsBefore.1": "18" },
    },
    others: [withoutMoves(squadPlanSeasonsExample)],
    players: PLAN.players.map((player) => toCells(player, EXAMPLE_MONEY)),
    // The page has the same ends of contracts by their lengths.
    moves: PLAN.moves.map(({ contractEnd: _, season: __, ...move }) =>
      enteredTexts(move, MOVE_FIELDS, EXAMPLE_MONEY),
    ),
  },
];

function withoutMoves({ data, inputs, withoutMoves: { seasons } }: typeof squadPlanSeasonsExample): object {
  const plan = { ...data.plan, moves: [] };
  return { data: { ...data, seasons, moves: [], plan }, inputs: { ...inputs, moves: [] }, warnings: [] };
}

/** The API's responses to the example; the page shows them before anything is asked. */
const responsesOf = ({ example, others = [] }: CalculatorKind): object[] => [
  pick(example, ["data", "inputs", "warnings"]),
  ...others,
];

/** The example before any script runs, without the link to a plan, which only a script can open. */
function withFigures(state: CalculatorState, calculator: CalculatorKind): CalculatorState {
  const calculations: Calculations<never> = JSON.parse(JSON.stringify(responsesOf(calculator)));
  const { verdict, next: _, ...figures } = calculator.page.present(calculations, state);
  return {
    ...state,
    outcome: { kind: "figures", figures: <Figures {...figures} />, warnings: [] },
    verdict,
  };
}

interface PageData {
  ledger: SiteLedger;
  calculator: CalculatorKind;
}

export const data = {
  calculators: CALCULATORS,
  pagination: { data: "calculators", size: 1, alias: "calculator" },
  permalink: ({ calculator }: PageData) => `${calculatorPath(calculator.slug)}index.html`,
};

export function render({ ledger, calculator }: PageData) {
  const { slug } = calculator;
  const { title, question, figures } = required(
    calculators.find((one) => one.slug === slug),
    "the calculator's words",
  );
  const methods = ledger.methods.filter((method) => method.calculator === slug);
  const state = initialState(ledger, calculator);
  const page = {
    slug,
    title,
    publisher: `${ledger.manifest.publisher?.name ?? "Clubledger"}, calculator ${API_VERSION}`,
    rulesRead: newestRead(methods.flatMap(({ rules }) => rules)),
    // The API has a verdict under these alone.
    rulebooks: methods.flatMap(({ rulebooks = [] }) =>
      rulebooks.filter(({ regime }) => regime !== undefined),
    ),
  };
  const form = calculator.page.form(state, page.rulebooks);
  return (
    <Layout
      ledger={ledger}
      path={calculatorPath(slug)}
      title={`${title} calculator · Clubledger`}
      description={`${question} ${figures}`}
      name={title}
      parents={[{ name: "Calculators", path: sitePaths.calculators }]}
      scripts={[`${slug}.js`]}
      styles={["calculators.css"]}
    >
      <h1>{title}</h1>
      <p class="lead">{question}</p>
      <noscript>
        <p class="notice">
          Your own figures need JavaScript, because the page asks the public API for them. Without it,{" "}
          <a href={sitePaths.apiReference}>send a request</a> yourself;{" "}
          <a href={methodologyPath(slug)}>the method's page</a> explains how the figures are calculated.
        </p>
      </noscript>
      <div
        id="calculator"
        data-initial={JSON.stringify({ ...page, state, example: responsesOf(calculator) })}
      >
        <Calculator {...page} state={withFigures(state, calculator)} form={form} />
      </div>
      <section class="prose" aria-labelledby="limitations-title">
        <h2 id="limitations-title">What these figures don't tell you</h2>
        <ul>
          {limitationsOfAll(methods).map((limitation) => (
            <li>{limitation}</li>
          ))}
        </ul>
        <p>
          Formulas, limitations, rules and their sources:{" "}
          {methods.map((one, index) => (
            <>
              {index === 0 ? "" : ", "}
              <a href={methodologyPath(one.slug)}>{one.title}</a>
            </>
          ))}
          .
        </p>
      </section>
    </Layout>
  );
}

/** The day on which the newest source was read. */
const newestRead = (rules: Methodology["rules"]): string => {
  const days = rules.map(({ read }) => read).sort();
  return required(days.at(-1), "a rule");
};

/** Limits of all figures; each method has more of its own. */
const limitationsOfAll = ([first, ...others]: readonly Methodology[]): string[] =>
  (first?.limitations ?? []).filter((one) => others.every(({ limitations }) => limitations.includes(one)));

/** The calculator before anything is entered: the example of the API. */
function initialState({ manifest }: SiteLedger, calculator: CalculatorKind): CalculatorState {
  const { slug, page, example, choices = {}, players = [], moves = [] } = calculator;
  return {
    fields: { ...EXAMPLE_CHOICES, ...enteredTexts(example.request, page.fields, EXAMPLE_MONEY), ...choices },
    players,
    moves,
    notes: [],
    errors: {},
    registerStatus: "",
    calculatedCells: [],
    preview: null,
    undoable: "",
    redoable: "",
    outcome: WAITING,
    isBusy: false,
    verdict: "",
    copyStatus: "",
    printedOn: "",
    address: `${manifest.baseUrl}${calculatorPath(slug)}`,
  };
}
