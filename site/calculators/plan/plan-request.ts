import type {
  SquadProjectionData,
  SquadProjectionInputs,
} from "../../../contract/calculators/squad-projection.ts";
import type { CalculatorRequest, CalculatorResponse } from "../form/calculator-page.ts";
import type { MoveEntry, Scenario } from "../form/fields.tsx";
import { moneyUnitOf } from "../form/money.ts";
import { readNumber } from "../form/numbers.ts";
import { contractEndOf, endOfSeason, timeOf } from "../form/period.ts";
import { notesBody } from "../form/record.tsx";
import { nested, type RequestBody, readFields, registerBody } from "../form/scenario.ts";
import { definitionOfMove, MOVE_FIELDS } from "./moves.ts";
import { type Period, periodsOf } from "./periods.ts";
import { CLUB_FIELDS, PLAN_FIELDS, seasonCount } from "./plan-fields.ts";
import { type Plan, planAt, plansOf, shownPlan } from "./plans.ts";

export type ProjectionCalculation = CalculatorResponse<SquadProjectionData, SquadProjectionInputs>;

/** Subject of a request: the plan that is shown, the same with less revenue, the squad without moves, or another plan. */
export type Case = "plan" | "worse" | "base" | "other";

export interface PlanRequest extends CalculatorRequest {
  case: Case;
  /** The name of its plan, or what it is instead. */
  title: string;
  period: Period;
}

/** All requests of a scenario: three at most for each period, and one for each other plan. The plan that is shown comes first. */
export function requestsOf(scenario: Scenario): PlanRequest[] {
  const periods = periodsOf(scenario.fields);
  const shown = planAt(scenario, shownPlan(scenario));
  const cases: readonly Case[] = [
    "plan",
    ...(shown.rows.length === 0 ? [] : ["base" as const]),
    ...(isWorse(scenario.fields) ? ["worse" as const] : []),
  ];
  const others = plansOf(scenario).filter((_, plan) => plan !== shownPlan(scenario));
  return [
    ...cases.flatMap((one) => periods.map((period) => requestOf(scenario, period, shown, one))),
    ...others.map((plan) => ({ ...requestOf(scenario, periods[0], plan, "other"), isOptional: true })),
  ];
}

const isWorse = (fields: Scenario["fields"]): boolean =>
  Object.entries(fields).some(([name, text]) => name.startsWith("worse.") && text !== "");

/** Names stay in the browser: a request has `Player 1` and so on in their place. */
function requestOf(scenario: Scenario, period: Period, plan: Plan, one: Case): PlanRequest {
  const { fields } = period;
  const { moves } = scenario;
  const count = seasonCount(fields);
  // A period that begins half a year earlier ends before the last windows.
  const sentMoves = (one === "base" ? [] : plan.rows).filter(
    (row) => timeOf(moves[row] ?? {}, fields).season <= count,
  );
  const { worse, seasons, resultsBefore, threshold, months, loanFees, regimeInputs, ...values } = nested(
    readFields(fields, PLAN_FIELDS, moneyUnitOf(fields)),
  );
  const { regimes } = period;
  const isOwn = regimes.length === 0;
  // Alone, UEFA counts loans in the denominator, and the planning ratio is then the ratio of its verdict.
  const loans = isOwn ? loanFees : regimes.every((regime) => regime === "uefa") ? "denominator" : undefined;
  const register = registerBody(
    scenario.players.map(([, ...cells], row) => [placeholder(row), ...cells]),
    fields,
  );
  const body = {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !(name in CLUB_FIELDS))),
    firstSeason: fields.firstSeason ? endOfSeason(fields, 1) - 1 : undefined,
    seasons: seasonsBody(values, seasons, one === "worse" ? worse : [], count),
    resultsBefore: Array.isArray(resultsBefore)
      ? [0, 1].map((season) => resultsBefore[season] ?? 0)
      : undefined,
    ...(isOwn ? { threshold } : { regimes, regimeInputs }),
    loanFees: loans,
    ...notesBody(fields),
    ...(regimes.includes("uefa") ? signedBefore(register) : register),
    moves: sentMoves.map((row) => moveBody(scenario, row, period)),
  };
  const titles = { plan: plan.name, other: plan.name, base: "Without the moves", worse: "Worse case" };
  return { case: one, title: titles[one], period, body, sentMoves };
}

/**
 * A register whose players were all signed before its months begin. UEFA's year begins half a season before the register's: who was
 * signed in between counts for all of it, at his full cost.
 */
function signedBefore({ players, startMonth, ...register }: RequestBody): RequestBody {
  const start = String(startMonth);
  const counted = (Array.isArray(players) ? players : []).map((player: RequestBody) => {
    const signed: unknown = Object(player.registration).signed;
    if (typeof signed !== "string" || signed.slice(0, start.length) <= start) return player;
    return { ...player, registration: { ...Object(player.registration), signed: start } };
  });
  return { ...register, players: counted, ...(startMonth === undefined ? {} : { startMonth }) };
}

/** Each season has what is entered for it, and else what the first one has. */
function seasonsBody(values: RequestBody, own: unknown, revenues: unknown, count: number): RequestBody[] {
  const first = Object.fromEntries(Object.entries(values).filter(([name]) => name in CLUB_FIELDS));
  const ofSeason = (list: unknown, season: number): unknown =>
    Array.isArray(list) ? list[season] : undefined;
  return Array.from({ length: count }, (_, season) => {
    const body = { ...first, ...Object(ofSeason(own, season)) };
    return { ...body, adjustedOperatingRevenue: ofSeason(revenues, season) ?? body.adjustedOperatingRevenue };
  });
}

const placeholder = (row: number): string => `Player ${row + 1}`;

function moveBody({ players, moves }: Scenario, row: number, { fields }: Period): RequestBody {
  const move = moves[row] ?? {};
  const { season, elapsedShare } = timeOf(move, fields);
  const { isOfRegister, fields: named = {} } = definitionOfMove(move) ?? {};
  const { later, ...values } = readFields(move, MOVE_FIELDS, moneyUnitOf(fields));
  const sent = Object.entries(values).filter(([name]) => name in named);
  const contractEnd = "contractEnd" in named ? contractEndOf(move, fields) : undefined;
  const player = readNumber(move.player ?? "");
  return {
    kind: move.kind,
    season,
    ...(isOfRegister ? { player } : { name: placeholder(players.length + row) }),
    ...partOfSeason(move, typeof later === "string" ? later : elapsedShare),
    contractEnd,
    ...Object.fromEntries(sent),
    ...purchaseBody(move, values),
  };
}

/** A player who comes counts from then on, one of the register until then; text that is no number is refused as such. */
function partOfSeason(move: MoveEntry, elapsed: number | string): RequestBody {
  if (elapsed === 0) return {};
  if (definitionOfMove(move)?.isOfRegister) return { after: elapsed };
  return { share: typeof elapsed === "string" ? elapsed : Number((1 - elapsed).toFixed(6)) };
}

function purchaseBody(
  { kind = "", purchaseSeason = "", certain }: MoveEntry,
  { purchasePrice, purchaseYears, purchaseCosts }: RequestBody,
): RequestBody {
  if (!kind.startsWith("loan") || purchasePrice === undefined) return {};
  return {
    purchase: {
      season: readNumber(purchaseSeason) ?? 2,
      price: purchasePrice,
      certain: certain === "yes",
      ...(kind === "loan-in" ? { years: purchaseYears, otherAcquisition: purchaseCosts } : {}),
    },
  };
}

/** `Sell Example Winger`: what a move is, with the name that was not sent. */
export function titleOfMove(move: MoveEntry, players: Scenario["players"]): string {
  const { title = "", isOfRegister } = definitionOfMove(move) ?? {};
  const row = Number(move.player);
  const name = isOfRegister ? players[row]?.[0] || placeholder(row) : move.name || "a new player";
  return `${title} ${name}`;
}

export function withNames(
  { data, inputs, warnings }: ProjectionCalculation,
  { sentMoves = [] }: PlanRequest,
  { players, moves }: Scenario,
): ProjectionCalculation {
  const titles = sentMoves.map((row) => titleOfMove(moves[row] ?? {}, players));
  const ofFirst = titles.filter((_, index) => data.moves[index]?.season === 1);
  const named = <Row extends object>(list: readonly Row[], names: readonly string[]) =>
    list.map((one, index) => ({ ...one, name: names[index] ?? "" }));
  return {
    warnings,
    inputs: {
      ...inputs,
      players: named(
        inputs.players,
        players.map(([name], row) => name || placeholder(row)),
      ),
      moves: named(inputs.moves, titles),
    },
    data: {
      ...data,
      moves: named(data.moves, titles),
      plan: { ...data.plan, moves: named(data.plan.moves, ofFirst) },
    },
  };
}
