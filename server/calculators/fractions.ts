import { COUNTED_PLACES } from "../../contract/calculators/numbers.ts";

/**
 * An exact fraction of whole numbers. Everything is calculated in fractions and rounded once, when it becomes a number of an
 * answer, half away from zero: 0.005 to 0.01 and -0.005 to -0.01.
 *
 * A sum has the least common denominator, because moves of many lengths make it long. Nothing else is reduced: the library
 * fraction.js, which reduces each result, spent most of the time on that.
 */
export class Fraction {
  /** @param denominator above zero */
  constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  plus(other: Fraction): Fraction {
    if (other.denominator > this.denominator) return other.plus(this);
    const { numerator, denominator } = this;
    const factor = denominator / other.denominator;
    // Most denominators are the same, or a multiple.
    if (factor * other.denominator === denominator)
      return new Fraction(numerator + other.numerator * factor, denominator);
    const shared = commonDivisor(other.denominator, denominator % other.denominator);
    const missing = other.denominator / shared;
    return new Fraction(
      numerator * missing + other.numerator * (denominator / shared),
      denominator * missing,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.numerator, other.denominator));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /** The quotient. Throws if `divisor` is not above zero. */
  over(divisor: Fraction): Fraction {
    if (divisor.numerator <= 0n) throw new RangeError("A fraction is divided by what is above zero only.");
    if (this.denominator === divisor.denominator) return new Fraction(this.numerator, divisor.numerator);
    return new Fraction(this.numerator * divisor.denominator, this.denominator * divisor.numerator);
  }

  isLessThan(other: Fraction): boolean {
    return this.numerator * other.denominator < other.numerator * this.denominator;
  }

  isMoreThan(other: Fraction): boolean {
    return other.isLessThan(this);
  }

  isAtMost(other: Fraction): boolean {
    return !other.isLessThan(this);
  }

  isAtLeast(other: Fraction): boolean {
    return !this.isLessThan(other);
  }

  equals(other: Fraction): boolean {
    return this.isAtMost(other) && this.isAtLeast(other);
  }

  /** The nearest number. Exact where numerator and denominator are below 2^53, as those of times are. */
  toNumber(): number {
    return Number(this.numerator) / Number(this.denominator);
  }
}

/** The greatest (Euclid). */
function commonDivisor(one: bigint, other: bigint): bigint {
  let [divisor, rest] = [one, other];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

/** One for all numbers of a request, so that most sums need no other. */
const DENOMINATOR = 10n ** BigInt(COUNTED_PLACES);

/** The decimal that a JSON number was written as: 0.1 is exactly one tenth. It has at most 6 places. */
export function fraction(value: number): Fraction {
  const text = String(value);
  // Ratios from 10^21 on have an exponent, and are whole.
  if (text.includes("e")) return new Fraction(BigInt(value), 1n);
  const [whole = "", decimals = ""] = text.split(".");
  if (decimals.length > COUNTED_PLACES)
    throw new RangeError(`${text} has more than ${COUNTED_PLACES} places.`);
  return new Fraction(BigInt(whole + decimals.padEnd(COUNTED_PLACES, "0")), DENOMINATOR);
}

export const ZERO = fraction(0);
export const ONE = fraction(1);
export const HUNDRED = fraction(100);

const MONEY_PLACES = 2;
const PERCENTAGE_PLACES = 4;

/** From here on money is printed as more than 0.00. */
const HALF_A_CENT = fraction(0.005);

/** From here on a percentage is printed as more than 0.0000. */
const HALF_A_PERCENTAGE_UNIT = fraction(0.00005);

export const sum = (values: readonly Fraction[]): Fraction =>
  values.reduce((total, value) => total.plus(value), ZERO);

export const min = (one: Fraction, other: Fraction): Fraction => (one.isLessThan(other) ? one : other);

export const max = (one: Fraction, other: Fraction): Fraction => (one.isLessThan(other) ? other : one);

export const atLeastZero = (value: Fraction): Fraction => max(value, ZERO);

/** `rate` percent of `value`. */
export const shareOf = (value: Fraction, rate: Fraction): Fraction => value.times(rate).over(HUNDRED);

/** The largest number of whole units of the last printed place that is not above the value. */
const floorUnits = ({ numerator, denominator }: Fraction, places: number): bigint =>
  floorOf(numerator * 10n ** BigInt(places), denominator);

/** Division of whole numbers towards minus infinity. @param divisor above zero */
function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** The units of the last printed place, half away from zero: 1.005 with 2 places is 101. */
function roundedUnits(value: Fraction, places: number): bigint {
  if (value.numerator < 0n) return -roundedUnits(ZERO.minus(value), places);
  const { numerator, denominator } = value;
  return (2n * numerator * 10n ** BigInt(places) + denominator) / (2n * denominator);
}

/** Returns a number of units of the last place as a fraction. */
const fromUnits = (units: bigint, places: number): number => Number(`${units}e-${places}`);

/** Money in whole cents, for sums of printed money. */
export const cents = (value: Fraction): bigint => roundedUnits(value, MONEY_PLACES);

export const fromCents = (value: bigint): number => fromUnits(value, MONEY_PLACES);

/** An amount as a request's are counted. */
export const toCountedPlaces = (value: Fraction): number =>
  fromUnits(roundedUnits(value, COUNTED_PLACES), COUNTED_PLACES);

/** Money as it is printed: 2 places. */
export const money = (value: Fraction): number => fromCents(cents(value));

export const moneyOrNull = (value: Fraction | null): number | null => (value === null ? null : money(value));

/** Money that may still be spent: rounded towards zero, so that no fraction of a cent is promised. At least zero. */
export const roundMoneyDown = (value: Fraction): number =>
  fromCents(floorUnits(atLeastZero(value), MONEY_PLACES));

/** Money that is still needed: rounded up, so that no fraction of a cent is missing. At least zero. */
export const roundMoneyUp = (value: Fraction): number =>
  fromCents(-floorUnits(ZERO.minus(atLeastZero(value)), MONEY_PLACES));

/** Whole number of times that `unit`, which is above zero, is in the value. */
export const wholeTimes = (value: Fraction, unit: Fraction): number =>
  Number(floorUnits(value.over(unit), 0));

/** True if money can be divided by the value. Less than half a cent is printed as 0.00 and counts as zero here too. */
export const isPositiveMoney = (value: Fraction): boolean => value.isAtLeast(HALF_A_CENT);

/** True if a percentage can be divided by the value: one printed as 0.0000 cannot. */
export const isPositivePercentage = (value: Fraction): boolean => value.isAtLeast(HALF_A_PERCENTAGE_UNIT);

/** A percentage, or a difference of two, as it is printed: 4 places. */
export const percentage = (value: Fraction): number =>
  fromUnits(roundedUnits(value, PERCENTAGE_PLACES), PERCENTAGE_PLACES);

const percent = (part: Fraction, whole: Fraction): Fraction => part.times(HUNDRED).over(whole);

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
  const unit = 10n ** BigInt(places);
  const lowered = parts.map((part) => {
    const units = floorUnits(part, places);
    return { units, loss: part.minus(new Fraction(units, unit)) };
  });
  const missing = total - sumOfUnits(lowered.map(({ units }) => units));
  const byLoss = lowered.toSorted((one, other) => compare(other.loss, one.loss));
  const raised = new Set(byLoss.slice(0, Number(missing)));
  return lowered.map((part) => (raised.has(part) ? part.units + 1n : part.units));
}

const compare = (one: Fraction, other: Fraction): number =>
  Number(one.isMoreThan(other)) - Number(one.isLessThan(other));
