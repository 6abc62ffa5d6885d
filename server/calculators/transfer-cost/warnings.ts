import type { TransferCostInputs } from "../../../contract/calculators/transfer-cost.ts";
import type { CalculatorWarning } from "../../../contract/calculators/warnings.ts";

/** The doubts about a transfer, in the order of its fields. */
export function transferWarnings(inputs: TransferCostInputs): CalculatorWarning[] {
  return [...contractWarnings(inputs), ...saleYearWarnings(inputs), ...salePairWarnings(inputs)];
}

function contractWarnings({ years }: TransferCostInputs): CalculatorWarning[] {
  if (years <= 5) return [];
  return [
    {
      code: "years-over-five",
      message:
        `The contract runs ${years} years. UEFA (contracts from 1 July 2023) and the Premier League (from 12 December 2023) ` +
        "amortise over at most 5: see fiveYearCap for their figures.",
      field: "/years",
    },
  ];
}

function saleYearWarnings({ years, saleYear }: TransferCostInputs): CalculatorWarning[] {
  if (saleYear === null) return [];
  if (saleYear === 0) {
    return [
      {
        code: "sale-in-year-zero",
        message: "The sale is at the start of the contract: nothing has been amortised yet.",
        field: "/saleYear",
      },
    ];
  }
  if (saleYear <= years) return [];
  return [
    {
      code: "sale-after-contract",
      message: `The contract ends after ${years} years, before the sale: the book value is 0 and a fee is unlikely.`,
      field: "/saleYear",
    },
  ];
}

function salePairWarnings({ saleYear, expectedSale }: TransferCostInputs): CalculatorWarning[] {
  if (expectedSale !== null && saleYear === null) {
    return [
      {
        code: "sale-price-without-year",
        message: "expectedSale is not used: without saleYear there is no book value to set it against.",
        field: "/expectedSale",
      },
    ];
  }
  if (saleYear === null || expectedSale !== null) return [];
  return [
    {
      code: "sale-year-without-price",
      message: "saleYear gives the book value only: without expectedSale there is no sale result.",
      field: "/saleYear",
    },
  ];
}
