import type { TransferCostData, TransferCostInputs } from "../../../contract/calculators/transfer-cost.ts";
import type { Scenario } from "../fields.tsx";
import { type MoneyUnit, moneyUnitOf, plainAmount } from "../money.ts";
import { type Format, readNumber } from "../numbers.ts";
import { rowsOfList, TRANSFER_FIELDS } from "../transfer.tsx";
import type { CalculatorResponse } from "./calculator-app.tsx";
import { bodyOfFields, type RequestBody } from "./scenario.ts";

/** A transfer's figures, for words and charts. */

export type TransferCalculation = CalculatorResponse<TransferCostData, TransferCostInputs>;

/** A transfer as a request; empty rows of its lists are left out. */
export function transferBody(scenario: Scenario): RequestBody {
  const { fields } = scenario;
  const sent = (list: "payments" | "addOns") =>
    rowsOfList(list).flatMap(({ amount, at }) =>
      fields[amount]
        ? [{ amount: plainAmount(fields[amount], moneyUnitOf(fields)), at: readNumber(fields[at] ?? "") }]
        : [],
    );
  const lists = Object.entries({ payments: sent("payments"), addOns: sent("addOns") });
  const rate = readNumber(fields.discountRate ?? "");
  return {
    ...bodyOfFields(scenario, TRANSFER_FIELDS),
    ...Object.fromEntries(lists.filter(([, rows]) => rows.length > 0)),
    ...(rate === undefined ? {} : { discountRate: rate }),
    ...(fields.addOnMethod ? { addOnMethod: fields.addOnMethod } : {}),
    ...(fields.signingBonusPaid ? { signingBonusPaid: fields.signingBonusPaid } : {}),
  };
}

/** A calculation and how its money is shown. */
export interface Presentation {
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

export function shownOf({ data, inputs }: TransferCalculation, unit: MoneyUnit): Presentation {
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
