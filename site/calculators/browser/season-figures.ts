import type {
  ProjectedSeason,
  SquadProjectionInputs,
} from "../../../contract/calculators/squad-projection.ts";
import { required } from "../../../contract/required.ts";
import { alignedMoney, chartMoney } from "../money.ts";
import { PLAN_FIELDS } from "../moves.ts";
import { grouped, headroomText, percentAgainst, ratioText, readNumber } from "../numbers.ts";
import { seasonName } from "../period.ts";
import { type MissingField, SEASON_FIELDS, YEARLY_FIELDS } from "../seasons.tsx";
import type { ApiResult } from "./calculator-app.tsx";
import { withTitles } from "./csv.ts";
import type { Drawing, FigureSection } from "./figures.tsx";
import { type Presentation, titleOf } from "./plan-figures.ts";
import type { ProjectionCalculation } from "./plan-request.ts";
import type { SmallChart } from "./squad-charts.ts";

/** A plan over several seasons. */

/** A projection, or what it still needs before it is asked for. */
export type SeasonsResult =
  | ApiResult<ProjectionCalculation>
  | { kind: "incomplete"; missing: readonly MissingField[] };

export function seasonsSection(result: SeasonsResult, shown: Presentation): FigureSection {
  if (result.kind !== "calculated") return faultsSection(result);
  const { data, inputs } = result.calculation;
  const { threshold, unit, fields } = shown;
  const amounts = (figure: (season: ProjectedSeason) => number) =>
    alignedMoney(data.seasons.map(figure), unit);
  const [room, cost, value] = [
    amounts(({ headroom }) => headroom),
    amounts(({ numerator }) => numerator),
    amounts(({ bookValue }) => bookValue.closing),
  ];
  return {
    id: "seasons",
    title: titleOf(
      shown,
      `${limitFinding(data.seasons, shown)}; ${leaversText(data.seasons, inputs, fields)}`,
    ),
    subtitle: "By season; the line is the threshold, and replacements are among the players",
    drawing: seasonsDrawing(data.seasons, shown),
    table: {
      caption: `Players leave when their contracts end, and are ${replacedText(inputs)}${firstSeasonNote(result.calculation, shown)}`,
      columns: [
        "Season",
        "Ratio",
        "Headroom",
        "Squad cost",
        "Players",
        "Contracts that end",
        "Closing book value",
      ],
      rows: data.seasons.map((season) => [
        seasonName(fields, season.endsIn),
        ratioText(season.planningRatio, threshold),
        headroomText(season.headroom, room),
        cost(season.numerator),
        playersText(season),
        String(season.contractsEnded),
        value(season.bookValue.closing),
      ]),
    },
  };
}

/** Why the first season has another ratio than the plan, which is for the same 12 months; empty if it has the same. */
function firstSeasonNote({ data: { seasons }, inputs }: ProjectionCalculation, shown: Presentation): string {
  const { data, threshold, fields } = shown;
  const { endsIn, planningRatio } = required(seasons[0], "the first season");
  const ratio = ratioText(data.after.planningRatio, threshold);
  if (ratioText(planningRatio, threshold) === ratio) return "";
  const hasResult = Number(readNumber(fields.transferResultAndOtherIncome ?? "") ?? 0) !== 0;
  const hasOutcome = ["payFactor.1", "bonuses.1"].some((name) => (fields[name] ?? "") !== "");
  const isBought = inputs.moves.some((move) => "purchase" in move && move.purchase?.certain === true);
  const reasons = [
    ...(isBought ? ["a purchase that is certain from the start of its loan"] : []),
    ...(hasOutcome ? ["its pay clause or bonuses"] : []),
    ...(hasResult && fields.transferYears === "1" ? ["no transfer result but of its own moves"] : []),
    ...(hasResult && fields.transferYears !== "1" && fields.transferResultMonths !== "36"
      ? ["a third of the results of three seasons, not that of 12 months"]
      : []),
  ];
  const counted = reasons.length === 0 ? ["contract ends and book values, not only amortisation"] : reasons;
  return `. ${seasonName(fields, endsIn)} is not the plan's ${ratio}: it counts ${counted.join(", and ")}`;
}

const squadSize = ({ players, replacements }: ProjectedSeason): number =>
  players + (replacements?.players ?? 0);

/** `25, of them 4 replacements`. */
const playersText = (season: ProjectedSeason): string =>
  season.replacements?.players
    ? `${squadSize(season)}, ${season.replacements.players} of them replacements`
    : String(season.players);

function limitFinding(seasons: readonly ProjectedSeason[], { threshold, fields }: Presentation): string {
  const over = seasons.filter(({ headroom, planningRatio }) => planningRatio === null || headroom < 0);
  return over.length === 0
    ? `Every season stays within ${grouped(threshold)}%`
    : `Over ${grouped(threshold)}% in ${over.map(({ endsIn }) => seasonName(fields, endsIn)).join(", ")}`;
}

/** `12 players leave by 2028-29, replaced at 100% of their cost`: a forecast without this would mislead. */
function leaversText(
  seasons: readonly ProjectedSeason[],
  inputs: SquadProjectionInputs,
  fields: Presentation["fields"],
): string {
  const last = seasonName(fields, required(seasons.at(-1), "the last season").endsIn);
  const left = seasons.slice(0, -1).reduce((sum, { contractsEnded }) => sum + contractsEnded, 0);
  if (left === 0) return `no contract ends before ${last}`;
  return `${left} ${left === 1 ? "player leaves" : "players leave"} by ${last}, ${replacedText(inputs)}`;
}

const replacedText = ({ replacementRate = 0 }: SquadProjectionInputs): string =>
  replacementRate === 0 ? "not replaced" : `replaced at ${grouped(replacementRate)}% of their cost`;

/** Null if a season has no ratio. */
function seasonsDrawing(
  seasons: readonly ProjectedSeason[],
  { threshold, unit, fields }: Presentation,
): Drawing | null {
  if (seasons.some(({ planningRatio }) => planningRatio === null)) return null;
  const money = chartMoney(unit);
  const ratio = (value: number) => percentAgainst(value, threshold);
  const barsOf = (figure: (season: ProjectedSeason) => number) =>
    seasons.map((season) => ({ year: seasonName(fields, season.endsIn), value: figure(season) }));
  const ratios = barsOf(({ planningRatio }) => planningRatio ?? 0);
  const sizes = barsOf(squadSize);
  const charts: SmallChart[] = [
    { title: `Planning ratio, threshold ${grouped(threshold)}%`, bars: ratios, format: ratio, threshold },
    { title: "Players", bars: sizes, format: String },
    { title: "Squad cost", bars: barsOf(({ numerator }) => numerator), format: money },
    { title: "Closing book value", bars: barsOf(({ bookValue }) => bookValue.closing), format: money },
  ];
  const words = ratios.map(
    ({ year, value }, index) => `${year} ${ratio(value)}, squad of ${sizes[index]?.value}`,
  );
  return {
    title: "Seasons ahead",
    description: `Planning ratio and squad: ${words.join("; ")}, against a threshold of ${grouped(threshold)}%.`,
    load: async () => {
      const { smallMultiples } = await import("./squad-charts.ts");
      return (width) => smallMultiples(charts, width);
    },
  };
}

const FIELDS = { ...PLAN_FIELDS, ...YEARLY_FIELDS, ...SEASON_FIELDS };

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

/** Inputs and figures of the seasons for the CSV file; the register is among the plan's inputs. */
export function seasonParts(result: SeasonsResult | null, titles: readonly string[]): [string, object][] {
  if (result?.kind !== "calculated") return [];
  const { data, inputs } = result.calculation;
  const { players: _, notes: __, ...others } = inputs;
  return [
    ["Inputs of the seasons", withTitles(others, titles)],
    ["Seasons ahead", withTitles(data, titles)],
  ];
}
