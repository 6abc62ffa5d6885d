import { expect, test } from "vitest";
import {
  fraction,
  money,
  moneyParts,
  percentage,
  percentOf,
  roundMoneyDown,
  roundMoneyUp,
} from "../../../server/calculators/fractions.ts";

test("a fraction is the number as it was written, so 0.1 + 0.2 is 0.3", () => {
  expect(fraction(0.1).plus(fraction(0.2)).equals(fraction(0.3))).toBe(true);
});

test("fractions that are not reduced are equal and compared by their value", () => {
  const [half, again] = [fraction(0.5), fraction(3).over(fraction(6))];
  expect([half.equals(again), half.isLessThan(again), half.isMoreThan(again)]).toEqual([true, false, false]);
  expect([half.isAtMost(again), half.isAtLeast(again)]).toEqual([true, true]);
  expect(money(half.minus(again))).toBe(0);
});

test("more than 6 decimal places, and a division by what is not above zero, are faults of the program", () => {
  expect(() => fraction(0.1234567)).toThrow("0.1234567 has more than 6 places.");
  for (const divisor of [0, -1]) expect(() => fraction(1).over(fraction(divisor))).toThrow(RangeError);
});

test("money is rounded to 2 places, half away from zero", () => {
  expect([0.005, 0.0049, 1.015, -0.005, -1.015].map((value) => money(fraction(value)))).toEqual([
    0.01, 0, 1.02, -0.01, -1.02,
  ]);
});

test("percentages are rounded to 4 places, half away from zero", () => {
  expect([0.00005, 66.66665, -0.00005].map((value) => percentage(fraction(value)))).toEqual([
    0.0001, 66.6667, -0.0001,
  ]);
});

test("a third is rounded once, and what it is multiplied by 3 again is exact", () => {
  const third = fraction(1).over(fraction(3));
  expect([money(third), money(third.times(fraction(3)))]).toEqual([0.33, 1]);
});

test("money that may still be spent is rounded down, money that is still needed up, and neither is below zero", () => {
  expect([1.019, 1.01, -0.019].map((value) => roundMoneyDown(fraction(value)))).toEqual([1.01, 1.01, 0]);
  expect([1.011, 1.01, -0.019].map((value) => roundMoneyUp(fraction(value)))).toEqual([1.02, 1.01, 0]);
});

test("what rounds to zero from below is 0 and never -0", () => {
  expect(Object.is(money(fraction(-0.004)), 0)).toBe(true);
  expect(Object.is(money(fraction(-0)), 0)).toBe(true);
});

test("nothing is a percentage of a whole that is not above zero or that prints as 0.00", () => {
  const ofWhole = (whole: number) => percentOf(fraction(1), fraction(whole));
  expect([0, -5, 0.0049, 0.005].map(ofWhole)).toEqual([null, null, null, 20_000]);
});

test.each([
  // 0.333 + 0.333 + 0.334 = 1.00; rounded down 0.33 each, 0.01 missing, the third lost 0.004.
  ["give the missing unit to the part that lost most", [0.333, 0.333, 0.334], [0.33, 0.33, 0.34]],
  // 0.005 x 3 = 0.015, rounded 0.02: two units for three parts of 0.
  ["of equal loss give the missing units to the first", [0.005, 0.005, 0.005], [0.01, 0.01, 0]],
  // Rounded -0.01, 0.5 and 0.04 give 0.53 and not 0.52; down -0.02, 0.5 and 0.03 they miss 0.01, and -0.014 lost 0.006.
  [
    "are rounded down if negative, and not changed if in whole units",
    [-0.014, 0.5, 0.035],
    [-0.01, 0.5, 0.03],
  ],
  // -0.02 + 0.5 + 0.04 = 0.52.
  ["that add up once rounded are only rounded", [-0.015, 0.5, 0.035], [-0.02, 0.5, 0.04]],
])("rounded parts %s", (_, parts, rounded) => {
  expect(moneyParts(parts.map(fraction))).toEqual(rounded);
});
