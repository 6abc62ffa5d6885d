import type { TransferCostInputs, TransferSaleTerms } from "../../contract/calculators/transfer-cost.ts";
import { atLeastZero, type Fraction, fraction, HUNDRED, money, shareOf, ZERO } from "./fractions.ts";

type SaleTerms = NonNullable<TransferCostInputs["saleTerms"]>;
type SellOn = NonNullable<SaleTerms["sellOn"]>;

interface Sale {
  price: Fraction;
  bookValue: Fraction;
  terms: SaleTerms;
  /** The player's purchase price, as far as a share of the gain counts it. */
  earlierPrice: Fraction;
}

/** Net proceeds of a sale and the price at which nothing is lost. The contract describes each figure with its formula. */
export function saleTermsOf(sale: Sale): TransferSaleTerms {
  const { price, bookValue, terms } = sale;
  const agentFee = shareOf(price, fraction(terms.agentRate));
  const solidarity = shareOf(price, fraction(terms.solidarityRate));
  const payment = sellOnPayment(sale);
  const netProceeds = price
    .minus(payment)
    .minus(agentFee)
    .minus(solidarity)
    .minus(fraction(terms.otherCosts));
  return {
    sellOnPayment: money(payment),
    agentFee: money(agentFee),
    solidarity: money(solidarity),
    netProceeds: money(netProceeds),
    result: money(netProceeds.minus(bookValue)),
    breakEven: money(breakEvenPrice(sale)),
  };
}

/** The price from which on the former club has a share. */
const shareIsDueFrom = ({ bookValue, earlierPrice }: Sale, base: SellOn["base"]): Fraction =>
  ({ price: ZERO, gain: earlierPrice, "book-profit": bookValue })[base];

function sellOnPayment(sale: Sale): Fraction {
  const { sellOn } = sale.terms;
  if (sellOn === null) return ZERO;
  return shareOf(atLeastZero(sale.price.minus(shareIsDueFrom(sale, sellOn.base))), fraction(sellOn.rate));
}

/** The price whose net proceeds are the book value; below the price from which a share is due, no share is taken off. */
function breakEvenPrice(sale: Sale): Fraction {
  const { agentRate, solidarityRate, otherCosts, sellOn } = sale.terms;
  const needed = sale.bookValue.plus(fraction(otherCosts));
  const keptPercent = HUNDRED.minus(fraction(agentRate)).minus(fraction(solidarityRate));
  const withoutShare = needed.times(HUNDRED).over(keptPercent);
  if (sellOn === null) return withoutShare;
  const dueFrom = shareIsDueFrom(sale, sellOn.base);
  if (withoutShare.isAtMost(dueFrom)) return withoutShare;
  const rate = fraction(sellOn.rate);
  return needed.minus(shareOf(dueFrom, rate)).times(HUNDRED).over(keptPercent.minus(rate));
}
