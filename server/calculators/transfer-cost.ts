import type { TransferCostData, TransferCostInputs } from "../../contract/calculators/transfer-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { money, moneyQuotient } from "./decimal.ts";
import { bookValueAtSale, fiveYearCap, sale } from "./transfer-cost/sale.ts";
import { schedule } from "./transfer-cost/schedule.ts";
import { annualEmployeeCost, type Terms, termsOf, totalContractCommitment } from "./transfer-cost/terms.ts";
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
  return {
    data: {
      ...commitments(terms),
      ...annualCosts(terms),
      bookValue: bookValueAtSale(terms, inputs),
      sale: sale(terms, inputs),
      schedule: schedule(terms),
      fiveYearCap: fiveYearCap(terms, inputs),
    },
    warnings: transferWarnings(inputs),
  };
}

function commitments(terms: Terms) {
  return {
    agentFee: money(terms.agentFee),
    acquisitionCost: money(terms.acquisitionCost),
    totalTransferCommitment: money(terms.acquisitionCost.plus(terms.signingBonus)),
    totalContractCommitment: money(totalContractCommitment(terms)),
  };
}

/** A full year: parts i and ii of the squad cost in UEFA's article 92.01 (2022). */
function annualCosts(terms: Terms) {
  return {
    annualAmortisation: moneyQuotient({ dividend: terms.acquisitionCost, divisor: terms.years }),
    annualEmployeeCost: moneyQuotient(annualEmployeeCost(terms)),
    annualSquadCost: moneyQuotient({ dividend: totalContractCommitment(terms), divisor: terms.years }),
  };
}
