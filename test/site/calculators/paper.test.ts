import { describe, expect, test } from "vitest";
import { withPaper } from "../../../site/calculators/browser/paper.ts";
import { presentPlan } from "../../../site/calculators/browser/plan-presentation.ts";
import { planBody, projectionBody } from "../../../site/calculators/browser/plan-request.ts";
import { moneyUnitOf } from "../../../site/calculators/money.ts";
import { PLAN_FIELDS } from "../../../site/calculators/moves.ts";
import { SEASON_FIELDS } from "../../../site/calculators/seasons.tsx";
import { calculatePlan, calculateProjection } from "../../server/calculators/calculate.ts";

/** A plan with a move of each season, as its page and its paper show it. */
const SCENARIO = {
  fields: {
    ...{ currency: "€", unit: "1000000", firstSeason: "2026", seasons: "3", replacementRate: "100" },
    ...{ adjustedOperatingRevenue: "100", transferResultAndOtherIncome: "0", otherAgentCosts: "0" },
    ...{ otherRelevantEmployeeCosts: "10", netLoanCosts: "0", netLoanMonths: "12", threshold: "70" },
    ...{ "revenue.2": "80", "payFactor.2": "50", "regime.uefa": "1", "record.basis": "Budget" },
    ...{ "record.preparedBy": "A. Example", "record.register": "Contracts" },
  },
  players: [
    ["Example Winger", "10", "6", "0", "18", "2029"],
    ["Example Loanee", "3.217", "0", "0", "0", "2029"],
  ],
  moves: [
    { kind: "sell", player: "0", price: "30" },
    { kind: "sign", name: "Example Forward", fee: "20", years: "4", employeeCosts: "6.54", when: "2" },
    { kind: "loan-out", player: "1", loanFee: "1", purchasePrice: "5", purchaseSeason: "2", certain: "yes" },
  ],
};

function shown({ fields, ...lists }: typeof SCENARIO) {
  const scenario = { fields, ...lists };
  const seasons = { kind: "calculated" as const, calculation: calculateProjection(projectionBody(scenario)) };
  const present = presentPlan(calculatePlan(planBody(scenario)), moneyUnitOf(fields), {
    scenario,
    secondary: { seasons, others: [] },
  });
  const definitions = { ...PLAN_FIELDS, ...SEASON_FIELDS };
  return { ...present, sections: withPaper(present.sections, { ...present, definitions, scenario }) };
}

describe("the paper of a plan", () => {
  const { sections, doubts } = shown(SCENARIO);
  const rows = (id: string) => sections.find((section) => section.id === id)?.table?.rows;

  test("begins with seasons, moves, rulebooks and assumptions; details come on a new page, the register last", () => {
    expect(sections.map(({ id, paper, isDetail }) => [id, paper ?? isDetail])).toEqual([
      ["seasons", undefined],
      ["moves", undefined],
      ["rulebooks", undefined],
      ["assumptions", "always"],
      ["standing", true],
      ["expiry", undefined],
      ["counted-register", "on request"],
    ]);
  });

  test("has each move with its date and terms, also one of a later season or with a purchase, but no pay", () => {
    expect(rows("moves")).toEqual([
      [
        "1. Sell Example Winger, July 2026: sale price €30m",
        ...["−€16.00m", "+€4.00m", "−16.51", "+€18.80m", "", "+€12.00m"],
      ],
      [
        "2. Sign Example Forward, July 2027: transfer fee €20m, contract length 4 years",
        ...["later", "later", "later", "later", "+€5.00m", ""],
      ],
      [
        "3. Loan out Example Loanee, July 2026: loan fee €1m, certain purchase €5m",
        ...["−€4.22m", "€0", "−4.05", "+€4.22m", "", "+€6.00m"],
      ],
    ]);
  });

  test("says what was counted, with its unit, what differs in a season, and what is for the record", () => {
    expect(rows("assumptions")?.map((cells) => cells.join(": "))).toEqual([
      "Season begins in: 2026",
      "Threshold: 70%",
      "Growth of pay: 0%",
      "Leavers are replaced at: 100%",
      "Transfer results count over: 3 years",
      "Loan fees count in the: numerator",
      "Longest amortisation: 5 years",
      "Net loan costs cover: 12 months",
      "Adjusted operating revenue: €100m",
      "Transfer result and other income: €0",
      "Other employee costs: €10m",
      "Net loan costs: €0",
      "Other agent costs: €0",
      "2026-27: €100m revenue, €10m other pay, €0 other agents",
      "2027-28: €80m revenue, €10m other pay, €0 other agents, pay with a clause at 50%",
      "Rulebooks: UEFA",
      "The figures are: Budget",
      "Source of the register: Contracts",
    ]);
  });

  test("has names and counted amounts on the page of the register alone", () => {
    expect(rows("counted-register")?.[0]).toEqual([
      "Example Winger",
      ...["€10.00m", "€6m", "€0", "€18m", "2029"],
    ]);
    const others = sections.filter(({ id }) => id !== "counted-register");
    expect(JSON.stringify(others)).not.toMatch(/€3\.22m|€6\.54m/);
  });

  test("has the doubts about the seasons too", () => {
    expect(doubts).toEqual([expect.stringMatching(/^A transfer result counts in three seasons/)]);
  });
});
