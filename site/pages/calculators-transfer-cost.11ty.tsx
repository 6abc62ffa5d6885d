import { transferCostExample } from "../../contract/calculators/examples.ts";
import { apiPaths, calculatorPath } from "../../contract/site-paths.ts";
import { CalculatorFrame } from "../components/calculator-frame.tsx";
import { TransferForm } from "../components/calculator-transfer.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: `${calculatorPath("transfer-cost")}index.html` };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <CalculatorFrame
      ledger={ledger}
      slug="transfer-cost"
      title="Transfer cost"
      lead="What a transfer costs over its contract, what it leaves in the books, and when a sale is a profit."
      description="Total commitment, amortisation, book value and squad cost of a football transfer year by year, and the result of a sale."
      apiPath={apiPaths.transferCost}
      example={transferCostExample.request}
      form={(state) => <TransferForm state={state} />}
    />
  );
}
