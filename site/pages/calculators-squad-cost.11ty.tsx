import { squadCostExample } from "../../contract/calculators/examples.ts";
import { apiPaths, calculatorPath } from "../../contract/site-paths.ts";
import { CalculatorFrame, methodOf } from "../components/calculator-frame.tsx";
import { SquadForm, toCells } from "../components/calculator-squad.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: `${calculatorPath("squad-cost")}index.html` };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { presets = [] } = methodOf(ledger, "squad-cost");
  return (
    <CalculatorFrame
      ledger={ledger}
      slug="squad-cost"
      title="Squad-cost ratio"
      lead="How much of a club's revenue its squad costs, how far that is from a threshold, and whether a signing still fits."
      description="A football club's squad-cost planning ratio from its own figures: components, headroom, a signing before and after, contracts that end."
      apiPath={apiPaths.squadCost}
      example={squadCostExample.request}
      players={squadCostExample.inputs.players.map(toCells)}
      form={(state) => <SquadForm state={state} presets={presets} />}
      data={{ presets }}
    />
  );
}
