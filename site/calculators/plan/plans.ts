import { required } from "../../../contract/required.ts";
import type { MoveEntry, Scenario } from "../form/fields.tsx";

/** A scenario holds up to three plans: the same squad, each with moves of its own. */

export const MAX_PLANS = 3;

export interface Plan {
  name: string;
  /** The rows of its moves in the scenario. */
  rows: readonly number[];
}

/** The plans in order; there is always one. A move without a plan is of the first. */
export function plansOf({ fields, moves }: Scenario): Plan[] {
  const count = Math.min(MAX_PLANS, Math.max(1, Number(fields.plans) || 1));
  return Array.from({ length: count }, (_, plan) => ({
    name: fields[planName(plan)] || `Plan ${"ABC".charAt(plan)}`,
    rows: [...moves.keys()].filter((row) => planOf(moves[row]) === plan),
  }));
}

export const planName = (plan: number): string => `plan.${plan}`;

const planOf = ({ plan }: MoveEntry = {}): number => Number(plan) || 0;

/** Index of the plan in the form. */
export const shownPlan = (scenario: Scenario): number =>
  Math.min(plansOf(scenario).length - 1, Math.max(0, Math.trunc(Number(scenario.fields.shown)) || 0));

export const planAt = (scenario: Scenario, plan: number): Plan =>
  required(plansOf(scenario)[plan], "the plan");

/** The scenario with one more plan, shown: a copy of the moves of the one shown before. */
export function withCopiedPlan(scenario: Scenario): Pick<Scenario, "fields" | "moves"> {
  const plan = plansOf(scenario).length;
  const copies = planAt(scenario, shownPlan(scenario)).rows.map((row) => ({
    ...scenario.moves[row],
    plan: String(plan),
  }));
  return {
    fields: { ...scenario.fields, plans: String(plan + 1), shown: String(plan), [planName(plan)]: "" },
    moves: [...scenario.moves, ...copies],
  };
}

/** The scenario without a plan; those after it move up. */
export function withoutPlan(scenario: Scenario, plan: number): Pick<Scenario, "fields" | "moves"> {
  const kept = [...plansOf(scenario).keys()].filter((one) => one !== plan);
  const names = [0, 1, 2].map((one) => [planName(one), scenario.fields[planName(kept[one] ?? -1)] ?? ""]);
  return {
    fields: {
      ...scenario.fields,
      ...Object.fromEntries(names),
      plans: String(kept.length),
      shown: String(Math.max(0, plan - 1)),
    },
    moves: scenario.moves
      .filter((move) => planOf(move) !== plan)
      .map((move) => ({ ...move, plan: String(kept.indexOf(planOf(move))) })),
  };
}
