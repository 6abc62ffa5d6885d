import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as examples from "../../../contract/calculators/examples.ts";
import { unitOfFigure } from "../../../site/calculators/form/figure-names.ts";
import {
  alignedMoney,
  chartMoney,
  enteredAmount,
  moneyUnitOf,
  plainAmount,
  shortMoney,
} from "../../../site/calculators/form/money.ts";
import {
  alignedPercents,
  headroomText,
  percentAgainst,
  ratioText,
  readNumber,
  shortPoints,
  signedPoints,
} from "../../../site/calculators/form/numbers.ts";
import {
  bodyOfFields,
  convertScenario,
  inputNameOf,
  plainScenario,
  readFragment,
  registerBody,
  writeFragment,
} from "../../../site/calculators/form/scenario.ts";
import { calculationRows } from "../../../site/calculators/paper/csv.ts";
import { PLAN_FIELDS } from "../../../site/calculators/plan/plan-fields.ts";
import { curlCommand } from "../../../site/frame/curl.ts";

const EURO_MILLIONS = moneyUnitOf({ currency: "€", unit: "1000000" });
const PLAIN = moneyUnitOf({});

describe("a scenario in the URL", () => {
  test("is short, readable and has all fields, players and moves", () => {
    const fragment = writeFragment({
      fields: { fee: "40", saleYear: "", "proposedSigning.amortisation": "5" },
      players: [["Example * Player", "1", "2", "3", "4", "2030"]],
      moves: [{ kind: "sell", player: "0", price: "30", sellingCosts: "" }],
    });
    expect(fragment).toBe(
      "fee=40&proposedSigning.amortisation=5&p=Example%20%2A%20Player*1*2*3*4*2030&m=kind:sell*player:0*price:30",
    );
  });

  test("is read as it was written, whatever its texts are", () => {
    const text = fc.string({ unit: "binary", minLength: 1 });
    const name = text.filter((value) => value !== "p" && value !== "m" && value !== "__proto__");
    const scenario = fc.record({
      fields: fc.dictionary(name, text, { noNullPrototype: true }),
      players: fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1 }),
      moves: fc.array(fc.dictionary(name, text, { noNullPrototype: true })),
    });
    fc.assert(
      fc.property(scenario, (given) => {
        expect(readFragment(`#${writeFragment(given)}`)).toEqual(given);
      }),
    );
  });

  test.each([
    ["#main", null],
    ["", null],
    ["#fee=4%&years=5&=3&x", { fields: { fee: "4%", years: "5" }, players: [], moves: [] }],
    ["#years=years", { fields: { years: "years" }, players: [], moves: [] }],
  ])("is read from %j as far as possible", (fragment, scenario) => {
    expect(readFragment(fragment)).toEqual(scenario);
  });
});

describe("a number", () => {
  test.each([
    ["42,000,000", 42_000_000],
    ["42 000 000", 42_000_000],
    ["42'000.5", 42_000.5],
    ["−3.5", -3.5],
    ["1e6", 1_000_000],
    [".5", 0.5],
    ["8,4", 8.4],
    ["0,500", 0.5],
    ["1.234,5", 1234.5],
    ["4.000.000", 4_000_000],
    ["3,200", 3200],
    ["3.200", 3.2],
    [" ", undefined],
  ])("%j is read as %j", (text, value) => expect(readNumber(text)).toBe(value));

  test.each(["5 %", "forty", "1,00,000", "3.200,5.1", "Infinity", "0x10"])(
    "%j is left for the API to reject, not guessed at",
    (text) => expect(readNumber(text)).toBe(text),
  );
});

describe("figures", () => {
  test.each([
    [17_500_000, { currency: "€", unit: "1000000" }, "€17.5m"],
    [6_428_571.43, { currency: "£", unit: "1000000" }, "£6.43m"],
    [-2_300_000, { currency: "$", unit: "1000000" }, "−$2.3m"],
    [1_234_000, { currency: "", unit: "1000" }, "1,234k"],
    [6_428_571.43, { currency: "€", unit: "1" }, "€6,428,571"],
    [40, { currency: "€", unit: "1000000" }, "€0.00004m"],
    [0, { currency: "€", unit: "1000000" }, "€0"],
    [12.34, {}, "12.34"],
  ])("of money %d are shown short with the chosen %j: %s", (amount, fields, text) => {
    expect(shortMoney(moneyUnitOf(fields))(amount)).toBe(text);
  });

  test("of money in a table are in the page's unit, with the same decimals, at most two", () => {
    const amounts = [16_500_000, -8_816_666.67, 17_000, 400, 0];
    expect(amounts.map(alignedMoney(amounts, EURO_MILLIONS))).toEqual([
      "€16.50m",
      "−€8.82m",
      "€0.02m",
      "€0.0004m",
      "€0",
    ]);
    expect(alignedMoney([-1_234_567.89], PLAIN)(-1_234_567.89)).toBe("−1,234,568");
  });

  test("of money on a chart are not in a smaller unit than the page's", () => {
    expect([900_000, 57_100_000].map(chartMoney(EURO_MILLIONS))).toEqual(["€0.9m", "€57.1m"]);
  });

  test("of money on a chart are short if the unit is small", () => {
    expect([0, 950, 57_100_000].map(chartMoney(moneyUnitOf({ currency: "£" })))).toEqual([
      "£0",
      "£950",
      "£57.1m",
    ]);
  });

  test("that do not exist are never shown as a number", () => {
    const texts = [shortMoney(PLAIN)(null), alignedMoney([null], PLAIN)(null)];
    for (const text of [
      ...[...texts, shortPoints(null), signedPoints(null), ratioText(null, 70)],
      alignedPercents([null])(null),
      headroomText(null, shortMoney(PLAIN)),
    ])
      expect(text).toBe("none");
  });

  test.each([
    [64.5238, 70, "64.5%"],
    [69.96, 70, "69.96%"],
    [70.04, 70, "70.04%"],
    [69.996, 70, "69.996%"],
    [70.0004, 70, "70.0004%"],
    [69.55, 69.6, "69.55%"],
    [70, 70, "70.0%"],
    [69.96, 69.95, "70.0%"],
  ])("of a ratio of %d have the digits that show its side of %d: %s", (ratio, threshold, text) => {
    expect(percentAgainst(ratio, threshold)).toBe(text);
  });

  test("of percentages have all the same digits in a table", () => {
    expect([64.5238, 58.9].map(alignedPercents([64.5238, 58.9]))).toEqual(["64.52%", "58.90%"]);
    expect([64.5238, 70.0004].map((ratio) => ratioText(ratio, 70))).toEqual(["64.52%", "70.0004%"]);
    expect([5.2381, 0.04].map(shortPoints)).toEqual(["5.2", "0.04"]);
    expect([-9.9366, 7, 0.0917, 0.001].map(signedPoints)).toEqual(["−9.94", "+7", "+0.09", "+0.001"]);
  });

  test("of headroom have their sign in words", () => {
    expect([5, 0, -5].map((value) => headroomText(value, shortMoney(PLAIN)))).toEqual([
      "5 below",
      "0 below",
      "5 over",
    ]);
  });
});

describe("the unit of amounts", () => {
  test.each([
    ["1.1", 1_100_000],
    ["0.3", 300_000],
    ["1,234.56789", 1_234_567_890],
    ["forty", "forty"],
    ["", undefined],
  ])("%j in millions is sent as %j", (text, amount) => expect(plainAmount(text, EURO_MILLIONS)).toBe(amount));

  test("comes back as it was entered, to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
        const amount = cents / 100;
        expect(plainAmount(enteredAmount(amount, EURO_MILLIONS), EURO_MILLIONS)).toBe(amount);
      }),
    );
  });

  test("can be changed without changing what is sent", () => {
    const scenario = {
      fields: { currency: "£", unit: "1", adjustedOperatingRevenue: "200,000,000", threshold: "70" },
      players: [["A", "8,000,000", "5", "x", "", "2028"]],
      moves: [],
    };
    const converted = convertScenario(scenario, PLAN_FIELDS, "1000000");
    expect(converted).toEqual({
      fields: { currency: "£", unit: "1000000", adjustedOperatingRevenue: "200", threshold: "70" },
      players: [["A", "8", "0.000005", "x", "", "2028"]],
      moves: [],
    });
    const sent = ({ fields, players, moves }: typeof scenario) => [
      bodyOfFields({ fields, players, moves }, PLAN_FIELDS),
      registerBody(players, fields),
    ];
    expect(sent({ ...scenario, ...converted } as typeof scenario)).toEqual(sent(scenario));
  });
});

describe("a request", () => {
  test("leaves out what is empty, and nests what belongs together", () => {
    const equity = { "regimeInputs.equity": "5,000", "resultsBefore.1": "6", scenario: "Plan 1" };
    const { fields, players } = plainScenario({
      fields: { threshold: "70", netLoanCosts: "", ...equity, otherAgentCosts: "x", firstSeason: "Aug-26" },
      players: [
        ["", " ", "", "", "", ""],
        [" Example Player ", "1,000", "", "3", "4", "2030"],
      ],
      moves: [],
    });
    expect(bodyOfFields({ fields, players, moves: [] }, PLAN_FIELDS)).toEqual({
      ...{ threshold: 70, otherAgentCosts: "x", firstSeason: 2026, regimeInputs: { equity: 5000 } },
      resultsBefore: Object.assign([], { 1: 6 }),
    });
    expect(registerBody(players, fields)).toEqual({
      players: [
        { name: "Example Player", employeeCosts: 1000, agentCosts: 3, bookValue: 4, contractEnd: 2030 },
      ],
    });
  });

  test("is matched to the inputs of the form, past empty rows of the register", () => {
    const inputs = { players: [[""], ["A"], [""], ["B"]], fields: {} };
    expect(inputNameOf("/players/1/bookValue", inputs)).toBe("players.3.bookValue");
    expect(inputNameOf("/payments", inputs)).toBe("payments.0.amount");
  });

  test("as a command escapes the quotes in a name", () => {
    const body = JSON.stringify({ name: "O'Example" });
    expect(curlCommand({ url: "https://x.example.org/api", body })).toBe(
      `curl -H 'Content-Type: application/json' 'https://x.example.org/api' \\\n  -d '{"name":"O'\\''Example"}'`,
    );
  });
});

test("inputs and figures are saved one a row in words, with units, currency and date; a null is left empty", () => {
  const about = { Calculator: "Squad plan", Saved: "2026-11-23", Currency: "€" };
  const data = {
    planningRatio: null,
    signing: { fits: true },
    expiry: [{ year: 2030, costsReleased: 5, ratioIfAllLeave: 61.5 }],
    moves: [{ kind: "sell", name: "Sell =Example", headroomPoints: 1 }],
  };
  expect(
    calculationRows(about, [
      ["Inputs", { resultsBefore: [6, 7] }],
      ["Figures", data],
    ]),
  ).toEqual([
    ["Part", "Figure", "Value", "Unit"],
    ["About", "Calculator", "Squad plan", ""],
    ["About", "Saved", "2026-11-23", ""],
    ["About", "Currency", "€", ""],
    ["Inputs", "Results before: 1", 6, "€"],
    ["Inputs", "Results before: 2", 7, "€"],
    ["Figures", "Planning ratio", "", ""],
    ["Figures", "Signing: Fits", "yes", ""],
    ["Figures", "Expiry: 1. 2030: Year", 2030, "year"],
    ["Figures", "Expiry: 1. 2030: Costs released", 5, "€"],
    ["Figures", "Expiry: 1. 2030: Ratio if all leave", 61.5, "%"],
    ["Figures", "Moves: 1. Sell =Example: Kind", "sell", ""],
    ["Figures", "Moves: 1. Sell =Example: Name", "Sell =Example", ""],
    ["Figures", "Moves: 1. Sell =Example: Headroom points", 1, "points"],
  ]);
});

test("every number of a calculation that is not money has another unit", () => {
  const NOT_MONEY = [
    ...["after", "agentRate", "amortisationYearsMax", "contractEnd", "contractsEnded", "differencePoints"],
    ...["endsIn", "firstSeason", "from", "headroomPoints", "netLoanMonths", "newYears", "payCovered"],
    ...["payGrowth", "planningRatio", "player", "players", "points", "ratio", "ratioIfAllLeave"],
    ...["ratioPoints", "ratioPointsInOrder", "replacementRate", "revenueChange", "saleYear", "season"],
    ...["share", "shareOfSquadCost", "threshold", "to", "transferResultMonths", "transferYears", "year"],
    ...["yearFraction", "years", "yearsLeft", "yearsRemaining"],
  ];
  const names = new Set<string>();
  const collect = (value: unknown, name = ""): void => {
    if (typeof value === "number" && unitOfFigure(name, "money") !== "money") names.add(name);
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of Object.entries(value)) collect(child, Array.isArray(value) ? name : key);
  };
  for (const example of Object.values(examples)) collect({ data: example.data, inputs: example.inputs });
  expect([...names].sort()).toEqual(NOT_MONEY.sort());
});
