import { required } from "../../../contract/required.ts";
import { apiPaths } from "../../../contract/site-paths.ts";
import type { CalculatorState } from "../form/calculator.tsx";
import type { Calculations, CalculatorPage, Presented } from "../form/calculator-page.ts";
import type { Scenario } from "../form/fields.tsx";
import { enteredAmount, moneyUnitOf } from "../form/money.ts";
import { currentSeason } from "../form/period.ts";
import type { CsvPart } from "../paper/csv.ts";
import { fromOldLink } from "./old-links.ts";
import { PlanForm } from "./plan.tsx";
import { PLAN_FIELDS } from "./plan-fields.ts";
import { headlines, keyFigures, sections, verdict } from "./plan-figures.ts";
import { type ProjectionCalculation, requestsOf } from "./plan-request.ts";
import { type Answered, answeredOf, planViewOf } from "./plan-view.ts";
import { chosenRulebooks, RULEBOOKS } from "./rulebooks.tsx";

export const planPage: CalculatorPage<ProjectionCalculation> = {
  apiPath: apiPaths.squadProjection,
  fields: PLAN_FIELDS,
  form: (state, rulebooks) => <PlanForm state={state} rulebooks={rulebooks} />,
  figureNames: { resultsBefore: "Transfer result, season before" },
  requests: requestsOf,
  startsManually: true,
  emptyFields: () => ({ seasons: "3", replacementRate: "100", firstSeason: currentSeason() }),
  fromLink: fromOldLink,
  present: presentPlan,
  csvParts,
  calculatedCells,
};

type PlanCalculations = Calculations<ProjectionCalculation>;

export function presentPlan(calculations: PlanCalculations, scenario: Scenario) {
  const answered = answeredOf(calculations, scenario);
  const view = planViewOf(answered, scenario);
  return {
    verdict: verdict(view),
    headlines: headlines(view),
    keyFigures: keyFigures(view),
    sections: sections(view),
    printedInputs: printedInputs(answered, scenario),
  } satisfies Presented;
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
function csvParts(calculations: PlanCalculations, scenario: Scenario): CsvPart[] {
  return answeredOf(calculations, scenario).flatMap((one, index): CsvPart[] => {
    if (one.calculation === null) return [];
    const { data, inputs } = one.calculation;
    const { players, notes, ...others } = inputs;
    const title = [one.title, ...one.period.regimes.map((regime) => RULEBOOKS[regime].name)].join(", ");
    return [
      [`Inputs: ${title}`, index === 0 ? inputs : others],
      [title, data],
    ];
  });
}

function calculatedCells(
  { inputs: { players } }: ProjectionCalculation,
  { fields }: Scenario,
): CalculatorState["calculatedCells"] {
  const entered = (amount: number) => enteredAmount(Number(amount.toPrecision(4)), moneyUnitOf(fields));
  return players.map(({ amortisation, bookValue }) => ({
    amortisation: entered(amortisation),
    bookValue: entered(bookValue),
  }));
}
