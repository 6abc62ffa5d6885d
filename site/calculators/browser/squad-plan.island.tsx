import type { SquadPlanData } from "../../../contract/calculators/squad-plan.ts";
import { required } from "../../../contract/required.ts";
import { apiPaths } from "../../../contract/site-paths.ts";
import type { Scenario } from "../fields.tsx";
import type { MoneyUnit } from "../money.ts";
import { PLAN_FIELDS } from "../moves.ts";
import { PlanForm } from "../plan.tsx";
import { planAt, plansOf, shownPlan } from "../plans.ts";
import { missingFields, SEASON_FIELDS, YEARLY_FIELDS } from "../seasons.tsx";
import type { Thresholds } from "../squad.tsx";
import { CalculatorApp, type Post, readInitial } from "./calculator-app.tsx";
import { type CsvTable, figureRows } from "./csv.ts";
import { moveHandlers } from "./moves.ts";
import { headline, keyFigures, type Presentation, sections, verdict } from "./plan-figures.ts";
import { moveLink } from "./plan-link.ts";
import {
  type PlanCalculation,
  type ProjectionCalculation,
  planBody,
  projectionBody,
  rowsOfPlan,
  withNames,
} from "./plan-request.ts";
import { listenToRegister, registerHandlers } from "./register.ts";
import { lastSeasonFigure, type SeasonsResult, seasonRows, seasonsSection } from "./season-figures.ts";

/** What is calculated beside the plan that is shown. */
interface Beside {
  /** Null if no seasons are asked for. */
  seasons: SeasonsResult | null;
  /** The other plans; null for one with faults. */
  others: readonly (SquadPlanData | null)[];
}

const initial = readInitial<{ thresholds: Thresholds }>();
const app = new CalculatorApp<PlanCalculation, Beside>(initial, {
  apiPath: apiPaths.squadPlan,
  fields: { ...PLAN_FIELDS, ...SEASON_FIELDS, ...YEARLY_FIELDS },
  form: (state) => (
    <PlanForm state={state} thresholds={initial.thresholds} moveLink={(row) => moveLink(state, row)} />
  ),
  body: planBody,
  secondary: async (scenario, post) => {
    const [seasons, ...others] = await Promise.all([
      seasonsOf(scenario, post),
      ...otherBodies(scenario).map((body) => post<PlanCalculation>(apiPaths.squadPlan, body)),
    ]);
    return {
      seasons,
      others: others.map((other) => (other.kind === "calculated" ? other.calculation.data : null)),
    };
  },
  sentMoves: (scenario) => rowsOfPlan(scenario, planAt(scenario, shownPlan(scenario))),
  startsManually: true,
  booked: ({ inputs: { players } }) =>
    players.map(({ amortisation, bookValue }) => ({ amortisation, bookValue })),
  present: (calculation, unit, { scenario, secondary }) => {
    const shown = shownOf(calculation, unit, scenario, secondary?.others ?? []);
    const seasons = secondary?.seasons ?? null;
    return {
      verdict: verdict(shown),
      headline: headline(shown),
      keyFigures: [...keyFigures(shown), ...lastSeasonFigure(seasons, shown)],
      sections: [...(seasons === null ? [] : [seasonsSection(seasons, shown)]), ...sections(shown)],
      exportLabel: "Save the figures as CSV",
    };
  },
  csv: ({ data }, { scenario, secondary }) => ({
    name: "squad-plan-figures.csv",
    rows: [
      ...planRows(inOrder(data, scenario, secondary?.others ?? []), scenario),
      ...seasonRows(secondary?.seasons ?? null),
    ],
  }),
});
listenToRegister(app);
app.start({ ...registerHandlers(app, initial.thresholds), ...moveHandlers(app) });

/** The seasons ahead; null if none are asked for. */
async function seasonsOf(scenario: Scenario, post: Post): Promise<SeasonsResult | null> {
  const body = projectionBody(scenario);
  if (body === null) return null;
  const missing = missingFields(scenario.fields);
  return missing.length > 0
    ? { kind: "incomplete", missing }
    : post<ProjectionCalculation>(apiPaths.squadProjection, body);
}

/** The other plans as requests; the one shown is the page's own request. */
function otherBodies(scenario: Scenario): unknown[] {
  const shown = shownPlan(scenario);
  return [...plansOf(scenario).keys()]
    .filter((plan) => plan !== shown)
    .map((plan) => planBody(scenario, planAt(scenario, plan)));
}

/** The figures of all plans in their order, with the names that were not sent. */
const inOrder = (
  data: SquadPlanData,
  scenario: Scenario,
  others: readonly (SquadPlanData | null)[],
): (SquadPlanData | null)[] =>
  others
    .toSpliced(shownPlan(scenario), 0, data)
    .map((figures, plan) => (figures === null ? null : withNames(figures, scenario, planAt(scenario, plan))));

function shownOf(
  { data, inputs: { threshold } }: PlanCalculation,
  unit: MoneyUnit,
  scenario: Scenario,
  others: readonly (SquadPlanData | null)[],
): Presentation {
  const all = inOrder(data, scenario, others);
  const names = plansOf(scenario).map(({ name }) => name);
  const isOne = names.length === 1;
  const plans = all.map((figures, plan) => ({
    name: isOne ? "Plan" : required(names[plan], "the plan's name"),
    standing: figures?.after ?? null,
  }));
  const shown = shownPlan(scenario);
  const { name } = required(plans[shown], "the plan's name");
  return { data: required(all[shown], "the plan shown"), plans, name, threshold, unit };
}

/** The figures of every plan, a row each. */
const planRows = (all: readonly (SquadPlanData | null)[], scenario: Scenario): CsvTable => [
  ["Plan", "Figure", "Value"],
  ...all.flatMap((figures, plan) => {
    const [, ...rows] = figureRows(figures ?? {});
    return rows.map((row) => [planAt(scenario, plan).name, ...row]);
  }),
];
