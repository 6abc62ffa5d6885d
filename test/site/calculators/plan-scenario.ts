import { required } from "../../../contract/required.ts";
import type { Scenario } from "../../../site/calculators/form/fields.tsx";
import { presentPlan } from "../../../site/calculators/plan/plan-page.tsx";
import { requestsOf } from "../../../site/calculators/plan/plan-request.ts";
import { calculateProjection } from "../../server/calculators/calculate.ts";

/** The squad of the published plan as the form has it, in millions of euros. */
export const EXAMPLE: Scenario = {
  fields: {
    ...{ currency: "€", unit: "1000000", firstSeason: "2026", seasons: "3", replacementRate: "100" },
    ...{ adjustedOperatingRevenue: "200", otherRelevantEmployeeCosts: "12", otherAgentCosts: "3" },
    ...{ netLoanCosts: "1.5", netLoanMonths: "12", threshold: "70" },
    ...{ "resultsBefore.0": "12", "resultsBefore.1": "18" },
  },
  players: [
    ["Example Goalkeeper", "8", "5", "0.4", "10", "2028"],
    ["Example Defender", "12", "9", "0.6", "27", "2029"],
    ["Example Midfielder", "15", "14", "1", "56", "2030"],
    ["Example Winger", "10", "6", "0.5", "6", "2027"],
    ["Example Striker", "18", "16", "1.5", "48", "2029"],
    ["Example Academy Player", "2", "0", "0", "0", "2027"],
  ],
  moves: [
    { kind: "sell", player: "3", price: "30" },
    { kind: "sign", name: "Example Forward", fee: "42", years: "5", employeeCosts: "7" },
    { kind: "extend", player: "2", years: "5", employeeCosts: "18" },
    { kind: "loan-out", player: "5", loanFee: "0.5", payCovered: "0.5" },
  ],
};

/** The example with other fields, and with other moves if they are given. */
export const scenarioWith = (fields: Scenario["fields"], moves = EXAMPLE.moves): Scenario => ({
  ...EXAMPLE,
  fields: { ...EXAMPLE.fields, ...fields },
  moves,
});

/** What the page sends, and what the API responds. */
export function calculated(scenario: Scenario) {
  const [main, ...others] = requestsOf(scenario).map(({ body }) => calculateProjection(body));
  return [required(main, "a calculation"), ...others] as const;
}

/** What the page shows of a scenario. */
export const presented = (scenario: Scenario) => presentPlan(calculated(scenario), scenario);
