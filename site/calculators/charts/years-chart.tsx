import type { Child } from "hono/jsx";
import { anchorAt, fluidCanvas, type Tone, textMark, widthOf } from "../../charts/drawing.tsx";
import { type Format, years } from "../form/numbers.ts";
import { NARROWEST } from "./charts.tsx";

export interface YearPoint {
  at: number;
  value: number;
}

interface YearsChart {
  title: string;
  description: string;
  format: Format;
  /** Straight from point to point; the last line is solid, those before it are dotted. */
  lines: readonly (readonly YearPoint[])[];
  /** A sale: its price is dashed across, its result in words stands above. */
  sale?: { at: number; price: number; bookValue: number; result: string; isBad: boolean } | null;
}

/** The plot, with room for the words of a sale above it and for years below. */
const [TOP, BOTTOM, HEIGHT] = [24, 214, 238];
/** Between the amounts of the axis and the plot. */
const GAP = 8;
const LABEL = { size: 12, tone: "quiet" } as const;

export function yearsChart({ title, description, format, lines, sale = null }: YearsChart): Child {
  const points = [...lines.flat(), ...(sale === null ? [] : [{ at: sale.at, value: sale.price }])];
  const end = Math.max(...points.map(({ at }) => at));
  const amounts = roundSteps(Math.max(...points.map(({ value }) => value)), 5);
  const top = Math.max(...amounts);
  const axis = Math.max(...amounts.map((amount) => widthOf(format(amount), LABEL.size, "figures"))) + GAP;
  const canvas = fluidCanvas(NARROWEST - axis);
  const xOf = (at: number) => canvas.along(at / end);
  const yOf = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / top;
  // No path has its points in percent.
  const line = (through: readonly YearPoint[], tone: Tone, width: number, dashes?: string) =>
    through.slice(1).map((to, index) => {
      const from = through[index] ?? to;
      const ends = { x1: xOf(from.at), y1: yOf(from.value), x2: xOf(to.at), y2: yOf(to.value) };
      return <line class={`chart-${tone}`} {...ends} stroke-width={width} stroke-dasharray={dashes} />;
    });
  const words = (at: number, y: number, text: string, style: { size: number; tone: Tone; bold?: boolean }) =>
    textMark(xOf(at), y, text, { ...style, anchor: anchorAt(at / end, text, style.size, canvas) });
  const across = (value: number) => [
    { at: 0, value },
    { at: end, value },
  ];
  const saleMarks = ({ at, price, bookValue, result, isBad }: NonNullable<typeof sale>) => {
    const tone = isBad ? "bad" : "ink";
    const both = [bookValue, price].map((value) => ({ at, value }));
    return [
      line(across(price), "quiet", 1.5, "7 4"),
      line(
        [
          { at, value: Math.max(bookValue, price) },
          { at, value: top },
        ],
        "quiet",
        1,
        "2 3",
      ),
      line(both, tone, 3),
      both.map(({ value }) => <circle class={`chart-${tone}`} cx={xOf(at)} cy={yOf(value)} r={4.5} />),
      words(at, TOP - 10, result, { size: 13, tone, bold: true }),
    ];
  };
  return (
    <div class="years-chart" role="img" aria-label={`${title}. ${description}`}>
      <svg width={axis} height={HEIGHT} aria-hidden="true">
        {amounts.map((amount) =>
          textMark(axis - GAP, yOf(amount) + 4, format(amount), { ...LABEL, anchor: "end" }),
        )}
      </svg>
      <svg width="100%" height={HEIGHT} aria-hidden="true">
        {amounts.map((amount) => line(across(amount), amount === 0 ? "strong-line" : "line", 1))}
        {roundSteps(end, Math.min(end, 8))
          .filter((at) => at <= end)
          .map((at) => words(at, HEIGHT - 6, years(at), LABEL))}
        {lines.map((one, index) =>
          index < lines.length - 1 ? line(one, "quiet", 2, "2 3") : line(one, "figure", 2.5),
        )}
        {sale && saleMarks(sale)}
      </svg>
    </div>
  );
}

/** From 0 until a value is reached, in at most so many round steps: of 1, 2 or 5, or of their tenfold. */
function roundSteps(value: number, count: number): number[] {
  const least = (value || 1) / count;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
  return Array.from({ length: Math.ceil((value || 1) / step) + 1 }, (_, index) => index * step);
}
