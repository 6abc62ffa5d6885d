/** Returns the value, or throws: for values that an invariant of our own guarantees, so that a broken one is not hidden by a default. */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`Missing: ${what}`);
  return value;
}
