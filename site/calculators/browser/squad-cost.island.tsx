import type { SquadCostData, SquadCostInputs } from "../../../contract/calculators/squad-cost.ts";
import { apiPaths } from "../../../contract/site-paths.ts";
import { SQUAD_FIELDS, SquadForm, type Thresholds } from "../squad.tsx";
import { CalculatorApp, type CalculatorResponse, readInitial } from "./calculator-app.tsx";
import { figureRows } from "./csv.ts";
import { listenToRegister, registerHandlers } from "./register.ts";
import { squadBody } from "./scenario.ts";
import { headline, keyFigures, sections, verdict } from "./squad-figures.ts";

type SquadCalculation = CalculatorResponse<SquadCostData, SquadCostInputs>;

const initial = readInitial<{ thresholds: Thresholds }>();
const app = new CalculatorApp<SquadCalculation>(initial, {
  apiPath: apiPaths.squadCost,
  fields: SQUAD_FIELDS,
  form: (state) => <SquadForm state={state} thresholds={initial.thresholds} />,
  body: squadBody,
  booked: ({ inputs: { players } }) =>
    players.map(({ amortisation, bookValue }) => ({ amortisation, bookValue })),
  present: ({ data, inputs: { threshold } }, unit) => {
    const shown = { data, threshold, unit };
    return {
      verdict: verdict(shown),
      headline: headline(shown),
      keyFigures: keyFigures(shown),
      sections: sections(shown),
      exportLabel: "Save the figures as CSV",
    };
  },
  csv: ({ data }) => ({ name: "squad-cost-figures.csv", rows: figureRows(data) }),
});
listenToRegister(app);
app.start(registerHandlers(app, initial.thresholds));
