import { lineY, ruleX } from "@observablehq/plot";
import type {
  ContractExtensionData,
  ContractExtensionInputs,
} from "../../../contract/calculators/contract-extension.ts";
import type { MoneyUnit } from "../money.ts";
import { yearsChart } from "./years-chart.ts";

/** The chart of an extension. It is loaded when figures come into view, because the chart library is large. */

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
  const line = { x: "at", y: "value" };
  return yearsChart({
    width,
    unit,
    highest: Math.max(...extended.map(({ value }) => value)),
    label: "Years since the start of the season",
    years: data.schedule.length,
    marks: [
      ruleX([after], { stroke: "var(--quiet)", strokeDasharray: "7 4" }),
      lineY(old, { ...line, stroke: "var(--quiet)", strokeWidth: 2, strokeDasharray: "2 3" }),
      lineY(extended, { ...line, stroke: "var(--figure)", strokeWidth: 2.5 }),
    ],
  });
}
