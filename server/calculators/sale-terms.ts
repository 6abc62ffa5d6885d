import type { TransferCostInputs, TransferSaleTerms } from "../../contract/calculators/transfer-cost.ts";
import {
  atLeastZero,
  type Decimal,
  decimal,
  minusQuotient,
  money,
  moneyQuotient,
  plusQuotient,
  plusQuotients,
  type Quotient,
  shareOf,
  sum,
  ZERO,
} from "./decimal.ts";

type SaleTerms = NonNullable<TransferCostInputs["saleTerms"]>;

/** A sale and what the club keeps of its price. */
interface Sale {
  price: Decimal;
  bookValue: Quotient;
  terms: SaleTerms;
  /** What the player was bought for, as far as a share of the gain counts it. */
  earlierPrice: Decimal;
}

const HUNDRED = decimal(100);

/** Net proceeds of a sale and the price at which nothing is lost. The contract describes each figure with its formula. */
export function saleTermsOf(sale: Sale): TransferSaleTerms {
  const { price, bookValue, terms } = sale;
  const agentFee = shareOf(price, decimal(terms.agentRate));
  const solidarity = shareOf(price, decimal(terms.solidarityRate));
  const payment = sellOnPayment(sale);
  const kept = price.minus(sum([agentFee, solidarity, decimal(terms.otherCosts)]));
  const netProceeds = minusQuotient(kept, payment);
  const result = moneyQuotient(plusQuotients(netProceeds, negative(bookValue)));
  return {
    sellOnPayment: moneyQuotient(payment),
    agentFee: money(agentFee),
    solidarity: money(solidarity),
    netProceeds: moneyQuotient(netProceeds),
    result,
    breakEven: moneyQuotient(breakEvenPrice(sale)),
  };
}

const negative = ({ dividend, divisor }: Quotient): Quotient => ({ dividend: ZERO.minus(dividend), divisor });

const whole = (value: Decimal): Quotient => plusQuotient(value, { dividend: ZERO, divisor: decimal(1) });

function sellOnPayment({ price, bookValue, terms: { sellOn }, earlierPrice }: Sale): Quotient {
  if (sellOn === null) return whole(ZERO);
  const rate = decimal(sellOn.rate);
  if (sellOn.base === "price") return whole(shareOf(price, rate));
  if (sellOn.base === "gain") return whole(shareOf(atLeastZero(price.minus(earlierPrice)), rate));
  const { dividend, divisor } = minusQuotient(price, bookValue);
  return { dividend: shareOf(atLeastZero(dividend), rate), divisor };
}

/** The price whose net proceeds are the book value; below the price from which a share is due, no share is taken off. */
function breakEvenPrice({ bookValue, terms, earlierPrice }: Sale): Quotient {
  const { sellOn } = terms;
  const needed = plusQuotient(decimal(terms.otherCosts), bookValue);
  const keptPercent = HUNDRED.minus(decimal(terms.agentRate)).minus(decimal(terms.solidarityRate));
  const without = overPercent(needed, keptPercent);
  if (sellOn === null) return without;
  const rate = decimal(sellOn.rate);
  const rest = keptPercent.minus(rate);
  if (sellOn.base === "price") return overPercent(needed, rest);
  const dueFrom = sellOn.base === "gain" ? whole(earlierPrice) : bookValue;
  if (!isMore(without, dueFrom)) return without;
  const free = { dividend: shareOf(dueFrom.dividend, rate), divisor: dueFrom.divisor };
  return overPercent(plusQuotients(needed, negative(free)), rest);
}

const overPercent = ({ dividend, divisor }: Quotient, percent: Decimal): Quotient => ({
  dividend: dividend.times(HUNDRED),
  divisor: divisor.times(percent),
});

const isMore = (one: Quotient, other: Quotient): boolean =>
  one.dividend.times(other.divisor).gt(other.dividend.times(one.divisor));
