import { afterEach, beforeEach, expect, test } from "vitest";
import { Fraction } from "../../server/calculators/fractions.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { createCalculators } from "../../server/public/calculate-routes.ts";
import { sharedBuild } from "../shared-build.ts";
import { BODIES, CHOICES, slowestChoices } from "./slowest-bodies.ts";

/** Looks for the slowest legal body of each calculator. Digits are counted, because time depends on the machine. */

/** Digits that were calculated, and those of the longest fraction; hexadecimal, which are counted quickly. */
const counted = { digits: 0, longest: 0 };

const operations = ["plus", "times", "over"] as const;
const originals = operations.map((name) => [name, Fraction.prototype[name]] as const);

// Not a spy of vitest, which keeps every call.
beforeEach(() => {
  for (const [name, original] of originals)
    Fraction.prototype[name] = function (this: Fraction, other) {
      const result = original.call(this, other);
      const digits = result.numerator.toString(16).length + result.denominator.toString(16).length;
      counted.digits += digits;
      counted.longest = Math.max(counted.longest, digits);
      return result;
    };
});

afterEach(() => {
  for (const [name, original] of originals) Fraction.prototype[name] = original;
});

test.each([
  ["calculateTransferCost", 1_500_000, 600],
  ["calculateSquadCost", 250_000, 250],
  ["calculateSquadPlan", 1_200_000, 900],
  ["calculateContractExtension", 1_000_000, 100],
  ["calculateSquadProjection", 2_800_000, 900],
] as const)(
  "the slowest legal body of %s takes at most %d digits, and no fraction has more than %d",
  async (name, most, mostOfOne) => {
    const { calculate } = createCalculators(await loadIndexes(await sharedBuild("fixture")))[name];
    const digitsFor = (body: object) => {
      Object.assign(counted, { digits: 0, longest: 0 });
      calculate(body);
      return counted.digits;
    };
    const { choices } = await slowestChoices(CHOICES, (tried) => digitsFor(BODIES[name](tried, 0)));
    digitsFor(BODIES[name](choices, 0));
    const found = `${counted.digits} digits, ${counted.longest} in the longest fraction`;
    process.stdout.write(`slowest body of ${name}: ${Object.values(choices).join(", ")}: ${found}\n`);
    expect(counted.digits).toBeLessThan(most);
    expect(counted.digits).toBeGreaterThan(most / 2);
    expect(counted.longest).toBeLessThan(mostOfOne);
  },
);
