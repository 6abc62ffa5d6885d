import { lineY, type Markish, ruleY, text } from "@observablehq/plot";
import { chartMoney } from "../money.ts";
import { type Presentation, resultInWords } from "./transfer-figures.ts";
import { MARGIN, yearsChart } from "./years-chart.ts";

/** The chart of a transfer. It is loaded when figures come into view, because the chart library is large. */

/** Room that a bold letter takes beside the mark of a sale, at most; a system's font may be a wide one. */
const LETTER_WIDTH = 8.5;
/** Between the mark of a sale and the words beside it. */
const GAP = 8;

/** The book value over the contract, the expected sale price, and the result of the sale. */
export function bookValueChart(shown: Presentation, width: number): Element {
  const { data, inputs, unit } = shown;
  return yearsChart({
    width,
    unit,
    highest: Math.max(data.acquisitionCost, inputs.expectedSale ?? 0),
    label: "Years since the contract began",
    years: inputs.years,
    marks: [...bookValueMarks(shown), ...saleMarks(shown, width)],
  });
}

/** Where a line through points is at a place between two of them. */
function valueAt(points: readonly { at: number; value: number }[], place: number): number {
  const next = points.find(({ at }) => at > place);
  const last = points.findLast(({ at }) => at <= place);
  if (next === undefined || last === undefined) return (last ?? next)?.value ?? 0;
  return last.value + ((next.value - last.value) * (place - last.at)) / (next.at - last.at);
}

/** The line that counts is solid; with a cap, that of the full contract is dotted. */
function bookValueMarks(shown: Presentation): Markish[] {
  const { fiveYearCap, acquisitionCost } = shown.data;
  const place = { x: "at", y: "value" };
  const solid = { ...place, stroke: "var(--figure)", strokeWidth: 2.5 };
  const full = bookValues(shown);
  if (fiveYearCap === null) return [lineY(full, solid)];
  const end = Math.max(...full.map(({ at }) => at));
  const capped = [
    { at: 0, value: acquisitionCost },
    { at: fiveYearCap.years, value: 0 },
    { at: end, value: 0 },
  ];
  return [lineY(full, { ...place, stroke: "var(--quiet)", strokeDasharray: "2 3" }), lineY(capped, solid)];
}

/** The value at the start and at the end of each row, and at a sale that comes after the last. */
function bookValues({ data, inputs }: Presentation): { at: number; value: number }[] {
  const ends = data.schedule.map(({ to, closingBookValue }) => ({ at: to, value: closingBookValue }));
  const values = [{ at: 0, value: data.acquisitionCost }, ...ends];
  const { saleYear } = inputs;
  if (saleYear === null || data.bookValue === null || saleYear <= inputs.years) return values;
  return [...values, { at: saleYear, value: data.bookValue }];
}

function saleMarks(shown: Presentation, width: number): Markish[] {
  const { counted, inputs, unit } = shown;
  const { sale } = counted;
  const { saleYear, years: length } = inputs;
  if (sale === null || saleYear === null) return [];
  const { price, bookValue, result } = sale;
  const stroke = result < 0 ? "var(--bad)" : "var(--ink)";
  // The line falls: to the right of the mark nothing is above it, to the left the line is.
  const words = resultInWords(result, chartMoney(unit));
  const plotted = width - MARGIN.marginLeft - MARGIN.marginRight;
  const end = Math.max(length, saleYear);
  const room = (1 - saleYear / end) * plotted + MARGIN.marginRight - GAP;
  const isLate = room < words.length * LETTER_WIDTH;
  const both = [bookValue, price];
  const left = saleYear - (end / plotted) * words.length * LETTER_WIDTH;
  const lineAtLeft = isLate ? valueAt(bookValues(shown), left) : 0;
  return [
    ruleY([price], { stroke: "var(--quiet)", strokeWidth: 1.5, strokeDasharray: "7 4" }),
    lineY(both, { x: () => saleYear, y: (value: number) => value, stroke, strokeWidth: 3, marker: "dot" }),
    text([words], {
      x: () => saleYear,
      y: () => Math.max(...both, lineAtLeft),
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
