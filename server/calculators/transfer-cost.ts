import { AMORTISATION_YEARS_MAX } from "../../contract/calculators/numbers.ts";
import type {
  TransferCostData,
  TransferCostInputs,
  TransferFiveYearCap,
  TransferSale,
  TransferScheduleRow,
} from "../../contract/calculators/transfer-cost.ts";
import {
  atLeastZero,
  cents,
  type Fraction,
  fraction,
  fromCents,
  min,
  money,
  shareOf,
  sum,
  ZERO,
} from "./fractions.ts";
import { cashOf } from "./instalments.ts";
import { saleTermsOf } from "./sale-terms.ts";
import { type BookPosition, rowBetween } from "./schedule.ts";
import { type Result, transferWarnings } from "./warnings.ts";

/**
 * Costs of a transfer. The contract describes each figure with its formula. Money is in the currency of the inputs; each
 * figure is rounded once from its exact value, half away from zero, and the rows of the schedule are made to add up.
 */
export function transferCost(inputs: TransferCostInputs): Result<TransferCostData> {
  const terms = termsOf(inputs);
  const { acquisitionCost } = terms;
  const rows = schedule(terms);
  return {
    data: {
      agentFee: money(terms.agentFee),
      acquisitionCost: money(acquisitionCost),
      ...addOnFigures(terms),
      totalTransferCommitment: money(costWithAddOns(terms).plus(terms.signingBonus)),
      totalContractCommitment: money(totalContractCommitment(terms)),
      // A full year: parts i and ii of the squad cost in UEFA's article 92.01 (2022).
      annualAmortisation: money(annualAmortisation(terms)),
      annualEmployeeCost: money(annualEmployeeCost(terms)),
      annualSquadCost: money(annualAmortisation(terms).plus(annualEmployeeCost(terms))),
      bookValue: bookValueAtSale(terms, inputs),
      sale: sale(terms, inputs),
      schedule: rows,
      fiveYearCap: fiveYearCap(terms, inputs),
      ...cashOf(inputs, {
        chargedYears: terms.chargedYears,
        besideFee: acquisitionCost.minus(fraction(inputs.fee)),
        schedule: rows,
        pay:
          inputs.signingBonusPaid === "signing" ? payOnSigning(terms) : rows.map((one) => one.employeeCost),
      }),
    },
    warnings: transferWarnings(inputs),
  };
}

/** A transfer's exact figures, from which all others are calculated. */
interface Terms {
  years: Fraction;
  /** The years over which the cost is charged: the contract, or fewer. */
  chargedYears: Fraction;
  agentFee: Fraction;
  /** Costs that are capitalised and amortised. */
  acquisitionCost: Fraction;
  /**
   * Every benefit to the player, a signing bonus included, is an employee cost and not part of the registration's cost:
   * UEFA, annex G.3 (2024), annex K.1.2 (2022).
   */
  signingBonus: Fraction;
  /** Salary and bonus of a year. */
  annualPay: Fraction;
  /** Add-ons with their years; undefined if none were sent. */
  addOns: readonly AddOn[] | undefined;
  addOnMethod: TransferCostInputs["addOnMethod"];
}

interface AddOn {
  label: string;
  amount: Fraction;
  at: Fraction;
}

function termsOf(inputs: TransferCostInputs): Terms {
  const fee = fraction(inputs.fee);
  const agentFee = shareOf(fee, fraction(inputs.agentRate));
  const years = fraction(inputs.years);
  const { amortisationYearsMax } = inputs;
  return {
    years,
    chargedYears: amortisationYearsMax === undefined ? years : min(years, fraction(amortisationYearsMax)),
    agentFee,
    acquisitionCost: fee.plus(agentFee).plus(fraction(inputs.otherAcquisition)),
    signingBonus: fraction(inputs.signingBonus),
    annualPay: fraction(inputs.annualSalary).plus(fraction(inputs.annualBonus)),
    addOnMethod: inputs.addOnMethod,
    addOns: inputs.addOns?.map(({ label, amount, at }) => ({
      label,
      amount: fraction(amount),
      at: fraction(at),
    })),
  };
}

const annualAmortisation = ({ acquisitionCost, chargedYears }: Terms): Fraction =>
  acquisitionCost.over(chargedYears);

/**
 * The book value t years into the straight line. An add-on is charged in a line of its own from its time to the same end;
 * one that comes after that end is charged at once. With catch-up, cost and add-ons are one line from the start.
 */
function bookValueAt(terms: Terms, t: Fraction): Fraction {
  const { acquisitionCost, chargedYears, addOnMethod } = terms;
  if (addOnMethod === "catch-up")
    return acquisitionCost
      .plus(sumOfAmounts(paidBy(terms, t)))
      .over(chargedYears)
      .times(atLeastZero(chargedYears.minus(t)));
  const charges = paidBy(terms, t)
    .filter(({ at }) => at.isLessThan(chargedYears))
    .map(({ amount, at }) => amount.over(chargedYears.minus(at)));
  return sum([acquisitionCost.over(chargedYears), ...charges]).times(atLeastZero(chargedYears.minus(t)));
}

const paidBy = ({ addOns = [] }: Terms, t: Fraction): AddOn[] => addOns.filter(({ at }) => at.isAtMost(t));

const sumOfAmounts = (addOns: readonly AddOn[]): Fraction => sum(addOns.map(({ amount }) => amount));

const costWithAddOns = ({ acquisitionCost, addOns = [] }: Terms): Fraction =>
  acquisitionCost.plus(sumOfAmounts(addOns));

function addOnFigures(terms: Terms): Pick<TransferCostData, "acquisitionCostWithAddOns" | "addOns"> {
  const { addOns, chargedYears } = terms;
  if (addOns === undefined) return {};
  return {
    acquisitionCostWithAddOns: money(costWithAddOns(terms)),
    addOns: addOns.map(({ label, amount, at }) => {
      const bookValue = bookValueAt(terms, at);
      return {
        label,
        amount: money(amount),
        at: at.toNumber(),
        bookValue: money(bookValue),
        annualAmortisation: at.isLessThan(chargedYears)
          ? money(bookValue.over(chargedYears.minus(at)))
          : null,
      };
    }),
  };
}

const annualEmployeeCost = ({ annualPay, signingBonus, years }: Terms): Fraction =>
  annualPay.plus(signingBonus.over(years));

function totalContractCommitment(terms: Terms): Fraction {
  return costWithAddOns(terms).plus(terms.signingBonus).plus(terms.annualPay.times(terms.years));
}

/** UEFA counts at most five years for contracts from 1 July 2023, the Premier League from 12 December 2023. */
const CAPPED_YEARS = fraction(AMORTISATION_YEARS_MAX);

function bookValueAtSale(terms: Terms, inputs: TransferCostInputs): number | null {
  if (inputs.saleYear === null) return null;
  return money(bookValueAt(terms, fraction(inputs.saleYear)));
}

/**
 * The illustrative sale; null unless year and price are both given. The result is proceeds less carrying amount (IAS 38,
 * paragraph 113). Kept to the end, the player costs the book value and his pay; sold, both fall away. So selling is worth
 * the price and the pay of the rest, whatever the book value. A signing bonus is owed either way and is no saving.
 */
function sale(terms: Terms, inputs: TransferCostInputs): TransferSale | null {
  if (inputs.saleYear === null || inputs.expectedSale === null) return null;
  const saleYear = fraction(inputs.saleYear);
  const price = fraction(inputs.expectedSale);
  const remaining = atLeastZero(terms.years.minus(saleYear));
  const bookValue = bookValueAt(terms, saleYear);
  const printedBookValue = money(bookValue);
  const payOfTheRest = terms.annualPay.times(remaining);
  const result = money(price.minus(bookValue));
  return {
    bookValue: printedBookValue,
    breakEven: printedBookValue,
    result,
    kind: kindOf(result),
    yearsRemaining: remaining.toNumber(),
    amortisationNoLongerIncurred: printedBookValue,
    employeeCostNoLongerIncurred: money(payOfTheRest),
    signingBonusNotYetCharged: money(terms.signingBonus.times(remaining).over(terms.years)),
    netEffect: money(price.plus(payOfTheRest)),
    ...(inputs.saleTerms === undefined
      ? {}
      : {
          terms: saleTermsOf({
            price,
            bookValue,
            terms: inputs.saleTerms,
            earlierPrice: earlierPrice(terms, inputs, saleYear),
          }),
        }),
  };
}

/** Amount from which a share of the gain is counted. */
function earlierPrice(terms: Terms, { fee, saleTerms }: TransferCostInputs, saleYear: Fraction): Fraction {
  const given = saleTerms?.sellOn?.earlierPrice ?? null;
  return given === null ? fraction(fee).plus(sumOfAmounts(paidBy(terms, saleYear))) : fraction(given);
}

function kindOf(result: number): TransferSale["kind"] {
  if (result > 0) return "profit";
  return result < 0 ? "loss" : "none";
}

/** The same transfer amortised over five years; null for a contract of at most five years, where nothing differs. */
function fiveYearCap(terms: Terms, inputs: TransferCostInputs): TransferFiveYearCap | null {
  if (terms.years.isAtMost(CAPPED_YEARS)) return null;
  const capped = { ...terms, chargedYears: CAPPED_YEARS };
  return {
    years: AMORTISATION_YEARS_MAX,
    annualAmortisation: money(annualAmortisation(capped)),
    annualSquadCost: money(annualAmortisation(capped).plus(annualEmployeeCost(capped))),
    bookValue: bookValueAtSale(capped, inputs),
    saleResult: sale(capped, inputs)?.result ?? null,
    schedule: schedule(capped),
  };
}

/**
 * A row a contract year, the part year last. Running totals are rounded and a row is the difference of two of them, so
 * that all amortisations add up to the printed acquisition cost and all squad costs to the printed total commitment,
 * to the cent; a row may differ by a cent from the annual figure.
 */
function schedule(terms: Terms): TransferScheduleRow[] {
  const termCost = termCostOf(terms);
  let start = positionAt(terms, ZERO, termCost);
  return rowEnds(terms.years.toNumber()).map((at, index) => {
    const end = positionAt(terms, at, termCost);
    const next = row(index + 1, start, end, terms.addOns !== undefined);
    start = end;
    return next;
  });
}

/** Employee cost of the whole term: what the total commitment leaves beside the acquisition cost, both rounded. */
const termCostOf = (terms: Terms): bigint =>
  cents(totalContractCommitment(terms)) - cents(costWithAddOns(terms));

/** Pay of each row if the whole signing bonus is paid in the first year. */
function payOnSigning(terms: Terms): number[] {
  const termCost = termCostOf(terms);
  let start = 0n;
  return rowEnds(terms.years.toNumber()).map((at) => {
    const end = payUntil(terms, at, terms.signingBonus.plus(terms.annualPay.times(at)), termCost);
    const paid = fromCents(end - start);
    start = end;
    return paid;
  });
}

/** A running total of pay, which ends at that of the whole term and never exceeds it before. */
function payUntil({ years }: Terms, at: Fraction, exact: Fraction, termCost: bigint): bigint {
  const pay = cents(exact);
  return at.equals(years) || pay > termCost ? termCost : pay;
}

const rowEnds = (years: number): Fraction[] =>
  Array.from({ length: Math.ceil(years) }, (_, index) => fraction(Math.min(index + 1, years)));

interface DatedPosition extends BookPosition {
  at: Fraction;
}

/** An add-on on the turn of two rows counts in the later one, on the last day in the last. */
function positionAt(terms: Terms, at: Fraction, termCost: bigint): DatedPosition {
  const isEnd = at.equals(terms.years);
  const addOns = terms.addOns?.filter((addOn) => addOn.at.isLessThan(at) || isEnd);
  return {
    at,
    capitalised: cents(terms.acquisitionCost.plus(sumOfAmounts(addOns ?? []))),
    bookValue: cents(bookValueAt({ ...terms, addOns }, at)),
    employeeCost: payUntil(terms, at, annualEmployeeCost(terms).times(at), termCost),
  };
}

function row(
  year: number,
  start: DatedPosition,
  end: DatedPosition,
  hasAddOns: boolean,
): TransferScheduleRow {
  const { additions, ...figures } = rowBetween(start, end);
  return {
    year,
    from: start.at.toNumber(),
    to: end.at.toNumber(),
    yearFraction: end.at.minus(start.at).toNumber(),
    ...figures,
    ...(hasAddOns ? { addOns: additions } : {}),
    accumulatedAmortisation: fromCents(end.capitalised - end.bookValue),
    breakEven: figures.closingBookValue,
  };
}
