import { apiPaths } from "../../../contract/site-paths.ts";
import type { Scenario } from "../fields.tsx";
import { PLAN_FIELDS } from "../moves.ts";
import { currentSeason } from "../period.ts";
import { PlanForm } from "../plan.tsx";
import { planAt, plansOf, shownPlan } from "../plans.ts";
import { missingFields, SEASON_FIELDS, YEARLY_FIELDS } from "../seasons.tsx";
import type { Thresholds } from "../squad.tsx";
import { CalculatorApp, type Post, readInitial } from "./calculator-app.tsx";
import { calculationRows, withTitles } from "./csv.ts";
import { moveHandlers } from "./moves.ts";
import { withNames } from "./paper.ts";
import { moveLink } from "./plan-link.ts";
import { type Beside, inOrder, presentPlan } from "./plan-presentation.ts";
import {
  type PlanCalculation,
  type ProjectionCalculation,
  planBody,
  projectionBody,
  rowsOfPlan,
  seasonInputOf,
  titleOfMove,
} from "./plan-request.ts";
import { listenToRegister, registerHandlers } from "./register.ts";
import { type SeasonsResult, seasonParts } from "./season-figures.ts";

const initial = readInitial<PlanCalculation, Beside, { thresholds: Thresholds }>();
const app = new CalculatorApp<PlanCalculation, Beside>(initial, {
  apiPath: apiPaths.squadPlan,
  fields: { ...PLAN_FIELDS, ...SEASON_FIELDS, ...YEARLY_FIELDS },
  form: (state) => (
    <PlanForm state={state} thresholds={initial.thresholds} moveLink={(row) => moveLink(state, row)} />
  ),
  figureNames: { resultsBefore: "Transfer results of the two seasons before" },
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
  faultsBeside: ({ seasons }, scenario) => {
    if (seasons?.kind === "incomplete") return seasons.missing.map(({ name, message }) => [name, message]);
    const faults = seasons?.kind === "rejected" ? (seasons.problem.errors ?? []) : [];
    return faults.map(({ pointer = "", message }) => [seasonInputOf(pointer, scenario), message]);
  },
  sentMoves: (scenario) => rowsOfPlan(scenario, planAt(scenario, shownPlan(scenario))),
  startsManually: true,
  fresh: () => ({
    seasons: "3",
    replacementRate: "100",
    transferResultMonths: "36",
    firstSeason: currentSeason(),
  }),
  booked: ({ inputs: { players } }) =>
    players.map(({ amortisation, bookValue }) => ({ amortisation, bookValue })),
  present: presentPlan,
  alsoSent: (scenario) => {
    const body = projectionBody(scenario);
    return body === null ? [] : [{ path: apiPaths.squadProjection, body }];
  },
  csv: ({ data, inputs }, { scenario, secondary }, about) => {
    const shown = planAt(scenario, shownPlan(scenario));
    const titles = (sent: readonly number[]) =>
      sent.map((row) => titleOfMove(scenario.moves[row] ?? {}, scenario.players));
    const inPlan = titles(rowsOfPlan(scenario, shown));
    return {
      name: "squad-plan-figures.csv",
      rows: calculationRows(about, [
        ["Inputs", withTitles({ ...inputs, players: withNames(inputs.players, scenario) }, inPlan)],
        ...inOrder(data, scenario, secondary?.others ?? []).map(
          (figures, plan) => [planAt(scenario, plan).name, figures ?? {}] as const,
        ),
        ...seasonParts(secondary?.seasons ?? null, titles(shown.rows)),
      ]),
    };
  },
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
