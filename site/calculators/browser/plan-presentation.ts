import type { SquadPlanData } from "../../../contract/calculators/squad-plan.ts";
import { MAX_SEASONS } from "../../../contract/limits.ts";
import { required } from "../../../contract/required.ts";
import { isMoney, type MoveEntry, type Scenario } from "../fields.tsx";
import { type MoneyUnit, moneyUnitOf } from "../money.ts";
import { definitionOfMove, PLAN_FIELDS, PURCHASE_FIELDS } from "../moves.ts";
import { groupedText } from "../numbers.ts";
import { windowsOf } from "../period.ts";
import { planAt, plansOf, shownPlan } from "../plans.ts";
import type { FigureSet } from "./figures.tsx";
import {
  headline,
  keyFigures,
  type Presentation,
  type ShownMove,
  sections,
  verdict,
} from "./plan-figures.ts";
import {
  type PlanCalculation,
  type ProjectionCalculation,
  rowsOfPlan,
  titleOfMove,
  withNames,
} from "./plan-request.ts";
import { type SeasonsResult, seasonsSection } from "./season-figures.ts";

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
): FigureSet & { verdict: string; counted: object; doubts: string[] } {
  const seasons = secondary?.seasons ?? null;
  const ahead = seasons?.kind === "calculated" ? seasons.calculation : null;
  const shown = shownOf(calculation, unit, scenario, secondary?.others ?? [], ahead);
  return {
    counted: { ...ahead?.inputs, ...calculation.inputs },
    doubts: ahead?.warnings.map(({ message }) => message) ?? [],
    verdict: verdict(shown),
    headline: headline(shown),
    keyFigures: keyFigures(shown),
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
  ahead: ProjectionCalculation | null,
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
  const planData = required(all[shown], "the plan shown");
  const moves = shownMoves(scenario, planData, ahead);
  return { data: planData, plans, name, threshold, unit, fields: scenario.fields, moves };
}

function shownMoves(
  scenario: Scenario,
  data: SquadPlanData,
  ahead: ProjectionCalculation | null,
): ShownMove[] {
  const plan = planAt(scenario, shownPlan(scenario));
  const inPlan = rowsOfPlan(scenario, plan);
  return plan.rows.map((row, index) => {
    const move = scenario.moves[row] ?? {};
    const effect = data.moves[inPlan.indexOf(row)] ?? null;
    const { annualAmortisation = null, disposalResult = null } = ahead?.data.moves[index] ?? effect ?? {};
    const name = titleOfMove(move, scenario.players);
    return { name, terms: termsOf(move, scenario.fields), effect, annualAmortisation, disposalResult };
  });
}

/** When a move happens and on what terms, without the pay: `July 2026: transfer fee €42m, contract length 5 years`. */
function termsOf(move: MoveEntry, fields: Scenario["fields"]): string {
  const { currency, suffix } = moneyUnitOf(fields);
  const names = [...Object.keys(definitionOfMove(move)?.fields ?? {}), ...Object.keys(PURCHASE_FIELDS)];
  const terms = names.flatMap((name) => {
    const text = move[name] ?? "";
    const { label = "", unit = "" } = PLAN_FIELDS[`moves.${name}`] ?? {};
    if (text === "" || name === "employeeCosts") return [];
    const value = isMoney(PLAN_FIELDS, `moves.${name}`)
      ? `${currency}${groupedText(text)}${suffix}`
      : `${text}${unit === "%" ? "%" : unit === "years" ? " years" : ""}`;
    const words =
      name === "purchasePrice" ? `${move.certain === "yes" ? "certain" : "optional"} purchase` : label;
    return [`${words.toLowerCase()} ${value}`];
  });
  const when = windowsOf(fields, MAX_SEASONS).find(({ value }) => value === (move.when || "0"))?.name ?? "";
  return `${when}${terms.length === 0 ? "" : `: ${terms.join(", ")}`}`;
}
