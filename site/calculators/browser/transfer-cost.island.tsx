import { apiPaths } from "../../../contract/site-paths.ts";
import { GroupedForm } from "../fields.tsx";
import { inWords } from "../figure-names.ts";
import { TRANSFER_FIELDS } from "../transfer.ts";
import { CalculatorApp, readInitial } from "./calculator-app.tsx";
import { transferPlanLink } from "./plan-link.ts";
import { bodyOfFields } from "./scenario.ts";
import { shownOf, type TransferCalculation } from "./transfer-figures.ts";
import { headline, keyFigures, sections, verdict } from "./transfer-sections.ts";

new CalculatorApp<TransferCalculation>(readInitial(), {
  apiPath: apiPaths.transferCost,
  fields: TRANSFER_FIELDS,
  figureNames: { fiveYearCap: "amortised over five years" },
  form: (state) => <GroupedForm fields={TRANSFER_FIELDS} state={state} />,
  body: (scenario) => bodyOfFields(scenario, TRANSFER_FIELDS),
  present: (calculation, unit, { scenario }) => {
    const shown = shownOf(calculation, unit);
    return {
      verdict: verdict(shown),
      headline: headline(shown),
      keyFigures: keyFigures(shown),
      sections: sections(shown),
      next: transferPlanLink(calculation, scenario),
      exportLabel: "Save the schedule as CSV",
    };
  },
  csv: ({ data: { schedule } }) => ({
    name: "transfer-cost-schedule.csv",
    rows: [
      Object.keys(schedule[0] ?? {}).map(inWords),
      ...schedule.map((row) => Object.values(row).map((value) => value ?? "")),
    ],
  }),
}).start();
