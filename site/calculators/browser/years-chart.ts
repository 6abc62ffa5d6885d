import { axisX, axisY, gridY, type Markish, plot, ruleY } from "@observablehq/plot";
import { chartMoney, type MoneyUnit } from "../money.ts";

export const MARGIN = { marginLeft: 60, marginRight: 16, marginTop: 28, marginBottom: 50 };

const TICKS = 5;

interface YearsChart {
  /** In pixels. */
  width: number;
  unit: MoneyUnit;
  /** The highest amount that is drawn. */
  highest: number;
  /** What the years are counted from. */
  label: string;
  years: number;
  marks: readonly Markish[];
}

/** A chart of money over years, in which the caller draws its lines. */
export const yearsChart = ({ width, unit, highest, label, years, marks }: YearsChart): Element =>
  plot({
    width,
    height: Math.min(360, Math.max(240, width / 2)),
    ...MARGIN,
    // The top tick is above the highest amount and its words.
    y: { domain: [0, highest * 1.1 || 1], nice: TICKS },
    x: { zero: true },
    marks: [
      gridY({ stroke: "var(--line)", strokeOpacity: 1, ticks: TICKS }),
      axisY({ label: null, tickFormat: chartMoney(unit), ticks: TICKS, tickSize: 0 }),
      axisX({ label, labelOffset: 38, ticks: Math.min(years, 10), tickSize: 4 }),
      ruleY([0], { stroke: "var(--quiet)" }),
      ...marks,
    ],
  });
