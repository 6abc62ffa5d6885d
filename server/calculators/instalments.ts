import type {
  TransferCash,
  TransferCostInputs,
  TransferScheduleRow,
} from "../../contract/calculators/transfer-cost.ts";
import { cents, Fraction, fraction, fromCents, HUNDRED, money, ONE, sum, ZERO } from "./fractions.ts";

/** One instalment. */
interface Payment {
  at: number;
  /** Whole years until then. */
  years: number;
  /** The amount as of `years`, from which on it is discounted by whole years. */
  value: Fraction;
  amount: Fraction;
}

interface Cost {
  chargedYears: Fraction;
  /** What is capitalised beside the fee. */
  besideFee: Fraction;
  schedule: readonly TransferScheduleRow[];
}

/** The instalments of a fee at their present value, and what is paid year by year; nothing if none were sent. */
export function cashOf({ fee, payments, discountRate = 0 }: TransferCostInputs, cost: Cost): TransferCash {
  if (payments === undefined) return {};
  const base = ONE.plus(fraction(discountRate).over(HUNDRED));
  const instalments = payments.map((payment) => instalment(payment, base));
  /** What the instalments from a year on are worth at its start. */
  const worthAt = (year: number) =>
    sum(
      instalments
        .filter(({ years }) => years >= year)
        .map(({ value, years }) => value.over(power(base, years - year))),
    );
  const presentValue = worthAt(0);
  const acquisitionCost = presentValue.plus(cost.besideFee);
  const lastPayment = Math.max(...payments.map(({ at }) => at));
  const interest = Array.from({ length: Math.ceil(lastPayment) }, (_, year) => {
    const paid = instalments.filter(({ years }) => years === year).map(({ amount }) => amount);
    return worthAt(year + 1)
      .minus(worthAt(year))
      .plus(sum(paid));
  });
  return {
    presentValue: money(presentValue),
    financingCost: money(fraction(fee).minus(presentValue)),
    discounted: {
      acquisitionCost: money(acquisitionCost),
      annualAmortisation: money(acquisitionCost.over(cost.chargedYears)),
      interest: interest.map(money),
    },
    cash: cashYears(instalments, cost.schedule),
  };
}

function instalment({ at, amount }: { at: number; amount: number }, base: Fraction): Payment {
  const years = Math.floor(at);
  const part = fraction(at).minus(fraction(years));
  const value = part.equals(ZERO) ? fraction(amount) : fraction(amount).times(inverseRoot(base, part));
  return { at, years, amount: fraction(amount), value };
}

/** Sums are rounded as running totals, so that all years add up to the fee. */
function cashYears(payments: readonly Payment[], schedule: readonly TransferScheduleRow[]) {
  const paidBefore = (year: number) =>
    cents(sum(payments.filter(({ years }) => years < year).map(({ amount }) => amount)));
  const end = Math.max(schedule.length, ...payments.map(({ years }) => years + 1));
  return Array.from({ length: end }, (_, index) => {
    const row = schedule[index];
    const paid = paidBefore(index + 1) - paidBefore(index);
    const pay = row?.employeeCost ?? 0;
    return {
      year: index + 1,
      payments: fromCents(paid),
      pay,
      total: fromCents(paid + cents(fraction(pay))),
      charge: row?.amortisation ?? 0,
      payable: fromCents(paidBefore(end) - paidBefore(index + 1)),
    };
  });
}

const power = ({ numerator, denominator }: Fraction, years: number): Fraction =>
  new Fraction(numerator ** BigInt(years), denominator ** BigInt(years));

/** A power with a part of a year has no exact fraction. It is calculated to more places than any amount can show. */
const PLACES = 10n ** 40n;
const WORKING = 10n ** 50n;

/** `base ** -part` for a base from 1 to 2 and a part from 0 to 1. */
function inverseRoot(base: Fraction, part: Fraction): Fraction {
  const ratio = (WORKING * (base.numerator - base.denominator)) / (base.numerator + base.denominator);
  const square = (ratio * ratio) / WORKING;
  // ln(base) = 2 (z + z^3 / 3 + z^5 / 5 + ...) with z = (base - 1) / (base + 1).
  const logarithm =
    2n *
    series(
      ratio,
      (term) => (term * square) / WORKING,
      (index) => 2n * index + 1n,
    );
  const exponent = (-logarithm * part.numerator) / part.denominator;
  // e^x = 1 + x + x^2 / 2! + ...
  let index = 0n;
  const next = (term: bigint) => {
    index += 1n;
    return (term * exponent) / (WORKING * index);
  };
  const root = series(WORKING, next, () => 1n);
  const unit = WORKING / PLACES;
  return new Fraction((root + unit / 2n) / unit, PLACES);
}

/** The sum of terms, each divided, until they vanish. */
function series(first: bigint, next: (term: bigint) => bigint, divisor: (index: bigint) => bigint): bigint {
  let total = 0n;
  for (let [term, index] = [first, 0n]; term !== 0n; [term, index] = [next(term), index + 1n])
    total += term / divisor(index);
  return total;
}
