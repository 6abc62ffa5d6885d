import type { ProjectedSeason } from "../../../contract/calculators/squad-projection.ts";
import { chartMoney, shortMoney } from "../money.ts";
import { PLAN_FIELDS } from "../moves.ts";
import { grouped, headroomText, percent, percentAgainst } from "../numbers.ts";
import { type MissingField, REVENUE_FIELDS, SEASON_FIELDS } from "../seasons.tsx";
import type { ApiResult } from "./calculator-app.tsx";
import { figureRows } from "./csv.ts";
import type { Drawing, FigureSection } from "./figures.tsx";
import type { Presentation } from "./plan-figures.ts";
import type { ProjectionCalculation } from "./plan-request.ts";

/** A plan over several seasons. */

/** A projection, or what it still needs before it is asked for. */
export type SeasonsResult =
  | ApiResult<ProjectionCalculation>
  | { kind: "incomplete"; missing: readonly MissingField[] };

export function seasonsSection(result: SeasonsResult, shown: Presentation): FigureSection {
  if (result.kind !== "calculated") return faultsSection(result);
  const { seasons } = result.calculation.data;
  const money = shortMoney(shown.unit);
  const { threshold } = shown;
  const over = seasons.filter(({ headroom, planningRatio }) => planningRatio === null || headroom < 0);
  return {
    id: "seasons",
    title:
      over.length === 0
        ? `Every season stays within ${grouped(threshold)}%`
        : `Over ${grouped(threshold)}% in the season${over.length === 1 ? " that ends" : "s that end"} in ${over.map(({ endsIn }) => endsIn).join(", ")}`,
    subtitle: "By the year in which the season ends",
    drawing: seasonsDrawing(seasons, shown),
    table: {
      caption:
        "The transfer result comes from the moves and the two seasons before, so the first season can differ from the plan",
      columns: [
        "Season ends in",
        "Ratio",
        "Headroom",
        "Squad cost",
        "Contracts that end",
        "Closing book value",
      ],
      rows: seasons.map((season) => [
        String(season.endsIn),
        season.planningRatio === null ? "none" : percentAgainst(season.planningRatio, threshold),
        headroomText(season.headroom, money),
        money(season.numerator),
        String(season.contractsEnded),
        money(season.bookValue.closing),
      ]),
    },
  };
}

/** Null if a season has no ratio. */
function seasonsDrawing(
  seasons: readonly ProjectedSeason[],
  { threshold, unit }: Presentation,
): Drawing | null {
  if (seasons.some(({ planningRatio }) => planningRatio === null)) return null;
  const money = chartMoney(unit);
  const barsOf = (figure: (season: ProjectedSeason) => number) =>
    seasons.map((season) => ({ year: String(season.endsIn), value: figure(season) }));
  const ratios = seasons.map(({ endsIn, planningRatio, headroom }) => ({
    year: String(endsIn),
    value: planningRatio ?? 0,
    isOver: headroom < 0,
  }));
  const charts = [
    { title: "Planning ratio", bars: ratios, format: percent },
    { title: "Squad cost", bars: barsOf(({ numerator }) => numerator), format: money },
    { title: "Closing book value", bars: barsOf(({ bookValue }) => bookValue.closing), format: money },
    { title: "Contracts that end", bars: barsOf(({ contractsEnded }) => contractsEnded), format: String },
  ];
  return {
    title: "Seasons ahead",
    description:
      `Planning ratio: ${ratios.map(({ year, value }) => `${year} ${percent(value)}`).join("; ")}, ` +
      `against a threshold of ${percent(threshold)}.`,
    load: async () => {
      const { smallMultiples } = await import("./squad-charts.ts");
      return (width) => smallMultiples(charts, width);
    },
  };
}

const FIELDS = { ...PLAN_FIELDS, ...REVENUE_FIELDS, ...SEASON_FIELDS };

/** What the seasons need; the plan itself is calculated without them. */
function faultsSection(result: Exclude<SeasonsResult, { kind: "calculated" }>): FigureSection {
  return {
    id: "seasons",
    title: "The seasons ahead are not calculated",
    table: {
      caption: "The plan above does not depend on them",
      columns: ["Input", "What to correct"],
      rows: faultsOf(result),
    },
  };
}

/** Each input with what to correct. */
function faultsOf(
  result: Exclude<SeasonsResult, { kind: "calculated" }>,
): [input: string, message: string][] {
  if (result.kind === "incomplete")
    return result.missing.map(({ name, message }) => [SEASON_FIELDS[name].label, message]);
  const problem = "problem" in result ? result.problem : undefined;
  const faults = problem?.errors ?? [{ pointer: "", message: "could not be calculated" }];
  return faults.map(({ pointer = "", message }) => [labelOf(pointer), message]);
}

/** `Move 2` for `/moves/1/season`. */
function labelOf(pointer: string): string {
  const [list = "", index = ""] = pointer.slice(1).split("/");
  const fields: Readonly<Record<string, { label: string }>> = FIELDS;
  if (list === "moves" || list === "players")
    return `${list === "moves" ? "Move" : "Player"} ${Number(index) + 1}`;
  return fields[list]?.label ?? "Seasons ahead";
}

/** The figures of every season for the CSV file. */
export function seasonRows(result: SeasonsResult | null): (string | number)[][] {
  if (result?.kind !== "calculated") return [];
  const [, ...rows] = figureRows({ seasons: result.calculation.data.seasons });
  return rows.map((row) => ["Seasons ahead", ...row]);
}
