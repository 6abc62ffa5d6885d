import type { SquadPlanData, SquadPlanInputs } from "../../../contract/calculators/squad-plan.ts";
import type {
  SquadProjectionData,
  SquadProjectionInputs,
} from "../../../contract/calculators/squad-projection.ts";
import type { MoveEntry, Scenario } from "../fields.tsx";
import { isMoney } from "../fields.tsx";
import { type MoneyUnit, moneyUnitOf, plainAmount } from "../money.ts";
import { definitionOfMove, PLAN_FIELDS } from "../moves.ts";
import { readNumber } from "../numbers.ts";
import { contractEndOf, endOfSeason, timeOf } from "../period.ts";
import { type Plan, planAt, shownPlan } from "../plans.ts";
import { notesBody } from "../record.tsx";
import { chosenRulebooks } from "../rulebooks.tsx";
import { enteredOf, seasonCount } from "../seasons.tsx";
import type { CalculatorResponse } from "./calculator-app.tsx";
import { bodyOfFields, inputNameOf, plainValue, type RequestBody, registerBody } from "./scenario.ts";

export type ProjectionCalculation = CalculatorResponse<SquadProjectionData, SquadProjectionInputs>;
export type PlanCalculation = CalculatorResponse<SquadPlanData, SquadPlanInputs>;

/** The rows of a plan's moves that are in its first 12 months; those of later seasons are only in the projection. */
export const rowsOfPlan = ({ fields, moves }: Scenario, { rows }: Plan): number[] =>
  rows.filter((row) => timeOf(moves[row] ?? {}, fields).season === 1);

/** A plan as a request. Names stay in the browser: the request has `Player 1` and so on in their place. */
export function planBody(scenario: Scenario, plan = planAt(scenario, shownPlan(scenario))): RequestBody {
  const { fields } = scenario;
  const { transferYears = "", loanFees = "" } = fields;
  const regimes = chosenRulebooks(fields);
  return {
    ...bodyOfFields(scenario, PLAN_FIELDS),
    ...(transferYears === "" ? {} : { transferYears: readNumber(transferYears) }),
    ...(loanFees === "" ? {} : { loanFees }),
    ...(regimes.length === 0 ? {} : { regimes }),
    ...notesBody(fields),
    ...registerOf(scenario),
    moves: rowsOfPlan(scenario, plan).map((row) => moveBody(scenario, row)),
  };
}

const registerOf = ({ fields, players }: Scenario): RequestBody =>
  registerBody(
    players.map(([, ...cells], row) => [placeholder(row), ...cells]),
    fields,
  );

/** The plan that is shown over several seasons; null if none are asked for. */
export function projectionBody(scenario: Scenario): RequestBody | null {
  const { fields, moves } = scenario;
  const count = seasonCount(fields);
  if (count === 0) return null;
  const {
    adjustedOperatingRevenue,
    transferResultAndOtherIncome,
    transferResultMonths,
    otherRelevantEmployeeCosts,
    otherAgentCosts,
    netLoanCosts,
    ...plan
  } = planBody(scenario);
  const results = resultsBefore(fields);
  const { rows } = planAt(scenario, shownPlan(scenario));
  return {
    ...plan,
    firstSeason: endOfSeason(fields, 1) - 1,
    seasons: Array.from({ length: count }, (_, index) => seasonBody(fields, index + 1, netLoanCosts)),
    ...(results === null ? {} : { resultsBefore: results }),
    ...Object.fromEntries(
      (["payGrowth", "otherCostsGrowth", "replacementRate"] as const).flatMap((name) =>
        (fields[name] ?? "") === "" ? [] : [[name, readNumber(fields[name] ?? "")]],
      ),
    ),
    moves: rows.map((row) => ({
      ...moveBody(scenario, row),
      season: timeOf(moves[row] ?? {}, fields).season,
      ...purchaseBody(moves[row] ?? {}, moneyUnitOf(fields)),
    })),
  };
}

function seasonBody(fields: Scenario["fields"], season: number, netLoanCosts: unknown): RequestBody {
  const amount = (name: string) => plainAmount(enteredOf(fields, name, season), moneyUnitOf(fields));
  const payFactor = readNumber(enteredOf(fields, "payFactor", season));
  const bonuses = amount("bonuses");
  return {
    adjustedOperatingRevenue: amount("revenue"),
    otherRelevantEmployeeCosts: amount("others"),
    otherAgentCosts: amount("agents"),
    netLoanCosts,
    ...(payFactor === undefined && bonuses === undefined ? {} : { outcome: { payFactor, bonuses } }),
  };
}

type Season = SquadProjectionInputs["seasons"][number];

/** Where the form has each figure of a season of the request; net loan costs are the same in each. */
const SEASON_INPUTS: Readonly<Record<string, string>> = {
  adjustedOperatingRevenue: "revenue",
  otherRelevantEmployeeCosts: "others",
  otherAgentCosts: "agents",
} satisfies Record<Exclude<keyof Season, "netLoanCosts" | "outcome">, string>;

/** The name of the input for a JSON pointer into a projection's request. */
export function seasonInputOf(pointer: string, scenario: Scenario): string {
  const [list = "", index, ...rest] = pointer.slice(1).split("/");
  const name = rest.at(-1) ?? "";
  if (list === "resultsBefore") return `resultBefore.${Number(index) + 1}`;
  if (list === "seasons") return `${SEASON_INPUTS[name] ?? name}.${Number(index) + 1}`;
  const { rows } = planAt(scenario, shownPlan(scenario));
  if (list === "moves" && rest[0] === "season") return `moves.${rows[Number(index)]}.when`;
  if (list === "moves" && rest[0] === "purchase")
    return `moves.${rows[Number(index)]}.purchase${rest[1] === "years" ? "Years" : "Price"}`;
  return inputNameOf(pointer, scenario.players, rows);
}

/** The transfer results of the two seasons before. One that is not entered is the rest of a total of 36 months, or 0. */
function resultsBefore(fields: Scenario["fields"]): (number | string)[] | null {
  const amount = (name: string) => plainAmount(fields[name] ?? "", moneyUnitOf(fields));
  const results = [amount("resultBefore.1"), amount("resultBefore.2")];
  const [given, another] = results.filter((result) => result !== undefined);
  if (given === undefined) return null;
  const total = fields.transferResultMonths === "36" ? amount("transferResultAndOtherIncome") : given;
  const rest = another === undefined ? Number((Number(total) - Number(given)).toPrecision(15)) : 0;
  return results.map((result) => result ?? rest);
}

const placeholder = (row: number): string => `Player ${row + 1}`;

function moveBody({ fields: choices, players, moves }: Scenario, row: number): RequestBody {
  const move = moves[row] ?? {};
  const money = moneyUnitOf(choices);
  const { passed } = timeOf(move, choices);
  const defaults: Readonly<Record<string, number | undefined>> = {
    contractEnd: contractEndOf(move, choices),
    ...(passed === 0 ? {} : { share: 1 - passed, after: passed }),
  };
  const { isOfRegister, fields = {} } = definitionOfMove(move) ?? {};
  const numbers = Object.keys(fields).flatMap((field) => {
    const value = fieldValue(field, move[field], money) ?? defaults[field];
    return value === undefined ? [] : [[field, value]];
  });
  const player = readNumber(move.player ?? "");
  return {
    kind: move.kind,
    ...(isOfRegister
      ? player === undefined
        ? {}
        : { player }
      : { name: placeholder(players.length + row) }),
    ...Object.fromEntries(numbers),
  };
}

function fieldValue(field: string, text = "", money: MoneyUnit) {
  const name = `moves.${field}`;
  return isMoney(PLAN_FIELDS, name) ? plainAmount(text, money) : plainValue(text, PLAN_FIELDS[name]);
}

/** A purchase after a loan, if there is a price. */
function purchaseBody({ kind, ...move }: MoveEntry, money: MoneyUnit): RequestBody {
  if (!kind?.startsWith("loan") || !move.purchasePrice) return {};
  const value = (field: string) => fieldValue(field, move[field], money);
  const { purchaseSeason = "", certain } = move;
  return {
    purchase: {
      season: readNumber(purchaseSeason) ?? 2,
      price: value("purchasePrice"),
      certain: certain === "yes",
      ...(kind === "loan-in"
        ? { years: value("purchaseYears"), otherAcquisition: value("purchaseCosts") }
        : {}),
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

/** The figures with the names that were not sent. */
export const withNames = (data: SquadPlanData, scenario: Scenario, plan: Plan): SquadPlanData => {
  const rows = rowsOfPlan(scenario, plan);
  const nameOf = (index: number) => titleOfMove(scenario.moves[rows[index] ?? -1] ?? {}, scenario.players);
  return { ...data, moves: data.moves.map((effect, index) => ({ ...effect, name: nameOf(index) })) };
};
