import { required } from "../../../../contract/required.ts";
import type { Calculations } from "../../form/browser/calculator-app.tsx";
import type { FigureSet } from "../../form/browser/figures.tsx";
import type { Scenario } from "../../form/fields.tsx";
import { type CsvTable, calculationRows } from "../../paper/browser/csv.ts";
import { chosenRulebooks, RULEBOOKS } from "../rulebooks.tsx";
import { headlines, keyFigures, sections, verdict } from "./plan-figures.ts";
import type { ProjectionCalculation } from "./plan-request.ts";
import { type Answered, answeredOf, planViewOf } from "./plan-view.ts";

/** Figures and files of the plan's page. */

export type PlanCalculations = Calculations<ProjectionCalculation>;

export function presentPlan(calculations: PlanCalculations, scenario: Scenario) {
  const answered = answeredOf(calculations, scenario);
  const view = planViewOf(answered, scenario);
  return {
    verdict: verdict(view),
    headlines: headlines(view),
    keyFigures: keyFigures(view),
    sections: sections(view),
    exportLabel: "Save the figures as CSV",
    printedInputs: printedInputs(answered, scenario),
  } satisfies FigureSet & { verdict: string; printedInputs: object };
}

/** The inputs in the main period with the rulebooks of all, and the revenue of the worse case. */
function printedInputs(answered: readonly Answered[], { fields }: Scenario): object {
  const inputsOf = (wanted: Answered["case"]) =>
    answered.find((one) => one.case === wanted)?.calculation?.inputs;
  const { threshold, loanFees, startMonth, ...inputs } = required(inputsOf("plan"), "the main inputs");
  const regimes = chosenRulebooks(fields);
  // Each rulebook has its own limit, way of counting loans and 12 months.
  return {
    ...inputs,
    ...(regimes.length === 0 ? { threshold, loanFees, startMonth } : { regimes }),
    worse: inputsOf("worse")?.seasons.map(({ adjustedOperatingRevenue: revenue }, season) =>
      revenue === inputs.seasons[season]?.adjustedOperatingRevenue ? null : revenue,
    ),
  };
}

/** Every calculation with its inputs; the register is among those of the first alone. */
export function planCsv(
  calculations: PlanCalculations,
  scenario: Scenario,
  about: Readonly<Record<string, string>>,
): { name: string; rows: CsvTable } {
  const parts = answeredOf(calculations, scenario).flatMap((one, index): [string, object][] => {
    if (one.calculation === null) return [];
    const { data, inputs } = one.calculation;
    const { players, notes, ...others } = inputs;
    const title = [one.title, ...one.period.regimes.map((regime) => RULEBOOKS[regime].name)].join(", ");
    return [
      [`Inputs: ${title}`, index === 0 ? inputs : others],
      [title, data],
    ];
  });
  return { name: "squad-plan-figures.csv", rows: calculationRows(about, parts) };
}
