import type {
  SquadMoveEffect,
  SquadPlanData,
  SquadPlanStanding,
} from "../../contract/calculators/squad-plan.ts";
import { apiPaths } from "../../contract/site-paths.ts";
import { PLAN_FIELDS, PlanForm } from "../components/calculator-plan.tsx";
import type { Thresholds } from "../components/calculator-squad.tsx";
import { exactMoney, type MoneyUnit, shortMoney } from "../money.ts";
import {
  difference,
  exactPercents,
  grouped,
  headroomText,
  percent,
  percentAgainst,
  points,
  shortPoints,
} from "../numbers.ts";
import { CalculatorApp, readInitial } from "./calculator/calculator-app.tsx";
import { figureRows } from "./calculator/csv.ts";
import type { Drawing, FigureSection, KeyFigure, Verdict } from "./calculator/figures.tsx";
import { moveHandlers } from "./calculator/moves.ts";
import { transferLink } from "./calculator/plan-link.ts";
import { type PlanCalculation, planBody, withNames } from "./calculator/plan-request.ts";
import { listenToRegister, registerHandlers } from "./calculator/register.ts";
import type { Bar } from "./calculator/squad-charts.ts";
import { COMPONENT_NAMES, expirySection, NO_RATIO } from "./calculator/squad-sections.ts";

/** A calculated plan and how its money is shown. */
interface Shown {
  data: SquadPlanData;
  threshold: number;
  unit: MoneyUnit;
}

/** `€19.5m below the threshold of 70%`. */
const roomText = ({ data: { after }, threshold, unit }: Shown): string =>
  `${headroomText(after.headroom, shortMoney(unit))} the threshold of ${grouped(threshold)}%`;

const ratioText = ({ planningRatio }: SquadPlanStanding, threshold: number): string =>
  planningRatio === null ? "no ratio" : percentAgainst(planningRatio, threshold);

function headline(shown: Shown): Verdict {
  const { data, threshold } = shown;
  const { before, after, fits } = data;
  const common = { name: "Planning ratio with the moves", isBad: !fits };
  if (after.planningRatio === null) return { ...common, value: "No ratio", meaning: NO_RATIO, gauge: null };
  const value = ratioText(after, threshold);
  const base = `${ratioText(before, threshold)} without the moves`;
  const meaning = `${roomText(shown)}; ${base}.`;
  return {
    ...common,
    value,
    meaning,
    gauge: {
      description: `Gauge: ${value}, ${meaning}`,
      value: after.planningRatio,
      threshold: { at: threshold, label: `Threshold ${grouped(threshold)}%` },
      also: before.planningRatio === null ? undefined : { at: before.planningRatio, label: base },
      hasZone: true,
    },
  };
}

function keyFigures({ data: { before, after, largestExtraAnnualCost }, unit }: Shown): KeyFigure[] {
  const money = shortMoney(unit);
  const { extraRevenueNeeded } = after;
  return [
    {
      name: "Squad cost",
      value: money(after.numerator),
      note: `${money(before.numerator)} without the moves`,
    },
    {
      name: "Denominator",
      value: money(after.denominator),
      note: `${money(before.denominator)} without the moves`,
    },
    after.headroom < 0
      ? {
          name: "Extra revenue needed",
          value: extraRevenueNeeded === null ? "No revenue is enough" : money(extraRevenueNeeded),
          note: "To bring the squad cost down to the threshold",
        }
      : {
          name: "Largest extra cost that fits",
          value: money(largestExtraAnnualCost),
          note: "Per year, after the moves",
        },
  ];
}

const sections = (shown: Shown): FigureSection[] => [
  movesSection(shown),
  standingSection(shown),
  ...(shown.data.expiry.length === 0 ? [] : [expirySection(shown.data.expiry, shown.unit)]),
];

function movesSection({ data, threshold, unit }: Shown): FigureSection {
  const { moves, before, after } = data;
  const format = exactMoney(
    moves.flatMap(({ numeratorChange, denominatorChange, headroomChangeAlone }) => [
      numeratorChange,
      denominatorChange,
      headroomChangeAlone,
    ]),
    unit,
  );
  return {
    id: "moves",
    title: moves.length === 0 ? "No move yet: the plan is the base" : movesFinding(moves),
    subtitle: "From the base to the plan: what each move adds to the ratio, in points and in order",
    drawing: movesDrawing(data, threshold),
    ...(moves.length === 0
      ? {}
      : {
          table: {
            caption: `From ${ratioText(before, threshold)} to ${ratioText(after, threshold)}`,
            columns: ["Move", "Squad cost", "Denominator", "Points of the ratio", "Headroom, by itself"],
            rows: moves.map((move, index) => [
              `${index + 1}. ${move.name}`,
              format(move.numeratorChange),
              format(move.denominatorChange),
              difference(move.ratioPointsInOrder),
              format(move.headroomChangeAlone),
            ]),
          },
        }),
  };
}

/** The move that changes the ratio most. */
function movesFinding(moves: readonly SquadMoveEffect[]): string {
  const size = ({ ratioPointsInOrder }: SquadMoveEffect) => Math.abs(ratioPointsInOrder ?? 0);
  const [most] = moves.toSorted((a, b) => size(b) - size(a));
  if (most === undefined || most.ratioPointsInOrder === null) return "What each move changes";
  const change = shortPoints(Math.abs(most.ratioPointsInOrder));
  return `Largest effect: ${most.name}, ${change} points ${most.ratioPointsInOrder < 0 ? "less" : "more"}`;
}

/** The base, each move from where the one before it ends, and the plan; null without a ratio. */
function movesDrawing({ before, after, moves }: SquadPlanData, threshold: number): Drawing | null {
  const { planningRatio: from } = before;
  const { planningRatio: to } = after;
  if (from === null || to === null) return null;
  return {
    title: "From the base to the plan",
    description:
      `${percent(from)} without the moves; ` +
      `${moves.map(({ name, ratioPointsInOrder }) => `${name}: ${points(ratioPointsInOrder)}; `).join("")}` +
      `${percent(to)} with them, against a threshold of ${percent(threshold)}.`,
    load: async () => {
      const { barChart, totalBar } = await import("./calculator/squad-charts.ts");
      const bars = [
        totalBar("Base", from, threshold),
        ...moveBars(moves, from),
        totalBar("Plan", to, threshold),
      ];
      return (width) => barChart(bars, threshold, width);
    },
  };
}

function moveBars(moves: readonly SquadMoveEffect[], base: number): Bar[] {
  let end = base;
  return moves.map(({ name, ratioPointsInOrder }, index) => {
    const change = ratioPointsInOrder ?? 0;
    const from = end;
    end += change;
    const label = `${change > 0 ? "+" : ""}${shortPoints(change)}`;
    const fill = change < 0 ? "var(--strong-line)" : "var(--quiet)";
    return { name: `${index + 1}. ${name}`, from, to: end, points: change, fill, label };
  });
}

function standingSection({ data: { before, after }, threshold, unit }: Shown): FigureSection {
  const parts = COMPONENT_NAMES.map(({ component, name }) => ({
    name,
    amounts: [before.components[component].amount, after.components[component].amount],
  }));
  const both = [before, after];
  const format = exactMoney(
    [...parts.flatMap(({ amounts }) => amounts), before.denominator, after.denominator],
    unit,
  );
  const ratio = exactPercents(both.map(({ planningRatio }) => planningRatio));
  const room = exactMoney([before.headroom, after.headroom], unit);
  const inPoints = exactPercents([before.headroomPoints, after.headroomPoints], "");
  return {
    id: "standing",
    title: `Base and plan against ${grouped(threshold)}%`,
    table: {
      caption: "The squad without the moves, and with all of them",
      columns: ["Figure", "Base", "Plan"],
      rows: [
        ["Planning ratio", ...both.map(({ planningRatio }) => ratio(planningRatio))],
        ["Headroom", ...both.map(({ headroom }) => headroomText(headroom, room))],
        ["Headroom in points", ...both.map(({ headroomPoints }) => headroomText(headroomPoints, inPoints))],
        ["Squad cost", ...both.map(({ numerator }) => format(numerator))],
        ...parts.map(({ name, amounts }) => [name, ...amounts.map(format)]),
        ["Denominator", ...both.map(({ denominator }) => format(denominator))],
      ],
    },
  };
}

function verdict(shown: Shown): string {
  const { after, before, fits } = shown.data;
  if (after.planningRatio === null) return NO_RATIO;
  const ratio = `Plan ${ratioText(after, shown.threshold)}, base ${ratioText(before, shown.threshold)}`;
  return `${ratio}; ${roomText(shown)}. The plan ${fits ? "fits" : "does not fit"}.`;
}

const initial = readInitial<{ thresholds: Thresholds }>();
const app = new CalculatorApp<PlanCalculation>(initial, {
  apiPath: apiPaths.squadPlan,
  fields: PLAN_FIELDS,
  form: (state) => (
    <PlanForm
      state={state}
      thresholds={initial.thresholds}
      transferLink={(row) => transferLink(state, row)}
    />
  ),
  body: planBody,
  isOnDemand: true,
  present: ({ data, inputs: { threshold } }, unit, scenario) => {
    const shown = { data: withNames(data, scenario), threshold, unit };
    return {
      verdict: verdict(shown),
      headline: headline(shown),
      keyFigures: keyFigures(shown),
      sections: sections(shown),
      exportLabel: "Save the figures as CSV",
    };
  },
  csv: ({ data }, scenario) => ({
    name: "squad-plan-figures.csv",
    rows: figureRows(withNames(data, scenario)),
  }),
});
listenToRegister(app);
app.start({ ...registerHandlers(app), ...moveHandlers(app) });
