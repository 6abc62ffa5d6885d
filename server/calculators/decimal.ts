import Big from "big.js";

/**
 * Exact decimal arithmetic. Sums and products are exact; a quotient is carried to 40 places. Figures are rounded once,
 * when they become numbers of an answer, half away from zero: 0.005 to 0.01 and -0.005 to -0.01.
 */
export type Decimal = Big;

const DIVISION_PLACES = 40;
export const MONEY_PLACES = 2;
export const PERCENTAGE_PLACES = 4;

/** A constructor of our own, so that no other user of the library shares its settings. */
function exactDecimals() {
  const settings = Big();
  settings.DP = DIVISION_PLACES;
  settings.RM = Big.roundHalfUp;
  return settings;
}

const Exact = exactDecimals();

/** The decimal that a JSON number was written as: 0.1 is exactly one tenth. */
export const decimal = (value: number): Decimal => new Exact(value);

export const ZERO = decimal(0);
export const HUNDRED = decimal(100);

export const sum = (values: readonly Decimal[]): Decimal =>
  values.reduce((total, value) => total.plus(value), ZERO);

export const atLeastZero = (value: Decimal): Decimal => (value.lt(ZERO) ? ZERO : value);

export const lesser = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other);

/** A plain number; adding 0 turns the -0 that JSON readers could see into 0. */
export const toNumber = (value: Decimal): number => value.toNumber() + 0;

export const roundedMoney = (value: Decimal): Decimal => value.round(MONEY_PLACES);

/** Money as it is printed: 2 places. */
export const money = (value: Decimal): number => toNumber(roundedMoney(value));

/** `money` of a figure that may not exist. */
export const moneyOrNull = (value: Decimal | null): number | null => (value === null ? null : money(value));

/** A percentage, or a difference of two, as it is printed: 4 places. */
export const percentage = (value: Decimal): number => toNumber(value.round(PERCENTAGE_PLACES));

/** `percentage` of a figure that may not exist. */
export const percentageOrNull = (value: Decimal | null): number | null =>
  value === null ? null : percentage(value);

/** `one - other`, or null where one of them does not exist. */
export const differenceOrNull = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one === null || other === null ? null : one.minus(other);

/** Whether money can be divided by. Less than half a cent is printed as 0.00 and counts as zero here too. */
export const isPositiveMoney = (value: Decimal): boolean => roundedMoney(value).gt(ZERO);

/** `part` in percent of `whole`; null where the whole is not above zero. */
export const percentOf = (part: Decimal, whole: Decimal): Decimal | null =>
  isPositiveMoney(whole) ? part.times(HUNDRED).div(whole) : null;

/**
 * The parts of `total`, rounded so that they add up to the rounded total. Every part is rounded down, and the units that are then
 * missing go to the parts that lost most (largest remainder; of equal ones the first). A part differs from its exact
 * value by less than one unit of the last place, and a part that needs no rounding is never changed.
 */
export function roundedParts(parts: readonly Decimal[], total: Decimal, places: number): Decimal[] {
  const unit = decimal(10).pow(-places);
  const floors = parts.map((part) => roundedDown(part, places, unit));
  const missing = total.round(places).minus(sum(floors)).div(unit).toNumber();
  const losses = parts.map((part, index) => ({ index, loss: part.minus(floors[index] ?? ZERO) }));
  const raised = new Set(
    losses
      .sort((one, other) => other.loss.cmp(one.loss))
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return floors.map((floor, index) => (raised.has(index) ? floor.plus(unit) : floor));
}

/** Rounded towards minus infinity. */
function roundedDown(value: Decimal, places: number, unit: Decimal): Decimal {
  const truncated = value.round(places, Big.roundDown);
  return truncated.gt(value) ? truncated.minus(unit) : truncated;
}
