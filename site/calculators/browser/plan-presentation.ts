import type { SquadPlanData } from "../../../contract/calculators/squad-plan.ts";
import { required } from "../../../contract/required.ts";
import type { Scenario } from "../fields.tsx";
import type { MoneyUnit } from "../money.ts";
import { planAt, plansOf, shownPlan } from "../plans.ts";
import type { FigureSet } from "./figures.tsx";
import { headline, keyFigures, type Presentation, sections, verdict } from "./plan-figures.ts";
import { type PlanCalculation, withNames } from "./plan-request.ts";
import { lastSeasonFigure, type SeasonsResult, seasonsSection } from "./season-figures.ts";

/** The plans of a scenario as the page shows them. */

/** What is calculated beside the plan that is shown. */
export interface Beside {
  /** Null if no seasons are asked for. */
  seasons: SeasonsResult | null;
  /** The other plans; null for one with faults. */
  others: readonly (SquadPlanData | null)[];
}

interface CalculatedPlan {
  scenario: Scenario;
  secondary: Beside | null;
}

export function presentPlan(
  calculation: PlanCalculation,
  unit: MoneyUnit,
  { scenario, secondary }: CalculatedPlan,
): FigureSet & { verdict: string } {
  const shown = shownOf(calculation, unit, scenario, secondary?.others ?? []);
  const seasons = secondary?.seasons ?? null;
  return {
    verdict: verdict(shown),
    headline: headline(shown),
    keyFigures: [...keyFigures(shown), ...lastSeasonFigure(seasons, shown)],
    sections: [...(seasons === null ? [] : [seasonsSection(seasons, shown)]), ...sections(shown)],
    exportLabel: "Save the figures as CSV",
  };
}

/** The figures of all plans in their order, with the names that were not sent. */
export const inOrder = (
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
