import {
  axisX,
  axisY,
  barX,
  barY,
  gridX,
  gridY,
  type Markish,
  plot,
  ruleX,
  ruleY,
  text,
} from "@observablehq/plot";
import type {
  SquadCostData,
  SquadCostExpiry,
  SquadCostSigning,
} from "../../../contract/calculators/squad-cost.ts";
import { required } from "../../../contract/required.ts";
import { compactMoney, money, percent } from "../../numbers.ts";
import type { Drawing } from "./figures.tsx";

/** The components in the order of the API's response, with names short enough for a phone. */
export const COMPONENT_NAMES = [
  { component: "playerEmployeeCosts", name: "Players' pay" },
  { component: "otherRelevantEmployeeCosts", name: "Other pay" },
  { component: "amortisation", name: "Amortisation" },
  { component: "playerAgentCosts", name: "Players' agents" },
  { component: "otherAgentCosts", name: "Other agents" },
  { component: "netLoanCosts", name: "Net loans" },
] as const;

interface Bar {
  name: string;
  from: number;
  to: number;
  points: number;
  fill: string;
}

const ROW = 34;
const NARROW = 480;
/** Room for the values, in a column beside the bars. */
const VALUE_WIDTH = 52;

/** The components one after the other, their sum, and the threshold; null without a ratio. */
export function componentsDrawing(data: SquadCostData, threshold: number): Drawing | null {
  const { planningRatio } = data;
  if (planningRatio === null) return null;
  const bars = [...componentBars(data), whole("Squad cost", planningRatio, threshold)];
  return {
    title: "Components of the squad cost against the threshold",
    description:
      `The components add up to ${percent(planningRatio)}, ` +
      `against a threshold of ${percent(threshold)}.`,
    draw: (width) => barPlot(bars, threshold, width),
  };
}

function componentBars({ components }: SquadCostData): Bar[] {
  let end = 0;
  return COMPONENT_NAMES.map(({ component, name }) => {
    const points = required(components[component].points, `the points of ${component}`);
    const from = end;
    end += points;
    const fill = points < 0 ? "var(--historical)" : "var(--quiet)";
    return { name, from, to: end, points, fill };
  });
}

const whole = (name: string, ratio: number, threshold: number): Bar => ({
  name,
  from: 0,
  to: ratio,
  points: ratio,
  fill: ratio > threshold ? "var(--historical)" : "var(--accent)",
});

/** The ratio before and after a signing; null without a ratio. */
export function signingDrawing({ before, after }: SquadCostSigning, threshold: number): Drawing | null {
  if (before.planningRatio === null || after.planningRatio === null) return null;
  const bars = [
    whole("Before", before.planningRatio, threshold),
    whole("After", after.planningRatio, threshold),
  ];
  return {
    title: "Ratio before and after the signing",
    description:
      `${percent(before.planningRatio)} before and ${percent(after.planningRatio)} after, ` +
      `against a threshold of ${percent(threshold)}.`,
    draw: (width) => barPlot(bars, threshold, width),
  };
}

function barPlot(bars: readonly Bar[], threshold: number, width: number): Element {
  return plot({
    width,
    height: bars.length * ROW + 72,
    marginLeft: width < NARROW ? 104 : 150,
    marginRight: VALUE_WIDTH + 4,
    marginTop: 26,
    marginBottom: 42,
    x: { domain: domainOf(bars, threshold), label: "Percent of the denominator" },
    y: { domain: bars.map(({ name }) => name), padding: 0.25 },
    marks: [
      gridX({ stroke: "var(--line)", strokeOpacity: 1, ticks: 5 }),
      axisX({ ticks: 5, tickSize: 0 }),
      axisY({ label: null, tickSize: 0 }),
      barX(bars, { x1: "from", x2: "to", y: "name", fill: "fill" }),
      text(bars, {
        frameAnchor: "right",
        y: "name",
        text: ({ points }: Bar) => points.toFixed(2).replace("-", "−"),
        dx: VALUE_WIDTH,
        textAnchor: "end",
        fill: "var(--ink)",
      }),
      ruleX([0], { stroke: "var(--quiet)" }),
      ...thresholdMarks(threshold),
    ],
  });
}

const thresholdMarks = (threshold: number): Markish[] => [
  ruleX([threshold], { stroke: "var(--ink)", strokeWidth: 2, strokeDasharray: "6 3" }),
  text([threshold], {
    x: (value: number) => value,
    frameAnchor: "top",
    dy: -16,
    text: (value: number) => `Threshold ${value}%`,
    fill: "var(--ink)",
    fontWeight: 600,
  }),
];

function domainOf(bars: readonly Bar[], threshold: number): [number, number] {
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  return [Math.min(0, ...ends), Math.max(threshold, ...ends)];
}

/** What ends with the contracts of each year; null where no contract is known. */
export function expiryDrawing(expiry: readonly SquadCostExpiry[]): Drawing | null {
  if (expiry.length === 0) return null;
  const list = expiry.map(({ year, costsReleased }) => `${year}: ${money(costsReleased)}`).join("; ");
  return {
    title: "Annual costs that end with the contracts of each year",
    description: `${list}.`,
    draw: (width) =>
      plot({
        width,
        height: 220,
        marginLeft: 48,
        marginTop: 28,
        x: { type: "band", padding: 0.4 },
        marks: [
          gridY({ stroke: "var(--line)", strokeOpacity: 1, ticks: 4 }),
          axisY({ label: "Costs released per year", tickFormat: compactMoney, ticks: 4, tickSize: 0 }),
          axisX({ label: null, tickFormat: String, tickSize: 0 }),
          barY(expiry, { x: "year", y: "costsReleased", fill: "var(--accent)" }),
          ruleY([0], { stroke: "var(--quiet)" }),
        ],
      }),
  };
}
