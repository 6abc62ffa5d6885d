import type { SquadPlanExpiry } from "../../../contract/calculators/squad-plan.ts";
import { chartMoney, type MoneyUnit } from "../money.ts";
import { grouped, percentAgainst } from "../numbers.ts";
import type { Drawing } from "./figures.tsx";

/** What the squad's calculators draw alike. */

/** A ratio before and after something; null without a ratio. */
export function ratioDrawing(
  title: string,
  { before, after }: Readonly<Record<"before" | "after", number | null>>,
  threshold: number,
): Drawing | null {
  if (before === null || after === null) return null;
  return {
    title,
    description:
      `${percentAgainst(before, threshold)} before and ${percentAgainst(after, threshold)} after, ` +
      `against a threshold of ${grouped(threshold)}%.`,
    load: async () => {
      const { barChart, totalBar } = await import("./squad-charts.ts");
      const bars = [totalBar("Before", before, threshold), totalBar("After", after, threshold)];
      return (width) => barChart(bars, threshold, width);
    },
  };
}

/** A new contract may have no year. */
export const yearText = (year: number | null): string => (year === null ? "No year" : String(year));

type Expiry = Pick<SquadPlanExpiry, "year" | "costsReleased">;

/** What ends with the contracts of each year; null if no contract is known. */
export function expiryDrawing(expiry: readonly Expiry[], unit: MoneyUnit): Drawing | null {
  if (expiry.length === 0) return null;
  const money = chartMoney(unit);
  const list = expiry
    .map(({ year, costsReleased }) => `${yearText(year)}: ${money(costsReleased)}`)
    .join("; ");
  return {
    title: "Annual costs that end with the contracts of each year",
    description: `${list}.`,
    load: async () => {
      const { yearChart } = await import("./squad-charts.ts");
      const bars = expiry.map(({ year, costsReleased }) => ({ year: yearText(year), value: costsReleased }));
      return (width) => yearChart({ bars, format: money }, width);
    },
  };
}
