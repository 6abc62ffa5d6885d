import { COUNTED_PLACES } from "../../contract/calculators/numbers.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";

/** A change by no more than this is one of the last digits of a binary number, and not of what was meant. */
const NO_CHANGE = 0.000000001;

/** Most numbers that are named; the rest are counted. */
const MAX_NAMED = 10;

/**
 * A warning that names the numbers of `body` that were rounded to become `inputs`, if there are any.
 * @param inputs the body as its schema returned it
 */
export function roundedWarnings(body: unknown, inputs: unknown): CalculatorWarning[] {
  const fields = [...changedNumbers(body, inputs, "")];
  const [first, ...others] = fields;
  if (first === undefined) return [];
  const message = `Numbers are counted to ${COUNTED_PLACES} decimal places, and more were sent: ${named(fields)}.`;
  return [{ code: "rounded", message, field: others.length === 0 ? first : null }];
}

/** `a, b and 2 more`. */
export function named(all: readonly string[]): string {
  const rest = all.length - MAX_NAMED;
  return all.slice(0, MAX_NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** JSON pointers to the numbers that differ. Both have the same names and positions. */
function* changedNumbers(given: unknown, counted: unknown, pointer: string): Generator<string> {
  if (typeof given === "number" && typeof counted === "number") {
    if (Math.abs(given - counted) > NO_CHANGE) yield pointer;
  } else if (isParent(given) && isParent(counted)) {
    for (const [name, child] of Object.entries(counted))
      yield* changedNumbers(Reflect.get(given, name), child, `${pointer}/${name}`);
  }
}

const isParent = (value: unknown): value is object => typeof value === "object" && value !== null;
