/** @jsxRuntime automatic @jsxImportSource hono/jsx */
// The build loads this file without the settings of the TypeScript project.
import type { Outcome } from "../calculator.tsx";
import type { Scenario } from "../fields.tsx";
import { moneyUnitOf } from "../money.ts";
import { type FigureSet, Figures } from "./figures.tsx";
import { type Beside, presentPlan } from "./plan-presentation.ts";
import type { PlanCalculation } from "./plan-request.ts";
import { presentSquad, type SquadCalculation } from "./squad-figures.ts";

/** The examples of pages as the build shows them, before any script runs. Charts are drawn by the script. */

interface Example<Calculation, Secondary> {
  calculation: Calculation;
  secondary: Secondary;
}

/** What a page shows of the API's response to its example, by the slug of the page. */
export const exampleFigures = {
  "squad-cost": ({ calculation }: Example<SquadCalculation, null>, { fields }: Scenario) =>
    shownOf(presentSquad(calculation, moneyUnitOf(fields))),
  "squad-plan": ({ calculation, secondary }: Example<PlanCalculation, Beside>, scenario: Scenario) =>
    shownOf(presentPlan(calculation, moneyUnitOf(scenario.fields), { scenario, secondary })),
};

function shownOf({ verdict, ...figures }: FigureSet & { verdict: string }): {
  outcome: Outcome;
  verdict: string;
} {
  return { outcome: { kind: "figures", figures: <Figures {...figures} />, warnings: [] }, verdict };
}
