import { expect, test } from "vitest";
import { calculateExtension, calculateProjection, calculateSquad, calculateTransfer } from "./calculate.ts";
import { club, player } from "./fictional-squad.ts";

/**
 * What clubs, papers and textbooks have printed, and what the calculators return for the same numbers, beside the cases that
 * the methods publish (`worked-formulas.test.ts` tests those). A book value that a
 * source gives is sent as the fee of a contract that has just begun. Write-downs have no endpoint; the method of the extension
 * says why a season's charge differs from the one that Calcio e Finanza prints.
 */
const sale = (bookValue: number, expectedSale: number, more: object = {}) =>
  calculateTransfer({ fee: bookValue, years: 1, saleYear: 0, expectedSale, ...more }).data;

const soldAfter = (fee: number, years: number, saleYear: number, expectedSale: number) =>
  calculateTransfer({ fee, years, saleYear, expectedSale }).data;

const share = (expectedSale: number, rate: number, earlierPrice: number) =>
  sale(0, expectedSale, { saleTerms: { sellOn: { rate, base: "gain", earlierPrice } } }).sale?.terms
    ?.sellOnPayment;

const EXACT: readonly [about: string, ours: number | null | undefined, published: number][] = [
  ["Kvaratskhelia at the asking price: profit", sale(2.2, 80).sale?.result, 77.8],
  ["Pjanic, Juventus to Barcelona: profit", sale(13, 70).sale?.result, 57],
  ["Reijnders, Milan to Manchester City: profit", sale(12.3, 55).sale?.result, 42.7],
  ["Rashford, without a book value: profit", sale(0, 60).sale?.result, 60],
  ["Onana at Manchester United: loss", sale(28.4, 20).sale?.result, -8.4],
  ["Andre Silva after a write-down: profit", sale(2.8, 9).sale?.result, 6.2],
  ["Rodriguez after a write-down: profit", sale(2, 3).sale?.result, 1],
  ["10 on five years, sold after three for 15: profit", soldAfter(10, 5, 3, 15).sale?.result, 11],
  ["Griezmann: charged until the sale", soldAfter(120, 5, 3, 20).schedule[2]?.accumulatedAmortisation, 72],
  ["Douglas Luiz: least price in January", soldAfter(48.7, 5, 0.5, 0).sale?.breakEven, 43.83],
  ["Kvaratskhelia in the winter: book value", soldAfter(3.3, 1.5, 0.5, 0).bookValue, 2.2],
  ["10 on five years: book value after three", soldAfter(10, 5, 3, 0).bookValue, 4],
  ["Minteh: amortisation", calculateTransfer({ fee: 6.5, years: 5 }).data.annualAmortisation, 1.3],
  ["100 on one year: amortisation", calculateTransfer({ fee: 100, years: 1 }).data.annualAmortisation, 100],
  [
    "Jackson before his renewal: amortisation",
    calculateTransfer({ fee: 32, years: 8 }).data.annualAmortisation,
    4,
  ],
  ["A share of 15% of the gain from 20 to 100", share(100, 15, 20), 12],
  ["A share of 25% of the gain from 1 to 3", share(3, 25, 1), 0.5],
  ["Barber: a share of 10% of the gain from 10 to 15", share(15, 10, 10), 0.5],
  ["Barber: with an add-on of 1 already paid", share(15, 10, 11), 0.4],
  [
    "Nico Gonzalez: loan fee and obligation as one cost",
    calculateTransfer({ fee: 25, otherAcquisition: 8, years: 5 }).data.acquisitionCost,
    33,
  ],
  [
    "Premier League 2023-24: 64 + 24 + 27 points",
    calculateSquad({
      ...club,
      otherRelevantEmployeeCosts: 24,
      players: [{ ...player, employeeCosts: 64, amortisation: 27, bookValue: 27 }],
    }).data.planningRatio,
    115,
  ],
];

test.each(EXACT)("%s", (_, ours, published) => {
  expect(ours).toBe(published);
});

/** In the published unit, of which the source leaves out or rounds the rest. */
const WITHIN_ROUNDING: readonly [
  about: string,
  ours: number | null | undefined,
  published: number,
  unit: number,
][] = [
  [
    "Lautaro 2022-23: amortisation after the renewal",
    calculateExtension({ bookValue: 8_739_846, yearsLeft: 4, newYears: 4 }).data.annualAmortisationAfter,
    2_184_962,
    1,
  ],
  [
    "Lautaro 2020-21: a year's cost before the renewal, as the first season of a projection",
    calculateProjection({
      firstSeason: 2020,
      seasons: [
        { adjustedOperatingRevenue: 0, otherRelevantEmployeeCosts: 0, otherAgentCosts: 0, netLoanCosts: 0 },
      ],
      threshold: 70,
      players: [
        {
          ...player,
          employeeCosts: 4_625_000,
          amortisation: 18_728_243 / 3,
          bookValue: 18_728_243,
          contractEnd: 2023,
        },
      ],
      moves: [],
    }).data.seasons[0]?.numerator,
    10_867_748,
    1,
  ],
];

test.each(WITHIN_ROUNDING)("%s, within the published rounding", (_, ours, published, unit) => {
  expect(Math.abs((ours ?? Number.NaN) - published)).toBeLessThan(unit);
});
