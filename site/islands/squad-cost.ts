import type { SquadCostData, SquadCostInputs } from "../../contract/calculators/squad-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { apiPaths } from "../../contract/site-paths.ts";
import { squadBody } from "./calculator/body.ts";
import { runCalculator } from "./calculator/calculator.ts";
import { createChart } from "./calculator/chart.ts";
import { writeCsv } from "./calculator/csv.ts";
import { saveCsv } from "./calculator/download.ts";
import { find, findAll, findById } from "./calculator/element.ts";
import { keepReadable, readFields, writeFields } from "./calculator/fields.ts";
import { createRegister } from "./calculator/register.ts";
import { writeRegister } from "./calculator/register-csv.ts";
import { offerImport } from "./calculator/register-import.ts";
import { componentsDrawing, expiryDrawing, signingDrawing } from "./calculator/squad-charts.ts";
import { figureRows } from "./calculator/squad-csv.ts";
import {
  componentsTable,
  expiryTable,
  loansTable,
  sensitivityTable,
  signingTable,
  squadKeyFigures,
  squadVerdict,
} from "./calculator/squad-figures.ts";
import { fillSection } from "./calculator/table.ts";

interface SquadAnswer {
  data: SquadCostData;
  inputs: SquadCostInputs;
  warnings: CalculatorWarning[];
}

const form = find(document, "#scenario", HTMLFormElement);
const charts = {
  components: createChart(findById("components-drawing")),
  signing: createChart(findById("signing-drawing")),
  expiry: createChart(findById("expiry-drawing")),
};
let shown: SquadCostData | null = null;

function show({ data, inputs: { threshold } }: SquadAnswer): string {
  const { signing, expiry } = data;
  shown = data;
  findById("key-figures").replaceChildren(...squadKeyFigures(data, threshold));
  fillSection("components", componentsTable(data));
  fillSection("signing", ...(signing === null ? [] : [signingTable(signing)]));
  fillSection("expiry", ...(expiry.length === 0 ? [] : [expiryTable(data)]));
  fillSection("sensitivity", sensitivityTable(data));
  fillSection("loans", loansTable(data));
  charts.components.show(componentsDrawing(data, threshold));
  charts.signing.show(signing === null ? null : signingDrawing(signing, threshold));
  charts.expiry.show(expiryDrawing(expiry));
  return squadVerdict(data, threshold);
}

function offerPresets(): void {
  for (const button of findAll(form, "[data-threshold]", HTMLButtonElement)) {
    button.addEventListener("click", () => {
      find(form, "[name=threshold]", HTMLInputElement).value = button.dataset.threshold ?? "";
      changed();
    });
  }
}

const changed = (): void => void form.dispatchEvent(new Event("input", { bubbles: true }));

const register = createRegister(changed);
keepReadable(form);
offerPresets();
offerImport(register, changed);
findById("export-register").addEventListener("click", () =>
  saveCsv("player-register.csv", writeRegister(register.read())),
);
findById("export-figures").addEventListener("click", () => {
  if (shown !== null) saveCsv("squad-cost-figures.csv", writeCsv(figureRows(shown)));
});
runCalculator<SquadAnswer>({
  path: apiPaths.squadCost,
  form,
  read: () => ({ fields: readFields(form), players: register.read() }),
  write: ({ fields, players }) => {
    writeFields(form, fields);
    register.write(players);
  },
  body: squadBody,
  show,
});
