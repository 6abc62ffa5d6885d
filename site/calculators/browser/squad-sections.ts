import type { SquadPlanExpiry } from "../../../contract/calculators/squad-plan.ts";
import { required } from "../../../contract/required.ts";
import { alignedMoney, type MoneyUnit, shortMoney } from "../money.ts";
import { alignedPercents } from "../numbers.ts";
import { expiryDrawing, yearText } from "./drawings.ts";
import type { FigureSection } from "./figures.tsx";

/** What the squad's calculators show alike. */

export const NO_RATIO = "There is no ratio: the denominator is not above zero.";

/** The components in the order of the API's response, with names short enough for a phone. */
export const COMPONENT_NAMES = [
  { component: "playerEmployeeCosts", name: "Players' pay" },
  { component: "otherRelevantEmployeeCosts", name: "Other pay" },
  { component: "amortisation", name: "Amortisation" },
  { component: "playerAgentCosts", name: "Players' agents" },
  { component: "otherAgentCosts", name: "Other agents" },
  { component: "netLoanCosts", name: "Net loans" },
] as const;

/** Contracts that end, by year; there is at least one. */
export function expirySection(expiry: readonly SquadPlanExpiry[], unit: MoneyUnit): FigureSection {
  const format = alignedMoney(
    expiry.flatMap(({ costsReleased, bookValue }) => [costsReleased, bookValue]),
    unit,
  );
  const share = alignedPercents(expiry.map(({ shareOfSquadCost }) => shareOfSquadCost));
  const ratio = alignedPercents(expiry.map(({ ratioIfAllLeave }) => ratioIfAllLeave));
  const most = required(expiry.toSorted((a, b) => b.costsReleased - a.costsReleased)[0], "a year");
  const when = most.year === null ? "of new players, without a year" : `of ${most.year}`;
  return {
    id: "expiry",
    title: `Most cost ends with the contracts ${when}: ${shortMoney(unit)(most.costsReleased)} per year`,
    subtitle: "Annual costs that end with the contracts of each year",
    drawing: expiryDrawing(expiry, unit),
    table: {
      caption: "Ratio if only these players leave and are not replaced",
      columns: ["Contract ends", "Players", "Costs released", "Book value", "Share of squad cost", "Ratio"],
      rows: expiry.map((row) => [
        yearText(row.year),
        String(row.players),
        format(row.costsReleased),
        format(row.bookValue),
        share(row.shareOfSquadCost),
        ratio(row.ratioIfAllLeave),
      ]),
    },
  };
}
