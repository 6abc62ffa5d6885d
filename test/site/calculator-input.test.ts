import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { curlCommand } from "../../site/curl.ts";
import {
  figureRows,
  readCsv,
  readRegister,
  registerRows,
  writeCsv,
} from "../../site/islands/calculator/csv.ts";
import {
  inputNameOf,
  plainScenario,
  readFragment,
  squadBody,
  writeFragment,
} from "../../site/islands/calculator/scenario.ts";
import { headroomText, money, moneyFormat, percent, points, readNumber } from "../../site/numbers.ts";

describe("a scenario in the URL", () => {
  test("is short, readable and has all fields and players", () => {
    const fragment = writeFragment({
      fields: { fee: "40", saleYear: "", "proposedSigning.amortisation": "5" },
      players: [["Example * Player", "1", "2", "3", "4", "2030"]],
    });
    expect(fragment).toBe("fee=40&proposedSigning.amortisation=5&p=Example%20%2A%20Player*1*2*3*4*2030");
  });

  test("is read as it was written, whatever its texts are", () => {
    const text = fc.string({ unit: "binary", minLength: 1 });
    const name = text.filter((value) => value !== "p" && value !== "__proto__");
    const scenario = fc.record({
      fields: fc.dictionary(name, text, { noNullPrototype: true }),
      players: fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1 }),
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
    ["#fee=4%&years=5&=3&x", { fields: { fee: "4%", years: "5" }, players: [] }],
    ["#years=years", { fields: { years: "years" }, players: [] }],
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
    [" ", undefined],
  ])("%j is read as %j", (text, value) => expect(readNumber(text)).toBe(value));

  test.each(["1,5", "4.000.000", "5 %", "forty", "1,00,000", "Infinity", "0x10"])(
    "%j is left for the API to reject, not guessed at",
    (text) => expect(readNumber(text)).toBe(text),
  );
});

describe("figures", () => {
  test("of money shown together have the same decimals, and no currency", () => {
    expect([1_000_000, 2.5].map(moneyFormat([1_000_000, 2.5]))).toEqual(["1,000,000.00", "2.50"]);
    expect(money(-1_234_567)).toBe("−1,234,567");
  });

  test("that do not exist are never shown as a number", () => {
    for (const text of [money(null), percent(null), points(null), headroomText(null, money)])
      expect(text).toBe("none");
  });

  test("of a ratio keep the decimals that distinguish it from its threshold", () => {
    const texts = [percent(70), percent(70.0004), points(-0.2552)];
    expect(texts).toEqual(["70.00%", "70.0004%", "−0.2552 points"]);
  });

  test("of headroom have their sign in words", () => {
    expect([5, 0, -5].map((value) => headroomText(value, money))).toEqual(["5 below", "0 below", "5 over"]);
  });
});

describe("a request", () => {
  test("leaves out what is empty, and nests what belongs together", () => {
    const signing = { "proposedSigning.amortisation": "5,000" };
    const scenario = plainScenario({
      fields: { threshold: "70", netLoanCosts: "", ...signing, otherAgentCosts: "x" },
      players: [
        ["", " ", "", "", "", ""],
        [" Example Player ", "1,000", "", "3", "4", "2030"],
      ],
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

describe("a register as CSV", () => {
  const HEAD = "name,employeeCosts,amortisation,agentCosts,bookValue,contractEnd";
  const player = ["A. Example", "45000000", "2.5", "0", "4", "2030"];

  test.each([
    [`${HEAD}\nA. Example,45000000,2.5,0,4,2030`],
    ["A. Example;45 000 000;2.5;0;4;2030\r\n"],
    ["A. Example\t45,000,000\t2.5\t0\t4\t2030"],
    [`\uFEFF${HEAD}\r\n"A. Example","45,000,000",2.5,0,4,2030\r\n\r\n`],
    [
      "Contract end,Player,Position,Book value,Agent costs,Amortisation,Employee costs\n" +
        "2030,A. Example,GK,4,0,2.5,45000000",
    ],
  ])("is read with any delimiter, header and order of columns: %j", (text) => {
    expect(readRegister(text)).toEqual({ players: [player], errors: [] });
  });

  test.each([
    ["A,1,2", ["1: has 3 cells instead of 6"]],
    [
      "name,amortisation\nA,1",
      ['1: there is no column "Employee costs", "Agent costs", "Book value", "Contract end"'],
    ],
    ['"A,1,2,3,4,2030', ["1: a quote is never closed", "1: has 1 cells instead of 6"]],
    [" \n", ["1: there is nothing to import"]],
    [
      `${HEAD}\nA,1,2,3,4,2030\nB,1,two,3,,2030\n\n"C\nD",1,2,3,4,soon`,
      [
        '3: Amortisation "two" is not a number',
        "3: Book value is empty",
        '5: Contract end "soon" is not a number',
      ],
    ],
  ])("is rejected with each line at fault: %j", (text, errors) => {
    expect(readRegister(text).errors.map(({ line, message }) => `${line}: ${message}`)).toEqual(errors);
  });

  test("is read as it was written", () => {
    const name = fc
      .string({ unit: "grapheme" })
      .filter((text) => text !== "" && text.trim() === text && !text.startsWith("'"));
    const amount = fc.nat().map(String);
    const anyPlayer = fc.tuple(name, amount, amount, amount, amount, amount).map((cells) => [...cells]);
    fc.assert(
      fc.property(fc.array(anyPlayer, { minLength: 1 }), (players) => {
        expect(readRegister(writeCsv(registerRows(players)))).toEqual({ players, errors: [] });
      }),
    );
  });

  test("has no text that a spreadsheet would run as a formula", () => {
    expect(writeCsv([["=1+1", "@x", "-a", -3, "plain, text"]])).toBe(`'=1+1,'@x,'-a,-3,"plain, text"\r\n`);
    expect(readCsv("'=1+1,'plain").rows).toEqual([{ line: 1, cells: ["=1+1", "'plain"] }]);
  });
});

test("figures are exported one a row under the API's names, and a null is left empty", () => {
  expect(figureRows({ planningRatio: null, signing: { fits: true }, expiry: [{ year: 2030 }] })).toEqual([
    ["figure", "value"],
    ["planningRatio", ""],
    ["signing.fits", "true"],
    ["expiry.0.year", 2030],
  ]);
});
