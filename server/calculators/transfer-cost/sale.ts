import type {
  TransferCostInputs,
  TransferFiveYearCap,
  TransferSale,
} from "../../../contract/calculators/transfer-cost.ts";
import {
  atLeastZero,
  type Decimal,
  decimal,
  differenceOrNull,
  money,
  moneyOrNull,
  toNumber,
} from "../decimal.ts";
import { annualEmployeeCost, bookValueAt, type Terms } from "./terms.ts";

/** UEFA counts at most five years for contracts from 1 July 2023, the Premier League from 12 December 2023. */
const CAPPED_YEARS = 5;

/** Book value at the sale year, in money; null without one. */
export function bookValueAtSale(terms: Terms, inputs: TransferCostInputs): number | null {
  if (inputs.saleYear === null) return null;
  return money(bookValueAt(terms.acquisitionCost, terms.years, decimal(inputs.saleYear)));
}

/**
 * The illustrative sale; null unless year and price are both given.
 *
 * `result = expectedSale - bookValue` (IAS 38, paragraph 113: proceeds less carrying amount). Kept to the end of the
 * contract, the player costs the book value in amortisation and his pay; sold, the result is booked once and both
 * costs fall away. So selling is worth `result + bookValue + pay of the rest = expectedSale + pay of the rest` against
 * keeping, whatever the book value. A signing bonus is owed or paid in either case and is no saving.
 */
export function sale(terms: Terms, inputs: TransferCostInputs): TransferSale | null {
  if (inputs.saleYear === null || inputs.expectedSale === null) return null;
  const saleYear = decimal(inputs.saleYear);
  const price = decimal(inputs.expectedSale);
  const remaining = atLeastZero(terms.years.minus(saleYear));
  const bookValue = bookValueAt(terms.acquisitionCost, terms.years, saleYear);
  const payOfTheRest = terms.annualPay.times(remaining);
  const result = money(price.minus(bookValue));
  return {
    bookValue: money(bookValue),
    breakEven: money(bookValue),
    result,
    kind: kindOf(result),
    yearsRemaining: toNumber(remaining),
    amortisationNoLongerIncurred: money(bookValue),
    employeeCostNoLongerIncurred: money(payOfTheRest),
    signingBonusNotYetCharged: money(terms.signingBonus.times(remaining).div(terms.years)),
    netEffect: money(price.plus(payOfTheRest)),
  };
}

function kindOf(result: number): TransferSale["kind"] {
  if (result > 0) return "profit";
  return result < 0 ? "loss" : "none";
}

/** The same transfer amortised over five years; null for a contract of at most five years, where nothing differs. */
export function fiveYearCap(terms: Terms, inputs: TransferCostInputs): TransferFiveYearCap | null {
  if (inputs.years <= CAPPED_YEARS) return null;
  const annualAmortisation = terms.acquisitionCost.div(CAPPED_YEARS);
  const bookValue = cappedBookValue(terms, inputs.saleYear);
  const price = inputs.expectedSale === null ? null : decimal(inputs.expectedSale);
  return {
    years: CAPPED_YEARS,
    annualAmortisation: money(annualAmortisation),
    annualSquadCost: money(annualAmortisation.plus(annualEmployeeCost(terms))),
    bookValue: moneyOrNull(bookValue),
    saleResult: moneyOrNull(differenceOrNull(price, bookValue)),
  };
}

function cappedBookValue(terms: Terms, saleYear: number | null): Decimal | null {
  if (saleYear === null) return null;
  return bookValueAt(terms.acquisitionCost, decimal(CAPPED_YEARS), decimal(saleYear));
}
