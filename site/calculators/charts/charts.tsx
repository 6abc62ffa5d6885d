import type { Child } from "hono/jsx";
import {
  anchorAt,
  BAR,
  type Block,
  barBlock,
  columnsBlock,
  type Extent,
  fluidCanvas,
  rectMark,
  shareIn,
  stacked,
  type Tone,
  textMark,
  widthOf,
} from "../../charts/drawing.tsx";

/** The charts of the calculators' pages, as wide as there is room. Each says in words what it shows. */

/** Width of a chart on a phone of 360 pixels. */
export const NARROWEST = 328;
const CANVAS = fluidCanvas(NARROWEST);
/** Width in the panel of the headline there, in which a threshold's words must fit too. */
const PANEL = fluidCanvas(286);

export interface Threshold {
  at: number;
  label: string;
}

export interface ChartBar {
  name: string;
  /** Its value in words. */
  figure: string;
  /** Start of a step from the bar before it. */
  from?: number;
  to: number;
}

interface BarChart {
  title: string;
  bars: readonly ChartBar[];
  threshold?: Threshold;
}

export function barChart({ title, bars, threshold }: BarChart): Child {
  const ends = bars.flatMap(({ from = 0, to }) => [from, to]);
  const max = threshold === undefined ? Math.max(...ends) : Math.max(threshold.at, ...ends) * 1.15;
  const extent = { min: Math.min(0, ...ends), max: max || 1 };
  const rows = bars.map((bar) => {
    const part = { from: bar.from ?? 0, to: bar.to, tone: toneOf(bar, threshold) };
    if (threshold === undefined) return barBlock({ ...bar, parts: [part] }, extent, CANVAS);
    const zone = { from: threshold.at, to: extent.max, tone: "figure-soft" } as const;
    const { marks, height } = barBlock({ ...bar, parts: [zone, part] }, extent, CANVAS);
    const x = CANVAS.along(shareIn(extent, threshold.at));
    return { marks: [marks, rectMark(x, BAR.top - 1, 2, BAR.height + 2, "ink")], height };
  });
  const { marks, height } = stacked([
    ...(threshold === undefined ? [] : [thresholdLabel(threshold, extent)]),
    ...rows,
  ]);
  const words = bars.map(({ name, figure }) => `${name}: ${figure}`);
  return (
    <svg width="100%" height={height} role="img" aria-label={inWords(title, words, threshold)}>
      {marks}
    </svg>
  );
}

const LABEL_SIZE = 13;

function thresholdLabel({ at, label }: Threshold, extent: Extent): Block {
  const share = shareIn(extent, at);
  const anchor = anchorAt(share, label, LABEL_SIZE, PANEL);
  return { marks: textMark(CANVAS.along(share), 12, label, { size: LABEL_SIZE, anchor }), height: 18 };
}

/** A step is grey, and darker if it adds; a total has a colour of its own if it is too high. */
function toneOf({ from, to }: Pick<ChartBar, "from" | "to">, threshold: Threshold | undefined): Tone {
  if (from !== undefined) return to < from ? "strong-line" : "quiet";
  return to > (threshold?.at ?? Infinity) ? "bad" : "figure";
}

const inWords = (title: string, words: readonly string[], threshold: Threshold | undefined): string =>
  [title, words.join("; "), ...(threshold === undefined ? [] : [threshold.label])]
    .map((sentence) => `${sentence}.`)
    .join(" ");

export interface ColumnChart {
  title: string;
  columns: readonly { label: string; figure: string; value: number }[];
  /** A line across; columns above it are too high. */
  threshold?: Threshold;
}

/** A column with the space beside it, where there is room. */
const PITCH = 72;
const MAX_COLUMN_SIZE = 11;

/** Charts of the same columns, as many beside each other as there is room for. */
export function columnCharts(charts: readonly ColumnChart[]): Child {
  const rooms = charts.flatMap(({ columns }) =>
    columns
      .flatMap(({ label, figure }) => [label, figure])
      .map((words) => CANVAS.width / columns.length / widthOf(words, 1, "figures")),
  );
  const size = Math.min(MAX_COLUMN_SIZE, ...rooms);
  return (
    <div class="small-charts">
      {charts.map((chart) => (
        <div>
          <p>
            {chart.title} {chart.threshold && <span class="quiet">{chart.threshold.label}</span>}
          </p>
          {columnChart(chart, size)}
        </div>
      ))}
    </div>
  );
}

function columnChart({ title, columns, threshold }: ColumnChart, size: number): Child {
  const { marks, height } = columnsBlock(
    {
      columns: columns.map(({ value, ...words }, index) => {
        const part = { from: 0, to: Math.max(0, value), tone: toneOf({ to: value }, threshold) };
        return { ...words, middle: (index + 0.5) / columns.length, parts: [part] };
      }),
      width: 0.56 / columns.length,
      height: 72,
      threshold: threshold?.at,
      size,
    },
    CANVAS,
  );
  const words = columns.map(({ label, figure }) => `${label}: ${figure}`);
  return (
    <svg
      width={columns.length * PITCH}
      height={height}
      role="img"
      aria-label={inWords(title, words, threshold)}
    >
      {marks}
    </svg>
  );
}
