import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { transferCostRequest } from "../../../contract/calculators/transfer-cost.ts";
import { calculateTransfer } from "./calculate.ts";
import { Fraction, notNegative, ONE, total, ZERO } from "./oracle/fraction.ts";
import { money, SCENARIOS } from "./oracle/scenarios.ts";

/** A sale of someone of this book value. */
const sold = (bookValue: number, expectedSale: number, saleTerms: object) =>
  calculateTransfer({ fee: bookValue, years: 1, saleYear: 0, expectedSale, saleTerms }).data.sale?.terms;

const sellOn = (rate: number, base: string, earlierPrice?: number) => ({
  sellOn: { rate, base, earlierPrice },
});

describe("a former club's share", () => {
  test("of 10% of the book profit, of a price of 55 and a book value of 12.3, is 4.27", () => {
    expect(sold(12.3, 55, sellOn(10, "book-profit"))).toMatchObject({ sellOnPayment: 4.27, result: 38.43 });
  });

  test("of 10% of the gain over 20.5 is 3.45", () => {
    expect(sold(12.3, 55, sellOn(10, "gain", 20.5))).toMatchObject({ sellOnPayment: 3.45, result: 39.25 });
  });

  test("of 50% of the gain over 23.6 leaves 36.8 of 50", () => {
    expect(sold(0, 50, sellOn(50, "gain", 23.6))?.netProceeds).toBe(36.8);
  });

  test("of a gain counts from the fee and the add-ons paid until the sale if no earlier price is sent", () => {
    const body = { fee: 10, years: 5, saleYear: 2, expectedSale: 15, saleTerms: sellOn(10, "gain") };
    const addOns = [
      { amount: 1, at: 1 },
      { amount: 2, at: 3 },
    ];
    expect(calculateTransfer(body).data.sale?.terms?.sellOnPayment).toBe(0.5);
    expect(calculateTransfer({ ...body, addOns }).data.sale?.terms?.sellOnPayment).toBe(0.4);
  });
});

test("agent, solidarity and a share of the gain leave 46.6 of 60, and lower prices to break even", () => {
  const terms = { ...sellOn(20, "gain", 20), agentRate: 5, solidarityRate: 4 };
  expect(sold(8, 60, terms)).toEqual({
    sellOnPayment: 8,
    agentFee: 3,
    solidarity: 2.4,
    netProceeds: 46.6,
    result: 38.6,
    breakEven: 8.79,
  });
  // 18 / 0.91 is below 20, so no share is due; (19 - 4) / 0.71 is above it.
  expect([sold(18, 60, terms)?.breakEven, sold(19, 60, terms)?.breakEven]).toEqual([19.78, 21.13]);
});

test("the figures of the sale itself do not count its terms", () => {
  const body = { fee: 12, years: 3, saleYear: 1, expectedSale: 10 };
  const { terms, ...sale } = calculateTransfer({ ...body, saleTerms: { agentRate: 10 } }).data.sale ?? {};
  expect(sale).toEqual(calculateTransfer(body).data.sale);
  expect(terms?.result).toBe(1);
});

test("terms without a sale are warned of", () => {
  const { warnings } = calculateTransfer({ fee: 1, years: 1, saleTerms: {} });
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([
    ["sale-terms-without-sale", "/saleTerms"],
  ]);
});

test("rates of 100% together, and an add-on after the contract, are refused", () => {
  const terms = { agentRate: 50, solidarityRate: 5, ...sellOn(45, "price") };
  const body = { fee: 1, years: 2, saleTerms: terms, addOns: [{ amount: 1, at: 2.1 }] };
  const issues = transferCostRequest.safeParse(body).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join("/"), message])).toEqual([
    ["addOns/0/at", "must not be after the end of the contract (years)"],
    ["saleTerms", "has rates that together must be below 100%"],
  ]);
});

describe("an add-on of 5 after two of five years of a fee of 40", () => {
  const body = { fee: 40, years: 5, addOns: [{ label: "Title", amount: 5, at: 2 }] };

  test("raises the book value to 29 and the charge to 9.67", () => {
    const { data } = calculateTransfer(body);
    expect(data).toMatchObject({
      acquisitionCost: 40,
      acquisitionCostWithAddOns: 45,
      addOns: [{ label: "Title", amount: 5, at: 2, bookValue: 29, annualAmortisation: 9.67 }],
    });
    expect(data.schedule.map((row) => [row.addOns, row.amortisation, row.closingBookValue])).toEqual([
      [0, 8, 32],
      [0, 8, 24],
      [5, 9.67, 19.33],
      [0, 9.66, 9.67],
      [0, 9.67, 0],
    ]);
  });

  test("is in the book value of a sale on that day", () => {
    expect(calculateTransfer({ ...body, saleYear: 2, expectedSale: 30 }).data).toMatchObject({
      bookValue: 29,
      sale: { bookValue: 29, result: 1 },
    });
  });

  test("is charged at once when the cost is already charged", () => {
    const late = { ...body, years: 6, amortisationYearsMax: 5, addOns: [{ amount: 5, at: 5.5 }] };
    const { data } = calculateTransfer(late);
    expect(data.addOns?.[0]).toMatchObject({ bookValue: 0, annualAmortisation: null });
    expect(data.schedule.at(-1)).toMatchObject({ addOns: 5, amortisation: 5, closingBookValue: 0 });
  });
});

const percent = fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100);

const sales = fc.record({
  fee: money,
  years: fc.constantFrom(1, 2.5, 5, 7, 29 / 12),
  part: fc.constantFrom(0, 1 / 3, 0.5, 1),
  expectedSale: money,
  addOns: fc.array(fc.record({ amount: money, part: fc.constantFrom(0, 0.25, 0.5, 1) }), { maxLength: 3 }),
  agentRate: percent,
  solidarityRate: fc.constantFrom(0, 5),
  otherCosts: money,
  rate: percent,
  base: fc.constantFrom("gain", "price", "book-profit"),
  earlierPrice: fc.option(money),
});

test("random sales have the figures of an oracle that counts in fractions, and nothing is lost at break-even", () => {
  fc.assert(
    fc.property(
      sales,
      ({ part, agentRate, solidarityRate, otherCosts, rate, base, earlierPrice, ...body }) => {
        const sent = body.addOns.map((addOn) => ({ amount: addOn.amount, at: addOn.part * body.years }));
        const saleTerms = { agentRate, solidarityRate, otherCosts, sellOn: { rate, base, earlierPrice } };
        const { data, inputs } = calculateTransfer({
          ...body,
          addOns: sent,
          saleYear: part * body.years,
          saleTerms,
        });
        const { years, addOns = [] } = inputs;
        const saleYear = inputs.saleYear ?? 0;
        const of = Fraction.of;
        const left = notNegative(of(years).minus(of(saleYear)));
        const paid = addOns.filter(({ at }) => at <= saleYear);
        const bookValue = total([
          of(body.fee).times(left).over(of(years)),
          ...paid
            .filter(({ at }) => at < years)
            .map(({ amount, at }) =>
              of(amount)
                .times(left)
                .over(of(years).minus(of(at))),
            ),
        ]);
        const earlier =
          earlierPrice === null
            ? total([of(body.fee), ...paid.map(({ amount }) => of(amount))])
            : of(earlierPrice);
        const hundredth = (value: number) => of(value).over(of(100));
        const from = base === "price" ? ZERO : base === "gain" ? earlier : bookValue;
        const kept = ONE.minus(hundredth(agentRate)).minus(hundredth(solidarityRate));
        const without = bookValue.plus(of(otherCosts)).over(kept);
        const price = of(body.expectedSale);
        const share = hundredth(rate).times(notNegative(price.minus(from)));
        const net = price.times(kept).minus(of(otherCosts)).minus(share);
        const withShare = bookValue
          .plus(of(otherCosts))
          .minus(hundredth(rate).times(from))
          .over(kept.minus(hundredth(rate)));
        const breakEven = base !== "price" && !from.isBelow(without) ? without : withShare;
        expect(data.bookValue).toBe(bookValue.rounded(2));
        expect(data.sale?.terms).toEqual({
          sellOnPayment: share.rounded(2),
          agentFee: price.times(hundredth(agentRate)).rounded(2),
          solidarity: price.times(hundredth(solidarityRate)).rounded(2),
          netProceeds: net.rounded(2),
          result: net.minus(bookValue).rounded(2),
          breakEven: breakEven.rounded(2),
        });
        const charged = total(data.schedule.map((row) => of(row.amortisation)));
        expect(charged.rounded(2)).toBe(data.acquisitionCostWithAddOns);
      },
    ),
    SCENARIOS,
  );
});
