import type { Child } from "hono/jsx";
import { grouped, percentAgainst } from "../form/numbers.ts";
import { barChart, type ChartBar, type Threshold } from "./charts.tsx";

/** `Limit 70%`, or `Threshold 70%` if no rulebook is named. */
export const limitLine = (at: number, rulebook: string): Threshold => ({
  at,
  label: `${rulebook === "" ? "Threshold" : "Limit"} ${grouped(at)}%`,
});

export const ratioBar = (name: string, ratio: number, threshold: number): ChartBar => ({
  name,
  to: ratio,
  figure: percentAgainst(ratio, threshold),
});

export function ratioChart(
  title: string,
  ratios: readonly { name: string; ratio: number | null }[],
  threshold: Threshold,
): Child {
  const bars = ratios.flatMap(({ name, ratio }) =>
    ratio === null ? [] : [ratioBar(name, ratio, threshold.at)],
  );
  return bars.length < ratios.length ? null : barChart({ title, bars, threshold });
}
