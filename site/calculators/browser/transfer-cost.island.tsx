import { apiPaths } from "../../../contract/site-paths.ts";
import { inWords } from "../figure-names.ts";
import { MORE_TRANSFER_FIELDS, TRANSFER_FIELDS, TransferForm } from "../transfer.tsx";
import { CalculatorApp, readInitial } from "./calculator-app.tsx";
import { transferPlanLink } from "./plan-link.ts";
import { shownOf, type TransferCalculation, transferBody } from "./transfer-figures.ts";
import { headline, keyFigures, sections, verdict } from "./transfer-sections.ts";

new CalculatorApp<TransferCalculation>(readInitial(), {
  apiPath: apiPaths.transferCost,
  fields: { ...TRANSFER_FIELDS, ...MORE_TRANSFER_FIELDS },
  figureNames: { fiveYearCap: "amortised over five years" },
  form: (state) => <TransferForm state={state} />,
  body: transferBody,
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
