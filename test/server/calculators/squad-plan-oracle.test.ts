import fc from "fast-check";
import { expect, test } from "vitest";
import { calculatePlan, calculateSquad } from "./calculate.ts";
import { Fraction, total } from "./oracle/fraction.ts";
import { club, counting, movesFor, players, SCENARIOS } from "./oracle/scenarios.ts";
import { planOracle, printedStanding } from "./oracle/squad-plan.ts";

const plans = players.chain((register) =>
  fc.record({
    ...club,
    ...counting,
    players: fc.constant(register),
    proposedSigning: fc.constant(null),
    moves: movesFor(register.length),
  }),
);

/** The sum of printed numbers, as printed. */
const sumOf = (values: readonly number[], places: number): number =>
  total(values.map(Fraction.of)).rounded(places);

test("random plans have the figures of an oracle that counts in fractions", () => {
  fc.assert(
    fc.property(plans, (request) => {
      const { data, inputs } = calculatePlan(request);
      const { steps, effects } = planOracle(inputs);
      const [first, last] = [steps[0], steps.at(-1)];
      if (first === undefined || last === undefined) throw new Error("A plan has a step before its moves.");
      expect(data.before).toMatchObject(printedStanding(first, inputs.threshold));
      expect(data.after).toMatchObject(printedStanding(last, inputs.threshold));
      expect(data.moves).toMatchObject(effects);
    }),
    SCENARIOS,
  );
});

test("the components of random plans add up to the numerator, and their points to the ratio", () => {
  fc.assert(
    fc.property(plans, (request) => {
      const { before, after } = calculatePlan(request).data;
      for (const { components, numerator, denominator, planningRatio } of [before, after]) {
        const parts = Object.values(components);
        const amounts = parts.map(({ amount }) => amount);
        expect(sumOf(amounts, 2)).toBe(numerator);
        const points = parts.flatMap(({ points: one }) => (one === null ? [] : [one]));
        expect(points).toHaveLength(planningRatio === null ? 0 : parts.length);
        // Points of a smaller denominator have more digits than a JSON number holds.
        if (denominator >= 1) expect(sumOf(points, 4)).toBe(planningRatio);
      }
    }),
    SCENARIOS,
  );
});

test("random squads cost the same in a plan without moves as in squad-cost", () => {
  fc.assert(
    fc.property(plans, (request) => {
      const { data } = calculatePlan({ ...request, loanFees: "numerator", moves: [] });
      const { headroom, ...cost } = calculateSquad(request).data;
      for (const { components, ...standing } of [data.before, data.after]) {
        expect(components).toEqual(cost.components);
        expect(standing).toEqual({
          numerator: cost.numerator,
          denominator: cost.denominator,
          planningRatio: cost.planningRatio,
          headroom: headroom.money,
          headroomPoints: headroom.points,
          extraRevenueNeeded: headroom.extraRevenueNeeded,
        });
      }
      expect(data.expiry).toEqual(cost.expiry);
    }),
    SCENARIOS,
  );
});
