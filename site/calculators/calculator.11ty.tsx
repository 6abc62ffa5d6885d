import type { Child } from "hono/jsx";
import { API_VERSION } from "../../contract/api-index.ts";
import {
  contractExtensionExample,
  squadPlanSeasonsExample,
  transferCostExample,
} from "../../contract/calculators/examples.ts";
import { required } from "../../contract/required.ts";
import { apiPaths, calculatorPath, methodologyPath, sitePaths } from "../../contract/site-paths.ts";
import type { Methodology, Rulebook } from "../../data/schema/methodology.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { curlCommand } from "../frame/curl.ts";
import { Layout } from "../frame/layout.tsx";
import { calculators } from "./calculators.ts";
import { EXTENSION_FIELDS, EXTENSION_GROUPS } from "./extension/extension.ts";
import { Calculator, type CalculatorState } from "./form/calculator.tsx";
import { type Field, fieldsFrom, GroupedForm } from "./form/fields.tsx";
import { moneyUnitOf } from "./form/money.ts";
import { toMoveEntries } from "./plan/moves.ts";
import { PlanForm } from "./plan/plan.tsx";
import { PLAN_FIELDS } from "./plan/plan-fields.ts";
import { toCells } from "./register/squad.tsx";
import { TRANSFER_FIELDS, TransferForm } from "./transfer/transfer.tsx";

interface CalculatorKind {
  /** The same as its method's. */
  slug: (typeof calculators)[number]["slug"];
  apiPath: string;
  /** The example as a request's body. */
  example: object;
  fields: Readonly<Record<string, Field>>;
  /** Inputs that are no numbers of the example's request. */
  choices?: Readonly<Record<string, string>>;
  /** The API's responses to the example; the page shows them before anything is asked. */
  responses: readonly object[];
  players: CalculatorState["players"];
  moves?: CalculatorState["moves"];
  form: (state: CalculatorState, rulebooks: readonly Rulebook[]) => Child;
}

/** The example is shown in the unit of a club's accounts. */
const EXAMPLE_CHOICES = { currency: "€", unit: "1000000" };
const EXAMPLE_MONEY = moneyUnitOf(EXAMPLE_CHOICES);

const { request: PLAN } = squadPlanSeasonsExample;

const CALCULATORS: readonly CalculatorKind[] = [
  {
    slug: "transfer-cost",
    apiPath: apiPaths.transferCost,
    example: transferCostExample.request,
    fields: TRANSFER_FIELDS,
    responses: [responseOf(transferCostExample)],
    players: [],
    form: (state) => <TransferForm state={state} />,
  },
  {
    slug: "contract-extension",
    apiPath: apiPaths.contractExtension,
    example: contractExtensionExample.request,
    fields: EXTENSION_FIELDS,
    responses: [responseOf(contractExtensionExample)],
    players: [],
    form: (state) => <GroupedForm groups={EXTENSION_GROUPS} state={state} />,
  },
  {
    slug: "squad-plan",
    apiPath: apiPaths.squadProjection,
    example: PLAN,
    fields: PLAN_FIELDS,
    choices: {
      ...fieldsFrom(PLAN.seasons[0] ?? {}, PLAN_FIELDS, EXAMPLE_MONEY),
      ...{ firstSeason: "2026", seasons: "3", "resultsBefore.0": "12", "resultsBefore.1": "18" },
    },
    responses: [responseOf(squadPlanSeasonsExample), withoutMoves(squadPlanSeasonsExample)],
    players: PLAN.players.map((player) => toCells(player, EXAMPLE_MONEY)),
    // The page has the same ends of contracts by their lengths.
    moves: toMoveEntries(PLAN.moves, EXAMPLE_MONEY).map(({ contractEnd: _, season: __, ...move }) => move),
    form: (state, rulebooks) => <PlanForm state={state} rulebooks={rulebooks} />,
  },
];

type Response = Readonly<Record<"data" | "inputs" | "warnings", object>>;

/** A published example as the API responds to it. */
function responseOf({ data, inputs, warnings }: Response): Response {
  return { data, inputs, warnings };
}

function withoutMoves({ data, inputs, withoutMoves: { seasons } }: typeof squadPlanSeasonsExample): Response {
  const plan = { ...data.plan, moves: [] };
  return { data: { ...data, seasons, moves: [], plan }, inputs: { ...inputs, moves: [] }, warnings: [] };
}

/** Scripts of pages are checked with the types of browsers, so the build loads them by their path. */
const FIGURES = "./form/browser/examples.tsx";

async function exampleFigures(
  { slug, responses }: CalculatorKind,
  state: CalculatorState,
): Promise<Partial<CalculatorState>> {
  const { exampleFigures: figures } = await import(FIGURES);
  return figures[slug](responses, state);
}

interface CalculatorPage {
  ledger: SiteLedger;
  calculator: CalculatorKind;
}

export const data = {
  calculators: CALCULATORS,
  pagination: { data: "calculators", size: 1, alias: "calculator" },
  permalink: ({ calculator }: CalculatorPage) => `${calculatorPath(calculator.slug)}index.html`,
};

export async function render({ ledger, calculator }: CalculatorPage) {
  const { slug, form } = calculator;
  const { title, question, figures } = required(
    calculators.find((one) => one.slug === slug),
    "the calculator's words",
  );
  const methods = ledger.methods.filter((method) => method.calculator === slug);
  const state = initialState(ledger, calculator);
  const shown = { ...state, ...(await exampleFigures(calculator, state)) };
  const page = {
    slug,
    title,
    publisher: `${ledger.manifest.publisher?.name ?? "Clubledger"}, calculator ${API_VERSION}`,
    rulesRead: newestRead(methods.flatMap(({ rules }) => rules)),
    // Those under which the API has a verdict.
    rulebooks: methods.flatMap(({ rulebooks = [] }) =>
      rulebooks.filter(({ regime }) => regime !== undefined),
    ),
  };
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
          Your own figures need JavaScript, because the page asks the public API for them. Without it, send{" "}
          <a href="#curl">the request below</a> yourself;{" "}
          <a href={methodologyPath(slug)}>the method's page</a> explains how the figures are calculated.
        </p>
      </noscript>
      <div id="calculator" data-initial={JSON.stringify({ ...page, state, example: calculator.responses })}>
        <Calculator {...page} state={shown} form={form(state, page.rulebooks)} />
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
  const { slug, apiPath, example, fields, choices = {}, players, moves = [] } = calculator;
  return {
    fields: { ...EXAMPLE_CHOICES, ...fieldsFrom(example, fields, EXAMPLE_MONEY), ...choices },
    players,
    moves,
    notes: [],
    errors: {},
    registerStatus: "",
    calculatedCells: [],
    preview: null,
    undoable: "",
    redoable: "",
    outcome: { kind: "waiting" },
    isBusy: false,
    verdict: "",
    command: curlCommand({
      url: `${manifest.baseUrl}${apiPath}`,
      body: JSON.stringify(example),
    }),
    copyStatus: "",
    printedOn: "",
    address: `${manifest.baseUrl}${calculatorPath(slug)}`,
  };
}
