import { apiPaths } from "../../contract/addresses.ts";
import type { TransferCostData, TransferCostInputs } from "../../contract/calculators/transfer-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { bodyOfFields } from "./calculator/body.ts";
import { runCalculator } from "./calculator/calculator.ts";
import { createChart } from "./calculator/chart.ts";
import { writeCsv } from "./calculator/csv.ts";
import { saveCsv } from "./calculator/download.ts";
import { find, findById } from "./calculator/element.ts";
import { keepReadable, readFields, writeFields } from "./calculator/fields.ts";
import { money } from "./calculator/format.ts";
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
const drawing = find(document, "#book-value .drawing", HTMLElement);
drawing.id = "book-value-drawing";
const chart = createChart(drawing);
let shown: TransferCostData | null = null;

function show(answer: TransferAnswer): string {
  const { data, inputs } = answer;
  shown = data;
  findById("figures").hidden = false;
  findById("key-figures").replaceChildren(...transferKeyFigures(data));
  chart.show(bookValueDrawing(answer));
  find(document, "#book-value .legend", HTMLElement).textContent = legendOf(answer);
  fill("sale", data.sale === null ? null : saleTable(data.sale));
  fill("five-year-cap", data.fiveYearCap === null ? null : capTable(data.fiveYearCap, data));
  fill("schedule", scheduleTable(data));
  return transferVerdict(data, inputs);
}

/** Fills a section, or hides it where it has nothing to tell. */
function fill(id: string, content: HTMLElement | null): void {
  findById(id).hidden = content === null;
  find(document, `#${id} > div`, HTMLElement).replaceChildren(...(content === null ? [] : [content]));
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
