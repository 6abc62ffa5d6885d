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
import type {
  SquadCostData,
  SquadCostExpiry,
  SquadCostInputs,
  SquadCostSigning,
} from "../../contract/calculators/squad-cost.ts";
import { required } from "../../contract/required.ts";
import { apiPaths } from "../../contract/site-paths.ts";
import { type Presets, SQUAD_FIELDS, SquadForm } from "../components/calculator-squad.tsx";
import { chartMoney, exactMoney, type MoneyUnit, shortMoney } from "../money.ts";
import {
  exactPercents,
  type Format,
  grouped,
  headroomText,
  percent,
  percentAgainst,
  percentChange,
  points,
  shortPoints,
} from "../numbers.ts";
import { CalculatorApp, type CalculatorResponse, readInitial } from "./calculator/calculator-app.tsx";
import { figureRows } from "./calculator/csv.ts";
import type { Drawing, FigureSection, KeyFigure, Verdict } from "./calculator/figures.tsx";
import { listenToRegister, registerHandlers } from "./calculator/register.ts";
import { squadBody } from "./calculator/scenario.ts";

type SquadCalculation = CalculatorResponse<SquadCostData, SquadCostInputs>;

/** The components in the order of the API's response, with names short enough for a phone. */
const COMPONENT_NAMES = [
  { component: "playerEmployeeCosts", name: "Players' pay" },
  { component: "otherRelevantEmployeeCosts", name: "Other pay" },
  { component: "amortisation", name: "Amortisation" },
  { component: "playerAgentCosts", name: "Players' agents" },
  { component: "otherAgentCosts", name: "Other agents" },
  { component: "netLoanCosts", name: "Net loans" },
] as const;

/** A calculation and how its money is shown. */
interface Shown {
  data: SquadCostData;
  threshold: number;
  unit: MoneyUnit;
}

/** `€11.5m below the threshold of 70%`. */
const roomText = ({ data: { headroom }, threshold, unit }: Shown): string =>
  `${headroomText(headroom.money, shortMoney(unit))} the threshold of ${grouped(threshold)}%`;

function headline(shown: Shown): Verdict {
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

const NO_RATIO = "There is no ratio: the denominator is not above zero.";

function keyFigures(shown: Shown): KeyFigure[] {
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

const sections = (shown: Shown): FigureSection[] => [
  componentsSection(shown),
  ...(shown.data.signing === null ? [] : [signingSection(shown.data.signing, shown)]),
  ...(shown.data.expiry.length === 0 ? [] : [expirySection(shown)]),
  sensitivitySection(shown),
  loansSection(shown),
];

function componentsSection({ data, threshold, unit }: Shown): FigureSection {
  const parts = COMPONENT_NAMES.map(({ component, name }) => ({ name, ...data.components[component] }));
  const format = exactMoney(
    parts.map(({ amount }) => amount),
    unit,
  );
  const inPoints = exactPercents([...parts.map(({ points }) => points), data.planningRatio], "");
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

function signingSection(signing: SquadCostSigning, { threshold, unit }: Shown): FigureSection {
  const { before, after, change, annualCost, largestExtraAnnualCost } = signing;
  const format = exactMoney([before.headroom, after.headroom, change.headroom], unit);
  const ratio = exactPercents([before.planningRatio, after.planningRatio]);
  const inPoints = exactPercents([before.headroomPoints, after.headroomPoints], "");
  const both = (text: (standing: typeof before) => string) => [text(before), text(after)];
  const all = exactMoney([annualCost, largestExtraAnnualCost], unit);
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
        ["Planning ratio", ...both(({ planningRatio }) => ratio(planningRatio)), points(change.ratioPoints)],
        ["Headroom", ...both(({ headroom }) => headroomText(headroom, format)), format(change.headroom)],
        ["Headroom in points", ...both(({ headroomPoints }) => headroomText(headroomPoints, inPoints)), ""],
      ],
    },
  };
}

function expirySection({ data: { expiry }, unit }: Shown): FigureSection {
  const format = exactMoney(
    expiry.flatMap(({ costsReleased, bookValue }) => [costsReleased, bookValue]),
    unit,
  );
  const share = exactPercents(expiry.map(({ shareOfSquadCost }) => shareOfSquadCost));
  const ratio = exactPercents(expiry.map(({ ratioIfAllLeave }) => ratioIfAllLeave));
  const most = required(expiry.toSorted((a, b) => b.costsReleased - a.costsReleased)[0], "a year");
  return {
    id: "expiry",
    title: `Most cost ends with the contracts of ${most.year}: ${shortMoney(unit)(most.costsReleased)} per year`,
    subtitle: "Annual costs that end with the contracts of each year",
    drawing: expiryDrawing(expiry, unit),
    table: {
      caption: "Ratio if only these players leave and are not replaced",
      columns: ["Contract ends", "Players", "Costs released", "Book value", "Share of squad cost", "Ratio"],
      rows: expiry.map((row) => [
        String(row.year),
        String(row.players),
        format(row.costsReleased),
        format(row.bookValue),
        share(row.shareOfSquadCost),
        ratio(row.ratioIfAllLeave),
      ]),
    },
  };
}

function sensitivitySection({ data: { sensitivity }, unit, threshold }: Shown): FigureSection {
  const format = exactMoney(
    sensitivity.flatMap(({ headroom, denominator }) => [headroom, denominator]),
    unit,
  );
  const ratio = exactPercents(sensitivity.map(({ planningRatio }) => planningRatio));
  return {
    id: "sensitivity",
    title: sensitivityFinding(sensitivity, threshold),
    table: {
      caption: "If revenue changes, all other figures unchanged",
      columns: ["Revenue", "Denominator", "Planning ratio", "Headroom"],
      rows: sensitivity.map((row) => [
        row.revenueChange === 0 ? "As entered" : percentChange(row.revenueChange),
        format(row.denominator),
        ratio(row.planningRatio),
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

function loansSection({ data: { loansInDenominator: loans, ...data }, unit }: Shown): FigureSection {
  const format = exactMoney([loans.numerator, loans.denominator, data.numerator, data.denominator], unit);
  const ratio = exactPercents([data.planningRatio, loans.ratio]);
  return {
    id: "loans",
    title:
      loans.ratio === null
        ? "Net loan costs in the denominator"
        : `With net loan costs in the denominator the ratio is ${percent(loans.ratio)}`,
    table: {
      caption:
        "UEFA's annex K.2.4 deducts net loan costs from the denominator; " +
        "this calculator adds them to the squad cost",
      columns: ["Figure", "Here", "In the annex"],
      rows: [
        ["Squad cost", format(data.numerator), format(loans.numerator)],
        ["Denominator", format(data.denominator), format(loans.denominator)],
        ["Ratio", ratio(data.planningRatio), ratio(loans.ratio)],
        ["Difference", "", points(loans.differencePoints)],
      ],
    },
  };
}

interface Bar {
  name: string;
  from: number;
  to: number;
  points: number;
  fill: string;
}

const ROW = 34;
const NARROW = 480;
const MARGIN_RIGHT = 12;
/** Room for a value such as 31.05 and its distance to the bar. */
const VALUE_WIDTH = 46;

/** The components one after the other, their sum, and the threshold; null without a ratio. */
function componentsDrawing(data: SquadCostData, threshold: number): Drawing | null {
  const { planningRatio } = data;
  if (planningRatio === null) return null;
  const bars = [...componentBars(data), totalBar("Squad cost", planningRatio, threshold)];
  return {
    title: "Components of the squad cost against the threshold",
    description:
      `The components add up to ${percent(planningRatio)}, ` +
      `against a threshold of ${percent(threshold)}.`,
    draw: (width) => barPlot(bars, threshold, width),
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

const totalBar = (name: string, ratio: number, threshold: number): Bar => ({
  name,
  from: 0,
  to: ratio,
  points: ratio,
  fill: ratio > threshold ? "var(--bad)" : "var(--figure)",
});

/** The ratio before and after a signing; null without a ratio. */
function signingDrawing({ before, after }: SquadCostSigning, threshold: number): Drawing | null {
  if (before.planningRatio === null || after.planningRatio === null) return null;
  const bars = [
    totalBar("Before", before.planningRatio, threshold),
    totalBar("After", after.planningRatio, threshold),
  ];
  return {
    title: "Ratio before and after the signing",
    description:
      `${percent(before.planningRatio)} before and ${percent(after.planningRatio)} after, ` +
      `against a threshold of ${percent(threshold)}.`,
    draw: (width) => barPlot(bars, threshold, width),
  };
}

function barPlot(bars: readonly Bar[], threshold: number, width: number): Element {
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
      axisY({ label: null, tickSize: 0 }),
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
  const values = { y: "name", text: ({ points }: Bar) => percentAgainst(points, threshold).replace("%", "") };
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

/** What ends with the contracts of each year; null if no contract is known. */
function expiryDrawing(expiry: readonly SquadCostExpiry[], unit: MoneyUnit): Drawing | null {
  if (expiry.length === 0) return null;
  const money = chartMoney(unit);
  const list = expiry.map(({ year, costsReleased }) => `${year}: ${money(costsReleased)}`).join("; ");
  const highest = Math.max(...expiry.map(({ costsReleased }) => costsReleased));
  return {
    title: "Annual costs that end with the contracts of each year",
    description: `${list}.`,
    draw: (width) =>
      plot({
        width,
        height: 240,
        marginLeft: 60,
        marginTop: 28,
        x: { type: "band", padding: 0.3 },
        // The top tick is above the highest bar and its label.
        y: { domain: [0, highest * 1.1 || 1], nice: TICKS },
        marks: [
          gridY({ stroke: "var(--line)", strokeOpacity: 1, ticks: TICKS }),
          axisY({ label: null, tickFormat: money, ticks: TICKS, tickSize: 0 }),
          axisX({ label: null, tickFormat: String, tickSize: 0 }),
          barY(expiry, { x: "year", y: "costsReleased", fill: "var(--figure)" }),
          ruleY([0], { stroke: "var(--quiet)" }),
          text(expiry, {
            x: "year",
            y: "costsReleased",
            dy: -10,
            text: ({ costsReleased }: SquadCostExpiry) => money(costsReleased),
            ...HALO,
          }),
        ],
      }),
  };
}

const TICKS = 4;

function verdict(shown: Shown): string {
  const { planningRatio, signing } = shown.data;
  if (planningRatio === null) return NO_RATIO;
  const ratio = `Ratio ${percentAgainst(planningRatio, shown.threshold)}, ${roomText(shown)}.`;
  return signing === null ? ratio : `${ratio} The signing ${signing.fits ? "fits" : "does not fit"}.`;
}

const initial = readInitial<{ presets: Presets }>();
const app = new CalculatorApp<SquadCalculation>(initial, {
  apiPath: apiPaths.squadCost,
  fields: SQUAD_FIELDS,
  form: (state) => <SquadForm state={state} presets={initial.presets} />,
  body: squadBody,
  present: ({ data, inputs: { threshold } }, unit) => {
    const shown = { data, threshold, unit };
    return {
      verdict: verdict(shown),
      headline: headline(shown),
      keyFigures: keyFigures(shown),
      sections: sections(shown),
      exportLabel: "Save the figures as CSV",
    };
  },
  csv: ({ data }) => ({ name: "squad-cost-figures.csv", rows: figureRows(data) }),
});
listenToRegister(app);
app.start(registerHandlers(app));
