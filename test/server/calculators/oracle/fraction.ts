/**
 * Exact fractions of our own, so that the calculators are compared with other arithmetic than their own. Slow, and only for
 * tests.
 */
export class Fraction {
  readonly #top: bigint;
  /** Above zero, without a common divisor. */
  readonly #bottom: bigint;

  constructor(top: bigint, bottom = 1n) {
    const divisor = commonDivisor(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom);
    const sign = bottom < 0n ? -1n : 1n;
    this.#top = (sign * top) / divisor;
    this.#bottom = (sign * bottom) / divisor;
  }

  /** The decimal that a number is written as. */
  static of(value: number): Fraction {
    const [mantissa = "", exponent = "0"] = String(value).split("e");
    const [whole = "", decimals = ""] = mantissa.split(".");
    const power = Number(exponent) - decimals.length;
    const digits = BigInt(`${whole}${decimals}`);
    return power < 0
      ? new Fraction(digits, 10n ** BigInt(-power))
      : new Fraction(digits * 10n ** BigInt(power));
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.#top * other.#bottom + other.#top * this.#bottom, this.#bottom * other.#bottom);
  }

  minus(other: Fraction): Fraction {
    return new Fraction(this.#top * other.#bottom - other.#top * this.#bottom, this.#bottom * other.#bottom);
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.#top * other.#top, this.#bottom * other.#bottom);
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.#top * other.#bottom, this.#bottom * other.#top);
  }

  isBelow(other: Fraction): boolean {
    return this.#top * other.#bottom < other.#top * this.#bottom;
  }

  /** Rounded half away from zero. */
  rounded(places: number): number {
    const size = this.#top < 0n ? -this.#top : this.#top;
    const units = (2n * size * 10n ** BigInt(places) + this.#bottom) / (2n * this.#bottom);
    return printed(this.#top < 0n ? -units : units, places);
  }

  /** At least zero, rounded down. */
  roundedDown(places: number): number {
    if (this.#top < 0n) return 0;
    return printed((this.#top * 10n ** BigInt(places)) / this.#bottom, places);
  }

  /** At least zero, rounded up. */
  roundedUp(places: number): number {
    if (this.#top < 0n) return 0;
    return printed((this.#top * 10n ** BigInt(places) + this.#bottom - 1n) / this.#bottom, places);
  }
}

function commonDivisor(one: bigint, other: bigint): bigint {
  let [left, right] = [one, other];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}

/** The number nearest to so many units of the last place. */
const printed = (units: bigint, places: number): number => Number(`${units}e-${places}`);

export const ZERO = Fraction.of(0);
export const ONE = Fraction.of(1);

export const total = (values: readonly Fraction[]): Fraction =>
  values.reduce((sum, value) => sum.plus(value), ZERO);

export const smaller = (one: Fraction, other: Fraction): Fraction => (one.isBelow(other) ? one : other);
export const larger = (one: Fraction, other: Fraction): Fraction => (one.isBelow(other) ? other : one);
export const notNegative = (value: Fraction): Fraction => larger(value, ZERO);
