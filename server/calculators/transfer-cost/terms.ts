import type { TransferCostInputs } from "../../../contract/calculators/transfer-cost.ts";
import { atLeastZero, type Decimal, decimal, plusQuotient, type Quotient, shareOf } from "../decimal.ts";

/** A transfer's exact figures, from which all others are calculated. */
export interface Terms {
  years: Decimal;
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

export function termsOf(inputs: TransferCostInputs): Terms {
  const fee = decimal(inputs.fee);
  const agentFee = shareOf(fee, decimal(inputs.agentRate));
  return {
    years: decimal(inputs.years),
    agentFee,
    acquisitionCost: fee.plus(agentFee).plus(decimal(inputs.otherAcquisition)),
    signingBonus: decimal(inputs.signingBonus),
    annualPay: decimal(inputs.annualSalary).plus(decimal(inputs.annualBonus)),
  };
}

/** The book value t years into a straight line over `years`. */
export function bookValueAt(acquisitionCost: Decimal, years: Decimal, t: Decimal): Quotient {
  return { dividend: acquisitionCost.times(atLeastZero(years.minus(t))), divisor: years };
}

/** The employee cost of a full year, with the signing bonus spread evenly. */
export function annualEmployeeCost(terms: Terms): Quotient {
  return plusQuotient(terms.annualPay, { dividend: terms.signingBonus, divisor: terms.years });
}

/** The employee cost of the first t years. */
export function employeeCostUntil(terms: Terms, t: Decimal): Quotient {
  const { dividend, divisor } = annualEmployeeCost(terms);
  return { dividend: dividend.times(t), divisor };
}

export function totalContractCommitment(terms: Terms): Decimal {
  return terms.acquisitionCost.plus(terms.signingBonus).plus(terms.annualPay.times(terms.years));
}
