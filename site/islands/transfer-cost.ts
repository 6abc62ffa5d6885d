import type { TransferCostData, TransferCostInputs } from "../../contract/calculators/transfer-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { apiPaths } from "../../contract/site-paths.ts";
import { bodyOfFields } from "./calculator/body.ts";
import { runCalculator } from "./calculator/calculator.ts";
import { createChart } from "./calculator/chart.ts";
import { writeCsv } from "./calculator/csv.ts";
import { saveCsv } from "./calculator/download.ts";
import { find, findById } from "./calculator/element.ts";
import { keepReadable, readFields, writeFields } from "./calculator/fields.ts";
import { money } from "./calculator/format.ts";
import { fillSection } from "./calculator/table.ts";
import { bookValueDrawing } from "./calculator/transfer-chart.ts";
import {
  capTable,
  saleTable,
  scheduleCsv,
  scheduleTable,
  transferKeyFigures,
  transferVerdict,
} from "./calculator/transfer-figures.ts";

interface TransferAnswer {
  data: TransferCostData;
  inputs: TransferCostInputs;
  warnings: CalculatorWarning[];
}

const form = find(document, "#scenario", HTMLFormElement);
const chart = createChart(findById("book-value-drawing"));
let shown: TransferCostData | null = null;

function show(answer: TransferAnswer): string {
  const { data, inputs } = answer;
  shown = data;
  findById("key-figures").replaceChildren(...transferKeyFigures(data));
  chart.show(bookValueDrawing(answer));
  find(document, "#book-value .legend", HTMLElement).textContent = legendOf(answer);
  fillSection("sale", ...(data.sale === null ? [] : [saleTable(data.sale)]));
  fillSection("five-year-cap", ...(data.fiveYearCap === null ? [] : [capTable(data.fiveYearCap, data)]));
  fillSection("schedule", scheduleTable(data));
  return transferVerdict(data, inputs);
}

function legendOf({ data, inputs }: TransferAnswer): string {
  const lines = ["Solid line: book value."];
  if (data.sale !== null) lines.push(`Dashed across: expected sale price, ${money(inputs.expectedSale)}.`);
  if (data.fiveYearCap !== null) lines.push("Dotted: book value over five years.");
  return lines.join(" ");
}

keepReadable(form);
findById("export-figures").addEventListener("click", () => {
  if (shown !== null) saveCsv("transfer-cost-schedule.csv", writeCsv(scheduleCsv(shown)));
});
runCalculator<TransferAnswer>({
  path: apiPaths.transferCost,
  form,
  read: () => ({ fields: readFields(form), players: [] }),
  write: ({ fields }) => writeFields(form, fields),
  body: ({ fields }) => bodyOfFields(fields),
  show,
});
