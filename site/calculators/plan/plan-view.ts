import type { Regime, RegimeVerdict } from "../../../contract/calculators/regimes.ts";
import type { SquadMoveEffect, SquadPlanStanding } from "../../../contract/calculators/squad-plan.ts";
import type {
  ProjectedSeason,
  SquadProjectionInputs,
} from "../../../contract/calculators/squad-projection.ts";
import { MAX_SEASONS } from "../../../contract/limits.ts";
import { required } from "../../../contract/required.ts";
import type { Calculations } from "../form/calculator-page.ts";
import type { MoveEntry, Scenario } from "../form/fields.tsx";
import { type MoneyUnit, moneyUnitOf, shortMoney } from "../form/money.ts";
import { type Format, groupedText } from "../form/numbers.ts";
import { seasonName, windowsOf } from "../form/period.ts";
import { definitionOfMove, MOVE_FIELDS, PURCHASE_FIELDS } from "./moves.ts";
import {
  type Case,
  type PlanRequest,
  type ProjectionCalculation,
  requestsOf,
  titleOfMove,
  withNames,
} from "./plan-request.ts";
import { planAt, plansOf, shownPlan } from "./plans.ts";
import { RULEBOOKS } from "./rulebooks.tsx";

export interface PlanView {
  unit: MoneyUnit;
  money: Format;
  /** The fields with the main period as the 12 months. */
  fields: Scenario["fields"];
  /** The plan that is shown, in the period with the least room. */
  main: ProjectionCalculation;
  /** The register as counted in the first period. */
  players: SquadProjectionInputs["players"];
  /** The main period's come first. */
  limits: readonly [Limit, ...Limit[]];
  /** All plans, the one shown among them. */
  plans: readonly PlanColumn[];
  /** The plan shown; `Plan` if there is no other. */
  name: string;
  /** All moves of the plan in order, also those of later seasons. */
  moves: readonly PlannedMove[];
}

/** A rulebook or the club's own threshold, and the seasons of its own 12 months. */
export interface Limit {
  /** Empty for the club's own threshold. */
  name: string;
  seasons: readonly [AssessedSeason, ...AssessedSeason[]];
}

interface AssessedSeason {
  /** `2026-27`, or `2026` for a calendar year. */
  name: string;
  plan: Assessment;
  base: Assessment;
  /** Null where it is the plan's. */
  worse: Assessment | null;
}

/** A season under a rulebook, or against a threshold. */
export type Assessment = Omit<RegimeVerdict, "regime">;

export interface PlanColumn {
  name: string;
  /** Null if the plan has faults. */
  standing: SquadPlanStanding | null;
}

/** A move in words, without its pay, and what is known of its effect. */
interface PlannedMove {
  name: string;
  /** `July 2026: fee €42m, 5 years`. */
  terms: string;
  /** Null if it is not in the 12 months. */
  effect: SquadMoveEffect | null;
  annualAmortisation: number | null;
  disposalResult: number | null;
  /** Pay of a year as entered; may be empty. */
  pay: string;
}

/** A request with its response; null for another plan that has faults. */
export type Answered = PlanRequest & { calculation: ProjectionCalculation | null };

/** The requests of a scenario with their responses, in which the names that were not sent are put back. */
export const answeredOf = (
  calculations: Calculations<ProjectionCalculation>,
  scenario: Scenario,
): Answered[] =>
  requestsOf(scenario).map((request, index) => {
    const calculation = calculations[index] ?? null;
    return { ...request, calculation: calculation && withNames(calculation, request, scenario) };
  });

export function planViewOf(answered: readonly Answered[], scenario: Scenario): PlanView {
  const plans = plansOf(scenario);
  const periods = answered
    .filter((one) => one.case === "plan")
    .map((request) => ({ request, limits: limitsOf(request, answered) }));
  // Other plans are calculated in the first period alone.
  if (plans.length === 1) periods.sort((a, b) => leastRoom(a.limits) - leastRoom(b.limits));
  const { request } = required(periods[0], "the main period");
  const main = required(request.calculation, "the main response");
  const shown = shownPlan(scenario);
  const standings = answered
    .filter((one) => one.case === "other")
    .map(({ calculation }) => calculation?.data.plan.after ?? null)
    .toSpliced(shown, 0, main.data.plan.after);
  const columns = plans.map(({ name }, plan) => ({
    name: plans.length === 1 ? "Plan" : name,
    standing: standings[plan] ?? null,
  }));
  const [first, ...others] = periods.flatMap(({ limits }) => limits);
  const unit = moneyUnitOf(scenario.fields);
  return {
    ...{ unit, money: shortMoney(unit) },
    fields: request.period.fields,
    main,
    players: required(answered[0]?.calculation, "the first response").inputs.players,
    limits: [required(first, "a limit"), ...others],
    plans: columns,
    name: required(columns[shown], "the plan shown").name,
    moves: plannedMoves(scenario, request, main),
  };
}

/** Points to the nearest limit in the first 12 months. */
const leastRoom = (limits: readonly Limit[]): number =>
  Math.min(...limits.map(({ seasons: [{ plan }] }) => plan.points ?? Number.NEGATIVE_INFINITY));

/** Limits of a request with its seasons, also without the moves and in the worse case. */
function limitsOf({ period, calculation }: Answered, answered: readonly Answered[]): Limit[] {
  const { data, inputs } = required(calculation, "the plan's response");
  const seasonsOf = (wanted: Case) =>
    answered.find((one) => one.case === wanted && one.period === period)?.calculation?.data.seasons;
  const [base, worse] = [seasonsOf("base") ?? data.seasons, seasonsOf("worse") ?? []];
  const limitOf = (regime?: Regime): Limit => {
    const assess = (season: ProjectedSeason) => assessmentOf(season, inputs.threshold, regime);
    const [first, ...later] = data.seasons.map((season, index): AssessedSeason => {
      const [plan, inWorseCase] = [assess(season), worse[index]];
      const other = inWorseCase === undefined ? null : assess(inWorseCase);
      return {
        name: seasonName(period.fields, season.endsIn),
        plan,
        base: assess(required(base[index], "the season without the moves")),
        worse: JSON.stringify(other) === JSON.stringify(plan) ? null : other,
      };
    });
    return {
      name: regime === undefined ? "" : RULEBOOKS[regime].name,
      seasons: [required(first, "a season"), ...later],
    };
  };
  return period.regimes.length === 0 ? [limitOf()] : period.regimes.map(limitOf);
}

function assessmentOf(season: ProjectedSeason, threshold: number, regime?: Regime): Assessment {
  const verdict = season.regimes?.find((one) => one.regime === regime);
  if (verdict !== undefined) return verdict;
  const { numerator, denominator, planningRatio, headroom, headroomPoints } = season;
  return {
    ...{ numerator, denominator, headroom, ratio: planningRatio, points: headroomPoints },
    limitPercent: threshold,
    limit: numerator + headroom,
    verdict: planningRatio === null ? "none" : headroom < 0 ? "breach" : "within",
  };
}

function plannedMoves(
  scenario: Scenario,
  { sentMoves = [], period }: PlanRequest,
  { data }: ProjectionCalculation,
): PlannedMove[] {
  const ofFirst = sentMoves.filter((_, index) => data.moves[index]?.season === 1);
  return planAt(scenario, shownPlan(scenario)).rows.map((row) => {
    const move = scenario.moves[row] ?? {};
    const { annualAmortisation = null, disposalResult = null } = data.moves[sentMoves.indexOf(row)] ?? {};
    return {
      name: titleOfMove(move, scenario.players),
      terms: termsOf(move, period.fields),
      effect: data.plan.moves[ofFirst.indexOf(row)] ?? null,
      annualAmortisation,
      disposalResult,
      pay: amountText(move.employeeCosts ?? "", period.fields),
    };
  });
}

function amountText(text: string, fields: Scenario["fields"]): string {
  const { currency, suffix } = moneyUnitOf(fields);
  return text === "" ? "" : `${currency}${groupedText(text)}${suffix}`;
}

/** Time and terms of a move, without the pay: `July 2026: fee €42m, 5 years`. */
function termsOf(move: MoveEntry, fields: Scenario["fields"]): string {
  const named = definitionOfMove(move)?.fields ?? {};
  const terms = Object.entries(MOVE_FIELDS).flatMap(([name, { label, unit }]) => {
    const text = move[name] ?? "";
    const isOfMove = name in named || name in PURCHASE_FIELDS || name === "later";
    if (text === "" || name === "employeeCosts" || !isOfMove) return [];
    const words = wordsFor(name, move) ?? label;
    const value = unit === undefined ? amountText(text, fields) : withUnit(text, unit);
    return [`${words.toLowerCase()} ${value}`.trim()];
  });
  const when = windowsOf(fields, MAX_SEASONS).find(({ value }) => value === (move.when || "0"))?.name ?? "";
  return `${when}${terms.length === 0 ? "" : `: ${terms.join(", ")}`}`;
}

/** A term that needs fewer words than its field, or others; undefined if it needs the same. */
function wordsFor(name: string, { certain }: MoveEntry): string | undefined {
  if (name === "purchasePrice") return `${certain === "yes" ? "certain" : "optional"} purchase`;
  return { fee: "fee", years: "" }[name];
}

const withUnit = (text: string, unit: string): string =>
  unit === "%" ? `${text}%` : unit === "years" || unit === "months" ? `${text} ${unit}` : text;

export const titleOf = ({ plans, name }: PlanView, title: string): string =>
  plans.length === 1 ? title : behind(name, title);

export const mainTitleOf = (view: PlanView, title: string): string =>
  titleOf(view, view.limits.length === 1 ? title : behind(view.limits[0].name, title));

const behind = (name: string, title: string): string =>
  `${name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;

/** The first 12 months of the main period, with the body if there are several: `UEFA 2026`. */
export const mainSeason = ({ limits }: PlanView): string => {
  const [{ name, seasons }] = limits;
  return limits.length === 1 ? seasons[0].name : `${name} ${seasons[0].name}`;
};
