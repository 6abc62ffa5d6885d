import type {
  SquadCostData,
  SquadCostInputs,
  SquadCostSigning,
} from "../../../contract/calculators/squad-cost.ts";
import { required } from "../../../contract/required.ts";
import { alignedMoney, type MoneyUnit, shortMoney } from "../money.ts";
import {
  alignedPercents,
  type Format,
  grouped,
  headroomText,
  percent,
  percentAgainst,
  percentChange,
  ratioText,
  shortPoints,
  signed,
  signedPoints,
} from "../numbers.ts";
import type { CalculatorResponse } from "./calculator-app.tsx";
import { ratioDrawing } from "./drawings.ts";
import type { Drawing, FigureSection, FigureSet, KeyFigure, Verdict } from "./figures.tsx";
import type { Bar } from "./squad-charts.ts";
import { COMPONENT_NAMES, expirySection, NO_RATIO } from "./squad-sections.ts";

/** What the page of the squad-cost calculator says of its figures. */

export type SquadCalculation = CalculatorResponse<SquadCostData, SquadCostInputs>;

export function presentSquad(
  { data, inputs: { threshold } }: SquadCalculation,
  unit: MoneyUnit,
): FigureSet & { verdict: string } {
  const shown = { data, threshold, unit };
  return {
    verdict: verdict(shown),
    headline: headline(shown),
    keyFigures: keyFigures(shown),
    sections: sections(shown),
    exportLabel: "Save the figures as CSV",
  };
}

/** A calculation and how its money is shown. */
interface Presentation {
  data: SquadCostData;
  threshold: number;
  unit: MoneyUnit;
}

/** `€11.5m below the threshold of 70%`. */
const roomText = ({ data: { headroom }, threshold, unit }: Presentation): string =>
  `${headroomText(headroom.money, shortMoney(unit))} the threshold of ${grouped(threshold)}%`;

export function headline(shown: Presentation): Verdict {
  const { data, threshold } = shown;
  const { planningRatio: ratio, headroom } = data;
  const common = { name: "Planning ratio", isBad: headroom.money < 0 };
  if (ratio === null) return { ...common, value: "No ratio", meaning: NO_RATIO, gauge: null };
  const value = percentAgainst(ratio, threshold);
  const meaning = `${roomText(shown)}.`;
  const after = data.signing?.after.planningRatio ?? null;
  const withSigning = after === null ? undefined : `${percentAgainst(after, threshold)} with the signing`;
  return {
    ...common,
    value,
    meaning,
    gauge: {
      description: `Gauge: ${value}, ${meaning}${withSigning === undefined ? "" : ` It is ${withSigning}.`}`,
      value: ratio,
      threshold: { at: threshold, label: `Threshold ${grouped(threshold)}%` },
      also: after === null || withSigning === undefined ? undefined : { at: after, label: withSigning },
      hasZone: true,
    },
  };
}

export function keyFigures(shown: Presentation): KeyFigure[] {
  const { data, threshold, unit } = shown;
  const money = shortMoney(unit);
  const { headroom, numerator, denominator, signing } = data;
  return [
    { name: "Squad cost per year", value: money(numerator), note: `Denominator ${money(denominator)}` },
    headroom.money < 0
      ? neededFigure(data, money)
      : {
          name: "Largest extra cost that fits",
          value: money(data.largestExtraAnnualCost),
          note: "Per year, before the signing",
        },
    ...(signing === null ? [] : [signingFigure(signing, threshold)]),
  ];
}

const neededFigure = ({ headroom: { extraRevenueNeeded } }: SquadCostData, money: Format): KeyFigure => ({
  name: "Extra revenue needed",
  value: extraRevenueNeeded === null ? "No revenue is enough" : money(extraRevenueNeeded),
  note: "To bring the squad cost down to the threshold",
});

const signingFigure = ({ fits, after }: SquadCostSigning, threshold: number): KeyFigure => ({
  name: "With the signing",
  value: fits ? "It fits" : "It does not fit",
  note:
    after.planningRatio === null
      ? "There is no ratio"
      : `The ratio is ${percentAgainst(after.planningRatio, threshold)}`,
  isBad: !fits,
});

export const sections = (shown: Presentation): FigureSection[] => [
  componentsSection(shown),
  ...(shown.data.signing === null ? [] : [signingSection(shown.data.signing, shown)]),
  ...(shown.data.expiry.length === 0 ? [] : [expirySection(shown.data.expiry, shown.unit)]),
  sensitivitySection(shown),
  loansSection(shown),
];

function componentsSection({ data, threshold, unit }: Presentation): FigureSection {
  const parts = COMPONENT_NAMES.map(({ component, name }) => ({ name, ...data.components[component] }));
  const format = alignedMoney(
    parts.map(({ amount }) => amount),
    unit,
  );
  const inPoints = alignedPercents([...parts.map(({ points }) => points), data.planningRatio], "");
  const largest = required(parts.toSorted((a, b) => b.amount - a.amount)[0], "the largest component");
  return {
    id: "components",
    title:
      data.planningRatio === null || largest.amount <= 0
        ? "Components of the squad cost"
        : `Largest part: ${largest.name.toLowerCase()}, ${shortPoints(largest.points)} of ` +
          `${percent(data.planningRatio).replace("%", "")} points`,
    subtitle: "Each component as a percentage of the denominator, one after the other",
    drawing: componentsDrawing(data, threshold),
    table: {
      caption: "Each component in money and as points of the ratio",
      columns: ["Component", "Money per year", "Points of the ratio"],
      rows: parts.map((part) => [part.name, format(part.amount), inPoints(part.points)]),
      footer: ["Squad cost", format(data.numerator), inPoints(data.planningRatio)],
    },
  };
}

function signingSection(signing: SquadCostSigning, { threshold, unit }: Presentation): FigureSection {
  const { before, after, change, annualCost, largestExtraAnnualCost } = signing;
  const format = alignedMoney([before.headroom, after.headroom, change.headroom], unit);
  const ratio = (value: number | null) => ratioText(value, threshold);
  const inPoints = alignedPercents([before.headroomPoints, after.headroomPoints], "");
  const both = (text: (standing: typeof before) => string) => [text(before), text(after)];
  const all = alignedMoney([annualCost, largestExtraAnnualCost], unit);
  return {
    id: "signing",
    title: signing.fits ? "The signing fits" : "The signing does not fit",
    subtitle: "Ratio before and after the signing",
    drawing: signingDrawing(signing, threshold),
    table: {
      caption:
        `The signing costs ${all(annualCost)} per year. After it, a further ` +
        `${all(largestExtraAnnualCost)} per year still fits.`,
      columns: ["Figure", "Before", "After", "Change"],
      rows: [
        [
          "Planning ratio",
          ...both(({ planningRatio }) => ratio(planningRatio)),
          `${signedPoints(change.ratioPoints)} points`,
        ],
        [
          "Headroom",
          ...both(({ headroom }) => headroomText(headroom, format)),
          signed(format)(change.headroom),
        ],
        ["Headroom in points", ...both(({ headroomPoints }) => headroomText(headroomPoints, inPoints)), ""],
      ],
    },
  };
}

function sensitivitySection({ data: { sensitivity }, unit, threshold }: Presentation): FigureSection {
  const format = alignedMoney(
    sensitivity.flatMap(({ headroom, denominator }) => [headroom, denominator]),
    unit,
  );
  return {
    id: "sensitivity",
    title: sensitivityFinding(sensitivity, threshold),
    table: {
      caption: "If revenue changes, all other figures unchanged",
      columns: ["Revenue", "Denominator", "Planning ratio", "Headroom"],
      rows: sensitivity.map((row) => [
        row.revenueChange === 0 ? "As entered" : percentChange(row.revenueChange),
        format(row.denominator),
        ratioText(row.planningRatio, threshold),
        headroomText(row.headroom, format),
      ]),
    },
  };
}

/** The change of revenue at which the squad cost crosses the threshold. */
function sensitivityFinding(rows: SquadCostData["sensitivity"], threshold: number): string {
  const over = rows.filter(({ headroom }) => headroom < 0).map(({ revenueChange }) => revenueChange);
  const limit = `${grouped(threshold)}%`;
  if (over.length === 0) return `Even with 20% less revenue the squad stays within ${limit}`;
  if (over.length === rows.length) return `Even with 20% more revenue the squad costs more than ${limit}`;
  const most = Math.max(...over);
  if (most === 0) return `At the revenue entered the squad costs more than ${limit}`;
  const change = `${grouped(Math.abs(most))}% ${most < 0 ? "less" : "more"}`;
  return `With ${change} revenue the squad costs more than ${limit}`;
}

function loansSection({
  data: { loansInDenominator: loans, ...data },
  threshold,
  unit,
}: Presentation): FigureSection {
  const format = alignedMoney([loans.numerator, loans.denominator, data.numerator, data.denominator], unit);
  return {
    id: "loans",
    title:
      loans.ratio === null
        ? "Net loan costs in the denominator"
        : `With net loan costs in the denominator the ratio is ${percentAgainst(loans.ratio, threshold)}`,
    table: {
      caption:
        "UEFA's annex K.2.4 deducts net loan costs from the denominator; " +
        "this calculator adds them to the squad cost",
      columns: ["Figure", "Here", "In the annex"],
      rows: [
        ["Squad cost", format(data.numerator), format(loans.numerator)],
        ["Denominator", format(data.denominator), format(loans.denominator)],
        ["Ratio", ratioText(data.planningRatio, threshold), ratioText(loans.ratio, threshold)],
        ["Difference", "", `${signedPoints(loans.differencePoints)} points`],
      ],
    },
  };
}

/** The components one after the other, their sum, and the threshold; null without a ratio. */
function componentsDrawing(data: SquadCostData, threshold: number): Drawing | null {
  const { planningRatio } = data;
  if (planningRatio === null) return null;
  return {
    title: "Components of the squad cost against the threshold",
    description:
      `The components add up to ${percentAgainst(planningRatio, threshold)}, ` +
      `against a threshold of ${grouped(threshold)}%.`,
    load: async () => {
      const { barChart, totalBar } = await import("./squad-charts.ts");
      const bars = [...componentBars(data), totalBar("Squad cost", planningRatio, threshold)];
      return (width) => barChart(bars, threshold, width);
    },
  };
}

function componentBars({ components }: SquadCostData): Bar[] {
  let end = 0;
  return COMPONENT_NAMES.map(({ component, name }) => {
    const points = required(components[component].points, `the points of ${component}`);
    const from = end;
    end += points;
    const fill = points < 0 ? "var(--strong-line)" : "var(--quiet)";
    return { name, from, to: end, points, fill };
  });
}

/** The ratio before and after a signing; null without a ratio. */
function signingDrawing({ before, after }: SquadCostSigning, threshold: number): Drawing | null {
  const ratios = { before: before.planningRatio, after: after.planningRatio };
  return ratioDrawing("Ratio before and after the signing", ratios, threshold);
}

export function verdict(shown: Presentation): string {
  const { planningRatio, signing } = shown.data;
  if (planningRatio === null) return NO_RATIO;
  const ratio = `Ratio ${percentAgainst(planningRatio, shown.threshold)}, ${roomText(shown)}.`;
  return signing === null ? ratio : `${ratio} The signing ${signing.fits ? "fits" : "does not fit"}.`;
}
