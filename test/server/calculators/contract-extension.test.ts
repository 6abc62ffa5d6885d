import { describe, expect, test } from "vitest";
import { contractExtensionRequest } from "../../../contract/calculators/contract-extension.ts";
import { calculateExtension } from "./calculate.ts";

const codes = (body: object) => calculateExtension(body).warnings.map(({ code, field }) => [code, field]);

test("30 with three years left, extended to four at costs of 2, is charged at 8 a year", () => {
  const { data } = calculateExtension({ bookValue: 30, yearsLeft: 3, newYears: 4, extensionCosts: 2 });
  expect(data).toMatchObject({
    annualAmortisationBefore: 10,
    bookValueAtExtension: 30,
    annualAmortisationAfter: 8,
    change: { amortisation: -2, employeeCost: 0, squadCost: -2 },
    sale: null,
  });
});

test("an extension from seven years to nine raises the charge from 4 to 5.6, because five years count", () => {
  const body = { bookValue: 28, yearsLeft: 7, newYears: 9 };
  expect(calculateExtension(body).data).toMatchObject({
    annualAmortisationBefore: 4,
    annualAmortisationAfter: 5.6,
  });
  expect(codes(body)).toEqual([
    ["amortisation-capped", "/newYears"],
    ["extension-raises-charge", "/newYears"],
  ]);
  const uncapped = { ...body, amortisationYearsMax: 100 };
  expect(calculateExtension(uncapped).data.annualAmortisationAfter).toBe(3.11);
  expect(codes(uncapped)).toEqual([]);
});

test("an extension that ends the contract sooner than it was is doubted", () => {
  const body = { bookValue: 8, yearsLeft: 0.8, after: 0.1 };
  expect(codes({ ...body, newYears: 0.69 })).toContainEqual(["extension-shortens", "/newYears"]);
  expect(codes({ ...body, newYears: 0.7 })).toEqual([]);
});

test("an extension after four months spreads the value of that day over the months from then on", () => {
  // Counted as 0.333333 and 4.666667.
  const body = { bookValue: 30_541_946, yearsLeft: 3, after: 4 / 12, newYears: 56 / 12 };
  const { data } = calculateExtension(body);
  expect(data).toMatchObject({
    annualAmortisationBefore: 10_180_648.67,
    bookValueAtExtension: 27_148_399.84,
    annualAmortisationAfter: 5_817_513.84,
  });
  // 10180648.67 x 0.333333 + 5817513.84 x 0.666667.
  expect(data.schedule[0]?.withExtension.amortisation).toBe(7_271_890.66);
});

test("12 in the last year becomes 3 over four, and a sale for 20 after that year a profit of 11, not 20", () => {
  const { data } = calculateExtension({
    bookValue: 12,
    yearsLeft: 1,
    newYears: 4,
    saleYear: 1,
    expectedSale: 20,
  });
  expect(data.schedule[0]).toMatchObject({
    withoutExtension: { amortisation: 12, closingBookValue: 0 },
    withExtension: { amortisation: 3, closingBookValue: 9 },
  });
  expect(data.sale).toEqual({
    withoutExtension: { bookValue: 0, result: 20 },
    withExtension: { bookValue: 9, result: 11 },
  });
});

test("pay changes on the day of the extension, and the signing bonus is spread over the new term", () => {
  const { data } = calculateExtension({
    bookValue: 0,
    yearsLeft: 1,
    after: 0.5,
    newYears: 2,
    signingBonus: 3,
    payBefore: 4,
    payAfter: 6,
  });
  expect(data.change.employeeCost).toBe(3.5);
  expect(
    data.schedule.map((row) => [row.to, row.withoutExtension.employeeCost, row.withExtension.employeeCost]),
  ).toEqual([
    [1, 4, 5.75],
    [2, 0, 7.5],
    [2.5, 0, 3.75],
  ]);
});

test("the costs of an extension at the turn of a season are added in the season that begins", () => {
  const { schedule } = calculateExtension({
    bookValue: 20,
    yearsLeft: 2,
    after: 1,
    newYears: 2,
    extensionCosts: 4,
  }).data;
  expect(
    schedule.map(({ withExtension: row }) => [row.openingBookValue, row.additions, row.closingBookValue]),
  ).toEqual([
    [20, 0, 10],
    [10, 4, 7],
    [7, 0, 0],
  ]);
});

test("a sale price without a year, and a sale after the new contract, are warned of", () => {
  const body = { bookValue: 20, yearsLeft: 2, newYears: 3 };
  expect(codes({ ...body, expectedSale: 1 })).toEqual([["sale-price-without-year", "/expectedSale"]]);
  expect(codes({ ...body, saleYear: 3, expectedSale: 1 })).toEqual([["sale-after-contract", "/saleYear"]]);
});

describe("what contradicts itself", () => {
  test.each([
    [{ after: 2 }, "after", "must be less than yearsLeft"],
    [{ after: 1, saleYear: 0.5 }, "saleYear", "must not be before the extension (after)"],
  ])("%j is refused", (fields, field, message) => {
    const { error } = contractExtensionRequest.safeParse({
      bookValue: 1,
      yearsLeft: 2,
      newYears: 3,
      ...fields,
    });
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[[field], message]]);
  });
});
