import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, anyAmount, numbersIn, sumOf, units } from "./arbitrary.ts";
import { calculateSquad } from "./calculate.ts";

const signed = fc.oneof(
  amount,
  amount.map((value) => -value),
);

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
    threshold: fc.oneof(fc.nat(100), fc.double({ min: 0, max: 100, noNaN: true })),
    players: fc.array(player, { maxLength: 30 }),
  };
}

const body = fc.record(squadOf(amount, signed));

/** Revenue high enough that ratios keep their places in a number. */
const bodyWithRatio = fc.record({
  ...squadOf(amount, signed),
  adjustedOperatingRevenue: fc.integer({ min: 100_000, max: 1_000_000_000 }),
  transferResultAndOtherIncome: amount,
});

/** Costs so low that they fit below most thresholds. */
const small = fc.nat(1_000_000).map((value) => value / 100);
const bodyWithRoom = fc.record({
  ...squadOf(small, small),
  adjustedOperatingRevenue: fc.integer({ min: 1_000_000, max: 1_000_000_000 }),
});

/** Whole hundreds and thresholds that divide evenly, so that scaling is not blurred by rounding. */
const hundreds = fc.nat(1_000_000).map((value) => value * 100);
const exactBody = fc.record({
  ...squadOf(hundreds, hundreds),
  threshold: fc.constantFrom(20, 25, 40, 50, 80, 100),
  proposedSigning: fc.record({ employeeCosts: hundreds, amortisation: hundreds }),
});

const notMoney = new Set([
  "planningRatio",
  "points",
  "headroomPoints",
  "ratioPoints",
  "ratio",
  "differencePoints",
  "shareOfSquadCost",
  "ratioIfAllLeave",
  "revenueChange",
  "year",
  "players",
]);

const isMoney = (path: string): boolean => !notMoney.has(path.split(".").at(-1) ?? "");

/** The body with every amount of money, in players and signing too, times k. */
function scaledBy(value: unknown, k: number, name = ""): unknown {
  if (typeof value === "number") return ["threshold", "contractEnd"].includes(name) ? value : value * k;
  if (Array.isArray(value)) return value.map((child) => scaledBy(child, k));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, scaledBy(child, k, key)]));
}

const costs = fc.record({ employeeCosts: amount, amortisation: amount }, { requiredKeys: [] });

test("the inputs of an answer can be sent back and give the same answer", () => {
  const withSigning = fc.record({
    ...squadOf(amount, signed),
    proposedSigning: fc.oneof(costs, fc.constantFrom(null, undefined)),
  });
  fc.assert(
    fc.property(withSigning, (request) => {
      const answer = calculateSquad(request);
      expect(calculateSquad(answer.inputs)).toEqual(answer);
    }),
  );
});

test("the largest extra annual cost fits, and a cent more does not", () => {
  fc.assert(
    fc.property(bodyWithRoom, (request) => {
      const largest = calculateSquad(request).data.largestExtraAnnualCost;
      fc.pre(largest > 0 && largest < 1e12);
      const fits = (employeeCosts: number) =>
        calculateSquad({ ...request, proposedSigning: { employeeCosts } }).data.signing?.fits;
      expect([fits(largest), fits((Math.round(largest * 100) + 1) / 100)]).toEqual([true, false]);
    }),
  );
});

test("with the extra revenue that is needed a squad fits, and with a cent less it does not", () => {
  fc.assert(
    fc.property(bodyWithRatio, ({ adjustedOperatingRevenue, ...others }) => {
      const request = { ...others, transferResultAndOtherIncome: 0, proposedSigning: {} };
      const at = (cents: number) =>
        calculateSquad({ ...request, adjustedOperatingRevenue: cents / 100 }).data;
      const needed = at(adjustedOperatingRevenue * 100).headroom.extraRevenueNeeded ?? 0;
      fc.pre(needed > 0 && needed < 1e11);
      const enough = adjustedOperatingRevenue * 100 + units(needed, 2);
      expect([at(enough).signing?.fits, at(enough - 1).signing?.fits]).toEqual([true, false]);
    }),
  );
});

test("the components add up to the numerator to the cent", () => {
  fc.assert(
    fc.property(body, (request) => {
      const { components, numerator } = calculateSquad(request).data;
      const amounts = Object.values(components).map((part) => units(part.amount, 2));
      expect(sumOf(amounts)).toBe(units(numerator, 2));
    }),
  );
});

test("the components' points add up to the ratio to the last printed place", () => {
  fc.assert(
    fc.property(bodyWithRatio, (request) => {
      const { components, planningRatio } = calculateSquad(request).data;
      const points = Object.values(components).map((part) => units(part.points ?? Number.NaN, 4));
      expect(sumOf(points)).toBe(units(planningRatio ?? Number.NaN, 4));
    }),
  );
});

test("a year's released costs are the sum of their parts, and all years hold all players", () => {
  fc.assert(
    fc.property(body, (request) => {
      const { expiry } = calculateSquad(request).data;
      for (const row of expiry) {
        const parts = [row.employeeCosts, row.amortisation, row.agentCosts].map((part) => units(part, 2));
        expect(sumOf(parts)).toBe(units(row.costsReleased, 2));
      }
      expect(sumOf(expiry.map((row) => row.players))).toBe(request.players.length);
    }),
  );
});

test("a signing of zero changes nothing", () => {
  fc.assert(
    fc.property(body, (request) => {
      const without = calculateSquad(request).data;
      const { signing, ...withZero } = calculateSquad({ ...request, proposedSigning: {} }).data;
      expect({ ...withZero, signing: null }).toEqual(without);
      expect(signing?.after).toEqual(signing?.before);
      expect(signing?.before.planningRatio).toBe(without.planningRatio);
      expect(signing?.change.headroom).toBe(0);
      expect(signing?.change.ratioPoints ?? 0).toBe(0);
    }),
  );
});

test("a signing has the effect of a player of the same cost", () => {
  fc.assert(
    fc.property(body, amount, amount, (request, employeeCosts, amortisation) => {
      const signing = { employeeCosts, amortisation, agentCosts: 0 };
      const player = { ...signing, name: "Example Signing", bookValue: 0, contractEnd: 2030 };
      const tried = calculateSquad({ ...request, proposedSigning: signing }).data.signing;
      const signed = calculateSquad({ ...request, players: [...request.players, player] }).data;
      expect(tried?.after.planningRatio).toBe(signed.planningRatio);
      expect(tried?.after.headroom).toBe(signed.headroom.money);
    }),
  );
});

test("scaling all money by k scales every money figure by k and no ratio", () => {
  fc.assert(
    fc.property(exactBody, fc.constantFrom(10, 100), (request, k) => {
      const scaled = calculateSquad(scaledBy(request, k));
      const expected = numbersIn(calculateSquad(request).data).map(({ path, number }) => ({
        path,
        number: isMoney(path) ? number * k : number,
      }));
      expect(numbersIn(scaled.data)).toEqual(expected);
    }),
  );
});

test("the order of the players does not matter", () => {
  const shuffled = body.chain((request) =>
    fc
      .shuffledSubarray(request.players, { minLength: request.players.length })
      .map((players) => [request, { ...request, players }] as const),
  );
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      expect(calculateSquad(other).data).toEqual(calculateSquad(one).data);
      const kinds = (request: object) =>
        calculateSquad(request)
          .warnings.map(({ code }) => code)
          .sort();
      expect(kinds(other)).toEqual(kinds(one));
    }),
  );
});

test("the same body gives the same bytes, in whatever order its fields come", () => {
  fc.assert(
    fc.property(body, (request) => {
      const reversed = Object.fromEntries(Object.entries(request).reverse());
      const bytes = JSON.stringify(calculateSquad(request));
      expect(JSON.stringify(calculateSquad(request))).toBe(bytes);
      expect(JSON.stringify(calculateSquad(reversed))).toBe(bytes);
    }),
  );
});

test("every allowed body has an answer of finite numbers without -0", () => {
  const anySigned = fc.oneof(
    anyAmount,
    anyAmount.map((value) => -value),
  );
  fc.assert(
    fc.property(fc.record(squadOf(anyAmount, anySigned)), (request) => {
      for (const { path, number } of numbersIn(calculateSquad(request).data)) {
        expect([path, Number.isFinite(number) && !Object.is(number, -0)]).toEqual([path, true]);
      }
    }),
  );
});
