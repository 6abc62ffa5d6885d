import { axisX, axisY, dot, gridY, lineY, type Markish, plot, ruleX, ruleY, text } from "@observablehq/plot";
import type { TransferCostData, TransferCostInputs } from "../../../contract/calculators/transfer-cost.ts";
import { compactMoney, money, years } from "../../numbers.ts";
import type { Drawing } from "./figures.tsx";

type Figures = { data: TransferCostData; inputs: TransferCostInputs };

/** Room that a bold letter takes beside the mark of a sale, at most; a system's font may be a wide one. */
const LETTER_WIDTH = 9.5;
const MARGIN = { marginLeft: 48, marginRight: 16, marginTop: 28, marginBottom: 44 };
/** Between the mark of a sale and the words beside it. */
const GAP = 8;

/** The book value over the contract, the expected sale price, and the result of the sale. */
export function bookValueDrawing({ data, inputs }: Figures): Drawing {
  return {
    title: "Book value over the contract",
    description: descriptionOf({ data, inputs }),
    draw: (width) =>
      plot({
        width,
        height: Math.min(360, Math.max(240, width / 2)),
        ...MARGIN,
        y: { zero: true, nice: true },
        x: { zero: true },
        marks: [
          gridY({ stroke: "var(--line)", strokeOpacity: 1 }),
          axisY({ label: "Book value", tickFormat: compactMoney, ticks: 5, tickSize: 0 }),
          axisX({ label: "Years since the contract began", ticks: Math.min(inputs.years, 10), tickSize: 4 }),
          ruleY([0], { stroke: "var(--quiet)" }),
          ...capMarks(data),
          lineY(bookValues({ data, inputs }), {
            x: "at",
            y: "value",
            stroke: "var(--accent)",
            strokeWidth: 2.5,
          }),
          ...saleMarks({ data, inputs }, width),
        ],
      }),
  };
}

/** The value at the start and at the end of each row, and at a sale that comes after the last. */
function bookValues({ data, inputs }: Figures): { at: number; value: number }[] {
  const ends = data.schedule.map(({ to, closingBookValue }) => ({ at: to, value: closingBookValue }));
  const values = [{ at: 0, value: data.acquisitionCost }, ...ends];
  const { saleYear } = inputs;
  if (saleYear === null || data.bookValue === null || saleYear <= inputs.years) return values;
  return [...values, { at: saleYear, value: data.bookValue }];
}

function capMarks({ fiveYearCap, acquisitionCost }: TransferCostData): Markish[] {
  if (fiveYearCap === null) return [];
  const ends = [
    { at: 0, value: acquisitionCost },
    { at: fiveYearCap.years, value: 0 },
  ];
  return [lineY(ends, { x: "at", y: "value", stroke: "var(--quiet)", strokeDasharray: "2 3" })];
}

function saleMarks({ data: { sale }, inputs }: Figures, width: number): Markish[] {
  const { saleYear, expectedSale, years: length } = inputs;
  if (sale === null || saleYear === null || expectedSale === null) return [];
  const stroke = sale.kind === "loss" ? "var(--historical)" : "var(--current)";
  // The line falls, so there is nothing to its right that the words could cover.
  const words = resultInWords(sale);
  const plotted = width - MARGIN.marginLeft - MARGIN.marginRight;
  const room = (1 - saleYear / Math.max(length, saleYear)) * plotted + MARGIN.marginRight - GAP;
  const isLate = room < words.length * LETTER_WIDTH;
  const both = [sale.bookValue, expectedSale];
  return [
    ruleY([expectedSale], { stroke: "var(--historical)", strokeWidth: 1.5, strokeDasharray: "7 4" }),
    ruleX([saleYear], { y1: sale.bookValue, y2: expectedSale, stroke, strokeWidth: 3 }),
    dot(both, { x: () => saleYear, y: (value: number) => value, r: 4, fill: stroke }),
    text([words], {
      x: () => saleYear,
      y: () => Math.max(...both),
      dx: isLate ? -GAP : GAP,
      dy: -10,
      textAnchor: isLate ? "end" : "start",
      fill: "var(--ink)",
      stroke: "var(--paper)",
      strokeWidth: 4,
      fontWeight: 600,
      fontSize: 13,
    }),
  ];
}

const RESULTS = { profit: "Profit", loss: "Loss", none: "Neither profit nor loss" } as const;

/** `Profit 12,000,000`: the sign of the result is in the word. */
export function resultInWords({ kind, result }: NonNullable<TransferCostData["sale"]>): string {
  return kind === "none" ? RESULTS.none : `${RESULTS[kind]} ${money(result).replace("−", "")}`;
}

function descriptionOf({ data: { acquisitionCost, sale }, inputs }: Figures): string {
  const start = money(acquisitionCost);
  const line = `The book value falls in a straight line from ${start} to 0 after ${years(inputs.years)} years.`;
  if (sale === null) return line;
  return (
    `${line} After ${years(inputs.saleYear)} years it is ${money(sale.bookValue)}. ` +
    `At an expected sale price of ${money(inputs.expectedSale)}: ${resultInWords(sale).toLowerCase()}.`
  );
}
