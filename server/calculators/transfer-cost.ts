import { AMORTISATION_YEARS_MAX } from "../../contract/calculators/numbers.ts";
import type {
  TransferCostData,
  TransferCostInputs,
  TransferFiveYearCap,
  TransferSale,
  TransferScheduleRow,
} from "../../contract/calculators/transfer-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import {
  atLeastZero,
  type Decimal,
  decimal,
  lesser,
  minusQuotient,
  money,
  moneyQuotient,
  plusQuotient,
  plusQuotients,
  type Quotient,
  roundedMoney,
  roundedMoneyQuotient,
  shareOf,
  sum,
  toNumber,
  ZERO,
} from "./decimal.ts";
import { saleTermsOf } from "./sale-terms.ts";
import { type BookPosition, rowBetween } from "./schedule.ts";
import { transferWarnings } from "./warnings.ts";

/**
 * What a transfer costs. The contract describes each figure with its formula. Money is in the currency of the inputs; each
 * figure is rounded once from its exact value, half away from zero, and the rows of the schedule are made to add up.
 */
export function transferCost(inputs: TransferCostInputs): {
  data: TransferCostData;
  warnings: CalculatorWarning[];
} {
  const terms = termsOf(inputs);
  const { acquisitionCost } = terms;
  return {
    data: {
      agentFee: money(terms.agentFee),
      acquisitionCost: money(acquisitionCost),
      ...addOnFigures(terms),
      totalTransferCommitment: money(acquisitionCost.plus(terms.signingBonus)),
      totalContractCommitment: money(totalContractCommitment(terms)),
      // A full year: parts i and ii of the squad cost in UEFA's article 92.01 (2022).
      annualAmortisation: moneyQuotient(annualAmortisation(terms)),
      annualEmployeeCost: moneyQuotient(annualEmployeeCost(terms)),
      annualSquadCost: moneyQuotient(plusQuotients(annualAmortisation(terms), annualEmployeeCost(terms))),
      bookValue: bookValueAtSale(terms, inputs),
      sale: sale(terms, inputs),
      schedule: schedule(terms),
      fiveYearCap: fiveYearCap(terms, inputs),
    },
    warnings: transferWarnings(inputs),
  };
}

/** A transfer's exact figures, from which all others are calculated. */
interface Terms {
  years: Decimal;
  /** The years over which the cost is charged: the contract, or fewer. */
  chargedYears: Decimal;
  agentFee: Decimal;
  /** What is capitalised and amortised. */
  acquisitionCost: Decimal;
  /**
   * Every benefit to the player, a signing bonus included, is an employee cost and not part of the registration's cost:
   * UEFA, annex G.3 (2024), annex K.1.2 (2022).
   */
  signingBonus: Decimal;
  /** Salary and bonus of a year. */
  annualPay: Decimal;
  /** What was paid on top of the fee, and when; undefined if nothing was sent. */
  addOns: readonly AddOn[] | undefined;
}

interface AddOn {
  label: string;
  amount: Decimal;
  at: Decimal;
}

function termsOf(inputs: TransferCostInputs): Terms {
  const fee = decimal(inputs.fee);
  const agentFee = shareOf(fee, decimal(inputs.agentRate));
  const years = decimal(inputs.years);
  const { amortisationYearsMax } = inputs;
  return {
    years,
    chargedYears: amortisationYearsMax === undefined ? years : lesser(years, decimal(amortisationYearsMax)),
    agentFee,
    acquisitionCost: fee.plus(agentFee).plus(decimal(inputs.otherAcquisition)),
    signingBonus: decimal(inputs.signingBonus),
    annualPay: decimal(inputs.annualSalary).plus(decimal(inputs.annualBonus)),
    addOns: inputs.addOns?.map(({ label, amount, at }) => ({
      label,
      amount: decimal(amount),
      at: decimal(at),
    })),
  };
}

function annualAmortisation({ acquisitionCost, chargedYears }: Terms): Quotient {
  return { dividend: acquisitionCost, divisor: chargedYears };
}

/**
 * The book value t years into the straight line. An add-on is charged in a line of its own from its time to the same end;
 * one that comes after that end is charged at once.
 */
function bookValueAt(terms: Terms, t: Decimal): Quotient {
  const { acquisitionCost, chargedYears } = terms;
  const left = atLeastZero(chargedYears.minus(t));
  return paidBy(terms, t)
    .filter(({ at }) => at.lt(chargedYears))
    .map(({ amount, at }) => ({ dividend: amount.times(left), divisor: chargedYears.minus(at) }))
    .reduce(plusQuotients, { dividend: acquisitionCost.times(left), divisor: chargedYears });
}

/** The add-ons that were paid until then. */
const paidBy = ({ addOns = [] }: Terms, t: Decimal): AddOn[] => addOns.filter(({ at }) => at.lte(t));

const sumOfAmounts = (addOns: readonly AddOn[]): Decimal => sum(addOns.map(({ amount }) => amount));

/** What the add-ons change; nothing if none were sent. */
function addOnFigures(terms: Terms): Pick<TransferCostData, "acquisitionCostWithAddOns" | "addOns"> {
  const { acquisitionCost, addOns, chargedYears } = terms;
  if (addOns === undefined) return {};
  return {
    acquisitionCostWithAddOns: money(acquisitionCost.plus(sumOfAmounts(addOns))),
    addOns: addOns.map(({ label, amount, at }) => {
      const { dividend, divisor } = bookValueAt(terms, at);
      return {
        label,
        amount: money(amount),
        at: toNumber(at),
        bookValue: moneyQuotient({ dividend, divisor }),
        annualAmortisation: at.lt(chargedYears)
          ? moneyQuotient({ dividend, divisor: divisor.times(chargedYears.minus(at)) })
          : null,
      };
    }),
  };
}

/** The employee cost of a full year, with the signing bonus spread evenly. */
function annualEmployeeCost(terms: Terms): Quotient {
  return plusQuotient(terms.annualPay, { dividend: terms.signingBonus, divisor: terms.years });
}

function employeeCostUntil(terms: Terms, t: Decimal): Quotient {
  const { dividend, divisor } = annualEmployeeCost(terms);
  return { dividend: dividend.times(t), divisor };
}

function totalContractCommitment(terms: Terms): Decimal {
  return terms.acquisitionCost.plus(terms.signingBonus).plus(terms.annualPay.times(terms.years));
}

/** UEFA counts at most five years for contracts from 1 July 2023, the Premier League from 12 December 2023. */
const CAPPED_YEARS = decimal(AMORTISATION_YEARS_MAX);

function bookValueAtSale(terms: Terms, inputs: TransferCostInputs): number | null {
  if (inputs.saleYear === null) return null;
  return moneyQuotient(bookValueAt(terms, decimal(inputs.saleYear)));
}

/**
 * The illustrative sale; null unless year and price are both given. The result is proceeds less carrying amount (IAS 38,
 * paragraph 113). Kept to the end, the player costs the book value and his pay; sold, both fall away. So selling is worth
 * the price and the pay of the rest, whatever the book value. A signing bonus is owed either way and is no saving.
 */
function sale(terms: Terms, inputs: TransferCostInputs): TransferSale | null {
  if (inputs.saleYear === null || inputs.expectedSale === null) return null;
  const saleYear = decimal(inputs.saleYear);
  const price = decimal(inputs.expectedSale);
  const remaining = atLeastZero(terms.years.minus(saleYear));
  const bookValue = bookValueAt(terms, saleYear);
  const printedBookValue = moneyQuotient(bookValue);
  const payOfTheRest = terms.annualPay.times(remaining);
  const result = moneyQuotient(minusQuotient(price, bookValue));
  return {
    bookValue: printedBookValue,
    breakEven: printedBookValue,
    result,
    kind: kindOf(result),
    yearsRemaining: toNumber(remaining),
    amortisationNoLongerIncurred: printedBookValue,
    employeeCostNoLongerIncurred: money(payOfTheRest),
    signingBonusNotYetCharged: moneyQuotient({
      dividend: terms.signingBonus.times(remaining),
      divisor: terms.years,
    }),
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

/** What a share of the gain is counted from. */
function earlierPrice(terms: Terms, { fee, saleTerms }: TransferCostInputs, saleYear: Decimal): Decimal {
  const given = saleTerms?.sellOn?.earlierPrice ?? null;
  return given === null ? decimal(fee).plus(sumOfAmounts(paidBy(terms, saleYear))) : decimal(given);
}

function kindOf(result: number): TransferSale["kind"] {
  if (result > 0) return "profit";
  return result < 0 ? "loss" : "none";
}

/** The same transfer amortised over five years; null for a contract of at most five years, where nothing differs. */
function fiveYearCap(terms: Terms, inputs: TransferCostInputs): TransferFiveYearCap | null {
  if (terms.years.lte(CAPPED_YEARS)) return null;
  const capped = { ...terms, chargedYears: CAPPED_YEARS };
  return {
    years: toNumber(CAPPED_YEARS),
    annualAmortisation: moneyQuotient(annualAmortisation(capped)),
    annualSquadCost: moneyQuotient(plusQuotients(annualAmortisation(capped), annualEmployeeCost(capped))),
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
  // What the total commitment leaves beside the acquisition cost, both rounded.
  const termCost = roundedMoney(totalContractCommitment(terms)).minus(roundedMoney(terms.acquisitionCost));
  let start = positionAt(terms, ZERO, termCost);
  return rowEnds(terms.years).map((at, index) => {
    const end = positionAt(terms, at, termCost);
    const next = row(index + 1, start, end, terms.addOns !== undefined);
    start = end;
    return next;
  });
}

/** The ends of the rows: every whole year, and the end of the contract. */
function rowEnds(years: Decimal): Decimal[] {
  const whole = Math.floor(years.toNumber());
  const ends = Array.from({ length: whole }, (_, index) => decimal(index + 1));
  return years.gt(whole) ? [...ends, years] : ends;
}

/**
 * An add-on on the turn of two rows counts in the later one, on the last day in the last. The running total of the employee
 * cost ends at that of the whole term, and never exceeds it before.
 */
function positionAt(terms: Terms, at: Decimal, termCost: Decimal): BookPosition {
  const isEnd = at.eq(terms.years);
  const addOns = terms.addOns?.filter((addOn) => addOn.at.lt(at) || isEnd);
  const employeeCost = roundedMoneyQuotient(employeeCostUntil(terms, at));
  return {
    at,
    capitalised: roundedMoney(terms.acquisitionCost.plus(sumOfAmounts(addOns ?? []))),
    bookValue: roundedMoneyQuotient(bookValueAt({ ...terms, addOns }, at)),
    employeeCost: isEnd ? termCost : lesser(employeeCost, termCost),
  };
}

function row(year: number, start: BookPosition, end: BookPosition, hasAddOns: boolean): TransferScheduleRow {
  const { additions, ...figures } = rowBetween(start, end);
  return {
    year,
    from: toNumber(start.at),
    to: toNumber(end.at),
    yearFraction: toNumber(end.at.minus(start.at)),
    ...figures,
    ...(hasAddOns ? { addOns: additions } : {}),
    accumulatedAmortisation: toNumber(end.capitalised.minus(end.bookValue)),
    breakEven: figures.closingBookValue,
  };
}
