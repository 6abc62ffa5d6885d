import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, anyAmount, numbersIn, sumOf, units } from "./arbitrary.ts";
import { calculateTransfer } from "./calculate.ts";

const years = fc.oneof(
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 1, max: 24 }).map((halves) => halves / 2),
  fc.integer({ min: 1, max: 120 }).map((months) => months / 12),
  fc.double({ min: 0.000001, max: 100, noNaN: true }),
);

const body = fc.record(
  {
    fee: amount,
    years,
    agentRate: fc.double({ min: 0, max: 50, noNaN: true }),
    signingBonus: amount,
    otherAcquisition: amount,
    annualSalary: amount,
    annualBonus: amount,
    saleYear: fc.double({ min: 0, max: 100, noNaN: true }),
    expectedSale: amount,
  },
  { requiredKeys: ["fee", "years"] },
);

/** Bodies whose every figure is a whole number of cents, so that scaling is not blurred by rounding. */
const exactBody = fc.record({
  fee: fc.nat(1000).map((millions) => millions * 1_000_000),
  years: fc.constantFrom(0.5, 1, 2, 2.5, 4, 5, 8, 10),
  agentRate: fc.nat(20),
  signingBonus: fc.nat(100).map((millions) => millions * 1_000_000),
  annualSalary: fc.nat(100).map((millions) => millions * 1_000_000),
  saleYear: fc.nat(20).map((halves) => halves / 2),
  expectedSale: fc.nat(1000).map((millions) => millions * 1_000_000),
});

const notMoney = new Set(["year", "from", "to", "yearFraction", "yearsRemaining", "years"]);

const isMoney = (path: string): boolean => !notMoney.has(path.split(".").at(-1) ?? "");

test("the inputs of an answer can be sent back and give the same answer", () => {
  fc.assert(
    fc.property(body, (request) => {
      const answer = calculateTransfer(request);
      expect(calculateTransfer(answer.inputs)).toEqual(answer);
    }),
  );
});

test("the schedule's amortisations add up to the acquisition cost to the cent", () => {
  fc.assert(
    fc.property(body, (request) => {
      const { acquisitionCost, schedule } = calculateTransfer(request).data;
      const amortised = sumOf(schedule.map((row) => units(row.amortisation, 2)));
      expect(amortised).toBe(units(acquisitionCost, 2));
    }),
  );
});

test("the schedule's squad costs add up to the total contract commitment to the cent", () => {
  fc.assert(
    fc.property(body, (request) => {
      const { totalContractCommitment, schedule } = calculateTransfer(request).data;
      const squadCosts = schedule.map((row) => units(row.squadCost, 2));
      expect(sumOf(squadCosts)).toBe(units(totalContractCommitment, 2));
      for (const row of schedule) {
        expect(units(row.amortisation, 2) + units(row.employeeCost, 2)).toBe(units(row.squadCost, 2));
        expect(Math.min(row.amortisation, row.employeeCost)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("book value starts at the acquisition cost, never rises and falls to zero", () => {
  fc.assert(
    fc.property(body, (request) => {
      const { acquisitionCost, schedule } = calculateTransfer(request).data;
      const closings = schedule.map((row) => row.closingBookValue);
      expect(schedule.map((row) => row.openingBookValue)).toEqual([
        acquisitionCost,
        ...closings.slice(0, -1),
      ]);
      expect(closings).toEqual([...closings].sort((one, other) => other - one));
      expect(closings.at(-1)).toBe(0);
    }),
  );
});

test("the rows of the schedule cover the contract without a gap", () => {
  fc.assert(
    fc.property(body, (request) => {
      const { schedule } = calculateTransfer(request).data;
      expect(schedule.map((row) => row.to).slice(0, -1)).toEqual(schedule.map((row) => row.from).slice(1));
      expect(schedule[0]?.from).toBe(0);
      expect(schedule.at(-1)?.to).toBe(request.years);
      expect(schedule).toHaveLength(Math.ceil(request.years));
    }),
  );
});

test("the book value at the end of a contract year is the one in the schedule", () => {
  fc.assert(
    fc.property(body, fc.integer({ min: 1, max: 12 }), (request, saleYear) => {
      const { bookValue, schedule } = calculateTransfer({ ...request, saleYear }).data;
      expect(bookValue).toBe(schedule[saleYear - 1]?.closingBookValue ?? 0);
    }),
  );
});

test("scaling all money by k scales every money figure by k and nothing else", () => {
  fc.assert(
    fc.property(exactBody, fc.constantFrom(10, 100), (request, k) => {
      const { fee, signingBonus, annualSalary, expectedSale } = request;
      const scaled = calculateTransfer({
        ...request,
        fee: fee * k,
        signingBonus: signingBonus * k,
        annualSalary: annualSalary * k,
        expectedSale: expectedSale * k,
      });
      const expected = numbersIn(calculateTransfer(request).data).map(({ path, number }) => ({
        path,
        number: isMoney(path) ? number * k : number,
      }));
      expect(numbersIn(scaled.data)).toEqual(expected);
    }),
  );
});

test("the same body gives the same bytes, in whatever order its fields come", () => {
  fc.assert(
    fc.property(body, (request) => {
      const reversed = Object.fromEntries(Object.entries(request).reverse());
      const bytes = JSON.stringify(calculateTransfer(request));
      expect(JSON.stringify(calculateTransfer(request))).toBe(bytes);
      expect(JSON.stringify(calculateTransfer(reversed))).toBe(bytes);
    }),
  );
});

test("every allowed body has an answer of finite numbers without -0", () => {
  const extreme = fc.record({
    fee: anyAmount,
    years: fc.oneof(years, fc.constantFrom(0.000001, 100)),
    agentRate: anyAmount,
    signingBonus: anyAmount,
    annualSalary: anyAmount,
    saleYear: fc.double({ min: 0, max: 100, noNaN: true }),
    expectedSale: anyAmount,
  });
  fc.assert(
    fc.property(extreme, (request) => {
      for (const { path, number } of numbersIn(calculateTransfer(request).data)) {
        expect([path, Number.isFinite(number) && !Object.is(number, -0)]).toEqual([path, true]);
      }
    }),
  );
});
