import type {
  TransferCash,
  TransferCostInputs,
  TransferScheduleRow,
} from "../../contract/calculators/transfer-cost.ts";
import { cents, Fraction, fraction, fromCents, HUNDRED, money, sum, ZERO } from "./fractions.ts";

interface Payment {
  /** Whole years until then. */
  years: number;
  /** The amount as of `years`, from which on it is discounted by whole years. */
  value: Fraction;
  amount: Fraction;
}

interface Cost {
  chargedYears: Fraction;
  /** Costs capitalised beside the fee. */
  besideFee: Fraction;
  schedule: readonly TransferScheduleRow[];
  /** One for each row of the schedule. */
  pay: readonly number[];
}

/** The instalments of a fee at their present value, and what is paid year by year; nothing if none were sent. */
export function cashOf({ fee, payments, discountRate = 0 }: TransferCostInputs, cost: Cost): TransferCash {
  if (payments === undefined) return {};
  // Reduced, because its powers are long.
  const percent = HUNDRED.numerator;
  const base = new Fraction(percent + fraction(discountRate).numerator, percent);
  const instalments = payments.map((payment) => instalment(payment, base));
  const { presentValue, interest } = discount(instalments, base);
  const acquisitionCost = presentValue.plus(cost.besideFee);
  const yearsOfInterest = Math.ceil(Math.max(...payments.map(({ at }) => at)));
  return {
    presentValue: money(presentValue),
    financingCost: money(fraction(fee).minus(presentValue)),
    discounted: {
      acquisitionCost: money(acquisitionCost),
      annualAmortisation: money(acquisitionCost.over(cost.chargedYears)),
      interest: interest.slice(0, yearsOfInterest).map(money),
    },
    cash: cashYears(instalments, fraction(fee), cost),
  };
}

function instalment({ at, amount }: { at: number; amount: number }, base: Fraction): Payment {
  const years = Math.floor(at);
  const paid = fraction(amount);
  return { years, amount: paid, value: at === years ? paid : paid.times(inverseRoot(base, at - years)) };
}

/** Year by year from the last: what is due later is worth less by a year, and the difference is that year's interest. */
function discount(payments: readonly Payment[], base: Fraction) {
  let presentValue = ZERO;
  const interest: Fraction[] = [];
  for (let year = Math.max(...payments.map(({ years }) => years)); year >= 0; year -= 1) {
    const due = payments.filter(({ years }) => years === year);
    const worth = presentValue.over(base).plus(sum(due.map(({ value }) => value)));
    interest.unshift(presentValue.minus(worth).plus(sum(due.map(({ amount }) => amount))));
    presentValue = worth;
  }
  return { presentValue, interest };
}

/** Sums are rounded as running totals, so that all years add up to the total commitment. */
function cashYears(payments: readonly Payment[], fee: Fraction, { besideFee, schedule, pay }: Cost) {
  const paidBefore = (year: number) =>
    cents(sum(payments.filter(({ years }) => years < year).map(({ amount }) => amount)));
  const end = Math.max(schedule.length, ...payments.map(({ years }) => years + 1));
  return Array.from({ length: end }, (_, index) => {
    const row = schedule[index];
    const paid = paidBefore(index + 1) - paidBefore(index);
    const agentAndOtherCosts = index === 0 ? cents(fee.plus(besideFee)) - cents(fee) : 0n;
    const [paidAsPay, addOns] = [pay[index] ?? 0, row?.addOns ?? 0];
    return {
      year: index + 1,
      payments: fromCents(paid),
      agentAndOtherCosts: fromCents(agentAndOtherCosts),
      ...(schedule[0]?.addOns === undefined ? {} : { addOns }),
      pay: paidAsPay,
      total: fromCents(paid + agentAndOtherCosts + cents(fraction(addOns)) + cents(fraction(paidAsPay))),
      charge: row?.amortisation ?? 0,
      payable: fromCents(paidBefore(end) - paidBefore(index + 1)),
    };
  });
}

/** Places of a power with a part of a year, which has no exact fraction. */
const PLACES = 15;

/** `base ** -part` for a base from 1 to 2 and a part of a year. */
const inverseRoot = (base: Fraction, part: number): Fraction =>
  new Fraction(BigInt(Math.round(base.toNumber() ** -part * 10 ** PLACES)), 10n ** BigInt(PLACES));
