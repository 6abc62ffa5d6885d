import { describe, expect, test } from "vitest";
import { withPaper } from "../../../site/calculators/paper/paper.ts";
import { PLAN_FIELDS } from "../../../site/calculators/plan/plan-fields.ts";
import { presented } from "./plan-scenario.ts";

/** A plan with a move of each season, as its page and its paper show it. */
const SCENARIO = {
  fields: {
    ...{ currency: "€", unit: "1000000", firstSeason: "2026", seasons: "3", replacementRate: "100" },
    ...{ adjustedOperatingRevenue: "100", "resultsBefore.0": "3", "resultsBefore.1": "-6" },
    ...{ otherRelevantEmployeeCosts: "10", otherAgentCosts: "0", netLoanCosts: "0.5", netLoanMonths: "12" },
    ...{ "seasons.1.adjustedOperatingRevenue": "80", "seasons.1.outcome.payFactor": "50", "worse.2": "70" },
    ...{ "regime.uefa": "1", "regime.premier-league": "1", "regimeInputs.breachesInThreeSeasons": "1" },
    ...{ "record.preparedBy": "A. Example", "record.register": "Contracts", "record.basis": "Budget" },
  },
  players: [
    ["Example Winger", "10", "6", "0", "18", "2029"],
    ["Example Loanee", "3.217", "0", "0", "0", "2029"],
  ],
  moves: [
    { kind: "sell", player: "0", price: "30" },
    { kind: "sign", name: "Example Forward", fee: "20", years: "4", employeeCosts: "6.54", when: "2" },
    { kind: "loan-out", player: "1", loanFee: "1", purchasePrice: "5", purchaseSeason: "2" },
  ],
};

describe("the paper of a plan", () => {
  const { printedInputs, sections: onScreen } = presented(SCENARIO);
  const sections = withPaper(onScreen, { printedInputs, definitions: PLAN_FIELDS, scenario: SCENARIO });
  const tableOf = (id: string) => sections.find((section) => section.id === id)?.table;

  test("begins with seasons, moves and assumptions; details come on a new page, the register last", () => {
    expect(sections.map(({ id, paper, isDetail }) => [id, paper ?? isDetail])).toEqual([
      ["seasons", undefined],
      ["moves", undefined],
      ["assumptions", "only"],
      ["standing", true],
      ["squad", true],
      ["expiry", true],
      ["sensitivity", true],
      ["players", "on request"],
      ["pay", "on request"],
    ]);
  });

  test("has each move with its date and terms, also one of a later season or with a purchase, but no pay", () => {
    expect(tableOf("moves")?.rows).toEqual([
      [
        "1. Sell Example Winger, July 2026: sale price €30m",
        ...["−€8.00m", "+€5.00m", "−9.16", "+€11.50m", "", "+€15.00m"],
      ],
      [
        "2. Sign Example Forward, July 2027: fee €20m, 4 years",
        ...["later", "later", "later", "later", "+€5.00m", ""],
      ],
      [
        "3. Loan out Example Loanee, July 2026: optional purchase €5m, loan fee €1m",
        ...["−€1.61m", "+€0.33m", "−1.61", "+€1.84m", "", "+€5.00m"],
      ],
    ]);
  });

  test("says what was counted, with its unit, what differs in a season, and what is for the record", () => {
    expect(tableOf("assumptions")?.rows.map((cells) => cells.join(": "))).toEqual([
      "Season begins in: 2026",
      "Growth of pay: 0%",
      "Transfer result, 2 seasons before: €3m",
      "Transfer result, season before: −€6m",
      "Leavers are replaced at: 100%",
      "Transfer results count over: 3 years",
      "Longest amortisation: 5 years",
      "Net loan costs cover: 12 months",
      "Worse case, season 3: €70m",
      "2026-27: €100m revenue, €10m other pay, €0 other agents, €0.5m net loans",
      "2027-28: €80m revenue, €10m other pay, €0 other agents, €0.5m net loans, pay with a clause at 50%",
      "Rulebooks: UEFA, Premier League",
      "Earlier breaches: 1",
      "Allowance left: 30 points",
      "The figures are: Budget",
      "Source of the register: Contracts",
    ]);
  });

  test("has wages on the page of the register alone, which it adds up", () => {
    expect(tableOf("players")?.rows[1]).toEqual([
      ...["Example Loanee", "€3.22m", "€0", "€0", "€3.22m", "€0", "2029"],
    ]);
    expect(tableOf("players")?.footer).toEqual([...["Total", "€13.22m", "€6m", "€0", "€19.22m", "€18m", ""]]);
    expect(tableOf("pay")?.rows).toEqual([["2. Sign Example Forward", "€6.54m"]]);
    const others = sections.filter(({ paper }) => paper !== "on request");
    expect(JSON.stringify(others)).not.toMatch(/€3\.22m|€6\.54m/);
  });
});
