import type {
  SquadMoveEffect,
  SquadPlanData,
  SquadPlanStanding,
} from "../../../contract/calculators/squad-plan.ts";
import type { Scenario } from "../fields.tsx";
import { alignedMoney, type MoneyUnit, shortMoney } from "../money.ts";
import {
  alignedPercents,
  type Format,
  grouped,
  headroomText,
  percentAgainst,
  ratioText,
  signed,
  signedPoints,
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
  /** The plan shown; `The plan` if there is no other. */
  name: string;
  threshold: number;
  unit: MoneyUnit;
  fields: Scenario["fields"];
  /** All moves of the plan in order, also those of later seasons. */
  moves: readonly ShownMove[];
}

/** A move in words, without its pay, and what is known of its effect. */
export interface ShownMove {
  name: string;
  /** `July 2026: transfer fee €42m, contract length 5 years`. */
  terms: string;
  /** Null if it is not in the 12 months. */
  effect: SquadMoveEffect | null;
  annualAmortisation: number | null;
  disposalResult: number | null;
}

/** `€19.5m below the threshold of 70%`. */
const roomText = ({ data: { after }, threshold, unit }: Presentation): string =>
  `${headroomText(after.headroom, shortMoney(unit))} the threshold of ${grouped(threshold)}%`;

const shortRatio = ({ planningRatio }: SquadPlanStanding, threshold: number): string =>
  planningRatio === null ? "no ratio" : percentAgainst(planningRatio, threshold);

/** A title that names its plan if there are several. */
export const titleOf = ({ plans, name }: Presentation, title: string): string =>
  plans.length === 1 ? title : `${name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;

export function headline(shown: Presentation): Verdict {
  const { data, threshold } = shown;
  const { before, after, fits } = data;
  const common = { name: titleOf(shown, "Planning ratio with the moves"), isBad: !fits };
  if (after.planningRatio === null) return { ...common, value: "No ratio", meaning: NO_RATIO, gauge: null };
  const value = shortRatio(after, threshold);
  const base = `${shortRatio(before, threshold)} without the moves`;
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
  data: { before, after, largestExtraAnnualCost, resultOfTheYear },
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
    {
      name: "Result of the year",
      value: signed(money)(resultOfTheYear),
      note: "What the moves add to the profit of the 12 months",
    },
  ];
}

export function sections(shown: Presentation): FigureSection[] {
  const { data, unit } = shown;
  const { regimes } = data.after;
  const named = (section: FigureSection) => ({ ...section, title: titleOf(shown, section.title) });
  return [
    movesSection(shown),
    ...(regimes === undefined ? [] : [named(rulebooksSection(regimes, unit))]),
    { ...standingSection(shown), isDetail: true },
    ...(data.expiry.length === 0 ? [] : [named(expirySection(data.expiry, unit))]),
  ];
}

function movesSection(shown: Presentation): FigureSection {
  const { data, moves, threshold } = shown;
  const { before, after } = data;
  return {
    id: "moves",
    title: titleOf(
      shown,
      moves.length === 0 ? "No move yet: the plan is the base" : movesFinding(data.moves),
    ),
    subtitle: "From the base to the plan: what each move adds to the ratio, in points and in order",
    drawing: movesDrawing(data, threshold),
    ...(moves.length === 0
      ? {}
      : {
          table: {
            caption: `From ${shortRatio(before, threshold)} to ${shortRatio(after, threshold)}`,
            columns: [
              ...["Move", "Squad cost", "Denominator", "Points", "Headroom, by itself"],
              ...["Amortisation a year", "Result of a sale"],
            ],
            rows: moveRows(shown),
          },
        }),
  };
}

function moveRows({ data, moves, unit }: Presentation): string[][] {
  const changes = data.moves.flatMap((move) => [
    move.numeratorChange,
    move.denominatorChange,
    move.headroomChangeAlone,
  ]);
  const later = moves.flatMap(({ annualAmortisation, disposalResult }) => [
    annualAmortisation,
    disposalResult,
  ]);
  const format = signed(alignedMoney([...changes, ...later], unit));
  const ifAny = (amount: number | null) => (amount === null ? "" : format(amount));
  return moves.map(({ name, terms, effect, annualAmortisation, disposalResult }, index) => [
    [`${index + 1}. ${name}`, terms].filter((text) => text !== "").join(", "),
    ...(effect === null
      ? ["later", "later", "later", "later"]
      : [
          format(effect.numeratorChange),
          format(effect.denominatorChange),
          signedPoints(effect.ratioPointsInOrder),
          format(effect.headroomChangeAlone),
        ]),
    ifAny(annualAmortisation),
    ifAny(disposalResult),
  ]);
}

/** The move that lowers the ratio most, or raises it most if none lowers it more. */
function movesFinding(moves: readonly SquadMoveEffect[]): string {
  const size = ({ ratioPointsInOrder }: SquadMoveEffect) => Math.abs(ratioPointsInOrder ?? 0);
  const [most] = moves.toSorted((a, b) => size(b) - size(a));
  if (most === undefined || most.ratioPointsInOrder === null || size(most) === 0)
    return "What each move changes";
  const effect = most.ratioPointsInOrder < 0 ? "helps" : "costs";
  return `${doing(most.name)} ${effect} most: ${signedPoints(most.ratioPointsInOrder)} points`;
}

/** `Selling Example Winger` for `Sell Example Winger`. */
const doing = (move: string): string => move.replace(/^(Sell|Sign|Extend|Releas|Loan)e?\b/, "$1ing");

/** The base, each move from where the one before it ends, and the plan; null without a ratio. */
function movesDrawing({ before, after, moves }: SquadPlanData, threshold: number): Drawing | null {
  const { planningRatio: from } = before;
  const { planningRatio: to } = after;
  if (from === null || to === null) return null;
  return {
    title: "From the base to the plan",
    description:
      `${percentAgainst(from, threshold)} without the moves; ` +
      `${moves.map(({ name, ratioPointsInOrder }) => `${name}: ${signedPoints(ratioPointsInOrder)} points; `).join("")}` +
      `${percentAgainst(to, threshold)} with them, against a threshold of ${grouped(threshold)}%.`,
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
    const label = signedPoints(change);
    const fill = change < 0 ? "var(--strong-line)" : "var(--quiet)";
    return { name: `${index + 1}. ${name}`, from, to: end, points: change, fill, label };
  });
}

/** A row of the table of plans: what it says of each, and of the difference between two. */
interface StandingRow {
  name: string;
  text: (one: SquadPlanStanding) => string;
  difference?: (one: SquadPlanStanding, first: SquadPlanStanding) => string;
}

/** The base and each plan in a table, with what each plan has more than the first; and in a chart if there are several. */
function standingSection(shown: Presentation): FigureSection {
  const { data, plans, threshold } = shown;
  const columns = [{ name: "Base", standing: data.before }, ...plans];
  const [first, ...others] = plans;
  const cells = ({ text, difference }: StandingRow) => [
    ...columns.map(({ standing }) => (standing === null ? "–" : text(standing))),
    ...others.map(({ standing }) =>
      standing === null || !first?.standing ? "–" : (difference?.(standing, first.standing) ?? ""),
    ),
  ];
  const severalPlans = {
    subtitle: "Planning ratio of the base and of each plan",
    drawing: plansDrawing(columns, threshold),
  };
  return {
    id: "standing",
    title:
      plans.length === 1 ? `Base and plan against ${grouped(threshold)}%` : plansFinding(plans, threshold),
    ...(plans.length === 1 ? {} : severalPlans),
    table: {
      caption: columns.some(({ standing }) => standing === null)
        ? "A plan without figures has errors. Select it to see them"
        : "The squad without the moves, and with all moves of a plan",
      columns: [
        "Figure",
        ...columns.map(({ name }) => name),
        ...others.map(({ name }) => `${name} against ${first?.name}`),
      ],
      rows: standingRows(shown).map((row) => [row.name, ...cells(row)]),
    },
  };
}

function standingRows({ data: { before }, plans, threshold, unit }: Presentation): StandingRow[] {
  const standings = known([before, ...plans.map(({ standing }) => standing)]);
  const row = (
    name: string,
    figure: Figure,
    inWords = (amount: number | null, format: Format) => format(amount),
  ) => {
    const format = alignedMoney(standings.map(figure), unit);
    return {
      name,
      text: (one: SquadPlanStanding) => inWords(figure(one), format),
      difference: (one: SquadPlanStanding, first: SquadPlanStanding) =>
        signed(format)(less(figure(one), figure(first))),
    };
  };
  const roomInPoints = ({ headroomPoints }: SquadPlanStanding) =>
    headroomText(
      headroomPoints,
      alignedPercents(
        standings.map((one) => one.headroomPoints),
        "",
      ),
    );
  return [
    {
      name: "Planning ratio",
      text: ({ planningRatio }) => ratioText(planningRatio, threshold),
      difference: (one, first) => `${signedPoints(less(one.planningRatio, first.planningRatio))} points`,
    },
    { name: "Against the threshold", text: (one) => (fits(one) ? "Fits" : "Does not fit") },
    ...(before.regimes ?? []).map(({ regime }, index) => ({
      name: RULEBOOKS[regime].name,
      text: ({ regimes = [] }: SquadPlanStanding) => verdictText(regimes[index]),
    })),
    row("Headroom", ({ headroom }) => headroom, headroomText),
    { name: "Headroom in points", text: roomInPoints },
    row("Squad cost", ({ numerator }) => numerator),
    ...COMPONENT_NAMES.map(({ component, name }) =>
      row(name, ({ components }) => components[component].amount),
    ),
    row("Denominator", ({ denominator }) => denominator),
  ];
}

type Figure = (one: SquadPlanStanding) => number | null;

const less = (one: number | null, first: number | null): number | null =>
  one === null || first === null ? null : one - first;

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
      `${ratios.map(({ name, ratio }) => `${name}: ${percentAgainst(ratio, threshold)}`).join("; ")}, ` +
      `against a threshold of ${grouped(threshold)}%.`,
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
  const name = shown.plans.length === 1 ? "Plan" : `${shown.name}:`;
  const ratio = `${name} ${shortRatio(after, shown.threshold)}, base ${shortRatio(before, shown.threshold)}`;
  return `${ratio}; ${roomText(shown)}. The plan ${fits ? "fits" : "does not fit"}.`;
}
