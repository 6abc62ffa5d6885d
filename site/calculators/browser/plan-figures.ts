import type {
  SquadMoveEffect,
  SquadPlanData,
  SquadPlanStanding,
} from "../../../contract/calculators/squad-plan.ts";
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
import { RULEBOOKS } from "../rulebooks.tsx";
import type { Drawing, FigureSection, KeyFigure, Verdict } from "./figures.tsx";
import { rulebooksSection, verdictText } from "./rulebook-figures.ts";
import type { Bar } from "./squad-charts.ts";
import { COMPONENT_NAMES, expirySection, NO_RATIO } from "./squad-sections.ts";

/** What the page of the squad plan says of its figures. */

interface PlanColumn {
  name: string;
  /** Null if the plan has faults. */
  standing: SquadPlanStanding | null;
}

/** A calculated plan and how its money is shown. */
export interface Presentation {
  data: SquadPlanData;
  /** All plans, the one shown among them. */
  plans: readonly PlanColumn[];
  threshold: number;
  unit: MoneyUnit;
}

/** `€19.5m below the threshold of 70%`. */
const roomText = ({ data: { after }, threshold, unit }: Presentation): string =>
  `${headroomText(after.headroom, shortMoney(unit))} the threshold of ${grouped(threshold)}%`;

const ratioText = ({ planningRatio }: SquadPlanStanding, threshold: number): string =>
  planningRatio === null ? "no ratio" : percentAgainst(planningRatio, threshold);

export function headline(shown: Presentation): Verdict {
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

export function keyFigures({
  data: { before, after, largestExtraAnnualCost },
  unit,
}: Presentation): KeyFigure[] {
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

export const sections = (shown: Presentation): FigureSection[] => [
  movesSection(shown),
  standingSection(shown),
  ...(shown.data.after.regimes === undefined ? [] : [rulebooksSection(shown.data.after.regimes, shown.unit)]),
  ...(shown.data.expiry.length === 0 ? [] : [expirySection(shown.data.expiry, shown.unit)]),
];

function movesSection({ data, threshold, unit }: Presentation): FigureSection {
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
      const { barChart, totalBar } = await import("./squad-charts.ts");
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

/** The base and each plan in a table, and in a chart if there are several plans. */
function standingSection({ data: { before }, plans, threshold, unit }: Presentation): FigureSection {
  const columns = [{ name: "Base", standing: before }, ...plans];
  const standings = columns.map(({ standing }) => standing);
  const formatOf = (figures: readonly ((one: SquadPlanStanding) => number | null)[]) =>
    exactMoney(
      figures.flatMap((figure) => known(standings).map(figure)),
      unit,
    );
  const parts = COMPONENT_NAMES.map(({ component, name }) => ({
    name,
    figure: ({ components }: SquadPlanStanding) => components[component].amount,
  }));
  const format = formatOf([...parts.map(({ figure }) => figure), ({ denominator }) => denominator]);
  const room = formatOf([({ headroom }) => headroom]);
  const ratio = exactPercents(known(standings).map(({ planningRatio }) => planningRatio));
  const inPoints = exactPercents(
    known(standings).map(({ headroomPoints }) => headroomPoints),
    "",
  );
  const row = (name: string, text: (one: SquadPlanStanding) => string) => [
    name,
    ...standings.map((standing) => (standing === null ? "–" : text(standing))),
  ];
  return {
    id: "standing",
    title:
      plans.length === 1 ? `Base and plan against ${grouped(threshold)}%` : plansFinding(plans, threshold),
    ...(plans.length === 1
      ? {}
      : {
          subtitle: "Planning ratio of the base and of each plan",
          drawing: plansDrawing(columns, threshold),
        }),
    table: {
      caption: standings.includes(null)
        ? "A plan without figures has errors. Select it to see them"
        : "The squad without the moves, and with all moves of a plan",
      columns: ["Figure", ...columns.map(({ name }) => name)],
      rows: [
        row("Planning ratio", ({ planningRatio }) => ratio(planningRatio)),
        row("Against the threshold", (standing) => (fits(standing) ? "Fits" : "Does not fit")),
        ...(before.regimes ?? []).map(({ regime }, index) =>
          row(RULEBOOKS[regime].name, ({ regimes = [] }) => verdictText(regimes[index])),
        ),
        row("Headroom", ({ headroom }) => headroomText(headroom, room)),
        row("Headroom in points", ({ headroomPoints }) => headroomText(headroomPoints, inPoints)),
        row("Squad cost", ({ numerator }) => format(numerator)),
        ...parts.map(({ name, figure }) => row(name, (standing) => format(figure(standing)))),
        row("Denominator", ({ denominator }) => format(denominator)),
      ],
    },
  };
}

const known = (standings: readonly (SquadPlanStanding | null)[]): SquadPlanStanding[] =>
  standings.filter((standing) => standing !== null);

/** As the API decides it for a plan: there is a ratio, and room below the threshold. */
const fits = ({ planningRatio, headroom }: SquadPlanStanding): boolean =>
  planningRatio !== null && headroom >= 0;

function plansFinding(plans: readonly PlanColumn[], threshold: number): string {
  const fitting = plans.filter(({ standing }) => standing !== null && fits(standing)).map(({ name }) => name);
  const limit = `${grouped(threshold)}%`;
  if (fitting.length === plans.length) return `All plans fit ${limit}`;
  return fitting.length === 0 ? `No plan fits ${limit}` : `${fitting.join(" and ")} fits ${limit}`;
}

/** Null if a ratio is missing. */
function plansDrawing(columns: readonly PlanColumn[], threshold: number): Drawing | null {
  const ratios = columns.flatMap(({ name, standing }) => {
    const ratio = standing?.planningRatio ?? null;
    return ratio === null ? [] : [{ name, ratio }];
  });
  if (ratios.length < columns.length) return null;
  return {
    title: "Planning ratio of the base and of each plan",
    description:
      `${ratios.map(({ name, ratio }) => `${name}: ${percent(ratio)}`).join("; ")}, ` +
      `against a threshold of ${percent(threshold)}.`,
    load: async () => {
      const { barChart, totalBar } = await import("./squad-charts.ts");
      const bars = ratios.map(({ name, ratio }) => totalBar(name, ratio, threshold));
      return (width) => barChart(bars, threshold, width);
    },
  };
}

export function verdict(shown: Presentation): string {
  const { after, before, fits } = shown.data;
  if (after.planningRatio === null) return NO_RATIO;
  const ratio = `Plan ${ratioText(after, shown.threshold)}, base ${ratioText(before, shown.threshold)}`;
  return `${ratio}; ${roomText(shown)}. The plan ${fits ? "fits" : "does not fit"}.`;
}
