import type { Child } from "hono/jsx";
import { API_VERSION } from "../../contract/api-index.ts";
import {
  contractExtensionExample,
  squadCostExample,
  squadPlanExample,
  squadPlanSeasonsExample,
  transferCostExample,
} from "../../contract/calculators/examples.ts";
import { required } from "../../contract/required.ts";
import { apiPaths, calculatorPath, methodologyPath, sitePaths } from "../../contract/site-paths.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import { curlCommand } from "../api/curl.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { dateText } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { Calculator, type CalculatorState } from "./calculator.tsx";
import type { calculators } from "./calculators.ts";
import { EXTENSION_FIELDS } from "./extension.ts";
import { type Field, fieldsFrom, GroupedForm } from "./fields.tsx";
import { moneyUnitOf } from "./money.ts";
import { PLAN_FIELDS, toMoveEntries } from "./moves.ts";
import { PlanForm } from "./plan.tsx";
import { SQUAD_FIELDS, SquadForm, type Thresholds, toCells } from "./squad.tsx";
import { TRANSFER_FIELDS, TransferForm } from "./transfer.tsx";

interface CalculatorKind {
  /** The same as its method's. */
  slug: (typeof calculators)[number]["slug"];
  title: string;
  lead: string;
  description: string;
  apiPath: string;
  /** The example as a request's body. */
  example: object;
  fields: Readonly<Record<string, Field>>;
  /** What else the form has for the example. */
  choices?: Readonly<Record<string, string>>;
  /** The API's response to the example; the page shows it before anything is asked. */
  response?: PublishedResponse;
  players: CalculatorState["players"];
  moves?: CalculatorState["moves"];
  form: (state: CalculatorState, thresholds: Thresholds) => Child;
}

interface PublishedResponse {
  calculation: object;
  secondary: object | null;
}

/** The example is shown in the unit of a club's accounts. */
const EXAMPLE_CHOICES = { currency: "€", unit: "1000000" };
const EXAMPLE_MONEY = moneyUnitOf(EXAMPLE_CHOICES);

const CALCULATORS: readonly CalculatorKind[] = [
  {
    slug: "transfer-cost",
    title: "Transfer cost",
    lead: "What a transfer costs over its contract, what it leaves in the books, and when a sale is a profit.",
    description:
      "Total commitment, amortisation, book value and squad cost of a football transfer year by year, and the result of a sale.",
    apiPath: apiPaths.transferCost,
    example: transferCostExample.request,
    fields: TRANSFER_FIELDS,
    players: [],
    form: (state) => <TransferForm state={state} />,
  },
  {
    slug: "squad-cost",
    title: "Squad-cost ratio",
    lead: "How much of a club's revenue its squad costs, how far that is from a threshold, and whether a signing still fits.",
    description:
      "A football club's squad-cost planning ratio from its own figures: components, headroom, a signing before and after, contracts that end.",
    apiPath: apiPaths.squadCost,
    example: squadCostExample.request,
    fields: SQUAD_FIELDS,
    choices: { firstSeason: "2026" },
    response: { calculation: responseOf(squadCostExample), secondary: null },
    players: squadCostExample.inputs.players.map((player) => toCells(player, EXAMPLE_MONEY)),
    form: (state, thresholds) => <SquadForm state={state} thresholds={thresholds} />,
  },
  {
    slug: "contract-extension",
    title: "Contract extension",
    lead: "What extending a player's contract changes: amortisation, pay and book value, season by season.",
    description:
      "Extend a football player's contract: amortisation, pay and book value with the extension and without it, and the result of a sale.",
    apiPath: apiPaths.contractExtension,
    example: contractExtensionExample.request,
    fields: EXTENSION_FIELDS,
    players: [],
    form: (state) => <GroupedForm fields={EXTENSION_FIELDS} state={state} />,
  },
  {
    slug: "squad-plan",
    title: "Squad plan",
    lead: "What signings, sales, extensions, releases and loans together do to a club's squad-cost ratio.",
    description:
      "Plan a football club's transfer window: several signings, sales, extensions and loans against the squad-cost ratio, move by move.",
    apiPath: apiPaths.squadPlan,
    example: squadPlanExample.request,
    fields: PLAN_FIELDS,
    // As the example's seasons are asked for.
    choices: {
      ...{ firstSeason: "2026", seasons: "3", replacementRate: "100" },
      ...{ "resultBefore.1": "12", "resultBefore.2": "18" },
    },
    response: {
      calculation: responseOf(squadPlanExample),
      secondary: {
        seasons: { kind: "calculated", calculation: responseOf(squadPlanSeasonsExample) },
        others: [],
      },
    },
    players: squadPlanExample.request.players.map((player) => toCells(player, EXAMPLE_MONEY)),
    // The page has the same ends of contracts by their lengths.
    moves: toMoveEntries(squadPlanExample.request.moves, EXAMPLE_MONEY).map(
      ({ contractEnd: _, ...move }) => move,
    ),
    form: (state, thresholds) => <PlanForm state={state} thresholds={thresholds} />,
  },
];

type Response = Readonly<Record<"data" | "inputs" | "warnings", object>>;

/** A published example as the API responds to it. */
function responseOf({ data, inputs, warnings }: Response): Response {
  return { data, inputs, warnings };
}

/** Scripts of pages are checked with the types of browsers, so the build loads them by their path. */
const FIGURES = "./browser/examples.tsx";

async function exampleFigures(
  { slug, response }: CalculatorKind,
  state: CalculatorState,
): Promise<Partial<CalculatorState>> {
  if (response === undefined) return {};
  const { exampleFigures: figures } = await import(FIGURES);
  return figures[slug](response, state);
}

const thresholdsOf = ({ rulebooks }: Methodology): Thresholds => ({ rulebooks });

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
  const { slug, title, lead, description, form } = calculator;
  const method = methodOf(ledger, slug);
  // A plan is measured against the thresholds of the ratio.
  const thresholds = thresholdsOf(methodOf(ledger, slug === "squad-plan" ? "squad-cost" : slug));
  const state = initialState(ledger, calculator);
  const shown = { ...state, ...(await exampleFigures(calculator, state)) };
  const source = `${ledger.manifest.publisher?.name ?? "Clubledger"}, calculator ${API_VERSION}, rules as read on ${dateText(lastRead(method, thresholds))}`;
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
          Your own figures need JavaScript, because the page asks the public API for them. Without it, send{" "}
          <a href="#request-title">the request below</a> yourself;{" "}
          <a href={methodologyPath(slug)}>the method's page</a> explains how the figures are calculated.
        </p>
      </noscript>
      <div
        id="calculator"
        data-initial={JSON.stringify({
          slug,
          title,
          source,
          state,
          thresholds,
          example: calculator.response,
        })}
      >
        <Calculator slug={slug} title={title} source={source} state={shown} form={form(state, thresholds)} />
      </div>
      <section class="prose" aria-labelledby="limitations-title">
        <h2 id="limitations-title">What these figures don't tell you</h2>
        <ul>
          {method.limitations.map((limitation) => (
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

/** The day on which the newest source of the page's rules was read. */
function lastRead({ rules }: Methodology, { rulebooks = [] }: Thresholds): string {
  const days = [...rules, ...rulebooks.flatMap(({ statements }) => statements)].map(({ read }) => read);
  return required(days.sort().at(-1), "a rule");
}

/** The calculator before anything is entered: the example of the API. */
function initialState({ manifest }: SiteLedger, calculator: CalculatorKind): CalculatorState {
  const { slug, apiPath, example, fields, choices = {}, players, moves = [] } = calculator;
  return {
    fields: { ...EXAMPLE_CHOICES, ...fieldsFrom(example, fields, EXAMPLE_MONEY), ...choices },
    players,
    moves,
    errors: {},
    registerStatus: "",
    booked: [],
    preview: null,
    undoable: "",
    redoable: "",
    outcome:
      slug === "squad-plan" ? { kind: "waiting" } : { kind: "none", message: "The figures appear here." },
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

const methodOf = ({ methods }: SiteLedger, slug: string) =>
  required(
    methods.find((one) => one.slug === slug),
    `the method ${slug}`,
  );
