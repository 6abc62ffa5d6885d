import { apiPaths } from "../../../../contract/site-paths.ts";
import { CalculatorApp, readInitial } from "../../form/browser/calculator-app.tsx";
import { calculationRows } from "../../paper/browser/csv.ts";
import { ALL_TRANSFER_FIELDS, TransferForm } from "../transfer.tsx";
import { type TransferCalculation, transferBody } from "./transfer-figures.ts";
import { presentTransfer } from "./transfer-sections.ts";

new CalculatorApp<TransferCalculation>(readInitial(), {
  apiPath: apiPaths.transferCost,
  fields: ALL_TRANSFER_FIELDS,
  figureNames: { fiveYearCap: "amortised over five years" },
  form: (state) => <TransferForm state={state} />,
  requests: (scenario) => [{ body: transferBody(scenario) }],
  present: presentTransfer,
  csv: ([{ data, inputs }], _, about) => ({
    name: "transfer-cost-figures.csv",
    rows: calculationRows(about, [
      ["Inputs", inputs],
      // The break-even price is the closing book value.
      ["Figures", { ...data, schedule: data.schedule.map(({ breakEven, ...row }) => row) }],
    ]),
  }),
}).start();
