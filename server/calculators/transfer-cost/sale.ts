import type {
  TransferCostInputs,
  TransferFiveYearCap,
  TransferSale,
} from "../../../contract/calculators/transfer-cost.ts";
import {
  atLeastZero,
  decimal,
  minusQuotient,
  money,
  moneyQuotient,
  plusQuotient,
  toNumber,
} from "../decimal.ts";
import { annualEmployeeCost, bookValueAt, type Terms } from "./terms.ts";

/** UEFA counts at most five years for contracts from 1 July 2023, the Premier League from 12 December 2023. */
const CAPPED_YEARS = decimal(5);
const ONE_FIFTH = decimal(0.2);

/** Book value at the sale year, in money; null without one. */
export function bookValueAtSale(terms: Terms, inputs: TransferCostInputs): number | null {
  if (inputs.saleYear === null) return null;
  return moneyQuotient(bookValueAt(terms.acquisitionCost, terms.years, decimal(inputs.saleYear)));
}

/**
 * The illustrative sale; null unless year and price are both given. The result is proceeds less carrying amount (IAS 38,
 * paragraph 113). Kept to the end, the player costs the book value and his pay; sold, both fall away. So selling is worth
 * the price and the pay of the rest, whatever the book value. A signing bonus is owed either way and is no saving.
 */
export function sale(terms: Terms, inputs: TransferCostInputs): TransferSale | null {
  if (inputs.saleYear === null || inputs.expectedSale === null) return null;
  const saleYear = decimal(inputs.saleYear);
  const price = decimal(inputs.expectedSale);
  const remaining = atLeastZero(terms.years.minus(saleYear));
  const bookValue = bookValueAt(terms.acquisitionCost, terms.years, saleYear);
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
export function fiveYearCap(terms: Terms, inputs: TransferCostInputs): TransferFiveYearCap | null {
  if (terms.years.lte(CAPPED_YEARS)) return null;
  const annualAmortisation = terms.acquisitionCost.times(ONE_FIFTH);
  return {
    years: toNumber(CAPPED_YEARS),
    annualAmortisation: money(annualAmortisation),
    annualSquadCost: moneyQuotient(plusQuotient(annualAmortisation, annualEmployeeCost(terms))),
    ...cappedSale(terms, inputs),
  };
}

/** Book value and sale result with amortisation over five years. Money. */
function cappedSale(terms: Terms, { saleYear, expectedSale }: TransferCostInputs) {
  if (saleYear === null) return { bookValue: null, saleResult: null };
  const bookValue = bookValueAt(terms.acquisitionCost, CAPPED_YEARS, decimal(saleYear));
  return {
    bookValue: moneyQuotient(bookValue),
    saleResult: expectedSale === null ? null : moneyQuotient(minusQuotient(decimal(expectedSale), bookValue)),
  };
}
