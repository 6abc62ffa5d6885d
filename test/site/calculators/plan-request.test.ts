import { describe, expect, test } from "vitest";
import { squadPlanExample, squadPlanSeasonsExample } from "../../../contract/calculators/examples.ts";
import { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import type { MoveEntry, Scenario } from "../../../site/calculators/form/fields.tsx";
import { windowsOf } from "../../../site/calculators/form/period.ts";
import { linkFields } from "../../../site/calculators/form/record.tsx";
import { inputNameOf } from "../../../site/calculators/form/scenario.ts";
import { requestsOf } from "../../../site/calculators/plan/plan-request.ts";
import { EXAMPLE, scenarioWith } from "./plan-scenario.ts";

const sent = (scenario: Scenario) =>
  requestsOf(scenario).map((request) => ({ ...request, body: squadProjectionRequest.parse(request.body) }));
const main = (scenario: Scenario) => sent(scenario)[0]?.body;

test("the published plan is sent as it was published, without names, and once more without its moves", () => {
  const [plan, base, ...others] = requestsOf(EXAMPLE);
  const unnamed = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll(/"(?:Player \d+|Example [^"]+)"/g, '"-"'));
  expect(unnamed(plan?.body)).toEqual(unnamed(squadPlanSeasonsExample.request));
  expect(unnamed(base?.body)).toEqual(unnamed({ ...squadPlanSeasonsExample.request, moves: [] }));
  expect(others).toEqual([]);
  expect(JSON.stringify(plan)).not.toContain("Example");
});

test("the published seasons are those of the published plan", () => {
  const { request } = squadPlanSeasonsExample;
  expect(request.players).toEqual(squadPlanExample.request.players);
  expect(request.moves.map(({ season: _, ...move }) => move)).toEqual(squadPlanExample.request.moves);
  expect(squadPlanSeasonsExample.data.seasons[0]?.planningRatio).toBe(
    squadPlanExample.data.after.planningRatio,
  );
});

describe("each body", () => {
  const asked = (fields: Record<string, string>, moves?: MoveEntry[]) =>
    sent(scenarioWith(fields, moves)).map(({ case: one, body }) => [
      one,
      body.startMonth ?? body.firstSeason,
      body.regimes,
      body.loanFees,
    ]);

  test("is asked on its own 12 months: the plan, the base and the worse case, at most six requests", () => {
    const both = { "regime.uefa": "1", "regime.premier-league": "1", "worse.1": "150" };
    expect(asked(both)).toEqual([
      ["plan", 2026, ["premier-league"], "numerator"],
      ["plan", 2025, ["uefa"], "denominator"],
      ["base", 2026, ["premier-league"], "numerator"],
      ["base", 2025, ["uefa"], "denominator"],
      ["worse", 2026, ["premier-league"], "numerator"],
      ["worse", 2025, ["uefa"], "denominator"],
    ]);
    expect(asked({ "regime.dfl": "1", "regime.serie-a": "1" }, [])).toEqual([
      ["plan", 2026, ["serie-a", "dfl"], "numerator"],
    ]);
  });

  test("leaves the threshold, the period and the place of loans to the club only without a rulebook", () => {
    const own = { months: "calendar", loanFees: "denominator", threshold: "65" };
    expect(main(scenarioWith(own))).toMatchObject({
      firstSeason: 2025,
      loanFees: "denominator",
      threshold: 65,
    });
    const ruled = main(scenarioWith({ ...own, "regime.premier-league": "1" }));
    expect(ruled).toMatchObject({ firstSeason: 2026, loanFees: "numerator", regimes: ["premier-league"] });
    expect(ruled?.threshold).toBeUndefined();
  });

  test("has the moves that are within its own seasons", () => {
    const moves = [
      { kind: "sell", player: "0", price: "1", when: "0" },
      { kind: "sell", player: "4", price: "1", when: "3" },
    ];
    const both = { "regime.uefa": "1", "regime.dfl": "1", seasons: "2" };
    expect(sent(scenarioWith(both, moves)).map(({ sentMoves }) => sentMoves)).toEqual([[0, 1], [0], [], []]);
  });
});

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
      const scenario = scenarioWith({ months }, [sign(when)]);
      expect(windowsOf(scenario.fields, 3).find(({ value }) => value === when)?.name).toBe(name);
      expect(main(scenario)?.moves).toMatchObject([{ season, share }]);
    },
  );

  test("may come months later, in each body's own year", () => {
    const both = { "regime.uefa": "1", "regime.premier-league": "1" };
    const sale = { kind: "sell", player: "0", price: "9", when: "1", later: "2" };
    const [season, year] = sent(scenarioWith(both, [sign("0", { later: "3" }), sale]));
    expect(season?.body.moves).toMatchObject([
      { season: 1, share: 0.75 },
      { season: 1, after: 0.666667 },
    ]);
    expect(year?.body.moves).toMatchObject([
      { season: 1, share: 0.25 },
      { season: 2, after: 0.166667 },
    ]);
    const [wrong] = requestsOf(scenarioWith({}, [sign("0", { later: "soon" })]));
    expect(squadProjectionRequest.safeParse(wrong?.body).error?.issues[0]?.path).toEqual([
      "moves",
      0,
      "share",
    ]);
  });

  test.each([
    ["0", "4", 2030],
    ["0", "4.5", 2031],
    ["1", "4.5", 2031],
    ["1", "4", 2031],
  ])("from %s for %s years ends in %d unless another end is entered", (when, years, contractEnd) => {
    expect(main(scenarioWith({}, [sign(when, { years })]))?.moves).toMatchObject([{ contractEnd }]);
    expect(main(scenarioWith({}, [sign(when, { years, contractEnd: "Jun-29" })]))?.moves).toMatchObject([
      { contractEnd: 2029 },
    ]);
  });

  test("may be a loan with a later purchase", () => {
    const purchase = { purchasePrice: "14.5", purchaseYears: "4", purchaseSeason: "3", certain: "yes" };
    expect(
      main(scenarioWith({}, [{ kind: "loan-in", employeeCosts: "2", ...purchase }]))?.moves,
    ).toMatchObject([
      { purchase: { season: 3, price: 14_500_000, years: 4, otherAcquisition: 0, certain: true } },
    ]);
  });
});

describe("the seasons of a plan", () => {
  test("have their own revenue, costs, clauses and bonuses, and a worse case", () => {
    const own = {
      "seasons.1.adjustedOperatingRevenue": "150",
      "seasons.2.otherRelevantEmployeeCosts": "9",
      "seasons.1.outcome.payFactor": "50",
      "seasons.0.outcome.bonuses": "4",
      "worse.1": "120",
    };
    const [plan, worse] = sent(scenarioWith({ ...own, otherCostsGrowth: "3", unit: "1" }, []));
    expect(plan?.body).toMatchObject({ replacementRate: 100, otherCostsGrowth: 3 });
    expect(plan?.body.seasons).toMatchObject([
      { adjustedOperatingRevenue: 200, outcome: { payFactor: 100, bonuses: 4 } },
      { adjustedOperatingRevenue: 150, otherRelevantEmployeeCosts: 12, outcome: { payFactor: 50 } },
      { adjustedOperatingRevenue: 200, otherRelevantEmployeeCosts: 9, netLoanCosts: 1.5 },
    ]);
    expect(worse?.body.seasons.map(({ adjustedOperatingRevenue }) => adjustedOperatingRevenue)).toEqual([
      200, 120, 200,
    ]);
  });

  test("have one result before as 0 if only the other is entered, and none if none is", () => {
    expect(main(scenarioWith({ "resultsBefore.0": "" }))?.resultsBefore).toEqual([0, 18_000_000]);
    expect(main(scenarioWith({ "resultsBefore.0": "", "resultsBefore.1": "" }))?.resultsBefore).toBeNull();
  });

  test.each([
    ["/resultsBefore/1", "resultsBefore.1"],
    ["/seasons/1/adjustedOperatingRevenue", "seasons.1.adjustedOperatingRevenue"],
    ["/seasons/0/adjustedOperatingRevenue", "adjustedOperatingRevenue"],
    ["/seasons/1/otherAgentCosts", "otherAgentCosts"],
    ["/seasons/1/netLoanCosts", "netLoanCosts"],
    ["/seasons/0/outcome/payFactor", "seasons.0.outcome.payFactor"],
    ["/moves/0/season", "moves.2.when"],
    ["/moves/0/share", "moves.2.later"],
    ["/moves/0/purchase/price", "moves.2.purchasePrice"],
    ["/players/0/clause", "players.0.clause"],
    ["/regimeInputs/allowanceLeft", "regimeInputs.allowanceLeft"],
  ])("show a fault of %s at %s", (pointer, name) => {
    const fields = { [name]: "x" };
    const inputs = { players: EXAMPLE.players, fields, sentMoves: [2] };
    expect(inputNameOf(pointer, inputs)).toBe(name);
  });
});

describe("a player of the register", () => {
  const withPlayer = (cells: string[], fields = {}) => ({ ...scenarioWith(fields, []), players: [cells] });
  const bought = ["A", "10", "", "0", "", "Jun-29", "25", "Aug-24", "4,5", "no"];

  test("has his registration in place of amortisation and book value, for the month of the 12 months", () => {
    const registration = { cost: 25_000_000, signed: "2024-08", years: 4.5 };
    expect(main(withPlayer(bought))).toMatchObject({
      startMonth: "2026-07",
      players: [{ name: "Player 1", contractEnd: 2029, registration, clause: false }],
    });
    expect(main(withPlayer(bought, { months: "calendar" }))?.startMonth).toBe("2026-01");
    expect(main(withPlayer(["A", "10", "6", "0", "12", "2028"]))).not.toHaveProperty("startMonth");
  });

  test("counts for all of UEFA's year if he was signed in it, before the season began", () => {
    const signedInMay = bought.with(7, "May-26");
    const both = { "regime.uefa": "1", "regime.premier-league": "1" };
    const starts = sent(withPlayer(signedInMay, both)).map(({ body: { startMonth, players } }) => [
      startMonth,
      players[0]?.registration?.signed,
    ]);
    expect(starts).toEqual([
      ["2026-07", "2026-05"],
      ["2026-01", "2026-01"],
    ]);
  });

  test("has the pay of 52 weeks if pay is entered by the week", () => {
    expect(main(withPlayer(bought, { payPer: "week", unit: "1" }))).toMatchObject({
      players: [{ employeeCosts: 520 }],
    });
  });
});

test("notes for the record go into every request, and into the link only if the reader wishes it", () => {
  const record = { "record.preparedBy": "E. Xample", "record.basis": "Budget" };
  const notes = [
    { label: "The figures are", text: "Budget" },
    { label: "Prepared by", text: "E. Xample" },
  ];
  expect(sent(scenarioWith(record)).map(({ body }) => body.notes)).toEqual([notes, notes]);
  expect(linkFields({ threshold: "70", ...record })).toEqual({ threshold: "70" });
  expect(linkFields({ ...record, "record.keep": "1" })).toMatchObject(record);
});
