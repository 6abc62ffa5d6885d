import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFragment, writeFragment } from "../../site/islands/calculator/address.ts";
import { squadBody } from "../../site/islands/calculator/body.ts";
import { curlLine } from "../../site/islands/calculator/curl.ts";
import { money, moneyFormat, percent, points, room } from "../../site/islands/calculator/format.ts";
import { createLatest } from "../../site/islands/calculator/latest.ts";
import { plainNumber, readNumber } from "../../site/islands/calculator/numbers.ts";

describe("a scenario in the address", () => {
  test("is short, readable and holds all fields and players", () => {
    const fragment = writeFragment({
      fields: { fee: "40", saleYear: "", "proposedSigning.amortisation": "5" },
      players: [["Example * Player", "1", "2", "3", "4", "2030"]],
    });
    expect(fragment).toBe("fee=40&proposedSigning.amortisation=5&p=Example%20%2A%20Player*1*2*3*4*2030");
  });

  test("comes back as it was, whatever its texts are", () => {
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

  test("is not read from an address that leads into the page", () => {
    expect(readFragment("#main")).toBeNull();
    expect(readFragment("")).toBeNull();
  });

  test("is read as far as it can be where it was cut or mistyped", () => {
    expect(readFragment("#fee=4%&years=5&=3&x")).toEqual({ fields: { fee: "4%", years: "5" }, players: [] });
  });
});

describe("numbers as people type them", () => {
  test.each([
    ["42,000,000", 42_000_000],
    ["42 000 000", 42_000_000],
    ["42'000.5", 42_000.5],
    ["−3.5", -3.5],
    ["1e6", 1_000_000],
    [".5", 0.5],
  ])("%s is read", (text, value) => expect(readNumber(text)).toBe(value));

  test.each(["1,5", "4.000.000", "5 %", "forty", "1,00,000", "Infinity", "0x10"])(
    "%s is left for the API to refuse, not guessed at",
    (text) => expect(typeof readNumber(text)).toBe("string"),
  );

  test("nothing is not zero", () => {
    expect(readNumber(" ")).toBeUndefined();
    expect(plainNumber("")).toBe("");
  });
});

describe("figures as they are written", () => {
  test("money that stands together has the same decimals, and no currency", () => {
    expect([1_000_000, 2.5].map(moneyFormat([1_000_000, 2.5]))).toEqual(["1,000,000.00", "2.50"]);
    expect(money(-1_234_567)).toBe("−1,234,567");
  });

  test("what is not known is never a number", () => {
    expect([money(null), percent(null), points(null), room(null, money)]).toEqual([
      "none",
      "none",
      "none",
      "none",
    ]);
  });

  test("a ratio keeps the places that tell it from its threshold", () => {
    expect([percent(70), percent(70.0004), points(-0.2552)]).toEqual([
      "70.00 %",
      "70.0004 %",
      "−0.2552 points",
    ]);
  });

  test("the sign of headroom is in words", () => {
    expect([room(5, money), room(0, money), room(-5, money)]).toEqual(["5 below", "0 below", "5 over"]);
  });
});

test("the request leaves out what is empty, and nests what belongs together", () => {
  expect(
    squadBody({
      fields: {
        threshold: "70",
        netLoanCosts: "",
        "proposedSigning.amortisation": "5",
        otherAgentCosts: "x",
      },
      players: [["Example Player", "1", "", "3", "4", "2030"]],
    }),
  ).toEqual({
    threshold: 70,
    proposedSigning: { amortisation: 5 },
    otherAgentCosts: "x",
    players: [{ name: "Example Player", employeeCosts: 1, agentCosts: 3, bookValue: 4, contractEnd: 2030 }],
  });
});

test("a quote in a name does not end the request line", () => {
  expect(curlLine("https://x.example.org/api", { name: "O'Example" })).toBe(
    `curl -H 'Content-Type: application/json' https://x.example.org/api -d '{"name":"O'\\''Example"}'`,
  );
});

describe("of many questions", () => {
  test("only the newest is asked", async () => {
    const latest = createLatest();
    const asked: number[] = [];
    const run = (question: number) =>
      latest(
        5,
        async () => question,
        (answer) => asked.push(answer),
      );
    await Promise.all([run(1), run(2), run(3)]);
    expect(asked).toEqual([3]);
  });

  test("an answer that comes after a newer question is dropped, and its request withdrawn", async () => {
    const latest = createLatest();
    const used: string[] = [];
    let withdrawn = false;
    let release = (_: string) => {};
    const slow = latest(
      0,
      (signal) => {
        signal.addEventListener("abort", () => {
          withdrawn = true;
        });
        return new Promise<string>((resolve) => {
          release = resolve;
        });
      },
      (answer) => used.push(answer),
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    const fast = latest(
      0,
      async () => "new",
      (answer) => used.push(answer),
    );
    release("old");
    await Promise.all([slow, fast]);
    expect([used, withdrawn]).toEqual([["new"], true]);
  });
});
