import { calculatorPath } from "../../../contract/site-paths.ts";
import type { MoveEntry, Scenario } from "../../components/calculator-fields.tsx";
import { enteredAmount, moneyUnitOf } from "../../money.ts";
import { plainNumber } from "../../numbers.ts";
import type { FigureSet } from "./figures.tsx";
import { plainScenario, readFragment, writeFragment } from "./scenario.ts";
import type { TransferCalculation } from "./transfer-figures.ts";

/** How the transfer calculator and the squad plan lead to each other: each has the other's scenario in its link. */

/** A signing of a plan as a scenario of the transfer calculator, which leads back to the plan. */
export function transferLink(state: Scenario, row: number): string {
  const plan = plainScenario(state);
  const { currency = "", unit = "" } = plan.fields;
  const {
    fee = "",
    agentRate = "",
    otherAcquisition = "",
    years = "",
    employeeCosts = "",
  } = plan.moves[row] ?? {};
  const transfer = { currency, unit, fee, agentRate, otherAcquisition, years, annualSalary: employeeCosts };
  const fields = { ...transfer, plan: writeFragment(plan), move: String(row) };
  return `${calculatorPath("transfer-cost")}#${writeFragment({ fields, players: [], moves: [] })}`;
}

/** To the plan that the transfer came from, with its signing as calculated; otherwise to a plan with this signing alone. */
export function planLink(
  calculation: TransferCalculation,
  { fields }: Scenario,
): NonNullable<FigureSet["next"]> {
  const { currency = "", unit = "", plan: fragment = "", move = "" } = fields;
  const plan = readFragment(fragment) ?? { fields: { currency, unit }, players: [], moves: [] };
  const isNew = plan.moves[Number(move)] === undefined;
  const row = isNew ? plan.moves.length : Number(move);
  const moves = plan.moves.toSpliced(row, 1, {
    ...plan.moves[row],
    ...signingOf(calculation, moneyUnitOf(plan.fields)),
  });
  return {
    label: isNew ? "Use this signing in a squad plan" : "Back to the squad plan with this signing",
    href: `${calculatorPath("squad-plan")}#${writeFragment({ ...plan, moves })}`,
  };
}

/** The pay is the calculated one: with bonuses, a year. */
function signingOf({ data, inputs }: TransferCalculation, unit: ReturnType<typeof moneyUnitOf>): MoveEntry {
  const money = (amount: number) => plainNumber(enteredAmount(amount, unit));
  return {
    kind: "sign",
    fee: money(inputs.fee),
    agentRate: inputs.agentRate === 0 ? "" : String(inputs.agentRate),
    otherAcquisition: inputs.otherAcquisition === 0 ? "" : money(inputs.otherAcquisition),
    years: String(inputs.years),
    employeeCosts: money(data.annualEmployeeCost),
  };
}
