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
import { percentAgainst } from "../numbers.ts";

/** The squad's charts. They are loaded when figures come into view, because the chart library is large. */

export interface Bar {
  name: string;
  from: number;
  to: number;
  points: number;
  fill: string;
  /** Its value in words, if the points alone would not do. */
  label?: string;
}

const ROW = 34;
const NARROW = 480;
const MARGIN_RIGHT = 12;
/** The size of the charts' letters. */
const EM = 13;
/** Room for a value such as 31.05 and its distance to the bar. */
const VALUE_WIDTH = 46;

export const totalBar = (name: string, ratio: number, threshold: number): Bar => ({
  name,
  from: 0,
  to: ratio,
  points: ratio,
  fill: ratio > threshold ? "var(--bad)" : "var(--figure)",
});

/** Bars in percent of the denominator against the threshold. */
export function barChart(bars: readonly Bar[], threshold: number, width: number): Element {
  const domain = domainOf(bars, threshold);
  const [min, max] = domain;
  const marginLeft = width < NARROW ? 112 : 150;
  const toPixels = (points: number) => ((points - min) / (max - min)) * (width - marginLeft - MARGIN_RIGHT);
  return plot({
    width,
    height: bars.length * ROW + 78,
    marginLeft,
    marginRight: MARGIN_RIGHT,
    marginTop: 26,
    marginBottom: 48,
    x: { domain, label: "Percent of the denominator" },
    y: { domain: bars.map(({ name }) => name), padding: 0.25 },
    marks: [
      barX([threshold], { x1: (value: number) => value, x2: max, fill: "var(--figure-soft)" }),
      gridX({ stroke: "var(--line)", strokeOpacity: 1, ticks: 5 }),
      axisX({ ticks: 5, tickSize: 0, labelOffset: 36 }),
      axisY({ label: null, tickSize: 0, lineWidth: marginLeft / EM - 1, textOverflow: "ellipsis" }),
      barX(bars, { x1: "from", x2: "to", y: "name", fill: "fill" }),
      ruleX([0], { stroke: "var(--quiet)" }),
      ...thresholdMarks(threshold, toPixels(threshold) > (width - marginLeft) / 2 ? "end" : "start"),
      ...valueMarks(bars, toPixels, threshold),
    ],
  });
}

/** Labels a bar inside if there is room, otherwise before it, or after it if the bar begins at the left. */
function valueMarks(
  bars: readonly Bar[],
  toPixels: (points: number) => number,
  threshold: number,
): Markish[] {
  const placeOf = ({ from, to }: Bar) => {
    if (Math.abs(toPixels(to) - toPixels(from)) > VALUE_WIDTH) return "inside";
    return toPixels(Math.min(from, to)) > VALUE_WIDTH ? "left" : "right";
  };
  const values = {
    y: "name",
    text: ({ points, label }: Bar) => label ?? percentAgainst(points, threshold).replace("%", ""),
  };
  const places = [
    { place: "inside", x: ({ from, to }: Bar) => Math.min(from, to), dx: 8, fill: "var(--paper)" },
    { place: "left", x: ({ from, to }: Bar) => Math.min(from, to), dx: -6, textAnchor: "end", ...HALO },
    { place: "right", x: ({ from, to }: Bar) => Math.max(from, to), dx: 6, ...HALO },
  ] as const;
  return places.map(({ place, ...options }) =>
    text(
      bars.filter((bar) => placeOf(bar) === place),
      { textAnchor: "start", ...values, ...options },
    ),
  );
}

/** Words stay readable where they cross a line. */
const HALO = { fill: "var(--ink)", stroke: "var(--paper)", strokeWidth: 4 } as const;

const thresholdMarks = (threshold: number, textAnchor: "start" | "end"): Markish[] => [
  ruleX([threshold], { stroke: "var(--ink)", strokeWidth: 2 }),
  text([threshold], {
    x: (value: number) => value,
    frameAnchor: "top",
    dy: -16,
    text: (value: number) => `Threshold ${value}%`,
    textAnchor,
    dx: textAnchor === "end" ? 2 : -2,
    fill: "var(--ink)",
    fontWeight: 600,
  }),
];

function domainOf(bars: readonly Bar[], threshold: number): [number, number] {
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  return [Math.min(0, ...ends), Math.max(threshold, ...ends) * 1.15];
}

interface YearBar {
  year: string;
  value: number;
}

export interface SmallChart {
  title: string;
  bars: readonly YearBar[];
  format: (value: number) => string;
  /** A line across; bars above it are too high. */
  threshold?: number;
}

/** Small charts of the same years, as many beside each other as there is room for. */
export function smallMultiples(charts: readonly SmallChart[], width: number): Element {
  const frame = document.createElement("div");
  frame.className = "small-multiples";
  const isWide = width < NARROW || charts.some(({ bars }) => bars.length > 4);
  const each = isWide ? width : (width - 24) / 2;
  for (const { title, ...small } of charts) {
    const heading = document.createElement("p");
    heading.textContent = title;
    const chart = document.createElement("div");
    chart.append(heading, yearChart(small, each, true));
    frame.append(chart);
  }
  return frame;
}

/** A bar for each year, with its value above it. */
export function yearChart(
  { bars, format, threshold }: Omit<SmallChart, "title">,
  width: number,
  isSmall = false,
): SVGSVGElement | HTMLElement {
  const highest = Math.max(threshold ?? 0, ...bars.map(({ value }) => value));
  return plot({
    width,
    height: isSmall ? 136 : 240,
    marginLeft: isSmall ? 4 : 60,
    marginRight: isSmall ? 4 : 20,
    marginTop: isSmall ? 20 : 28,
    x: { type: "band", padding: isSmall ? 0.2 : 0.3 },
    color: { type: "identity" },
    // The top tick is above the highest bar and its label.
    y: { domain: [0, highest * 1.1 || 1], nice: TICKS, ...(isSmall ? { axis: null } : {}) },
    marks: [
      // A small chart has the values at its bars alone.
      ...(isSmall
        ? []
        : [
            gridY({ stroke: "var(--line)", strokeOpacity: 1, ticks: TICKS }),
            axisY({ label: null, tickFormat: format, ticks: TICKS, tickSize: 0 }),
          ]),
      axisX({ label: null, tickFormat: String, tickSize: 0 }),
      barY(bars, {
        x: "year",
        y: "value",
        fill: ({ value }: YearBar) => (value > (threshold ?? Infinity) ? "var(--bad)" : "var(--figure)"),
      }),
      ...(threshold === undefined ? [] : [ruleY([threshold], { stroke: "var(--ink)", strokeWidth: 2 })]),
      ruleY([0], { stroke: "var(--quiet)" }),
      // If there is a line, values are at the foot of the bars.
      text(bars, {
        x: "year",
        y: threshold === undefined ? "value" : () => 0,
        dy: -10,
        fontSize: isSmall ? 11 : 13,
        text: ({ value }: { value: number }) => format(value),
        ...(threshold === undefined ? HALO : { fill: "var(--paper)" }),
      }),
    ],
  });
}

const TICKS = 4;
