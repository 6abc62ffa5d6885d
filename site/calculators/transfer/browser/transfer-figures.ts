import type { TransferCostData, TransferCostInputs } from "../../../../contract/calculators/transfer-cost.ts";
import type { CalculatorResponse } from "../../form/browser/calculator-app.tsx";
import { bodyOfFields, type RequestBody } from "../../form/browser/scenario.ts";
import type { Scenario } from "../../form/fields.tsx";
import type { MoneyUnit } from "../../form/money.ts";
import type { Format } from "../../form/numbers.ts";
import { ALL_TRANSFER_FIELDS } from "../transfer.tsx";

/** A transfer's figures, for words and charts. */

export type TransferCalculation = CalculatorResponse<TransferCostData, TransferCostInputs>;

/** A transfer as a request; empty rows of its lists are left out. */
export function transferBody(scenario: Scenario): RequestBody {
  const body = bodyOfFields(scenario, ALL_TRANSFER_FIELDS);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.flat() : value]),
  );
}

/** A calculation and how its money is shown. */
export interface TransferView {
  data: TransferCostData;
  inputs: TransferCostInputs;
  unit: MoneyUnit;
  /** The figures that count: over at most five years, or over the contract if it is no longer. */
  counted: { annualSquadCost: number; annualAmortisation: number; sale: CountedSale | null };
}

export interface CountedSale {
  price: number;
  bookValue: number;
  result: number;
}

export function transferViewOf({ data, inputs }: TransferCalculation, unit: MoneyUnit): TransferView {
  const { fiveYearCap: cap, sale } = data;
  const { annualSquadCost, annualAmortisation } = cap ?? data;
  const { bookValue, result } = {
    bookValue: cap === null ? sale?.bookValue : cap.bookValue,
    result: cap === null ? sale?.result : cap.saleResult,
  };
  const isSold = sale !== null && typeof bookValue === "number" && typeof result === "number";
  const countedSale = isSold ? { price: inputs.expectedSale ?? 0, bookValue, result } : null;
  return { data, inputs, unit, counted: { annualSquadCost, annualAmortisation, sale: countedSale } };
}

export const RESULTS = { profit: "Profit", loss: "Loss", none: "Neither profit nor loss" } as const;

/** `Profit €12m`: the sign of the result is in the word. */
export function resultInWords(result: number, format: Format): string {
  if (result === 0) return RESULTS.none;
  return `${result > 0 ? RESULTS.profit : RESULTS.loss} ${format(Math.abs(result))}`;
}
