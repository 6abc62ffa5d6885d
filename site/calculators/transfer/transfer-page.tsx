import { apiPaths } from "../../../contract/site-paths.ts";
import type { CalculatorPage } from "../form/calculator-page.ts";
import type { Scenario } from "../form/fields.tsx";
import { bodyOfFields, type RequestBody } from "../form/scenario.ts";
import type { TransferCalculation } from "../plan/plan-link.ts";
import { ALL_TRANSFER_FIELDS, TransferForm } from "./transfer.tsx";
import { presentTransfer } from "./transfer-figures.ts";

export const transferPage: CalculatorPage<TransferCalculation> = {
  apiPath: apiPaths.transferCost,
  fields: ALL_TRANSFER_FIELDS,
  figureNames: { fiveYearCap: "amortised over five years" },
  form: (state) => <TransferForm state={state} />,
  requests: (scenario) => [{ body: transferBody(scenario) }],
  present: presentTransfer,
  csvParts: ([{ data, inputs }]) => [
    ["Inputs", inputs],
    // The break-even price is the closing book value.
    ["Figures", { ...data, schedule: data.schedule.map(({ breakEven, ...row }) => row) }],
  ],
};

/** A transfer as a request; empty rows of its lists are left out. */
export function transferBody(scenario: Scenario): RequestBody {
  const body = bodyOfFields(scenario, ALL_TRANSFER_FIELDS);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.flat() : value]),
  );
}
