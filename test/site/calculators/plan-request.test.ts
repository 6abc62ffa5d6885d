import { describe, expect, test } from "vitest";
import { squadPlanExample, squadPlanSeasonsExample } from "../../../contract/calculators/examples.ts";
import { squadPlanRequest } from "../../../contract/calculators/squad-plan.ts";
import { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import { planBody, projectionBody, seasonInputOf } from "../../../site/calculators/browser/plan-request.ts";
import { squadBody } from "../../../site/calculators/browser/scenario.ts";
import type { MoveEntry, Scenario } from "../../../site/calculators/fields.tsx";
import { windowsOf } from "../../../site/calculators/period.ts";
import { linkFields } from "../../../site/calculators/record.tsx";
import { missingFields } from "../../../site/calculators/seasons.tsx";

const CLUB = {
  ...{ adjustedOperatingRevenue: "200", transferResultAndOtherIncome: "30", transferResultMonths: "36" },
  ...{ otherRelevantEmployeeCosts: "12", otherAgentCosts: "3", netLoanCosts: "0", threshold: "70" },
  ...{ firstSeason: "2026", seasons: "3", "resultBefore.2": "18" },
};
const PLAYERS = [["A", "10", "6", "0", "12", "2028"]];

const scenarioOf = (fields: Scenario["fields"] = {}, ...moves: MoveEntry[]): Scenario => ({
  fields: { ...CLUB, ...fields },
  players: PLAYERS,
  moves,
});
const planned = (scenario: Scenario) => squadPlanRequest.parse(planBody(scenario));
const projected = (scenario: Scenario) => squadProjectionRequest.parse(projectionBody(scenario));

describe("a move in a transfer window", () => {
  const sign = (when: string, more: MoveEntry = {}) => ({
    kind: "sign",
    fee: "20",
    years: "4",
    when,
    ...more,
  });

  test.each([
    ["", "0", "July 2026", 1, 1],
    ["", "1", "January 2027", 1, 0.5],
    ["", "2", "July 2027", 2, 1],
    ["calendar", "-1", "January 2026", 1, 1],
    ["calendar", "0", "July 2026", 1, 0.5],
    ["calendar", "1", "January 2027", 2, 1],
  ])(
    "of months %j counts from %s, %s, in season %d with a share of %d",
    (months, when, name, season, share) => {
      const scenario = scenarioOf({ months }, sign(when));
      expect(windowsOf(scenario.fields, 3).find(({ value }) => value === when)?.name).toBe(name);
      expect(projected(scenario).moves).toMatchObject([{ season, share }]);
    },
  );

  test("is in the plan only if it is in the first 12 months", () => {
    expect(planned(scenarioOf({}, sign("0"), sign("2"), sign("1"))).moves).toHaveLength(2);
  });

  test("keeps a share that is typed, and a sale gets the part that has passed", () => {
    const sale = { kind: "sell", player: "0", price: "9", when: "1" };
    expect(planned(scenarioOf({}, sign("1", { share: "0.4" }), sale)).moves).toMatchObject([
      { share: 0.4 },
      { after: 0.5 },
    ]);
  });

  test.each([
    ["0", "4", 2030],
    ["0", "4.5", 2031],
    ["1", "4.5", 2031],
    ["1", "4", 2031],
  ])("from %s for %s years ends in %d unless another end is entered", (when, years, contractEnd) => {
    expect(planned(scenarioOf({}, sign(when, { years }))).moves).toMatchObject([{ contractEnd }]);
    expect(planned(scenarioOf({}, sign(when, { years, contractEnd: "Jun-29" }))).moves).toMatchObject([
      { contractEnd: 2029 },
    ]);
  });

  test("may be a loan with a later purchase, which only the seasons have", () => {
    const purchase = { purchasePrice: "14.5", purchaseYears: "4", purchaseSeason: "3", certain: "yes" };
    const loan = scenarioOf({ unit: "1000000" }, { kind: "loan-in", employeeCosts: "2", ...purchase });
    expect(projected(loan).moves).toMatchObject([
      { purchase: { season: 3, price: 14_500_000, years: 4, otherAcquisition: 0, certain: true } },
    ]);
    expect(planBody(loan).moves).not.toMatchObject([{ purchase: {} }]);
  });
});

describe("the seasons of a plan", () => {
  test("have the rest of the 36 months in the season whose result is not entered", () => {
    expect(projected(scenarioOf()).resultsBefore).toEqual([12, 18]);
    expect(missingFields(CLUB)).toEqual([]);
  });

  test("are asked for the results before, and for results that add up to the 36 months", () => {
    expect(missingFields({ ...CLUB, "resultBefore.2": "" }).map(({ name }) => name)).toEqual([
      "resultBefore.1",
      "resultBefore.2",
    ]);
    expect(missingFields({ ...CLUB, "resultBefore.1": "11" })[0]?.message).toBe(
      "Both must add up to the 30 of 36 months above",
    );
    expect(missingFields({ ...CLUB, transferResultAndOtherIncome: "0", "resultBefore.2": "" })).toEqual([]);
  });

  test("have their own revenue, costs, clauses and bonuses, and replacements", () => {
    const own = { "revenue.2": "150", "others.3": "9", "payFactor.2": "50", "bonuses.1": "4" };
    const body = projected(scenarioOf({ ...own, replacementRate: "100", otherCostsGrowth: "3" }));
    expect(body).toMatchObject({ replacementRate: 100, otherCostsGrowth: 3 });
    expect(body.seasons).toMatchObject([
      { adjustedOperatingRevenue: 200, outcome: { payFactor: 100, bonuses: 4 } },
      { adjustedOperatingRevenue: 150, otherRelevantEmployeeCosts: 12, outcome: { payFactor: 50 } },
      { adjustedOperatingRevenue: 200, otherRelevantEmployeeCosts: 9 },
    ]);
  });

  test.each([
    ["/resultsBefore/1", "resultBefore.2"],
    ["/seasons/1/adjustedOperatingRevenue", "revenue.2"],
    ["/seasons/0/outcome/payFactor", "payFactor.1"],
    ["/moves/0/season", "moves.0.when"],
    ["/moves/0/purchase/price", "moves.0.purchasePrice"],
    ["/players/0/clause", "players.0.clause"],
  ])("show a fault of %s at %s", (pointer, name) => {
    expect(seasonInputOf(pointer, scenarioOf({}, { kind: "sell" }))).toBe(name);
  });
});

describe("a player of the register", () => {
  const withPlayer = (cells: string[], fields = {}) => ({ ...scenarioOf(fields), players: [cells] });
  const bought = ["A", "10", "", "0", "", "Jun-29", "25", "Aug-24", "4,5", "no"];

  test("has his registration in place of amortisation and book value, for the month of the 12 months", () => {
    const registration = { cost: 25, signed: "2024-08", years: 4.5 };
    expect(squadBody(withPlayer(bought))).toMatchObject({
      startMonth: "2026-07",
      players: [{ contractEnd: 2029, registration, clause: false }],
    });
    expect(planned(withPlayer(bought, { months: "calendar" })).startMonth).toBe("2026-01");
    expect(squadBody(withPlayer(["A", "10", "6", "0", "12", "2028"]))).not.toHaveProperty("startMonth");
  });

  test("has the pay of 52 weeks if pay is entered by the week", () => {
    expect(squadBody(withPlayer(bought, { payPer: "week" }))).toMatchObject({
      players: [{ employeeCosts: 520 }],
    });
  });
});

test("notes for the record go into both requests, and into the link only if the reader wishes it", () => {
  const record = { "record.preparedBy": "E. Xample", "record.basis": "Budget" };
  const notes = [
    { label: "The figures are", text: "Budget" },
    { label: "Prepared by", text: "E. Xample" },
  ];
  expect([planned(scenarioOf(record)).notes, projected(scenarioOf(record)).notes]).toEqual([notes, notes]);
  expect(linkFields({ threshold: "70", ...record })).toEqual({ threshold: "70" });
  expect(linkFields({ ...record, "record.keep": "1" })).toMatchObject(record);
});

test("the published seasons are those of the published plan", () => {
  const { request } = squadPlanSeasonsExample;
  expect(request.players).toEqual(squadPlanExample.request.players);
  expect(request.moves.map(({ season: _, ...move }) => move)).toEqual(squadPlanExample.request.moves);
  expect(squadPlanSeasonsExample.data.seasons[0]?.planningRatio).toBe(
    squadPlanExample.data.after.planningRatio,
  );
});
