import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateTransfer } from "./calculate.ts";
import { Fraction, ONE, smaller, total, ZERO } from "./oracle/fraction.ts";
import { rate, SCENARIOS } from "./oracle/scenarios.ts";

const of = Fraction.of;
const cents = fc.integer({ min: 0, max: 2_000_000_000 });
const money = cents.map((amount) => amount / 100);

const wholeYears = fc.integer({ min: 0, max: 12 });
const payments = (at: fc.Arbitrary<number>) =>
  fc.array(fc.record({ at, cents }), { minLength: 1, maxLength: 8 }).map((list) => ({
    fee: list.reduce((sum, payment) => sum + payment.cents, 0) / 100,
    payments: list.map(({ at: paid, cents: amount }) => ({ at: paid, amount: amount / 100 })),
  }));

const terms = {
  years: fc.integer({ min: 1, max: 32 }).map((quarters) => quarters / 4),
  agentRate: rate,
  otherAcquisition: money,
  annualSalary: money,
  discountRate: fc.oneof(
    fc.constantFrom(0, 5, 100),
    fc.integer({ min: 1, max: 2500 }).map((n) => n / 100),
  ),
  amortisationYearsMax: fc.constantFrom(undefined, 5),
  signingBonus: money,
  signingBonusPaid: fc.constantFrom(undefined, "evenly", "signing"),
  addOns: fc.option(fc.array(fc.record({ amount: money, at: fc.constantFrom(0, 0.25) }), { maxLength: 3 })),
};

const requests = fc
  .tuple(payments(wholeYears), fc.record(terms))
  .map(([paid, others]) => ({ ...others, ...paid }));

/** `value` discounted by a number of years. */
const discounted = (value: Fraction, factor: Fraction, years: number): Fraction =>
  years === 0 ? value : discounted(value.over(factor), factor, years - 1);

test("200 random transfers paid in whole years have the present value, interest and cash of an oracle in fractions", () => {
  fc.assert(
    fc.property(requests, (request) => {
      const { data } = calculateTransfer(request);
      const factor = ONE.plus(of(request.discountRate).over(of(100)));
      const presentValue = total(
        request.payments.map(({ at, amount }) => discounted(of(amount), factor, at)),
      );
      const fee = of(request.fee);
      const agentFee = fee.times(of(request.agentRate)).over(of(100));
      const cost = presentValue.plus(agentFee).plus(of(request.otherAcquisition));
      const charged = smaller(of(request.years), of(request.amortisationYearsMax ?? 100));
      const last = Math.max(...request.payments.map(({ at }) => at));
      // Interest of a year: the debt after the payments at its start, times the rate.
      const interest = Array.from({ length: last }, (_, year) => {
        const debt = request.payments
          .filter(({ at }) => at > year)
          .map(({ at, amount }) => discounted(of(amount), factor, at - year));
        return total(debt).times(factor.minus(ONE)).rounded(2);
      });
      expect(data).toMatchObject({
        presentValue: presentValue.rounded(2),
        financingCost: fee.minus(presentValue).rounded(2),
        discounted: {
          acquisitionCost: cost.rounded(2),
          annualAmortisation: cost.over(charged).rounded(2),
          interest,
        },
      });
      const paidIn = (from: number, to: number) =>
        total(
          request.payments.filter(({ at }) => at >= from && at < to).map(({ amount }) => of(amount)),
        ).rounded(2);
      expect(data.cash).toHaveLength(Math.max(Math.ceil(request.years), last + 1));
      const isOnSigning = request.signingBonusPaid === "signing";
      const bonus = of(isOnSigning ? request.signingBonus : 0);
      const sumOf = (values: readonly number[]) => total(values.map(of)).rounded(2);
      for (const [index, row] of (data.cash ?? []).entries()) {
        const { employeeCost = 0, amortisation = 0, addOns: added = 0 } = data.schedule[index] ?? {};
        const { pay } = row;
        const salary = of(Math.max(0, Math.min(1, request.years - index))).times(of(request.annualSalary));
        const expected = isOnSigning ? salary.plus(index === 0 ? bonus : ZERO).rounded(2) : employeeCost;
        expect(Math.abs(pay - expected)).toBeLessThan(isOnSigning ? 0.02 : 1e-9);
        const agentAndOtherCosts = index === 0 ? sumOf([data.acquisitionCost, -request.fee]) : 0;
        const addOns = request.addOns === null ? {} : { addOns: added };
        const paid = paidIn(index, index + 1);
        expect(row).toEqual({
          ...{ year: index + 1, payments: paid, agentAndOtherCosts, pay, ...addOns },
          total: sumOf([paid, agentAndOtherCosts, addOns.addOns ?? 0, pay]),
          charge: amortisation,
          payable: paidIn(index + 1, 100),
        });
      }
      const commitment = data.totalContractCommitment;
      expect(sumOf((data.cash ?? []).map((row) => row.total))).toBe(commitment);
      expect(sumOf(data.schedule.map(({ squadCost }) => squadCost))).toBe(commitment);
    }),
    { ...SCENARIOS, numRuns: 200 },
  );
});

test("instalments within a year are discounted by a power, and their interest adds up to the financing cost", () => {
  const parts = fc.integer({ min: 0, max: 120 }).map((months) => Number((months / 12).toFixed(6)));
  fc.assert(
    fc.property(payments(parts), fc.integer({ min: 1, max: 40 }), (paid, discountRate) => {
      const { data } = calculateTransfer({ ...paid, years: 5, discountRate });
      const value = paid.payments.reduce(
        (sum, { at, amount }) => sum + amount * Math.exp(-at * Math.log1p(discountRate / 100)),
        0,
      );
      expect(Math.abs((data.presentValue ?? 0) - value)).toBeLessThan(0.02);
      const interest = data.discounted?.interest ?? [];
      const gap = interest.reduce((sum, year) => sum + year, 0) - (data.financingCost ?? 0);
      expect(Math.abs(gap)).toBeLessThan(0.005 * (interest.length + 2));
    }),
    SCENARIOS,
  );
});

const addOns = fc.record({
  fee: money,
  years: terms.years,
  amortisationYearsMax: terms.amortisationYearsMax,
  addOns: fc.array(fc.record({ amount: money, share: fc.integer({ min: 0, max: 20 }) }), { maxLength: 4 }),
  saleShare: fc.integer({ min: 0, max: 24 }),
});

test("200 random add-ons that catch up have the book value of a cost that was known from the start", () => {
  fc.assert(
    fc.property(addOns, ({ addOns: paid, saleShare, ...transfer }) => {
      const at = (twentieths: number) => (transfer.years * twentieths) / 20;
      const saleYear = at(saleShare);
      const { data } = calculateTransfer({
        ...transfer,
        addOnMethod: "catch-up",
        addOns: paid.map(({ amount, share }) => ({ amount, at: at(share) })),
        saleYear,
      });
      const known = paid.filter(({ share }) => share <= saleShare).map(({ amount }) => of(amount));
      const charged = smaller(of(transfer.years), of(transfer.amortisationYearsMax ?? 100));
      const left = ONE.minus(of(saleYear).over(charged));
      const value = total([of(transfer.fee), ...known]).times(left);
      expect(data.bookValue).toBe(value.isBelow(ZERO) ? 0 : value.rounded(2));
      const charges = data.schedule.map(({ amortisation }) => of(amortisation));
      expect(total(charges).rounded(2)).toBe(data.acquisitionCostWithAddOns);
    }),
    { ...SCENARIOS, numRuns: 200 },
  );
});
