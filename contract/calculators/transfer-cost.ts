import * as z from "zod";
import {
  addedLater,
  amortisationYearsMax,
  amount,
  contractLength,
  mayBeLeftOut,
  money,
  mustBe,
  orNull,
  percentage,
  pointInTime,
  SIZE_MAX,
  withDefault,
  years,
} from "./numbers.ts";
import { calculationOf } from "./warnings.ts";

/** What the transfer-cost calculator accepts and returns. The formulas are in `server/calculators/transfer-cost.ts`. */

const fields = {
  fee: amount("Guaranteed transfer payment; 0 for a free agent"),
  agentRate: percentage("Agent or intermediary fee as a percentage of the transfer fee", SIZE_MAX),
  signingBonus: amount("Signing bonus for the whole contract; an employee cost, not part of the book value"),
  otherAcquisition: amount("Other direct acquisition costs"),
  annualSalary: amount("Gross salary or employer cost of one year"),
  annualBonus: amount("Expected bonus of one year"),
  years: contractLength("Contract length"),
  saleYear: pointInTime("When the illustrative disposal takes place"),
  expectedSale: amount("Illustrative sale proceeds; not a valuation"),
  amortisationYearsMax: amortisationYearsMax(
    "The most years over which the cost is charged; left out, it is charged over the whole contract",
  ),
};

/** The request. Unknown fields are accepted here: the response warns of them. */
export const transferCostRequest = z
  .object(
    {
      ...fields,
      agentRate: withDefault(fields.agentRate, 0),
      signingBonus: withDefault(fields.signingBonus, 0),
      otherAcquisition: withDefault(fields.otherAcquisition, 0),
      annualSalary: withDefault(fields.annualSalary, 0),
      annualBonus: withDefault(fields.annualBonus, 0),
      saleYear: mayBeLeftOut(fields.saleYear),
      expectedSale: mayBeLeftOut(fields.expectedSale),
      amortisationYearsMax: addedLater(fields.amortisationYearsMax),
    },
    { error: mustBe("a JSON object") },
  )
  .meta({
    id: "TransferCostRequest",
    description:
      "One transfer and its contract. saleYear and expectedSale belong together; one without the other causes a warning. " +
      "null is the same as leaving them out.",
  });

const transferCostInputs = z
  .strictObject({
    ...fields,
    saleYear: fields.saleYear.nullable(),
    expectedSale: fields.expectedSale.nullable(),
    amortisationYearsMax: fields.amortisationYearsMax.optional(),
  })
  .meta({
    id: "TransferCostInputs",
    description:
      "The request as it was counted: absent costs are 0, an absent sale is null, other absent fields are left out",
  });

const scheduleRow = z
  .strictObject({
    year: z.int().min(1).describe("Contract year, from 1"),
    from: years("Start of the row, since the contract began"),
    to: years("End of the row, since the contract began"),
    yearFraction: years("Length of the row: 1, or less for a part year at the end"),
    openingBookValue: money("Book value at the start of the row"),
    amortisation: money("openingBookValue - closingBookValue; all rows add up to acquisitionCost"),
    closingBookValue: money("Book value at the end of the row; 0 in the last"),
    accumulatedAmortisation: money("Amortisation from the start of the contract to the end of the row"),
    employeeCost: money("Salary, bonus and share of the signing bonus that fall into the row"),
    squadCost: money("amortisation + employeeCost; all rows add up to totalContractCommitment"),
    breakEven: money("Sale price at the end of the row with neither profit nor loss: closingBookValue"),
  })
  .meta({ id: "TransferScheduleRow", description: "One contract year, or the part year at the end" });

const sale = z
  .strictObject({
    bookValue: money("Book value at saleYear"),
    breakEven: money("Sale price with neither profit nor loss: the book value"),
    result: money("expectedSale - bookValue; negative is a loss"),
    kind: z.enum(["profit", "loss", "none"]).describe("What the result is once rounded; none if it is 0"),
    yearsRemaining: years("Contract left after the sale, 0 when saleYear is at its end or beyond"),
    amortisationNoLongerIncurred: money("Amortisation of the rest of the contract: the book value"),
    employeeCostNoLongerIncurred: money(
      "Salary and bonus of the rest of the contract, without signing bonus",
    ),
    signingBonusNotYetCharged: money(
      "Share of the signing bonus that falls to the rest of the contract. It is owed or paid whether the player is kept or " +
        "sold, so it is no saving. If he is sold, it becomes a cost of the year of the sale, which result leaves out",
    ),
    netEffect: money(
      "What selling is worth against keeping over the rest of the contract: result + amortisationNoLongerIncurred + " +
        "employeeCostNoLongerIncurred, which is always expectedSale + employeeCostNoLongerIncurred",
    ),
  })
  .meta({ id: "TransferSale", description: "The illustrative sale at saleYear for expectedSale" });

const fiveYearCap = z
  .strictObject({
    years: years("Years of amortisation counted: 5"),
    annualAmortisation: money("acquisitionCost / 5, charged in the first five years only"),
    annualSquadCost: money("Squad cost of each of the first five years with that charge"),
    bookValue: orNull(money("Book value at saleYear with that charge; null without saleYear")),
    saleResult: orNull(money("expectedSale less that book value; null without a sale")),
    schedule: z.array(scheduleRow).describe("The rows of schedule with that charge"),
  })
  .meta({
    id: "TransferFiveYearCap",
    description:
      "The same transfer amortised over at most five years, as UEFA (contracts from 1 July 2023) and the Premier League (from " +
      "12 December 2023) count it",
  });

export const transferCostData = z
  .strictObject({
    agentFee: money("fee x agentRate / 100"),
    acquisitionCost: money("fee + agentFee + otherAcquisition: what is capitalised as book value"),
    totalTransferCommitment: money("acquisitionCost + signingBonus"),
    totalContractCommitment: money("totalTransferCommitment + years x (annualSalary + annualBonus)"),
    annualAmortisation: money(
      "acquisitionCost / years, in a straight line; with amortisationYearsMax, over no more years than that",
    ),
    annualEmployeeCost: money("annualSalary + annualBonus + signingBonus / years"),
    annualSquadCost: money(
      "Squad cost of a full year: annualAmortisation + annualEmployeeCost before rounding",
    ),
    bookValue: orNull(
      money(
        "acquisitionCost x max(0, 1 - saleYear / years), with no more years than amortisationYearsMax; null without saleYear",
      ),
    ),
    sale: sale.nullable().describe("null unless saleYear and expectedSale are both given"),
    schedule: z.array(scheduleRow).describe("A row a contract year, a part year last"),
    fiveYearCap: fiveYearCap.nullable().describe("null unless the contract is longer than five years"),
  })
  .meta({ id: "TransferCost", description: "What a transfer costs, over its contract and in each year" });

export const transferCostResponse = calculationOf("TransferCostAnswer", transferCostData, transferCostInputs);

export type TransferCostInputs = z.infer<typeof transferCostInputs>;
export type TransferCostData = z.infer<typeof transferCostData>;
export type TransferScheduleRow = z.infer<typeof scheduleRow>;
export type TransferSale = z.infer<typeof sale>;
export type TransferFiveYearCap = z.infer<typeof fiveYearCap>;
