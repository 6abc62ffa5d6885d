import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculateSquad, calculateTransfer } from "./calculate.ts";

/** The same values on every run. */
const always = <Value>(values: fc.Arbitrary<Value>, check: (value: Value) => void) =>
  fc.assert(fc.property(values, check), { seed: 20_261_121, numRuns: 60 });

/** Numbers of at least 0 with as many places as JSON has; below 0.000001 only 0 is allowed. */
const number = (max: number) =>
  fc.double({ min: 0, max, noNaN: true }).map((value) => (value < 0.000001 ? 0 : value));

/** Money in whole cents, up to ten thousand million; and money with more places than are printed. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000_000_000 }).map((value) => value / 100),
  number(1_000_000),
);

/** Every allowed number of at least 0, the smallest and the largest included. */
const anyAmount = fc.oneof(number(1e13), fc.constantFrom(0, 0.000001, 1e13));

const orNegative = (values: fc.Arbitrary<number>) =>
  fc.oneof(
    values,
    values.map((value) => -value),
  );

/** How many units of the last printed place a number holds: 12.34 with 2 places is 1234. */
const units = (value: number, places: number): number => Math.round(value * 10 ** places);

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Every number in a response, with the names of the fields that lead to it. */
function numbersIn(value: unknown, path: readonly string[] = []): { path: string; number: number }[] {
  if (typeof value === "number") return [{ path: path.join("."), number: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => numbersIn(child, [...path, name]));
}

/** Fields of responses that are times, counts or ratios. */
const NOT_MONEY =
  /(?:^|\.)(?:year|years|from|to|yearFraction|yearsRemaining|revenueChange|players|\w*[rR]atio|\w*[pP]oints|shareOfSquadCost|ratioIfAllLeave)$/;

/** The value with every amount of money times k. */
function scaledBy(value: unknown, k: number, name = ""): unknown {
  const fixed = ["threshold", "contractEnd", "years", "agentRate", "saleYear"].includes(name);
  if (typeof value === "number") return fixed ? value : value * k;
  if (Array.isArray(value)) return value.map((child) => scaledBy(child, k));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, scaledBy(child, k, key)]));
}

const years = fc.oneof(
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 1, max: 24 }).map((halves) => halves / 2),
  fc.integer({ min: 1, max: 120 }).map((months) => months / 12),
  fc.double({ min: 0.000001, max: 100, noNaN: true }),
);

function transferOf(money: fc.Arbitrary<number>, rate: fc.Arbitrary<number>) {
  return fc.record(
    {
      fee: money,
      years,
      agentRate: rate,
      signingBonus: money,
      otherAcquisition: money,
      annualSalary: money,
      annualBonus: money,
      saleYear: number(100),
      expectedSale: money,
    },
    { requiredKeys: ["fee", "years"] },
  );
}

const transfer = transferOf(amount, number(50));

/** Every figure is a whole number of cents, so that scaling is not blurred by rounding. */
const millions = (max: number) => fc.nat(max).map((value) => value * 1_000_000);
const exactTransfer = fc.record({
  fee: millions(1000),
  years: fc.constantFrom(0.5, 1, 2, 2.5, 4, 5, 8, 10),
  agentRate: fc.nat(20),
  signingBonus: millions(100),
  annualSalary: millions(100),
  saleYear: fc.nat(20).map((halves) => halves / 2),
  expectedSale: millions(1000),
});

function squadOf(money: fc.Arbitrary<number>, signedMoney: fc.Arbitrary<number>) {
  const player = fc.record({
    name: fc.constant("Example Player"),
    employeeCosts: money,
    amortisation: money,
    agentCosts: money,
    bookValue: money,
    contractEnd: fc.integer({ min: 2024, max: 2032 }),
  });
  return {
    adjustedOperatingRevenue: money,
    transferResultAndOtherIncome: signedMoney,
    otherRelevantEmployeeCosts: money,
    netLoanCosts: signedMoney,
    otherAgentCosts: money,
    threshold: fc.oneof(fc.nat(100), number(100)),
    players: fc.array(player, { maxLength: 10 }),
  };
}

const squadFields = squadOf(amount, orNegative(amount));
const squad = fc.record(squadFields);
const costs = fc.record({ employeeCosts: amount, amortisation: amount }, { requiredKeys: [] });

/** Revenue high enough that ratios keep their places in a number. */
const squadWithRatio = fc.record({
  ...squadFields,
  adjustedOperatingRevenue: fc.integer({ min: 100_000, max: 1_000_000_000 }),
  transferResultAndOtherIncome: amount,
});

/** Costs so low that they fit below most thresholds. */
const small = fc.nat(1_000_000).map((value) => value / 100);
const squadWithRoom = fc.record({
  ...squadOf(small, small),
  adjustedOperatingRevenue: fc.integer({ min: 1_000_000, max: 1_000_000_000 }),
});

/** Whole hundreds and thresholds that divide evenly. */
const hundreds = fc.nat(1_000_000).map((value) => value * 100);
const exactSquad = fc.record({
  ...squadOf(hundreds, hundreds),
  threshold: fc.constantFrom(20, 25, 40, 50, 80, 100),
  proposedSigning: fc.record({ employeeCosts: hundreds, amortisation: hundreds }),
});

interface Calculator {
  name: string;
  calculate: (request: object) => { data: object; inputs: object };
  requests: fc.Arbitrary<object>;
  exact: fc.Arbitrary<object>;
  extreme: fc.Arbitrary<object>;
}

const calculators: Calculator[] = [
  {
    name: "transfer cost",
    calculate: calculateTransfer,
    requests: transfer,
    exact: exactTransfer,
    extreme: transferOf(anyAmount, anyAmount),
  },
  {
    name: "squad cost",
    calculate: calculateSquad,
    requests: fc.record({
      ...squadFields,
      proposedSigning: fc.oneof(costs, fc.constantFrom(null, undefined)),
    }),
    exact: exactSquad,
    extreme: fc.record(squadOf(anyAmount, orNegative(anyAmount))),
  },
];

describe.each(calculators)("$name", ({ calculate, requests, exact, extreme }) => {
  test("a request, its fields in another order, and the inputs of its response give the same bytes", () => {
    always(requests, (request) => {
      const response = calculate(request);
      const reversed = Object.fromEntries(Object.entries(request).reverse());
      for (const again of [request, reversed, response.inputs])
        expect(JSON.stringify(calculate(again))).toBe(JSON.stringify(response));
    });
  });

  test("scaling all money by k scales every money figure by k and nothing else", () => {
    always(fc.tuple(exact, fc.constantFrom(10, 100)), ([request, k]) => {
      const expected = numbersIn(calculate(request).data).map(({ path, number }) => ({
        path,
        number: NOT_MONEY.test(path) ? number : number * k,
      }));
      const scaled = calculate(Object(scaledBy(request, k)));
      expect(numbersIn(scaled.data)).toEqual(expected);
    });
  });

  test("every allowed body gives finite numbers without -0", () => {
    always(extreme, (request) => {
      const numbers = numbersIn(calculate(request).data);
      expect(numbers.filter(({ number }) => !Number.isFinite(number) || Object.is(number, -0))).toEqual([]);
    });
  });
});

describe("the schedule of a transfer", () => {
  test("adds up to the acquisition cost and the total contract commitment to the cent", () => {
    always(transfer, (request) => {
      const { acquisitionCost, totalContractCommitment, schedule } = calculateTransfer(request).data;
      const total = (figure: "amortisation" | "squadCost") =>
        sumOf(schedule.map((row) => units(row[figure], 2)));
      expect(total("amortisation")).toBe(units(acquisitionCost, 2));
      expect(total("squadCost")).toBe(units(totalContractCommitment, 2));
      for (const row of schedule) {
        expect(units(row.amortisation, 2) + units(row.employeeCost, 2)).toBe(units(row.squadCost, 2));
        expect(Math.min(row.amortisation, row.employeeCost)).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test("starts at the acquisition cost, never rises and ends at zero", () => {
    always(transfer, (request) => {
      const { acquisitionCost, schedule } = calculateTransfer(request).data;
      const closings = schedule.map((row) => row.closingBookValue);
      const openings = [acquisitionCost, ...closings.slice(0, -1)];
      expect(schedule.map((row) => row.openingBookValue)).toEqual(openings);
      expect(closings).toEqual([...closings].sort((one, other) => other - one));
      expect(closings.at(-1)).toBe(0);
    });
  });

  test("covers the contract without a gap", () => {
    always(transfer, (request) => {
      const { data, inputs } = calculateTransfer(request);
      const { schedule } = data;
      expect(schedule.map((row) => row.to).slice(0, -1)).toEqual(schedule.map((row) => row.from).slice(1));
      expect([schedule[0]?.from, schedule.at(-1)?.to]).toEqual([0, inputs.years]);
      expect(schedule).toHaveLength(Math.ceil(inputs.years));
    });
  });

  test("has the book value of a sale at the end of a contract year", () => {
    always(fc.tuple(transfer, fc.integer({ min: 1, max: 12 })), ([request, saleYear]) => {
      const { bookValue, schedule } = calculateTransfer({ ...request, saleYear }).data;
      expect(bookValue).toBe(schedule[saleYear - 1]?.closingBookValue ?? 0);
    });
  });
});

describe("a squad", () => {
  test("fits with the largest extra annual cost, and not with a cent more", () => {
    always(squadWithRoom, (request) => {
      const largest = calculateSquad(request).data.largestExtraAnnualCost;
      fc.pre(largest > 0 && largest < 1e12);
      const fits = (employeeCosts: number) =>
        calculateSquad({ ...request, proposedSigning: { employeeCosts } }).data.signing?.fits;
      expect([fits(largest), fits((Math.round(largest * 100) + 1) / 100)]).toEqual([true, false]);
    });
  });

  test("fits with the extra revenue that is needed, and not with a cent less", () => {
    always(squadWithRatio, ({ adjustedOperatingRevenue, ...others }) => {
      const request = { ...others, transferResultAndOtherIncome: 0, proposedSigning: {} };
      const at = (cents: number) =>
        calculateSquad({ ...request, adjustedOperatingRevenue: cents / 100 }).data;
      const needed = at(adjustedOperatingRevenue * 100).headroom.extraRevenueNeeded ?? 0;
      fc.pre(needed > 0 && needed < 1e11);
      const enough = adjustedOperatingRevenue * 100 + units(needed, 2);
      expect([at(enough).signing?.fits, at(enough - 1).signing?.fits]).toEqual([true, false]);
    });
  });

  test("has components that add up to the numerator, and points that add up to the ratio", () => {
    always(squad, (request) => {
      const { components, numerator } = calculateSquad(request).data;
      const amounts = Object.values(components).map((part) => units(part.amount, 2));
      expect(sumOf(amounts)).toBe(units(numerator, 2));
    });
    always(squadWithRatio, (request) => {
      const { components, planningRatio } = calculateSquad(request).data;
      const points = Object.values(components).map((part) => units(part.points ?? Number.NaN, 4));
      expect(sumOf(points)).toBe(units(planningRatio ?? Number.NaN, 4));
    });
  });

  test("releases each year the sum of the parts, and all players over all years", () => {
    always(squad, (request) => {
      const { expiry } = calculateSquad(request).data;
      for (const row of expiry) {
        const parts = [row.employeeCosts, row.amortisation, row.agentCosts].map((part) => units(part, 2));
        expect(sumOf(parts)).toBe(units(row.costsReleased, 2));
      }
      expect(sumOf(expiry.map((row) => row.players))).toBe(request.players.length);
    });
  });

  test("is not changed by a signing of zero", () => {
    always(squad, (request) => {
      const without = calculateSquad(request).data;
      const { signing, ...withZero } = calculateSquad({ ...request, proposedSigning: {} }).data;
      expect({ ...withZero, signing: null }).toEqual(without);
      expect(signing?.after).toEqual(signing?.before);
      expect(signing?.before.planningRatio).toBe(without.planningRatio);
      expect([signing?.change.headroom, signing?.change.ratioPoints ?? 0]).toEqual([0, 0]);
    });
  });

  test("is changed by a signing as by a player of the same cost", () => {
    always(fc.tuple(squad, amount, amount), ([request, employeeCosts, amortisation]) => {
      const signing = { employeeCosts, amortisation, agentCosts: 0 };
      const player = { ...signing, name: "Example Signing", bookValue: 0, contractEnd: 2030 };
      const tried = calculateSquad({ ...request, proposedSigning: signing }).data.signing;
      const signed = calculateSquad({ ...request, players: [...request.players, player] }).data;
      expect(tried?.after.planningRatio).toBe(signed.planningRatio);
      expect(tried?.after.headroom).toBe(signed.headroom.money);
    });
  });

  test("is the same in any order of its players", () => {
    const shuffled = squad.chain((request) =>
      fc
        .shuffledSubarray(request.players, { minLength: request.players.length })
        .map((players) => [request, { ...request, players }] as const),
    );
    always(shuffled, ([one, other]) => {
      expect(calculateSquad(other).data).toEqual(calculateSquad(one).data);
      const codes = (body: object) => calculateSquad(body).warnings.map(({ code }) => code);
      expect(codes(other).sort()).toEqual(codes(one).sort());
    });
  });
});
