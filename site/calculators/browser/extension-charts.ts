import { axisX, axisY, gridY, lineY, plot, ruleX, ruleY } from "@observablehq/plot";
import type {
  ContractExtensionData,
  ContractExtensionInputs,
} from "../../../contract/calculators/contract-extension.ts";
import { chartMoney, type MoneyUnit } from "../money.ts";

/** The chart of an extension. It is loaded when figures come into view, because the chart library is large. */

const TICKS = 5;

/** The book value with the extension and without it, and the day of the extension. */
export function extensionChart(
  data: ContractExtensionData,
  inputs: ContractExtensionInputs,
  unit: MoneyUnit,
  width: number,
): Element {
  const { after, newYears, amortisationYearsMax, yearsLeft, bookValue } = inputs;
  const end = after + Math.min(newYears, amortisationYearsMax);
  const closings = data.schedule
    .map(({ to, withExtension }) => ({ at: to, value: withExtension.closingBookValue }))
    .filter(({ at }) => at > after && at < end);
  const start = { at: 0, value: bookValue };
  const extension = { at: after, value: data.bookValueAtExtension };
  const extended = [start, extension, ...closings, { at: end, value: 0 }];
  const old = [start, { at: yearsLeft, value: 0 }];
  const highest = Math.max(...extended.map(({ value }) => value));
  const line = { x: "at", y: "value" };
  return plot({
    width,
    height: Math.min(360, Math.max(240, width / 2)),
    marginLeft: 60,
    marginRight: 16,
    marginTop: 28,
    marginBottom: 50,
    y: { domain: [0, highest * 1.1 || 1], nice: TICKS },
    x: { zero: true },
    marks: [
      gridY({ stroke: "var(--line)", strokeOpacity: 1, ticks: TICKS }),
      axisY({ label: null, tickFormat: chartMoney(unit), ticks: TICKS, tickSize: 0 }),
      axisX({
        label: "Years since the start of the season",
        labelOffset: 38,
        ticks: Math.min(data.schedule.length, 10),
        tickSize: 4,
      }),
      ruleY([0], { stroke: "var(--quiet)" }),
      ruleX([after], { stroke: "var(--quiet)", strokeDasharray: "7 4" }),
      lineY(old, { ...line, stroke: "var(--quiet)", strokeWidth: 2, strokeDasharray: "2 3" }),
      lineY(extended, { ...line, stroke: "var(--figure)", strokeWidth: 2.5 }),
    ],
  });
}
