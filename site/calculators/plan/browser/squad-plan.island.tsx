import { apiPaths } from "../../../../contract/site-paths.ts";
import type { Rulebook } from "../../../../data/schema/methodology.ts";
import { CalculatorApp, readInitial } from "../../form/browser/calculator-app.tsx";
import { currentSeason } from "../../form/period.ts";
import { listenToRegister, registerHandlers } from "../../register/browser/register.ts";
import { PlanForm } from "../plan.tsx";
import { PLAN_FIELDS } from "../plan-fields.ts";
import { moveHandlers } from "./moves.ts";
import { fromOldLink } from "./old-links.ts";
import { moveLink } from "./plan-link.ts";
import { planCsv, presentPlan } from "./plan-page.ts";
import { type ProjectionCalculation, requestsOf } from "./plan-request.ts";

const initial = readInitial<ProjectionCalculation, { rulebooks: Rulebook[] }>();
const app = new CalculatorApp<ProjectionCalculation>(initial, {
  apiPath: apiPaths.squadProjection,
  fields: PLAN_FIELDS,
  form: (state) => (
    <PlanForm state={state} rulebooks={initial.rulebooks} moveLink={(row) => moveLink(state, row)} />
  ),
  figureNames: { resultsBefore: "Transfer result, season before" },
  requests: requestsOf,
  startsManually: true,
  emptyFields: () => ({ seasons: "3", replacementRate: "100", firstSeason: currentSeason() }),
  fromLink: fromOldLink,
  calculatedCells: ({ inputs: { players } }) =>
    players.map(({ amortisation, bookValue }) => ({ amortisation, bookValue })),
  present: presentPlan,
  csv: planCsv,
});
const register = registerHandlers(app);
listenToRegister(app, register);
app.start({ ...register, ...moveHandlers(app) });
