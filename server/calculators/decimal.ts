import Big from "big.js";

/**
 * Exact decimal arithmetic. Sums and products are exact, and a division waits until its result is rounded, so that
 * nothing is cut off on the way. Figures are rounded once, when they become numbers of an answer, half away from zero:
 * 0.005 to 0.01 and -0.005 to -0.01.
 */
export type Decimal = Big;

/** A division that is still to be done. The divisor is above zero. */
export interface Quotient {
  dividend: Decimal;
  divisor: Decimal;
}

export const MONEY_PLACES = 2;
export const PERCENTAGE_PLACES = 4;

/** A constructor of our own, so that no other user of the library shares its settings. */
function exactDecimals() {
  const settings = Big();
  settings.DP = PERCENTAGE_PLACES;
  settings.RM = Big.roundHalfUp;
  return settings;
}

const Exact = exactDecimals();

/** The decimal that a JSON number was written as: 0.1 is exactly one tenth. */
export const decimal = (value: number): Decimal => new Exact(value);

export const ZERO = decimal(0);
export const ONE = decimal(1);
const HUNDRED = decimal(100);
const HUNDREDTH = decimal(0.01);

/** From here on money is printed as more than 0.00. */
const HALF_A_CENT = decimal(0.005);

/** From here on a percentage is printed as more than 0.0000. */
const HALF_A_PERCENTAGE_UNIT = decimal(0.00005);

export const sum = (values: readonly Decimal[]): Decimal =>
  values.reduce((total, value) => total.plus(value), ZERO);

export const atLeastZero = (value: Decimal): Decimal => (value.lt(ZERO) ? ZERO : value);

export const lesser = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other);

export const greater = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? other : one);

export const product = (factors: readonly Decimal[]): Decimal =>
  factors.reduce((total, factor) => total.times(factor), ONE);

/** `rate` percent of `value`. */
export const shareOf = (value: Decimal, rate: Decimal): Decimal => value.times(rate).times(HUNDREDTH);

export const plusQuotient = (value: Decimal, { dividend, divisor }: Quotient): Quotient => ({
  dividend: value.times(divisor).plus(dividend),
  divisor,
});

/** The sum of two divisions. */
export const plusQuotients = (one: Quotient, other: Quotient): Quotient =>
  one.divisor.eq(other.divisor)
    ? { dividend: one.dividend.plus(other.dividend), divisor: one.divisor }
    : {
        dividend: one.dividend.times(other.divisor).plus(other.dividend.times(one.divisor)),
        divisor: one.divisor.times(other.divisor),
      };

export const minusQuotient = (value: Decimal, { dividend, divisor }: Quotient): Quotient => ({
  dividend: value.times(divisor).minus(dividend),
  divisor,
});

/**
 * The quotient rounded to at most 4 places. The library rounds a division itself, to 4 places, knowing its remainder; for
 * fewer places the divisor is shifted, so that there is still one rounding only.
 */
function rounded({ dividend, divisor }: Quotient, places: number): Decimal {
  if (divisor === ONE) return dividend.round(places);
  const shift = decimal(10 ** (PERCENTAGE_PLACES - places));
  return dividend.div(divisor.times(shift)).times(shift);
}

/** Divides to the last place. Other divisions round. */
function lastPlaceDecimals() {
  const settings = Big();
  settings.DP = 20_000;
  return settings;
}

const ToLastPlace = lastPlaceDecimals();

/** A division that has an end, such as that of a product by one of its factors. */
export const exactQuotient = (dividend: Decimal, divisor: Decimal): Decimal =>
  new Exact(new ToLastPlace(dividend).div(divisor));

/** The digits of a decimal as a whole number, without the factors 2 and 5, by which every division ends. */
function endlessPart(value: Decimal): bigint {
  let digits = BigInt(value.c.join(""));
  for (const factor of [2n, 5n]) while (digits % factor === 0n) digits /= factor;
  return digits;
}

function commonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : commonDivisor(other, one % other);
}

/** A whole number whose division by each of the values, all above zero, has an end. */
export const commonMultiple = (values: readonly Decimal[]): Decimal =>
  new Exact(
    values
      .map(endlessPart)
      .reduce((multiple, part) => (multiple / commonDivisor(multiple, part)) * part, 1n)
      .toString(),
  );

/** A plain number; adding 0 turns the -0 that JSON readers could see into 0. */
export const toNumber = (value: Decimal): number => value.toNumber() + 0;

export const roundedMoney = (value: Decimal): Decimal => value.round(MONEY_PLACES);

export const roundedMoneyQuotient = (value: Quotient): Decimal => rounded(value, MONEY_PLACES);

/** Money as it is printed: 2 places. */
export const money = (value: Decimal): number => toNumber(roundedMoney(value));

/** `money` of a division. */
export const moneyQuotient = (value: Quotient): number => toNumber(roundedMoneyQuotient(value));

const CENT = decimal(0.01);

/** Money that may still be spent: rounded towards zero, so that no fraction of a cent is promised. At least zero. */
export function moneyWithin({ dividend, divisor }: Quotient): number {
  if (divisor === ONE) return toNumber(atLeastZero(dividend).round(MONEY_PLACES, Big.roundDown));
  const nearest = rounded({ dividend: atLeastZero(dividend), divisor }, MONEY_PLACES);
  return toNumber(atLeastZero(nearest.times(divisor).gt(dividend) ? nearest.minus(CENT) : nearest));
}

/** How many whole units are in a quotient of at least zero. @param unit above zero */
export function wholeUnits({ dividend, divisor }: Quotient, unit: Decimal): number {
  const size = divisor.times(unit);
  const nearest = dividend.div(size).round(0, Big.roundDown);
  return toNumber(nearest.times(size).gt(dividend) ? nearest.minus(ONE) : nearest);
}

/** Money that is still needed: rounded up, so that no fraction of a cent is missing. At least zero. */
export function moneyEnough({ dividend, divisor }: Quotient): number {
  const nearest = rounded({ dividend: atLeastZero(dividend), divisor }, MONEY_PLACES);
  return toNumber(nearest.times(divisor).lt(dividend) ? nearest.plus(CENT) : nearest);
}

/**
 * Whether money can be divided by. Less than half a cent is printed as 0.00 and counts as zero here too.
 * @param scale by which the value was multiplied
 */
export const isPositiveMoney = (value: Decimal, scale = ONE): boolean =>
  value.gte(scale === ONE ? HALF_A_CENT : HALF_A_CENT.times(scale));

/** Whether a percentage can be divided by: what is printed as 0.0000 cannot. */
export const isPositivePercentage = (value: Decimal): boolean => value.gte(HALF_A_PERCENTAGE_UNIT);

/** `100 x part / whole`. */
export const percentQuotient = (part: Decimal, whole: Decimal): Quotient => ({
  dividend: part.times(HUNDRED),
  divisor: whole,
});

/** A percentage, or a difference of two, as it is printed: 4 places. */
export const percentage = (value: Quotient): number => toNumber(rounded(value, PERCENTAGE_PLACES));

/** `part` in percent of `whole`, both times `scale`, as it is printed; null where the whole is not above zero. */
export const percentOf = (part: Decimal, whole: Decimal, scale = ONE): number | null =>
  isPositiveMoney(whole, scale) ? percentage(percentQuotient(part, whole)) : null;

/**
 * Parts over one divisor, rounded so that they add up to their rounded sum. Where the rounded parts do not, every part is
 * rounded down, and the units that are then missing go to the parts that lost most (largest remainder; of equal ones the
 * first). A part differs from its exact value by less than one unit of the last place, and one that needs no rounding
 * is never changed.
 */
export function roundedParts(parts: readonly Quotient[], places: number): number[] {
  const nearest = parts.map((part) => rounded(part, places));
  const dividend = sum(parts.map((part) => part.dividend));
  const total = rounded({ dividend, divisor: parts[0]?.divisor ?? ONE }, places);
  const addUp = sum(nearest).eq(total);
  return (addUp ? nearest : apportioned(parts, nearest, total, places)).map(toNumber);
}

function apportioned(
  parts: readonly Quotient[],
  nearest: readonly Decimal[],
  total: Decimal,
  places: number,
): Decimal[] {
  const unit = ONE.div(10 ** places);
  const lowered = parts.map((part, index) => loweredPart(part, nearest[index] ?? ZERO, unit));
  const missing = total.minus(sum(lowered.map(({ floor }) => floor))).times(10 ** places);
  const byLoss = lowered.toSorted((one, other) => other.loss.cmp(one.loss));
  const raised = new Set(byLoss.slice(0, missing.toNumber()));
  return lowered.map((part) => (raised.has(part) ? part.floor.plus(unit) : part.floor));
}

/** A part rounded towards minus infinity, and what it lost, times the divisor. */
function loweredPart({ dividend, divisor }: Quotient, nearest: Decimal, unit: Decimal) {
  const floor = nearest.times(divisor).gt(dividend) ? nearest.minus(unit) : nearest;
  return { floor, loss: dividend.minus(floor.times(divisor)) };
}
