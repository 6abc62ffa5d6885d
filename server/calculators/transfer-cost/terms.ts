import type { TransferCostInputs } from "../../../contract/calculators/transfer-cost.ts";
import { type Decimal, decimal, HUNDRED, ZERO } from "../decimal.ts";

/** A transfer's exact figures, from which everything else is worked out. Money, and years. */
export interface Terms {
  years: Decimal;
  agentFee: Decimal;
  /** fee + agent fee + other acquisition costs: what is capitalised and amortised. */
  acquisitionCost: Decimal;
  /**
   * Every benefit to the player, a signing bonus included, is an employee cost and not part of the registration's cost:
   * UEFA, annex G.3 (2024), annex K.1.2 (2022).
   */
  signingBonus: Decimal;
  /** Salary and bonus of a year. */
  annualPay: Decimal;
}

/** `agentFee = fee x agentRate / 100`; `acquisitionCost = fee + agentFee + otherAcquisition`. */
export function termsOf(inputs: TransferCostInputs): Terms {
  const fee = decimal(inputs.fee);
  const agentFee = fee.times(decimal(inputs.agentRate)).div(HUNDRED);
  return {
    years: decimal(inputs.years),
    agentFee,
    acquisitionCost: fee.plus(agentFee).plus(decimal(inputs.otherAcquisition)),
    signingBonus: decimal(inputs.signingBonus),
    annualPay: decimal(inputs.annualSalary).plus(decimal(inputs.annualBonus)),
  };
}

/**
 * `acquisitionCost x max(0, 1 - t / years)`: the book value t years into a straight line over `years`. Money.
 * Multiplied before divided, so that only one quotient is cut off.
 */
export function bookValueAt(acquisitionCost: Decimal, years: Decimal, t: Decimal): Decimal {
  if (t.gte(years)) return ZERO;
  return acquisitionCost.times(years.minus(t)).div(years);
}

/** `salary + bonus + signingBonus / years`: the employee cost of a full year, the signing bonus spread evenly. Money. */
export function annualEmployeeCost(terms: Terms): Decimal {
  return terms.annualPay.plus(terms.signingBonus.div(terms.years));
}

/** `t x annualEmployeeCost`: the employee cost of the first t years. Money. */
export function employeeCostUntil(terms: Terms, t: Decimal): Decimal {
  return terms.annualPay.times(t).plus(terms.signingBonus.times(t).div(terms.years));
}

/** `acquisitionCost + signingBonus + years x (salary + bonus)`. Money. */
export function totalContractCommitment(terms: Terms): Decimal {
  return terms.acquisitionCost.plus(terms.signingBonus).plus(terms.annualPay.times(terms.years));
}
