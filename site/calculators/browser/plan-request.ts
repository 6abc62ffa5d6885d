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
import { type Plan, planAt, shownPlan } from "../plans.ts";
import { chosenRulebooks } from "../rulebooks.tsx";
import { revenuesOf } from "../seasons.tsx";
import type { CalculatorResponse } from "./calculator-app.tsx";
import { bodyOfFields, playerOf, type RequestBody } from "./scenario.ts";

export type ProjectionCalculation = CalculatorResponse<SquadProjectionData, SquadProjectionInputs>;
export type PlanCalculation = CalculatorResponse<SquadPlanData, SquadPlanInputs>;

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
    ...squadOf(scenario, plan),
  };
}

function squadOf({ fields, players, moves }: Scenario, { rows }: Plan) {
  const money = moneyUnitOf(fields);
  return {
    players: players.map(([, ...cells], row) => playerOf([placeholder(row), ...cells], money)),
    moves: rows.map((row) => moveBody(moves[row] ?? {}, placeholder(players.length + row), money)),
  };
}

/** The plan that is shown over several seasons; null if none are asked for. */
export function projectionBody(scenario: Scenario): RequestBody | null {
  const { fields } = scenario;
  const revenues = revenuesOf(fields);
  if (revenues.length === 0) return null;
  const { threshold, otherRelevantEmployeeCosts, otherAgentCosts, netLoanCosts, ...plan } =
    planBody(scenario);
  const { transferYears, loanFees, amortisationYearsMax, netLoanMonths } = plan;
  const amount = (text = "") => plainAmount(text, moneyUnitOf(fields));
  const results = [amount(fields["resultBefore.1"]), amount(fields["resultBefore.2"])];
  const { players, moves } = squadOf(scenario, planAt(scenario, shownPlan(scenario)));
  return {
    firstSeason: readNumber(fields.firstSeason ?? ""),
    seasons: revenues.map((revenue) => ({
      adjustedOperatingRevenue: amount(revenue),
      otherRelevantEmployeeCosts,
      otherAgentCosts,
      netLoanCosts,
    })),
    ...(results.every((result) => result === undefined)
      ? {}
      : { resultsBefore: results.map((result) => result ?? 0) }),
    payGrowth: readNumber(fields.payGrowth ?? ""),
    ...{ threshold, transferYears, loanFees, amortisationYearsMax, netLoanMonths, players },
    moves: moves.map((move) => ({ ...move, season: 1 })),
  };
}

const placeholder = (row: number): string => `Player ${row + 1}`;

function moveBody(move: MoveEntry, name: string, money: MoneyUnit): RequestBody {
  const { isOfRegister, fields = {} } = definitionOfMove(move) ?? {};
  const numbers = Object.keys(fields).flatMap((field) => {
    const text = move[field] ?? "";
    const value = isMoney(PLAN_FIELDS, `moves.${field}`) ? plainAmount(text, money) : readNumber(text);
    return value === undefined ? [] : [[field, value]];
  });
  const player = readNumber(move.player ?? "");
  return {
    kind: move.kind,
    ...(isOfRegister ? (player === undefined ? {} : { player }) : { name }),
    ...Object.fromEntries(numbers),
  };
}

/** `Sell Example Winger`: what a move is, with the name that was not sent. */
function titleOfMove(move: MoveEntry, players: Scenario["players"]): string {
  const { title = "", isOfRegister } = definitionOfMove(move) ?? {};
  const row = Number(move.player);
  const name = isOfRegister ? players[row]?.[0] || placeholder(row) : move.name || "a new player";
  return `${title} ${name}`;
}

/** The figures with the names that were not sent. */
export const withNames = (
  data: SquadPlanData,
  { players, moves }: Scenario,
  { rows }: Plan,
): SquadPlanData => ({
  ...data,
  moves: data.moves.map((effect, index) => ({
    ...effect,
    name: titleOfMove(moves[rows[index] ?? -1] ?? {}, players),
  })),
});
