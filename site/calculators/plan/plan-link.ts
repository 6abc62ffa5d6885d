import type {
  ContractExtensionData,
  ContractExtensionInputs,
} from "../../../contract/calculators/contract-extension.ts";
import type { TransferCostData, TransferCostInputs } from "../../../contract/calculators/transfer-cost.ts";
import { calculatorPath } from "../../../contract/site-paths.ts";
import type { CalculatorResponse } from "../form/calculator-page.ts";
import type { MoveEntry, Scenario } from "../form/fields.tsx";
import type { FigureSet } from "../form/figures.tsx";
import { enteredAmount, type MoneyUnit, moneyUnitOf } from "../form/money.ts";
import { plainNumber, readNumber } from "../form/numbers.ts";
import { timeOf } from "../form/period.ts";
import { payOfYear, plainScenario, readFragment, writeFragment } from "../form/scenario.ts";
import { mainFields } from "./periods.ts";

/**
 * Links between the squad plan and the calculators of one move: the plan is in the link of the other page, so
 * that the move comes back to where it was.
 */

export type TransferCalculation = CalculatorResponse<TransferCostData, TransferCostInputs>;
export type ExtensionCalculation = CalculatorResponse<ContractExtensionData, ContractExtensionInputs>;

/** A signing or an extension of a plan as a scenario of its own calculator, which leads back to the plan. */
export function moveLink(state: Scenario, row: number): string {
  const plan = plainScenario(state);
  const { currency = "", unit = "" } = plan.fields;
  const move = plan.moves[row] ?? {};
  const { slug, fields } = move.kind === "extend" ? extensionOf(move, plan) : transferOf(move);
  const origin = { currency, unit, ...fields, plan: writeFragment(plan), move: String(row) };
  return `${calculatorPath(slug)}#${writeFragment({ fields: origin, players: [], moves: [] })}`;
}

function transferOf({
  fee = "",
  agentRate = "",
  otherAcquisition = "",
  years = "",
  employeeCosts = "",
}: MoveEntry) {
  return {
    slug: "transfer-cost",
    fields: { fee, agentRate, otherAcquisition, years, annualSalary: employeeCosts },
  };
}

/** The register does not have the rest of the old contract. */
function extensionOf(move: MoveEntry, { fields, players }: Scenario) {
  const { player = "", years = "", employeeCosts = "", extensionCosts = "" } = move;
  const { elapsedShare } = timeOf(move, mainFields(fields));
  const [, pay = "", , , bookValue = ""] = players[Number(player || -1)] ?? [];
  const payBefore = String(payOfYear(readNumber(pay), fields) ?? "");
  return {
    slug: "contract-extension",
    fields: {
      bookValue,
      payBefore,
      newYears: years,
      payAfter: employeeCosts,
      extensionCosts,
      after: elapsedShare === 0 ? "" : String(elapsedShare),
    },
  };
}

/** Link to a plan with the signing as calculated; its pay is the calculated one, with bonuses. */
export const transferPlanLink = ({ data, inputs }: TransferCalculation, scenario: Scenario) =>
  planLink(scenario, "signing", (money) => ({
    kind: "sign",
    fee: money(inputs.fee),
    agentRate: inputs.agentRate === 0 ? "" : String(inputs.agentRate),
    otherAcquisition: inputs.otherAcquisition === 0 ? "" : money(inputs.otherAcquisition),
    years: String(inputs.years),
    employeeCosts: money(data.annualEmployeeCost),
  }));

/** Link to a plan with the extension as calculated; its pay is that of the first full season, with the bonus. */
export const extensionPlanLink = ({ data, inputs }: ExtensionCalculation, scenario: Scenario) =>
  planLink(scenario, "extension", (money, isNew) => {
    const end = inputs.after + inputs.newYears;
    const full = data.schedule.find(({ from, to }) => from >= inputs.after && to - from === 1 && to <= end);
    return {
      kind: "extend",
      years: String(inputs.newYears),
      employeeCosts: money(full?.withExtension.employeeCost ?? inputs.payAfter),
      extensionCosts: inputs.extensionCosts === 0 ? "" : money(inputs.extensionCosts),
      ...(isNew && inputs.after <= 1 ? { later: String(Number((inputs.after * 12).toFixed(4)) || "") } : {}),
    };
  });

/** Link to the plan that the move came from, or to a plan with this move alone. */
function planLink(
  { fields }: Scenario,
  name: string,
  moveIn: (money: (amount: number) => string, isNew: boolean) => MoveEntry,
): NonNullable<FigureSet["next"]> {
  const { currency = "", unit = "", plan: fragment = "", move = "" } = fields;
  const plan = readFragment(fragment) ?? { fields: { currency, unit }, players: [], moves: [] };
  const isNew = plan.moves[Number(move)] === undefined;
  const row = isNew ? plan.moves.length : Number(move);
  const money = plainAmountIn(moneyUnitOf(plan.fields));
  const moves = plan.moves.toSpliced(row, 1, { ...plan.moves[row], ...moveIn(money, isNew) });
  return {
    label: isNew ? `Use this ${name} in a squad plan` : `Back to the squad plan with this ${name}`,
    href: `${calculatorPath("squad-plan")}#${writeFragment({ ...plan, moves })}`,
  };
}

const plainAmountIn =
  (unit: MoneyUnit) =>
  (amount: number): string =>
    plainNumber(enteredAmount(amount, unit));
