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
  toNumber,
  ZERO,
} from "./decimal.ts";
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
  };
}

function annualAmortisation({ acquisitionCost, chargedYears }: Terms): Quotient {
  return { dividend: acquisitionCost, divisor: chargedYears };
}

/** The book value t years into the straight line. */
function bookValueAt({ acquisitionCost, chargedYears }: Terms, t: Decimal): Quotient {
  return { dividend: acquisitionCost.times(atLeastZero(chargedYears.minus(t))), divisor: chargedYears };
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
  };
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
    const next = row(index + 1, start, end);
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

/** The running total of the employee cost ends at that of the whole term, and never exceeds it before. */
function positionAt(terms: Terms, at: Decimal, termCost: Decimal): BookPosition {
  const employeeCost = roundedMoneyQuotient(employeeCostUntil(terms, at));
  return {
    at,
    capitalised: roundedMoney(terms.acquisitionCost),
    bookValue: roundedMoneyQuotient(bookValueAt(terms, at)),
    employeeCost: at.eq(terms.years) ? termCost : lesser(employeeCost, termCost),
  };
}

function row(year: number, start: BookPosition, end: BookPosition): TransferScheduleRow {
  const { additions, ...figures } = rowBetween(start, end);
  return {
    year,
    from: toNumber(start.at),
    to: toNumber(end.at),
    yearFraction: toNumber(end.at.minus(start.at)),
    ...figures,
    accumulatedAmortisation: toNumber(end.capitalised.minus(end.bookValue)),
    breakEven: figures.closingBookValue,
  };
}
