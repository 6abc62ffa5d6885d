import { apiPaths } from "../../../contract/site-paths.ts";
import { currentSeason } from "../period.ts";
import { SQUAD_FIELDS, SquadForm, type Thresholds } from "../squad.tsx";
import { CalculatorApp, readInitial } from "./calculator-app.tsx";
import { calculationRows } from "./csv.ts";
import { listenToRegister, registerHandlers } from "./register.ts";
import { squadBody } from "./scenario.ts";
import { presentSquad, type SquadCalculation } from "./squad-figures.ts";

const initial = readInitial<SquadCalculation, null, { thresholds: Thresholds }>();
const app = new CalculatorApp<SquadCalculation>(initial, {
  apiPath: apiPaths.squadCost,
  fields: SQUAD_FIELDS,
  form: (state) => <SquadForm state={state} thresholds={initial.thresholds} />,
  body: squadBody,
  booked: ({ inputs: { players } }) =>
    players.map(({ amortisation, bookValue }) => ({ amortisation, bookValue })),
  fresh: () => ({ firstSeason: currentSeason() }),
  present: presentSquad,
  csv: ({ data, inputs }, _, about) => ({
    name: "squad-cost-figures.csv",
    rows: calculationRows(about, [
      ["Inputs", inputs],
      ["Figures", data],
    ]),
  }),
});
listenToRegister(app);
app.start(registerHandlers(app, initial.thresholds));
