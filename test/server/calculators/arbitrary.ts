import fc from "fast-check";

/** The same values on every run. */
fc.configureGlobal({ seed: 20_261_121 });

/** Money in whole cents, up to ten thousand million. */
export const cents = fc.integer({ min: 0, max: 1_000_000_000_000 }).map((value) => value / 100);

/** Money with more places than are printed. */
const finerThanCents = fc.double({ min: 0, max: 1_000_000, noNaN: true });

export const amount = fc.oneof(cents, finerThanCents);

/** Every number that a request may hold where it has to be at least 0, the smallest and the largest included. */
export const anyAmount = fc.oneof(
  fc.double({ min: 0, max: 1e12, noNaN: true }),
  fc.constantFrom(0, 5e-324, 1e12),
);

/** How many units of the last printed place a number holds: 12.34 with 2 places is 1234. */
export const units = (value: number, places: number): number => Math.round(value * 10 ** places);

export const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Every number in an answer, with the names of the fields that lead to it. */
export function numbersIn(value: unknown, path: readonly string[] = []): { path: string; number: number }[] {
  if (typeof value === "number") return [{ path: path.join("."), number: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => numbersIn(child, [...path, name]));
}
