import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv, writeCsv } from "../../site/islands/calculator/csv.ts";
import { readRegister, writeRegister } from "../../site/islands/calculator/register-csv.ts";
import { figureRows } from "../../site/islands/calculator/squad-csv.ts";

const HEAD = "name,employeeCosts,amortisation,agentCosts,bookValue,contractEnd";

describe("a register as CSV", () => {
  test("is read with or without a first line of names, by comma, semicolon or tab", () => {
    const player = ["A. Example", "45000000", "2.5", "0", "4", "2030"];
    for (const text of [
      `${HEAD}\nA. Example,45000000,2.5,0,4,2030`,
      "A. Example;45 000 000;2.5;0;4;2030\r\n",
      "A. Example\t45,000,000\t2.5\t0\t4\t2030",
      `\uFEFF${HEAD}\r\n"A. Example","45,000,000",2.5,0,4,2030\r\n\r\n`,
    ]) {
      expect(readRegister(text)).toEqual({ players: [player], faults: [] });
    }
  });

  test("may have its columns in another order, and more of them", () => {
    const text =
      "Contract end,Player,Position,Book value,Agent costs,Amortisation,Employee costs\n2030,A,GK,4,3,2,1";
    expect(readRegister(text).players).toEqual([["A", "1", "2", "3", "4", "2030"]]);
  });

  test("tells every line that cannot be read, and why", () => {
    const text = `${HEAD}\nA,1,2,3,4,2030\nB,1,two,3,,2030\n\n"C\nD",1,2,3,4,soon`;
    expect(readRegister(text).faults).toEqual([
      { line: 3, message: 'amortisation "two" is not a number' },
      { line: 3, message: "bookValue is empty" },
      { line: 5, message: 'contractEnd "soon" is not a number' },
    ]);
  });

  test("tells a wrong number of cells, a missing column, an open quote, and nothing at all", () => {
    expect(readRegister("A,1,2").faults).toEqual([{ line: 1, message: "has 3 cells where 6 are needed" }]);
    expect(readRegister("name,amortisation\nA,1").faults).toEqual([
      { line: 1, message: "no column is named employeeCosts, agentCosts, bookValue, contractEnd" },
    ]);
    expect(readRegister('"A,1,2,3,4,2030').faults[0]).toEqual({
      line: 1,
      message: "a quote is opened but never closed",
    });
    expect(readRegister(" \n").faults).toEqual([{ line: 1, message: "there is nothing to read" }]);
  });

  test("comes back as it was written", () => {
    const name = fc
      .string({ unit: "grapheme" })
      .filter((text) => text !== "" && text.trim() === text && !text.startsWith("'"));
    const amount = fc.nat().map(String);
    const player = fc
      .tuple(name, amount, amount, amount, amount, amount)
      .map((cells): string[] => [...cells]);
    fc.assert(
      fc.property(fc.array(player, { minLength: 1 }), (players) => {
        expect(readRegister(writeRegister(players))).toEqual({ players, faults: [] });
      }),
    );
  });
});

test("no text that is written is a formula to a spreadsheet", () => {
  expect(writeCsv([["=1+1", "@x", "-a", -3, "plain, text"]])).toBe(`'=1+1,'@x,'-a,-3,"plain, text"\r\n`);
  expect(readCsv("'=1+1,'plain").rows).toEqual([{ line: 1, cells: ["=1+1", "'plain"] }]);
});

test("figures are written one a row under the API's names, and what is not known is left empty", () => {
  expect(figureRows({ planningRatio: null, signing: { fits: true }, expiry: [{ year: 2030 }] })).toEqual([
    ["figure", "value"],
    ["planningRatio", ""],
    ["signing.fits", "true"],
    ["expiry.0.year", 2030],
  ]);
});
