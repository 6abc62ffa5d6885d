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
import { type Presets, SquadForm } from "../components/calculator-squad.tsx";
import {
  compactMoney,
  grouped,
  headroomText,
  money,
  moneyFormat,
  percent,
  percentChange,
  points,
} from "../numbers.ts";
import { CalculatorApp, type CalculatorResponse, readInitial } from "./calculator/calculator-app.tsx";
import { figureRows } from "./calculator/csv.ts";
import type { Drawing, FigureSection, KeyFigure } from "./calculator/figures.tsx";
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

function keyFigures(data: SquadCostData, threshold: number): KeyFigure[] {
  const { headroom, planningRatio, numerator, denominator, signing } = data;
  return [
    {
      name: "Planning ratio",
      value: planningRatio === null ? "No ratio" : percent(planningRatio),
      note: `Squad cost ${money(numerator)}, denominator ${money(denominator)}`,
      emphasis: "first",
    },
    {
      name: `Headroom to ${grouped(threshold)}%`,
      value: headroomText(headroom.money, money),
      note:
        headroom.points === null
          ? "No points without a ratio"
          : `${headroomText(headroom.points, grouped)}, in points`,
      emphasis: headroom.money < 0 ? "bad" : "good",
    },
    headroom.money < 0 ? neededFigure(data) : fittingFigure(data),
    ...(signing === null ? [] : [signingFigure(signing)]),
  ];
}

const neededFigure = ({ headroom: { extraRevenueNeeded } }: SquadCostData): KeyFigure => ({
  name: "Extra revenue needed",
  value: extraRevenueNeeded === null ? "No revenue is enough" : money(extraRevenueNeeded),
  note: "To bring the squad cost down to the threshold",
});

const fittingFigure = ({ largestExtraAnnualCost }: SquadCostData): KeyFigure => ({
  name: "Largest extra cost that fits",
  value: money(largestExtraAnnualCost),
  note: "Per year, before the signing",
});

const signingFigure = ({ fits, after }: SquadCostSigning): KeyFigure => ({
  name: "With the signing",
  value: fits ? "It fits" : "It does not fit",
  note: after.planningRatio === null ? "There is no ratio" : `The ratio is ${percent(after.planningRatio)}`,
  emphasis: fits ? "good" : "bad",
});

const sections = (data: SquadCostData, threshold: number): FigureSection[] => [
  componentsSection(data, threshold),
  ...(data.signing === null ? [] : [signingSection(data.signing, threshold)]),
  ...(data.expiry.length === 0 ? [] : [expirySection(data)]),
  sensitivitySection(data),
  loansSection(data),
];

function componentsSection(data: SquadCostData, threshold: number): FigureSection {
  const parts = COMPONENT_NAMES.map(({ component, name }) => ({ name, ...data.components[component] }));
  const format = moneyFormat(parts.map(({ amount }) => amount));
  return {
    id: "components",
    title: "Components against the threshold",
    drawing: componentsDrawing(data, threshold),
    legend: "Each component as points of the ratio, one after the other. Vertical line: the threshold.",
    table: {
      caption: "Each component in money and as points of the ratio",
      columns: ["Component", "Money per year", "Points of the ratio"],
      rows: parts.map((part) => [part.name, format(part.amount), grouped(part.points)]),
      footer: ["Squad cost", format(data.numerator), percent(data.planningRatio)],
    },
  };
}

function signingSection(signing: SquadCostSigning, threshold: number): FigureSection {
  const { before, after, change, annualCost, largestExtraAnnualCost } = signing;
  const format = moneyFormat([before.headroom, after.headroom, change.headroom]);
  const both = (text: (standing: typeof before) => string) => [text(before), text(after)];
  return {
    id: "signing",
    title: "Before and after the signing",
    drawing: signingDrawing(signing, threshold),
    table: {
      caption:
        `The signing costs ${money(annualCost)} per year. After it, a further ` +
        `${money(largestExtraAnnualCost)} per year still fits.`,
      columns: ["Figure", "Before", "After", "Change"],
      rows: [
        [
          "Planning ratio",
          ...both(({ planningRatio }) => percent(planningRatio)),
          points(change.ratioPoints),
        ],
        ["Headroom", ...both(({ headroom }) => headroomText(headroom, format)), format(change.headroom)],
        ["Headroom in points", ...both(({ headroomPoints }) => headroomText(headroomPoints, grouped)), ""],
      ],
    },
  };
}

function expirySection({ expiry }: SquadCostData): FigureSection {
  const format = moneyFormat(expiry.flatMap(({ costsReleased, bookValue }) => [costsReleased, bookValue]));
  return {
    id: "expiry",
    title: "Contracts that end, by year",
    drawing: expiryDrawing(expiry),
    table: {
      caption: "Ratio if only these players leave and are not replaced",
      columns: ["Contract ends", "Players", "Costs released", "Book value", "Share of squad cost", "Ratio"],
      rows: expiry.map((row) => [
        String(row.year),
        String(row.players),
        format(row.costsReleased),
        format(row.bookValue),
        percent(row.shareOfSquadCost),
        percent(row.ratioIfAllLeave),
      ]),
    },
  };
}

function sensitivitySection({ sensitivity }: SquadCostData): FigureSection {
  const format = moneyFormat(sensitivity.flatMap(({ headroom, denominator }) => [headroom, denominator]));
  return {
    id: "sensitivity",
    title: "If revenue changes",
    table: {
      caption: "All other figures unchanged",
      columns: ["Revenue", "Denominator", "Planning ratio", "Headroom"],
      rows: sensitivity.map((row) => [
        row.revenueChange === 0 ? "As entered" : percentChange(row.revenueChange),
        format(row.denominator),
        percent(row.planningRatio),
        headroomText(row.headroom, format),
      ]),
    },
  };
}

function loansSection({ loansInDenominator: loans, ...data }: SquadCostData): FigureSection {
  const format = moneyFormat([loans.numerator, loans.denominator, data.numerator, data.denominator]);
  return {
    id: "loans",
    title: "Net loan costs in the denominator",
    table: {
      caption:
        "UEFA's annex K.2.4 deducts net loan costs from the denominator; " +
        "this calculator adds them to the squad cost",
      columns: ["Figure", "Here", "In the annex"],
      rows: [
        ["Squad cost", format(data.numerator), format(loans.numerator)],
        ["Denominator", format(data.denominator), format(loans.denominator)],
        ["Ratio", percent(data.planningRatio), percent(loans.ratio)],
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
/** Room for the values, in a column beside the bars. */
const VALUE_WIDTH = 52;

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
    const fill = points < 0 ? "var(--historical)" : "var(--quiet)";
    return { name, from, to: end, points, fill };
  });
}

const totalBar = (name: string, ratio: number, threshold: number): Bar => ({
  name,
  from: 0,
  to: ratio,
  points: ratio,
  fill: ratio > threshold ? "var(--historical)" : "var(--accent)",
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
  return plot({
    width,
    height: bars.length * ROW + 72,
    marginLeft: width < NARROW ? 104 : 150,
    marginRight: VALUE_WIDTH + 4,
    marginTop: 26,
    marginBottom: 42,
    x: { domain: domainOf(bars, threshold), label: "Percent of the denominator" },
    y: { domain: bars.map(({ name }) => name), padding: 0.25 },
    marks: [
      gridX({ stroke: "var(--line)", strokeOpacity: 1, ticks: 5 }),
      axisX({ ticks: 5, tickSize: 0 }),
      axisY({ label: null, tickSize: 0 }),
      barX(bars, { x1: "from", x2: "to", y: "name", fill: "fill" }),
      text(bars, {
        frameAnchor: "right",
        y: "name",
        text: ({ points }: Bar) => points.toFixed(2).replace("-", "−"),
        dx: VALUE_WIDTH,
        textAnchor: "end",
        fill: "var(--ink)",
      }),
      ruleX([0], { stroke: "var(--quiet)" }),
      ...thresholdMarks(threshold),
    ],
  });
}

const thresholdMarks = (threshold: number): Markish[] => [
  ruleX([threshold], { stroke: "var(--ink)", strokeWidth: 2, strokeDasharray: "6 3" }),
  text([threshold], {
    x: (value: number) => value,
    frameAnchor: "top",
    dy: -16,
    text: (value: number) => `Threshold ${value}%`,
    fill: "var(--ink)",
    fontWeight: 600,
  }),
];

function domainOf(bars: readonly Bar[], threshold: number): [number, number] {
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  return [Math.min(0, ...ends), Math.max(threshold, ...ends)];
}

/** What ends with the contracts of each year; null if no contract is known. */
function expiryDrawing(expiry: readonly SquadCostExpiry[]): Drawing | null {
  if (expiry.length === 0) return null;
  const list = expiry.map(({ year, costsReleased }) => `${year}: ${money(costsReleased)}`).join("; ");
  return {
    title: "Annual costs that end with the contracts of each year",
    description: `${list}.`,
    draw: (width) =>
      plot({
        width,
        height: 220,
        marginLeft: 48,
        marginTop: 28,
        x: { type: "band", padding: 0.4 },
        marks: [
          gridY({ stroke: "var(--line)", strokeOpacity: 1, ticks: 4 }),
          axisY({ label: "Costs released per year", tickFormat: compactMoney, ticks: 4, tickSize: 0 }),
          axisX({ label: null, tickFormat: String, tickSize: 0 }),
          barY(expiry, { x: "year", y: "costsReleased", fill: "var(--accent)" }),
          ruleY([0], { stroke: "var(--quiet)" }),
        ],
      }),
  };
}

function verdict({ planningRatio, headroom, signing }: SquadCostData, threshold: number): string {
  if (planningRatio === null) return "There is no ratio: the denominator is not above zero.";
  const room = `${headroomText(headroom.money, money)} the threshold of ${grouped(threshold)}%`;
  const ratio = `Ratio ${percent(planningRatio)}, ${room}.`;
  return signing === null ? ratio : `${ratio} The signing ${signing.fits ? "fits" : "does not fit"}.`;
}

const initial = readInitial<{ presets: Presets }>();
const app = new CalculatorApp<SquadCalculation>(initial, {
  apiPath: apiPaths.squadCost,
  form: (state) => <SquadForm state={state} presets={initial.presets} />,
  body: squadBody,
  present: ({ data, inputs: { threshold } }) => ({
    verdict: verdict(data, threshold),
    keyFigures: keyFigures(data, threshold),
    sections: sections(data, threshold),
    exportLabel: "Save the figures as CSV",
  }),
  csv: ({ data }) => ({ name: "squad-cost-figures.csv", rows: figureRows(data) }),
});
listenToRegister(app);
app.start(registerHandlers(app));
