import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as examples from "../../../contract/calculators/examples.ts";
import { squadMove } from "../../../contract/calculators/moves.ts";
import { excelCsv } from "../../../contract/csv.ts";
import { curlCommand } from "../../../site/api/curl.ts";
import { calculationRows, registerRows } from "../../../site/calculators/browser/csv.ts";
import { readCsv } from "../../../site/calculators/browser/read-csv.ts";
import {
  type ImportAnswers,
  previewOf,
  readRegister,
} from "../../../site/calculators/browser/read-register.ts";
import {
  convertScenario,
  inputNameOf,
  plainScenario,
  readFragment,
  squadBody,
  writeFragment,
} from "../../../site/calculators/browser/scenario.ts";
import { unitOfFigure } from "../../../site/calculators/figure-names.ts";
import {
  alignedMoney,
  chartMoney,
  enteredAmount,
  moneyUnitOf,
  plainAmount,
  shortMoney,
} from "../../../site/calculators/money.ts";
import { PLAN_FIELDS } from "../../../site/calculators/moves.ts";
import {
  alignedPercents,
  headroomText,
  percent,
  percentAgainst,
  ratioText,
  readNumber,
  shortPoints,
  signedPoints,
} from "../../../site/calculators/numbers.ts";
import { SQUAD_FIELDS } from "../../../site/calculators/squad.tsx";

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
    const texts = [shortMoney(PLAIN)(null), alignedMoney([null], PLAIN)(null), percent(null)];
    for (const text of [
      ...[...texts, shortPoints(null), signedPoints(null), ratioText(null, 70)],
      alignedPercents([null])(null),
      headroomText(null, percent),
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

  test("of percentages have one decimal on the page, and all the same digits in a table", () => {
    expect(percent(64.5238)).toBe("64.5%");
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
    const converted = convertScenario(scenario, SQUAD_FIELDS, "1000000");
    expect(converted).toEqual({
      fields: { currency: "£", unit: "1000000", adjustedOperatingRevenue: "200", threshold: "70" },
      players: [["A", "8", "0.000005", "x", "", "2028"]],
      moves: [],
    });
    expect(squadBody(converted)).toEqual(squadBody(scenario));
  });
});

describe("the parts of the 12 months", () => {
  test.each([
    [
      "share",
      "Season July to June: 1 from July, 0.5 from January. UEFA's year January to December: 0.5 from July, 1 from January.",
    ],
    [
      "after",
      "Season July to June: 0 in July, 0.5 in January. UEFA's year January to December: 0 in January, 0.5 in July.",
    ],
  ])("%s is explained for a season and for UEFA's year, on the page and in the schema", (field, text) => {
    expect(PLAN_FIELDS[`moves.${field}`]?.hint).toBe(text);
    expect(JSON.stringify(z.toJSONSchema(squadMove, { io: "input" }))).toContain(text);
  });
});

describe("a request", () => {
  test("leaves out what is empty, and nests what belongs together", () => {
    const signing = { "proposedSigning.amortisation": "5,000", currency: "€", scenario: "Plan 1" };
    const scenario = plainScenario({
      fields: { threshold: "70", netLoanCosts: "", ...signing, otherAgentCosts: "x" },
      players: [
        ["", " ", "", "", "", ""],
        [" Example Player ", "1,000", "", "3", "4", "2030"],
      ],
      moves: [],
    });
    expect(squadBody(scenario)).toEqual({
      threshold: 70,
      proposedSigning: { amortisation: 5000 },
      otherAgentCosts: "x",
      players: [
        { name: "Example Player", employeeCosts: 1000, agentCosts: 3, bookValue: 4, contractEnd: 2030 },
      ],
    });
  });

  test("is matched to the inputs of the form, past empty rows of the register", () => {
    const players = [[""], ["A"], [""], ["B"]];
    expect(inputNameOf("/players/1/bookValue", players)).toBe("players.3.bookValue");
    expect(inputNameOf("/proposedSigning/agentCosts", players)).toBe("proposedSigning.agentCosts");
  });

  test("as a command escapes the quotes in a name", () => {
    const body = JSON.stringify({ name: "O'Example" });
    expect(curlCommand({ url: "https://x.example.org/api", body })).toBe(
      `curl -H 'Content-Type: application/json' 'https://x.example.org/api' \\\n  -d '{"name":"O'\\''Example"}'`,
    );
  });
});

describe("a register", () => {
  const HEAD = "Player\tWages\tAmortisation\tAgent\tNBV\tContract end";
  const read = (text: string, answers: ImportAnswers = {}) => readRegister(text, answers);
  /** The first player of a register in which only the wage varies. */
  const readWage = (wage: string, answers: ImportAnswers = {}) =>
    read(`${HEAD}\nA\t${wage}\t£20,000\t0\t0\t2027`, answers);

  test.each([
    ["£3,200,000", "3200000"],
    ["3.2m", "3200000"],
    ["€450k", "450000"],
    ["450 k€", "450000"],
    ["$1.25bn", "1250000000"],
    ["EUR 3 200 000", "3200000"],
    ["3'200'000", "3200000"],
    ["3,200,000.50", "3200000.5"],
    ["(1,250,000)", "-1250000"],
    ["", "0"],
    ["-", "0"],
    ["n/a", "0"],
  ])("has an amount %j as %s", (text, amount) => {
    const { players, questions, errors } = readWage(text);
    expect({ amount: players[0]?.[1], questions, errors }).toEqual({ amount, questions: [], errors: [] });
  });

  test.each([
    ["2027", "2027"],
    ["30/06/2027", "2027"],
    ["2027-06-30", "2027"],
    ["30.06.2027", "2027"],
    ["30 Jun 2027", "2027"],
    ["June 30, 2027", "2027"],
    ["2026/27", "2027"],
    ["1999-00", "2000"],
    ["Jun-29", "2029"],
    ["30-Jun-29", "2029"],
    ["06/2029", "2029"],
  ])("has an end %j in %s", (text, year) => {
    expect(read(`${HEAD}\nA\t1m\t0\t0\t0\t${text}`).players[0]?.[5]).toBe(year);
  });

  test.each(["30/06/27", "soon", "46568", "2024-2027"])("has no year in the end %j", (text) => {
    expect(read(`${HEAD}\nA\t1m\t0\t0\t0\t${text}`).errors).toEqual([
      `Line 2: Contract end “${text}” does not name one year in four digits.`,
    ]);
  });

  test.each([
    ["3.200", "Does 3.200 mean 3200 or 3.2?", { comma: "3200", point: "3.2" }],
    ["3,2", "Is 3,2 the same as 3.2?", { comma: "3.2", point: null }],
    ["3.200m", "Does 3.200 mean 3200 or 3.2?", { comma: "3200000000", point: "3200000" }],
  ] as const)("asks what %j means instead of guessing", (text, question, meanings) => {
    const lines = `${HEAD}\nA\t${text}\t\t\t\t2027`;
    const asked = read(lines, { scale: 1 });
    expect(asked.questions.map((one) => one.text)).toEqual([question]);
    expect([asked.players, asked.errors]).toEqual([[], []]);
    for (const decimalSign of ["comma", "point"] as const) {
      const answered = read(lines, { decimalSign, scale: 1 });
      expect(answered.questions).toEqual([]);
      expect(answered.players[0]?.[1] ?? null).toBe(meanings[decimalSign]);
    }
    expect(read(lines, { decimalSign: "point", scale: 1 }).errors).toEqual(
      meanings.point === null ? [`Line 2: Employee costs “${text}” is not a number.`] : [],
    );
  });

  test.each([
    ["3.200", "3,200,000", "3.2"],
    ["3,200", "3.200.000", "3.2"],
    ["3.200", "3.200.000", "3200"],
    ["3,2", "3.200.000", "3.2"],
  ])("does not ask about %s beside %s, which shows what it means", (text, other, amount) => {
    const { players, questions } = read(`${HEAD}\nA\t${text}\t${other}\t0\t0\t2027`);
    expect([questions, players[0]?.[1]]).toEqual([[], amount]);
  });

  test("asks about 3,200 if other amounts show both kinds of decimal sign", () => {
    const { questions } = read(`${HEAD}\nA\t3,200\t3.200.000\t1.5m\t0\t2027`);
    expect(questions.map(({ text }) => text)).toEqual(["Does 3,200 mean 3200 or 3.2?"]);
  });

  test.each([
    [1, "12.5"],
    [1000, "12500"],
    [1_000_000, "12500000"],
  ])("asks in what unit small amounts are, and counts them in %d", (scale, amount) => {
    const text = `${HEAD}\nA\t12.5\t3\t0\t£4m\t2027`;
    expect(read(text).questions).toEqual([
      {
        text: "How much is 12.5 in “Wages”?",
        answers: [
          { value: "1", label: "12.5" },
          { value: "1000", label: "12,500" },
          { value: "1000000", label: "12,500,000" },
        ],
      },
    ]);
    expect(read(text, { scale }).players[0]?.slice(1, 5)).toEqual([
      amount,
      String(3 * scale),
      "0",
      "4000000",
    ]);
  });

  test.each([
    ["Wages (£m)", "12.5", "12500000"],
    ["Salary €'000", "450", "450000"],
    ["Gross annual wage (£)", "450", "450"],
  ])("takes the unit from the heading %j", (heading, text, amount) => {
    const { players } = read(`Player\t${heading}\tContract end\nA\t${text}\t2027`);
    expect(players[0]?.[1]).toBe(amount);
  });

  test.each([
    ["name,employeeCosts,amortisation,agentCosts,bookValue,contractEnd"],
    ["Name,Salary,Amortization,Agent fees,Net book value,Contract expiry"],
    ["Player name,Annual wages,Amortisation charge,Agent's fee,Carrying value,End of contract"],
    ["PLAYER,PAY,AMORT.,INTERMEDIARY,NBV,EXPIRY DATE"],
  ])("is read under the headings %s", (headings) => {
    expect(read(`${headings}\nA,5000000,4,3,2,2030`).players).toEqual([
      ["A", "5000000", "4", "3", "2", "2030"],
    ]);
  });

  test.each([
    ["A. Example;45 000 000;2.5;0;4;2030\r\n"],
    ["A. Example\t45,000,000\t2.5\t0\t4\t2030"],
    [`\uFEFF"A. Example","45,000,000",2.5,0,4,2030\r\n\r\n`],
    [
      "Squad 2026/27\nContract end,Player,Position,Book value,Agent costs,Amortisation,Employee costs\n" +
        "2030,A. Example,GK,4,0,2.5,45000000\n,Total,,4,0,2.5,45000000",
    ],
  ])("is read with any delimiter and order of columns: %j", (text) => {
    const { players, errors } = read(text);
    expect({ players, errors }).toEqual({
      players: [["A. Example", "45000000", "2.5", "0", "4", "2030"]],
      errors: [],
    });
  });

  test.each([
    ["Weekly wage (£)", "50,000", "2600000", "“Weekly wage (£)” is of a week: × 52 for a year."],
    ["Monthly salary (£)", "200,000", "2400000", "“Monthly salary (£)” is of a month: × 12 for a year."],
  ])("has the pay of a year under %s, and says so", (heading, pay, ofYear, note) => {
    const { players, notes } = read(`Player\t${heading}\tUntil\nA\t${pay}\t2027`);
    expect([players[0]?.[1], notes[0]]).toEqual([ofYear, note]);
  });

  test("is of a week like the table it is pasted into, if its heading does not say", () => {
    const { players } = read("Player\tWage (£)\tUntil\nA\t50,000\t2027", { isWeekly: true });
    expect(players[0]?.[1]).toBe("2600000");
  });

  const BOUGHT = "Player\tWages (£m)\tFee (£m)\tSigned";
  test.each([
    [`${BOUGHT}\tLength\nA\t5\t25\tAug-24\t4`, ["2028", "25000000", "2024-08", "4"]],
    [`${BOUGHT}\tUntil\nA\t5\t25\t2024-07-01\t2029`, ["2029", "25000000", "2024-07", "5"]],
    [`${BOUGHT}\tUntil\nA\t5\t25\t15/01/2024\t31/12/2027`, ["2027", "25000000", "2024-01", "4"]],
  ])("has fee, month of signing and length for the API to calculate: %j", (text, expected) => {
    const { players, errors } = read(text);
    expect([errors, players]).toEqual([[], [["A", "5000000", "", "0", "", ...expected]]]);
  });

  test("keeps amortisation and book value where the text has them", () => {
    const text = `${BOUGHT}\tLength\tNBV (£m)\nA\t5\t25\tAug-24\t4\t9`;
    expect(read(text).players).toEqual([["A", "5000000", "0", "0", "9000000", "2028"]]);
  });

  test("asks which month 01/07/2024 is, unless another date shows it", () => {
    const text = `${BOUGHT}\tLength\nA\t5\t25\t01/07/2024\t4`;
    expect(read(text).questions).toEqual([
      {
        text: "Which month is 01/07/2024?",
        answers: [
          { value: "day", label: "2024-07" },
          { value: "month", label: "2024-01" },
        ],
      },
    ]);
    expect(read(text, { dateOrder: "month" }).players[0]?.[7]).toBe("2024-01");
    expect(read(`${text}\nB\t5\t25\t31/08/2024\t4`).players[0]?.[7]).toBe("2024-07");
  });

  test("says what it left out and what counts as 0", () => {
    const text = "Squad\nPlayer,Position,Wages,NBV,Until\nA,GK,2m,,2027\nB,GK,1m,-,2028\nTotal,,3m,,\n";
    expect(read(text).notes).toEqual([
      "1 line above the headings left out.",
      "Not used: Position.",
      "Totals left out: line 5.",
      "Amortisation: no such column, so 0 for each player.",
      "Agent costs: no such column, so 0 for each player.",
      "Book value: 2 empty cells count as 0.",
    ]);
  });

  test("shows before the import what each column is, and its sum", () => {
    const reading = read("Player,Wages,NBV,Until\nA,2m,1.5m,2027\nB,1m,0,2029");
    const { columns, players } = previewOf(reading, EURO_MILLIONS);
    expect(players).toBe(2);
    expect(columns.map(({ label, heading, sum }) => [label, heading, sum])).toEqual([
      ["Player", "Player", ""],
      ["Employee costs", "Wages", "€3m"],
      ["Amortisation", null, "€0"],
      ["Agent costs", null, "€0"],
      ["Book value", "NBV", "€1.5m"],
      ["Contract end", "Until", "2027 to 2029"],
    ]);
  });

  test.each([
    ["€", []],
    ["", ["Some amounts are in €, and this page shows no currency. Nothing is converted."]],
    ["£", ["Some amounts are in €, and this page shows £. Nothing is converted."]],
  ])("in euros says to a page in %j that nothing is converted", (currency, notes) => {
    const reading = read(`${HEAD}\nA\t€1m\t0\t0\t0\t2027`);
    expect(previewOf(reading, moneyUnitOf({ currency })).notes).toEqual(notes);
  });

  const HINT = "A first line with headings may name the columns; an amount such as 3,200 needs quotes.";
  test.each([
    ["A,1,2", [`Line 1 has 3 cells instead of 6. ${HINT}`]],
    ["Player,Wages\nA,1", ["There is no column “Contract end”."]],
    [
      "Player,Wages,Until\nA,3,200,2027",
      ["Line 2 has more cells than there are headings. An amount such as 3,200 needs quotes."],
    ],
    ["Player,Wage,Salary,Until\nA,1m,1m,2027", ["“Wage” and “Salary” could both be Employee costs."]],
    ['"A,1,2,3,4,2030', ["Line 1: a quote is never closed.", `Line 1 has 1 cell instead of 6. ${HINT}`]],
    [" \n", ["There is no player in the text."]],
    [
      'Player,Wages,Until\nA,1m,2030\n,two,2030\n\n"C\nD",1,soon',
      [
        "Line 3: Player is empty.",
        "Line 3: Employee costs “two” is not a number.",
        "Line 5: Contract end “soon” does not name one year in four digits.",
      ],
    ],
  ])("is rejected with each line at fault: %j", (text, errors) => {
    const reading = read(text);
    expect({ errors: reading.errors, players: reading.players }).toEqual({ errors, players: [] });
  });

  test("is read as it was written", () => {
    const name = fc
      .string({ unit: "grapheme" })
      .filter(
        (text) =>
          text !== "" && text.trim() === text && !/^'|^(?:grand |squad |sub-?)?(?:total|sum)/i.test(text),
      );
    const amount = fc.nat().map(String);
    const year = fc.integer({ min: 1900, max: 2199 }).map(String);
    const anyPlayer = fc.tuple(name, amount, amount, amount, amount, year).map((cells) => [...cells]);
    const currency = fc.constantFrom("€", "£", "$", "");
    fc.assert(
      fc.property(fc.array(anyPlayer, { minLength: 1 }), currency, (players, sign) => {
        const [header, ...rows] = registerRows(players, { currency: sign });
        expect(readRegister(excelCsv(header, rows))).toMatchObject({ players, questions: [], errors: [] });
      }),
    );
  });

  test("is written in words and with plain amounts", () => {
    const unit = { currency: "€", unit: "1000000" };
    expect(registerRows([["A", "1.5", "0.2", "0", "3", "2030"]], unit)).toEqual([
      [
        "Player",
        "Employee costs (€)",
        "Amortisation (€)",
        "Agent costs (€)",
        "Book value (€)",
        "Contract end",
      ],
      ["A", "1500000", "200000", "0", "3000000", "2030"],
    ]);
  });

  test("is split by what most lines use, whatever a name or a title contains", () => {
    const cells = (text: string) => readCsv(text).rows.map((row) => row.cells);
    expect(cells(";,1,2\n!,3,4")).toEqual([
      [";", "1", "2"],
      ["!", "3", "4"],
    ]);
    expect(cells("Squad, first team\nA;1,5;2030\nB;2,5;2031").slice(1)).toEqual([
      ["A", "1,5", "2030"],
      ["B", "2,5", "2031"],
    ]);
  });

  test("is read without the apostrophe before a formula", () => {
    expect(readCsv("'=1+1,'plain").rows).toEqual([{ line: 1, cells: ["=1+1", "'plain"] }]);
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
