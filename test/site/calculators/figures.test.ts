import { describe, expect, test } from "vitest";
import {
  squadCostExample,
  squadPlanExample,
  transferCostExample,
} from "../../../contract/calculators/examples.ts";
import type { FigureSection } from "../../../site/calculators/browser/figures.tsx";
import * as planFigures from "../../../site/calculators/browser/plan-figures.ts";
import { planBody, projectionBody } from "../../../site/calculators/browser/plan-request.ts";
import { rulebooksSection } from "../../../site/calculators/browser/rulebook-figures.ts";
import { movesOfPlayers, movesPutBack } from "../../../site/calculators/browser/scenario.ts";
import { seasonsSection } from "../../../site/calculators/browser/season-figures.ts";
import * as squadFigures from "../../../site/calculators/browser/squad-figures.ts";
import { shownOf } from "../../../site/calculators/browser/transfer-figures.ts";
import * as transfer from "../../../site/calculators/browser/transfer-sections.ts";
import { moneyUnitOf } from "../../../site/calculators/money.ts";
import { missingFields } from "../../../site/calculators/seasons.tsx";
import {
  calculatePlan,
  calculateProjection,
  calculateSquad,
  calculateTransfer,
} from "../../server/calculators/calculate.ts";

const MILLIONS = moneyUnitOf({ currency: "€", unit: "1000000" });

/** The rows of a section's table. */
const rowsOf = (sections: readonly FigureSection[], id: string) =>
  sections.find((section) => section.id === id)?.table?.rows;

const titlesOf = (sections: readonly FigureSection[]) =>
  Object.fromEntries(sections.map(({ id, title }) => [id, title]));

describe("the transfer-cost calculator", () => {
  const EXAMPLE = transferCostExample.request;
  const shown = (request: object, unit = MILLIONS) => shownOf(calculateTransfer(request), unit);

  test.each([
    [EXAMPLE, MILLIONS, "Squad cost €17.5m per year. Sold after 2.5 years: profit €12m."],
    [
      { ...EXAMPLE, expectedSale: 15e6 },
      MILLIONS,
      "Squad cost €17.5m per year. Sold after 2.5 years: loss €5m.",
    ],
    [
      EXAMPLE,
      moneyUnitOf({ currency: "£", unit: "1000" }),
      "Squad cost £17,500k per year. Sold after 2.5 years: profit £12,000k.",
    ],
    [{ fee: 80, years: 4 }, moneyUnitOf({}), "Squad cost 20 per year."],
    [{ fee: 80, years: 8 }, moneyUnitOf({}), "Squad cost 16 per year, amortised over five years."],
  ])("says of %j in its unit", (request, unit, sentence) => {
    expect(transfer.verdict(shown(request, unit))).toBe(sentence);
  });

  test("leads with the five-year figures if the contract is longer", () => {
    const long = shown({ fee: 70e6, years: 7, saleYear: 3, expectedSale: 35e6 });
    const { value, gauge } = transfer.headline(long);
    expect([value, gauge?.description]).toEqual([
      "€14m",
      "Gauge: sale price €35m, break-even €28m: profit €7m.",
    ]);
    expect(transfer.keyFigures(long)[0]).toEqual({
      name: "Over the full 7 years",
      value: "€10m",
      note: "Annual squad cost with €10m amortisation",
    });
    expect(titlesOf(transfer.sections(long))).toEqual({
      "five-year-cap": "UEFA and the Premier League count €14m amortisation a year, not €10m",
      "book-value": "After 3 years the book value is €28m",
      sale: "The sale, amortised over the full contract: loss €5m",
      schedule: "Year by year, amortised over the full contract",
    });
  });

  test("has a row for each year, and the five-year cap for a long contract only", () => {
    const sections = transfer.sections(shown({ fee: 80, years: 4 }));
    expect(sections.map(({ id }) => id)).toEqual(["book-value", "schedule"]);
    expect(rowsOf(sections, "schedule")).toHaveLength(4);
  });
});

describe("the squad-cost calculator", () => {
  const shown = (change: object = {}) => {
    const { data, inputs } = calculateSquad({ ...squadCostExample.request, ...change });
    return { data, threshold: inputs.threshold, unit: MILLIONS };
  };

  test("shows the ratio, and a signing before and after", () => {
    const example = shown();
    expect(squadFigures.verdict(example)).toBe(
      "Ratio 64.5%, €11.5m below the threshold of 70%. The signing fits.",
    );
    expect(squadFigures.headline(example).gauge?.description).toBe(
      "Gauge: 64.5%, €11.5m below the threshold of 70%. It is 69.8% with the signing.",
    );
    expect(rowsOf(squadFigures.sections(example), "signing")?.[0]).toEqual([
      "Planning ratio",
      "64.52%",
      "69.76%",
      "+5.24 points",
    ]);
  });

  test.each([
    [{ threshold: 65 }, "Ratio 64.5%, €1m below the threshold of 65%. The signing does not fit."],
    [{ netLoanCosts: 12.92e6 }, "Ratio 69.96%, €0.08m below the threshold of 70%. The signing does not fit."],
    [
      { netLoanCosts: 13.001e6 },
      "Ratio 70.001%, €0.001m over the threshold of 70%. The signing does not fit.",
    ],
    [{ transferResultAndOtherIncome: -210e6 }, "There is no ratio: the denominator is not above zero."],
  ])("has as many digits as tell the ratio from the threshold, or no ratio: %j", (change, sentence) => {
    expect(squadFigures.verdict(shown(change))).toBe(sentence);
  });

  test("draws nothing without a ratio", () => {
    const none = shown({ transferResultAndOtherIncome: -210e6 });
    expect(squadFigures.headline(none)).toMatchObject({ value: "No ratio", gauge: null });
    expect(squadFigures.sections(none)[0]).toMatchObject({ id: "components", drawing: null });
  });
});

describe("the squad plan", () => {
  const shown = (change: object = {}) => {
    const { data, inputs } = calculatePlan({ ...squadPlanExample.request, ...change });
    const plans = [{ name: "Plan", standing: data.after }];
    const moves = data.moves.map((effect) => ({ ...effect, effect, terms: "" }));
    return { data, plans, name: "Plan", threshold: inputs.threshold, unit: MILLIONS, fields: {}, moves };
  };

  test("shows what each move adds, from the base to the plan", () => {
    const example = shown();
    expect(planFigures.verdict(example)).toBe(
      "Plan 61.1%, base 64.5%; €19.5m below the threshold of 70%. The plan fits.",
    );
    const sections = planFigures.sections(example);
    expect(rowsOf(sections, "moves")?.map(([, ...cells]) => cells)).toEqual([
      ["−€16.5m", "+€8.0m", "−9.94", "+€22.1m", "", "+€24.0m"],
      ["+€15.4m", "€0", "+7.06", "−€15.4m", "+€8.4m", ""],
      ["+€0.2m", "€0", "+0.09", "−€0.2m", "+€11.2m", ""],
      ["−€1.5m", "€0", "−0.69", "+€1.5m", "", ""],
    ]);
    expect(rowsOf(sections, "standing")?.[0]).toEqual(["Planning ratio", "64.52%", "61.06%"]);
    expect(sections[0]?.drawing?.description).toMatch(/^64\.5% without the moves; /);
  });

  test("says which move changes the ratio most, and what all of them add to the profit", () => {
    const { data, ...others } = shown();
    const titleWith = (name: string, ratioPointsInOrder: number) => {
      const moves = data.moves.map((move, index) =>
        index === 0 ? { ...move, name, ratioPointsInOrder } : move,
      );
      return planFigures.sections({ ...others, data: { ...data, moves } })[0]?.title;
    };
    expect(titleWith("Sell Player 20", -9.9366)).toBe("Selling Player 20 helps most: −9.94 points");
    expect(titleWith("Release Player 2", 9.5)).toBe("Releasing Player 2 costs most: +9.5 points");
    expect(planFigures.keyFigures({ ...others, data }).at(-1)).toEqual({
      name: "Result of the year",
      value: "+€26.4m",
      note: "What the moves add to the profit of the 12 months",
    });
  });

  test("compares plans of the same squad, and leaves out the figures of one with faults", () => {
    const kept = shown({ moves: squadPlanExample.request.moves.slice(1) }).data.after;
    const example = shown();
    const plans = [
      ...example.plans,
      { name: "Keep the winger", standing: kept },
      { name: "C", standing: null },
    ];
    const sections = planFigures.sections({ ...example, plans });
    const { columns, rows } = sections.find(({ id }) => id === "standing")?.table ?? {};
    expect([columns, ...(rows?.slice(0, 3) ?? [])]).toEqual([
      ["Figure", "Base", "Plan", "Keep the winger", "C", "Keep the winger against Plan", "C against Plan"],
      ["Planning ratio", "64.52%", "61.06%", "71.24%", "–", "+10.18 points", "–"],
      ["Against the threshold", "Fits", "Fits", "Does not fit", "–", "", "–"],
      ["Headroom", "€11.5m below", "€19.5m below", "€2.6m over", "–", "−€22.1m", "–"],
    ]);
    expect(titlesOf(sections)).toEqual({
      moves: "Plan: example Winger helps most: −9.94 points",
      standing: "Plan fits 70%",
      expiry: "Plan: most cost ends with the contracts of 2029: €57.1m per year",
    });
  });

  test("holds the plan against the rulebooks that are chosen", () => {
    const [first, ...others] = squadPlanExample.request.players;
    const sections = planFigures.sections(
      shown({
        players: [{ ...first, employeeCosts: 78e6 }, ...others],
        regimes: ["uefa", "premier-league"],
        regimeInputs: { allowanceLeft: 20 },
      }),
    );
    expect(rowsOf(sections, "rulebooks")).toEqual([
      ["UEFA", "70%", "93.28%", "€50.43m over", "Significantly above", ""],
      [
        "Premier League",
        "85%",
        "93.17%",
        "€17.80m over",
        "Above, with a levy",
        "Points beyond 105%; 11.8 points of allowance left afterwards",
      ],
    ]);
  });
});

describe("the seasons ahead of a plan", () => {
  const { data } = calculatePlan(squadPlanExample.request);
  const plan = {
    data,
    plans: [{ name: "Plan", standing: null }],
    name: "Plan",
    threshold: 70,
    unit: MILLIONS,
    fields: {},
    moves: [],
  };
  const WINGER = ["Example Winger", "10", "6", "0.5", "6", "2028"];
  const scenario = (fields: Record<string, string>) => ({
    fields: {
      ...{ currency: "€", unit: "1000000", adjustedOperatingRevenue: "100", threshold: "70", seasons: "2" },
      ...{ otherRelevantEmployeeCosts: "40", otherAgentCosts: "0", netLoanCosts: "1.5" },
      ...{ transferResultAndOtherIncome: "10", ...fields },
    },
    players: [WINGER],
    moves: [],
  });

  test("are shown a row a season, and no name is sent", () => {
    const body = projectionBody(scenario({ firstSeason: "2026", "resultBefore.2": "6" }));
    expect(JSON.stringify(body)).not.toContain("Example");
    const calculation = calculateProjection(body);
    const { table } = seasonsSection({ kind: "calculated", calculation }, plan);
    // 58 of 100 + 6 / 3 = 102, and 52 of it when the winger has left.
    expect(table?.rows).toEqual([
      ["2026-27", "56.86%", "€13.4m below", "€58m", "1", "0", "€0"],
      ["2027-28", "50.98%", "€19.4m below", "€52m", "1", "1", "€0"],
    ]);
  });

  test("say in every headline how many leave, and whether they are replaced", () => {
    const asked = projectionBody(
      scenario({ firstSeason: "2026", seasons: "3", "resultBefore.1": "0", threshold: "50.02" }),
    );
    const of = (change: object) => {
      const result = {
        kind: "calculated" as const,
        calculation: calculateProjection({ ...asked, ...change }),
      };
      const { title, drawing, table } = seasonsSection(result, { ...plan, threshold: 50.02 });
      const players = table?.rows.map((cells) => cells[4]);
      return { title, players, drawn: drawing?.description };
    };
    expect(of({})).toEqual({
      title: "Over 50.02% in 2026-27, 2027-28; 1 player leaves by 2028-29, not replaced",
      players: ["1", "1", "0"],
      drawn:
        "Planning ratio and squad: 2026-27 58.0%, squad of 1; 2027-28 52.0%, squad of 1; 2028-29 41.5%, squad of 0, " +
        "against a threshold of 50.02%.",
    });
    expect(of({ replacementRate: 100 })).toMatchObject({
      title:
        "Over 50.02% in 2026-27, 2027-28, 2028-29; 1 player leaves by 2028-29, replaced at 100% of their cost",
      players: ["1", "1", "1, 1 of them replacements"],
    });
  });

  test.each(["payFactor.1", "bonuses.1"])("name %s as why the first season is not the plan's", (name) => {
    const body = projectionBody(scenario({ firstSeason: "2026", "resultBefore.1": "0", [name]: "2" }));
    const calculation = calculateProjection(body);
    const { table } = seasonsSection(
      { kind: "calculated", calculation },
      { ...plan, fields: { [name]: "2" } },
    );
    expect(table?.caption).toMatch(/is not the plan's 61\.06%: it counts its pay clause or bonuses$/);
  });

  test("ask for the transfer results of two seasons before, and have no zeros in their place", () => {
    const WHY = "Counts in the first seasons, as the transfer result above: enter 0 if there was none";
    const { fields } = scenario({ firstSeason: "2026" });
    const missing = missingFields(fields);
    expect(seasonsSection({ kind: "incomplete", missing }, plan).table?.rows).toEqual([
      ["Transfer result two seasons before", WHY],
      ["Transfer result the season before", WHY],
    ]);
    expect(missingFields({ ...fields, "resultBefore.1": "0" })).toEqual([]);
    expect(missingFields({ ...fields, transferYears: "1" })).toEqual([]);
    expect(projectionBody(scenario({ firstSeason: "2026", "resultBefore.1": "0" }))).toMatchObject({
      resultsBefore: [0, 0],
    });
    expect(projectionBody(scenario({ firstSeason: "2026" }))).not.toHaveProperty("resultsBefore");
  });

  test("and the plan are sent the months that net loan costs cover", () => {
    const months = scenario({ netLoanMonths: "36", firstSeason: "2026" });
    expect([planBody(months), projectionBody(months)]).toMatchObject([
      { netLoanMonths: 36 },
      { netLoanMonths: 36 },
    ]);
  });
});

describe("the moves of a plan", () => {
  const keeper = ["Keeper", "1"];
  const winger = ["Winger", "2"];
  const sale = { kind: "sell", player: "1", price: "30" };

  test("stay with their player when another leaves the register", () => {
    expect(movesOfPlayers([sale], [keeper, winger], [winger])).toEqual([{ ...sale, player: "0" }]);
  });

  test("find their player by name in an imported register", () => {
    const imported = [
      ["New", "1"],
      ["Winger", "3"],
    ];
    expect(movesOfPlayers([sale], [keeper, winger], imported)).toEqual([sale]);
  });

  test("are open if their player is gone, and have him again when he is put back", () => {
    const open = movesOfPlayers([sale], [keeper, winger], [keeper]);
    expect(open).toEqual([{ ...sale, player: "" }]);
    expect(movesPutBack([sale], open)).toEqual([sale]);
  });
});

test("the Championship's row is the stricter reading, and its note has the milder limit", () => {
  const { regimes = [] } = calculateSquad({
    ...squadCostExample.request,
    adjustedOperatingRevenue: 85_000_000,
    transferResultAndOtherIncome: 0,
    regimes: ["efl-championship"],
    regimeInputs: { equity: 15_000_000 },
  }).data;
  const [name, limit, , , verdict, note] = rulebooksSection(regimes, MILLIONS).table?.rows[0] ?? [];
  expect([name, limit, verdict, note]).toEqual([
    "Championship",
    "85%",
    "Above the limit",
    "Limit €85m, or €87.25m if equity counts in full",
  ]);
});
