import Fraction from "fraction.js";

/**
 * Exact arithmetic. Everything is calculated in fractions and rounded once, when it becomes a number of an answer, half
 * away from zero: 0.005 to 0.01 and -0.005 to -0.01.
 */
export type { Fraction };

const MONEY_PLACES = 2;
const PERCENTAGE_PLACES = 4;

/** The decimal that a JSON number was written as: 0.1 is exactly one tenth. It has no exponent below zero. */
export function fraction(value: number): Fraction {
  const text = String(value);
  // From 10^21 on there is an exponent, and the number is whole.
  return new Fraction(text.includes("e") ? BigInt(value) : text);
}

export const ZERO = fraction(0);
export const ONE = fraction(1);
export const HUNDRED = fraction(100);

/** From here on money is printed as more than 0.00. */
const HALF_A_CENT = fraction(0.005);

/** From here on a percentage is printed as more than 0.0000. */
const HALF_A_PERCENTAGE_UNIT = fraction(0.00005);

export const sum = (values: readonly Fraction[]): Fraction =>
  values.reduce((total, value) => total.add(value), ZERO);

export const min = (one: Fraction, other: Fraction): Fraction => (one.lt(other) ? one : other);

export const max = (one: Fraction, other: Fraction): Fraction => (one.lt(other) ? other : one);

export const atLeastZero = (value: Fraction): Fraction => max(value, ZERO);

/** `rate` percent of `value`. */
export const shareOf = (value: Fraction, rate: Fraction): Fraction => value.mul(rate).div(HUNDRED);

/** Whole units of the last printed place, and what is left of the next; towards zero. */
function wholeUnits({ n, d }: Fraction, places: number) {
  const dividend = n * 10n ** BigInt(places);
  return { units: dividend / d, rest: dividend % d };
}

/** The units of the last printed place, half away from zero: 1.005 with 2 places is 101. */
function roundedUnits(value: Fraction, places: number): bigint {
  const { units, rest } = wholeUnits(value, places);
  return value.s * (2n * rest < value.d ? units : units + 1n);
}

/** The number of so many units of the last place. */
const fromUnits = (units: bigint, places: number): number => Number(`${units}e-${places}`);

/** Money in whole cents, for sums of printed money. */
export const cents = (value: Fraction): bigint => roundedUnits(value, MONEY_PLACES);

export const fromCents = (value: bigint): number => fromUnits(value, MONEY_PLACES);

/** Money as it is printed: 2 places. */
export const money = (value: Fraction): number => fromCents(cents(value));

/** `money` of a figure that may not exist. */
export const moneyOrNull = (value: Fraction | null): number | null => (value === null ? null : money(value));

/** Money that may still be spent: rounded towards zero, so that no fraction of a cent is promised. At least zero. */
export const roundMoneyDown = (value: Fraction): number =>
  fromCents(wholeUnits(atLeastZero(value), MONEY_PLACES).units);

/** Money that is still needed: rounded up, so that no fraction of a cent is missing. At least zero. */
export function roundMoneyUp(value: Fraction): number {
  const { units, rest } = wholeUnits(atLeastZero(value), MONEY_PLACES);
  return fromCents(rest === 0n ? units : units + 1n);
}

/** Whether money can be divided by. Less than half a cent is printed as 0.00 and counts as zero here too. */
export const isPositiveMoney = (value: Fraction): boolean => value.gte(HALF_A_CENT);

/** Whether a percentage can be divided by: what is printed as 0.0000 cannot. */
export const isPositivePercentage = (value: Fraction): boolean => value.gte(HALF_A_PERCENTAGE_UNIT);

/** A percentage, or a difference of two, as it is printed: 4 places. */
export const percentage = (value: Fraction): number =>
  fromUnits(roundedUnits(value, PERCENTAGE_PLACES), PERCENTAGE_PLACES);

const percent = (part: Fraction, whole: Fraction): Fraction => part.mul(HUNDRED).div(whole);

/** `part` in percent of `whole` as it is printed; null where the whole is not above zero. */
export const percentOf = (part: Fraction, whole: Fraction): number | null =>
  isPositiveMoney(whole) ? percentage(percent(part, whole)) : null;

/** Each part in percent of `whole`, rounded so that the printed percentages add up to their printed sum. */
export const percentageParts = (parts: readonly Fraction[], whole: Fraction): number[] =>
  roundedParts(
    parts.map((part) => percent(part, whole)),
    PERCENTAGE_PLACES,
  );

/** Money rounded so that the printed parts add up to their printed sum. */
export const moneyParts = (parts: readonly Fraction[]): number[] => roundedParts(parts, MONEY_PLACES);

/**
 * Parts rounded so that they add up to their rounded sum. Where the rounded parts do not, every part is rounded down, and
 * the units that are then missing go to the parts that lost most (largest remainder; of equal ones the first). A part
 * differs from its exact value by less than one unit of the last place, and one that needs no rounding is never changed.
 */
function roundedParts(parts: readonly Fraction[], places: number): number[] {
  const nearest = parts.map((part) => roundedUnits(part, places));
  const total = roundedUnits(sum(parts), places);
  const units = total === sumOfUnits(nearest) ? nearest : apportioned(parts, total, places);
  return units.map((part) => fromUnits(part, places));
}

const sumOfUnits = (units: readonly bigint[]): bigint => units.reduce((total, part) => total + part, 0n);

function apportioned(parts: readonly Fraction[], total: bigint, places: number): bigint[] {
  const lowered = parts.map((part) => {
    const exact = part.mul(10 ** places);
    const floor = exact.floor();
    return { units: floor.s * floor.n, loss: exact.sub(floor) };
  });
  const missing = total - sumOfUnits(lowered.map(({ units }) => units));
  const byLoss = lowered.toSorted((one, other) => other.loss.compare(one.loss));
  const raised = new Set(byLoss.slice(0, Number(missing)));
  return lowered.map((part) => (raised.has(part) ? part.units + 1n : part.units));
}
