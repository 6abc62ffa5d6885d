import { describe, expect, test } from "vitest";
import { transferCostExample } from "../../../contract/calculators/examples.ts";
import type { Scenario } from "../../../site/calculators/form/fields.tsx";
import type { FigureSection } from "../../../site/calculators/form/figures.tsx";
import { moneyUnitOf } from "../../../site/calculators/form/money.ts";
import { movesOfPlayers, movesPutBack } from "../../../site/calculators/form/scenario.ts";
import { presentPlan } from "../../../site/calculators/plan/plan-page.tsx";
import * as transfer from "../../../site/calculators/transfer/transfer-figures.ts";
import { transferBody } from "../../../site/calculators/transfer/transfer-page.tsx";
import { calculateTransfer } from "../../server/calculators/calculate.ts";
import { calculated, EXAMPLE, presented, scenarioWith } from "./plan-scenario.ts";

const MILLIONS = moneyUnitOf({ currency: "€", unit: "1000000" });

/** The rows of a section's table. */
const rowsOf = (sections: readonly FigureSection[], id: string) =>
  sections.find((section) => section.id === id)?.table?.rows;

/** What a chart says of itself. */
const wordsOf = (chart: FigureSection["chart"]) => /aria-label="([^"]*)"/.exec(String(chart?.()))?.[1];

const titlesOf = (sections: readonly FigureSection[]) =>
  Object.fromEntries(sections.map(({ id, title }) => [id, title]));

describe("the transfer-cost calculator", () => {
  const EXAMPLE = transferCostExample.request;
  const shown = (request: object, unit = MILLIONS) =>
    transfer.transferViewOf(calculateTransfer(request), unit);

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

  test("is sent with the filled rows of a list, and what is chosen beside it", () => {
    const rows = { "payments.0.amount": "4", "payments.2.amount": "6", "payments.2.at": "1" };
    const fields = { fee: "10", unit: "1", addOnMethod: "catch-up", signingBonusPaid: "", ...rows };
    expect(transferBody({ fields, players: [], moves: [] })).toEqual({
      ...{ fee: 10, addOnMethod: "catch-up" },
      payments: [{ amount: 4 }, { amount: 6, at: 1 }],
    });
  });

  test("shows each year's money as exactly as the year that needs most, so that the years add up to the total", () => {
    const payments = [{ amount: 15e6, at: 0 }];
    const rows = rowsOf(transfer.sections(shown({ fee: 15e6, years: 4, payments })), "cash");
    expect(rows?.map((row) => row[6])).toEqual(["€3.75m", "€3.75m", "€3.75m", "€3.75m"]);
  });

  test("leads with the five-year figures if the contract is longer", () => {
    const long = shown({ fee: 70e6, years: 7, saleYear: 3, expectedSale: 35e6 });
    const { value, chart } = transfer.headline(long);
    expect([value, wordsOf(chart ?? undefined)]).toEqual([
      "€14m",
      "Book value against the sale price. Book value after 3 years: €28m. Sale €35m.",
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

  test("adds up a schedule with its add-ons", () => {
    const sections = transfer.sections(shown({ fee: 40e6, years: 4, addOns: [{ amount: 10e6, at: 2 }] }));
    const { rows, footer } = sections.find(({ id }) => id === "schedule")?.table ?? {};
    expect(rows?.map((cells) => cells[2])).toEqual(["€10m", "€10m", "€15m", "€15m"]);
    expect([footer?.[2], footer?.[6]]).toEqual(["€50m", "€50m"]);
  });

  test("has a row for each year, and the five-year cap for a long contract only", () => {
    const sections = transfer.sections(shown({ fee: 80, years: 4 }));
    expect(sections.map(({ id }) => id)).toEqual(["book-value", "schedule"]);
    expect(rowsOf(sections, "schedule")).toHaveLength(4);
  });
});

describe("the squad plan", () => {
  const sectionOf = (scenario: Scenario, id: string) =>
    presented(scenario).sections.find((section) => section.id === id);

  test("shows what each move adds, from the base to the plan", () => {
    const { verdict, headlines, sections } = presented(EXAMPLE);
    expect(verdict).toBe("Plan 61.1%, base 64.5%; €19.5m below the threshold of 70%. The plan fits.");
    expect(headlines).toMatchObject([
      {
        name: "Planning ratio with the moves, 2026-27",
        value: "61.1%",
      },
    ]);
    expect(wordsOf(headlines[0]?.chart ?? undefined)).toBe(
      "Ratio. With the moves: 61.1%; Without the moves: 64.5%. Threshold 70%.",
    );
    expect(rowsOf(sections, "moves")).toEqual([
      [
        "1. Sell Example Winger, July 2026: sale price €30m",
        "−€16.5m",
        "+€8.0m",
        "−9.94",
        "+€22.1m",
        "",
        "+€24.0m",
      ],
      [
        "2. Sign Example Forward, July 2026: fee €42m, 5 years",
        "+€15.4m",
        "€0",
        "+7.06",
        "−€15.4m",
        "+€8.4m",
        "",
      ],
      ["3. Extend Example Midfielder, July 2026: 5 years", "+€0.2m", "€0", "+0.09", "−€0.2m", "+€11.2m", ""],
      [
        "4. Loan out Example Academy Player, July 2026: loan fee €0.5m, pay covered 0.5",
        "−€1.5m",
        "€0",
        "−0.69",
        "+€1.5m",
        "",
        "",
      ],
    ]);
    expect(titlesOf(sections).moves).toBe("Selling Example Winger helps most: −9.94 points");
    expect(rowsOf(sections, "standing")?.slice(0, 4)).toEqual([
      ["Planning ratio", "64.52%", "61.06%"],
      ["Headroom to 70%", "€11.5m below", "€19.5m below"],
      ["Squad cost", "€135.5m", "€133.1m"],
      ["Players' pay", "€65m", "€64m"],
    ]);
    expect(String(sections.find(({ id }) => id === "moves")?.chart?.())).toContain(
      `aria-label="From the base to the plan, in percent of the denominator. Base: 64.5%; 1. Sell Example Winger: −9.94; `,
    );
  });

  test("without moves is the squad-cost ratio, with its components and its sensitivity", () => {
    const { verdict, headlines, keyFigures, sections } = presented(scenarioWith({}, []));
    expect(verdict).toBe("Ratio 64.5%, €11.5m below the threshold of 70%.");
    expect(headlines[0]?.meaning).toBe("€11.5m below the threshold of 70%.");
    expect(keyFigures.map(({ name, value }) => [name, value])).toEqual([
      ["Squad cost, 2026-27", "€135.5m"],
      ["Denominator, 2026-27", "€210m"],
      ["Largest extra cost that fits", "€11.5m"],
    ]);
    expect(sections.map(({ id }) => id)).toEqual([
      ...["seasons", "standing", "squad", "expiry", "sensitivity", "players"],
    ]);
    expect(titlesOf(sections).sensitivity).toBe("With 10% less revenue the squad costs more than 70%");
    expect(rowsOf(sections, "sensitivity")?.[0]).toEqual(["−20%", "€170.0m", "79.71%", "€16.5m over"]);
    expect(String(sections.find(({ id }) => id === "standing")?.chart?.())).toContain("Amortisation: 23.81");
  });

  test.each([
    [{ threshold: "65" }, "Ratio 64.5%, €1m below the threshold of 65%."],
    [{ netLoanCosts: "12.92" }, "Ratio 69.96%, €0.08m below the threshold of 70%."],
    [{ netLoanCosts: "13.001" }, "Ratio 70.001%, €0.001m over the threshold of 70%."],
    [{ "resultsBefore.1": "-900" }, "There is no ratio: the denominator is not above zero."],
  ])("has as many digits as tell the ratio from the threshold, or no ratio: %j", (fields, sentence) => {
    expect(presented(scenarioWith(fields, [])).verdict).toBe(sentence);
  });

  test("draws nothing without a ratio", () => {
    const { headlines, sections } = presented(scenarioWith({ "resultsBefore.1": "-900" }));
    expect(headlines).toMatchObject([{ value: "No ratio", chart: null }]);
    expect(sections.slice(0, 3).map(({ chart }) => chart?.())).toEqual([null, null, null]);
  });

  test("says what revenue a ratio above the limit needs, and what the moves add to the profit", () => {
    const { keyFigures } = presented(scenarioWith({ threshold: "60" }));
    expect(keyFigures.slice(2)).toEqual([
      { name: "Extra revenue needed", value: "€3.83m", note: "To bring the ratio down to 60%" },
      { name: "Result of the year", value: "+€26.4m", note: "Profit added by the moves" },
    ]);
  });

  test("compares plans of the same squad, and leaves out the figures of one with faults", () => {
    const inPlan = (plan: string) =>
      EXAMPLE.moves.slice(plan === "0" ? 0 : 1).map((move) => ({ ...move, plan }));
    const scenario = scenarioWith({ plans: "3", "plan.1": "Keep the winger", "plan.2": "C" }, [
      ...inPlan("0"),
      ...inPlan("1"),
    ]);
    const [main, base, kept] = calculated(scenario);
    const { sections } = presentPlan([main, base ?? null, kept ?? null, null], scenario);
    const { columns, rows } = sections.find(({ id }) => id === "standing")?.table ?? {};
    expect([columns, ...(rows?.slice(0, 2) ?? [])]).toEqual([
      [
        "Figure",
        "Base",
        "Plan A",
        "Keep the winger",
        "C",
        "Keep the winger against Plan A",
        "C against Plan A",
      ],
      ["Planning ratio", "64.52%", "61.06%", "71.24%", "–", "+10.18 points", "–"],
      ["Headroom to 70%", "€11.5m below", "€19.5m below", "€2.6m over", "–", "−€22.1m", "–"],
    ]);
    expect(titlesOf(sections)).toMatchObject({
      moves: "Plan A: selling Example Winger helps most: −9.94 points",
      standing: "Plan A fits 70%",
      expiry: "Plan A: most cost ends with the contracts of 2029: €57.1m per year",
    });
  });

  test("adds up what each player of the register costs", () => {
    const { title, table } = sectionOf(EXAMPLE, "players") ?? {};
    expect(title).toBe("Example Striker costs most: €35.5m a year");
    expect(table?.rows[3]).toEqual(["Example Winger", "€10m", "€6m", "€0.5m", "€16.5m", "€6m", "2027"]);
    expect(table?.footer).toEqual(["Total", "€65m", "€50m", "€4.0m", "€119.0m", "€147m", ""]);
  });

  test("has pay against revenue and the register's amortisation season by season", () => {
    const rows = sectionOf(scenarioWith({ "seasons.1.adjustedOperatingRevenue": "160" }), "squad")?.table
      ?.rows;
    expect(rows?.map(([season, , pay, committed, players]) => [season, pay, committed, players])).toEqual([
      ["2026-27", "38.0%", "€50m", "6"],
      ["2027-28", "47.5%", "€44m", "6, 1 of them replacements"],
      ["2028-29", "38.0%", "€39m", "6, 2 of them replacements"],
    ]);
  });
});

describe("the seasons of a plan", () => {
  const rows = (fields: Record<string, string>, moves?: Scenario["moves"]) =>
    rowsOf(presented(scenarioWith(fields, moves)).sections, "seasons");

  test("are compared with those without the moves", () => {
    expect(rows({})).toEqual([
      ["2026-27", "61.06%", "€19.5m below", "Within", "64.52%, €11.5m below"],
      ["2027-28", "62.43%", "€16.2m below", "Within", "65.53%, €9.2m below"],
      ["2028-29", "64.04%", "€12.4m below", "Within", "67.30%, €5.4m below"],
    ]);
  });

  test("have a verdict of each rulebook on its own 12 months, with what follows from it", () => {
    const ruled = scenarioWith({
      ...{ "regime.uefa": "1", "regime.premier-league": "1", "regimeInputs.allowanceLeft": "4" },
      ...{ "regimeInputs.pointUnit": "6.5", "seasons.2.adjustedOperatingRevenue": "120" },
    });
    const { verdict, headlines, sections } = presented(ruled);
    expect(verdict).toBe(
      "UEFA 2026: 60.8%, €20.02m below the limit of 70%. Premier League 2026-27: 61.1%, €52.2m below the limit of 85%.",
    );
    expect(headlines.map(({ name, value, meaning }) => [name, value, meaning])).toEqual([
      ["UEFA, 2026", "60.8%", "€20.02m below the limit of 70%; 64.3% without the moves."],
      [
        ...["Premier League, 2026-27", "61.1%"],
        "€52.2m below the limit of 85%; 64.5% without the moves. Allowance left: 4.",
      ],
    ]);
    expect(rowsOf(sections, "seasons")).toEqual([
      ["UEFA 2026", "60.80%", "€20.02m below", "Within", "64.27%, €11.95m below"],
      ["UEFA 2027", "61.64%", "€17.87m below", "Within", "62.59%, €15.15m below"],
      ["UEFA 2028", "99.24%", "€37.33m over", "Significantly above", "103.38%, €39.55m over"],
      [
        "Premier League 2026-27",
        "61.06%",
        "€52.2m below",
        "Within; allowance left: 4",
        "64.52%, €43.0m below",
      ],
      [
        "Premier League 2027-28",
        "62.43%",
        "€48.3m below",
        "Within; allowance left: 4",
        "65.53%, €40.1m below",
      ],
      [
        ...["Premier League 2028-29", "104.06%", "€24.4m over"],
        "Above, with points deducted; points deducted beyond 89%; at least 8 points deducted; allowance left: 0",
        "112.17%, €32.6m over",
      ],
    ]);
    expect(titlesOf(sections).seasons).toBe(
      "UEFA: over 70% in 2028; Premier League: over 85% in 2028-29; 1 player leaves by 2028, replaced at 100% of their cost",
    );
    expect(sections[0]?.table?.caption).toBe(
      "Each body counts its own 12 months, with the revenue as entered and the register's players from their first day",
    );
    expect(String(sections[0]?.chart?.())).toContain(
      "UEFA. 2026: 60.8%; 2027: 61.6%; 2028: 99.2%. Limit 70%.",
    );
  });

  test("have a second verdict where the worse case is not the plan", () => {
    expect(
      rows({ "regime.premier-league": "1", "worse.1": "140" }, [])?.map(([, , ...cells]) => cells),
    ).toEqual([
      ["€43.0m below", "Within; allowance left: 30"],
      ["€40.1m below", "Within; allowance left: 30"],
      ["€10.9m over", "Above, with a levy; points deducted beyond 115%; allowance left: 22.5"],
      ["€35.4m below", "Within; allowance left: 30"],
      ["€35.4m below", "Within; allowance left: 22.5"],
    ]);
    expect(rows({ "worse.1": "140" }, [])?.map(([season]) => season)).toEqual([
      ...["2026-27", "2027-28", "2027-28, worse case", "2028-29"],
    ]);
  });

  test("with the body of the least room behind every figure that is of one body alone", () => {
    const { keyFigures, sections } = presented(
      scenarioWith({ "regime.uefa": "1", "regime.premier-league": "1" }),
    );
    expect(keyFigures.map(({ name, value }) => [name, value])).toEqual([
      ["Squad cost, UEFA 2026", "€132.35m"],
      ["Denominator, UEFA 2026", "€217.67m"],
      ["Largest extra cost that fits, UEFA 2026", "€20.02m"],
      ["Result of the year, UEFA 2026", "+€29.15m"],
    ]);
    expect(titlesOf(sections)).toMatchObject({
      moves: "UEFA: selling Example Winger helps most: −6.45 points",
      standing: "Components of UEFA 2026",
      sensitivity: "UEFA: with 20% less revenue the squad costs more than 70%",
    });
  });

  test("say in title, headline and verdict that the worse case breaks a limit that the plan keeps", () => {
    const { verdict, headlines, sections } = presented(
      scenarioWith({ "regime.uefa": "1", "worse.0": "150", "worse.1": "150" }, []),
    );
    expect(titlesOf(sections).seasons).toContain(
      "UEFA: every season stays within 70%, in the worse case over it in 2026, 2027",
    );
    expect(headlines[0]?.meaning).toContain("in the worse case.");
    expect(verdict).toContain(" In the worse case UEFA is over 70% in 2026, 2027.");
  });

  test("say in every headline how many leave, and whether they are replaced", () => {
    const titleOf = (replacementRate: string) =>
      titlesOf(presented(scenarioWith({ replacementRate, threshold: "60" }, [])).sections).seasons;
    expect(titleOf("")).toBe("Over 60% in 2026-27; 3 players leave by 2028-29, not replaced");
    expect(titleOf("100")).toBe(
      "Over 60% in 2026-27, 2027-28, 2028-29; 3 players leave by 2028-29, replaced at 100% of their cost",
    );
  });

  test("have the Championship's stricter reading, and the milder limit with it", () => {
    const equity = { "regime.efl-championship": "1", "regimeInputs.equity": "15" };
    const [[, , room, follows] = []] =
      rows(
        { ...equity, adjustedOperatingRevenue: "135", "resultsBefore.0": "0", "resultsBefore.1": "0" },
        [],
      ) ?? [];
    expect([room, follows]).toEqual([
      "€8.0m over",
      "Above the limit; limit €127.5m, or €129.75m if equity counts in full",
    ]);
  });

  test("are held against an amount, which has no ratio and no sensitivity", () => {
    const amount = { "regime.amount": "1", "regimeInputs.limitAmount": "130" };
    const { headlines, sections } = presented(scenarioWith({ ...amount, seasons: "1" }, []));
    expect(headlines).toMatchObject([
      {
        name: "A fixed amount, 2026-27",
        value: "€135.5m",
        meaning: "€5.5m over the limit of €130m. Above the limit; €0 may be spent.",
        chart: null,
      },
    ]);
    expect(sections.some(({ id }) => id === "sensitivity")).toBe(false);
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
