import * as z from "zod";
import { MAX_ADD_ONS, MAX_PAYMENTS } from "../limits.ts";
import {
  addedLater,
  amortisationYearsMax,
  amount,
  amountOrZero,
  contractLength,
  listOf,
  mayBeLeftOut,
  money,
  objectOf,
  oneOf,
  orNull,
  percentage,
  pointInTime,
  refuse,
  requestOf,
  roundedToCountedPlaces,
  SIZE_MAX,
  sumOfAmounts,
  withDefault,
  years,
} from "./numbers.ts";
import { name } from "./register.ts";
import { calculationOf } from "./warnings.ts";

const label = name.describe("Label of the add-on; it is not looked up anywhere");

const addOn = objectOf({
  label: withDefault(label, ""),
  amount: amount("What became payable"),
  at: pointInTime("When it became payable"),
}).meta({ id: "TransferAddOn", outputId: "CountedTransferAddOn", description: "One add-on" });

const addOns = listOf(addOn, "add-ons", MAX_ADD_ONS).describe(
  `Payments on top of the fee that became payable, at most ${MAX_ADD_ONS}; each raises the book value from its time on`,
);

const addOnMethod = oneOf(["prospective", "catch-up"]).describe(
  "How add-ons are charged: over the years that are left, or as if they had been part of the cost from the start, with what is missing " +
    "charged at once. Left out, prospective",
);

/** More would make the exact powers of the discount rate too long. */
const PAYMENT_YEARS_MAX = 30;

const payment = objectOf({
  at: pointInTime("When it is paid", "the contract began", PAYMENT_YEARS_MAX),
  amount: amount("What is paid"),
}).meta({ id: "FeePayment", description: "One instalment of the fee" });

const payments = listOf(payment, "payments", MAX_PAYMENTS, 1).describe(
  `How the fee is paid, 1 to ${MAX_PAYMENTS} instalments, which add up to it`,
);

const signingBonusPaid = oneOf(["evenly", "signing"]).describe(
  "When the signing bonus is paid, for cash, which needs payments: evenly over the contract as it is charged, or all of it on signing. Left out, evenly",
);

const discountRate = percentage("Rate of a year at which the instalments are discounted; left out, 0", 100);

const sellOn = objectOf({
  rate: percentage("Share that the former club receives", 100),
  base: oneOf(["gain", "price", "book-profit"]).describe(
    "What it is a share of: the gain over the earlier price, the whole price, or the profit over the book value",
  ),
  earlierPrice: mayBeLeftOut(
    amount("The price that a gain is counted from; left out, the fee and the add-ons paid until the sale"),
  ),
}).meta({ id: "SellOn", outputId: "CountedSellOn", description: "A former club's share of the sale" });

const saleTerms = objectOf({
  agentRate: withDefault(percentage("Agent fee of the sale as a percentage of the price", 100), 0),
  solidarityRate: withDefault(
    percentage("Solidarity contribution that the buyer keeps back, as a percentage of the price", 5),
    0,
  ),
  otherCosts: amountOrZero("Other costs of the sale"),
  sellOn: mayBeLeftOut(sellOn),
}).meta({
  id: "SaleTerms",
  outputId: "CountedSaleTerms",
  description: "What the club does not keep of the price",
});

const fields = {
  fee: amount("Guaranteed transfer payment; 0 for a free agent"),
  agentRate: withDefault(
    percentage("Agent or intermediary fee as a percentage of the transfer fee", SIZE_MAX),
    0,
  ),
  signingBonus: amountOrZero(
    "Signing bonus for the whole contract; an employee cost, not part of the book value",
  ),
  otherAcquisition: amountOrZero("Other direct acquisition costs"),
  annualSalary: amountOrZero("Gross salary or employer cost of one year"),
  annualBonus: amountOrZero("Expected bonus of one year"),
  years: contractLength("Contract length"),
  saleYear: mayBeLeftOut(pointInTime("When the illustrative disposal takes place")),
  expectedSale: mayBeLeftOut(amount("Illustrative sale proceeds; not a valuation")),
  amortisationYearsMax: addedLater(
    amortisationYearsMax(
      "The most years over which the cost is charged; left out, it is charged over the whole contract",
    ),
  ),
  addOns: addedLater(addOns),
  saleTerms: addedLater(saleTerms),
  addOnMethod: addedLater(addOnMethod),
  payments: addedLater(payments),
  discountRate: addedLater(discountRate),
  signingBonusPaid: addedLater(signingBonusPaid),
};

export const transferCostRequest = requestOf(fields)
  .superRefine(({ fee, payments: instalments, discountRate: rate = 0 }, context) => {
    if (instalments === undefined && rate > 0)
      refuse(context, ["discountRate"], "must be 0 without payments");
    const paid = (instalments ?? []).map(({ amount: part }) => part);
    if (paid.length > 0 && sumOfAmounts(...paid) !== fee)
      refuse(context, ["payments"], `must add up to the fee (${fee})`);
  })
  .superRefine(({ years: length, addOns = [], saleTerms }, context) => {
    for (const [index, { at }] of addOns.entries())
      if (at > length)
        refuse(context, ["addOns", index, "at"], "must not be after the end of the contract (years)");
    if (saleTerms === undefined) return;
    const { agentRate, solidarityRate, sellOn } = saleTerms;
    // A sum of binary numbers may miss 100: 93.6 + 4.8 + 1.6 is 99.99999999999999.
    if (roundedToCountedPlaces(agentRate + solidarityRate + (sellOn?.rate ?? 0)) >= 100)
      refuse(context, ["saleTerms"], "has rates that together must be below 100%");
  })
  .meta({
    id: "TransferCostRequest",
    description:
      "One transfer and its contract. saleYear and expectedSale belong together; one without the other causes a warning. " +
      "null is the same as leaving them out.",
  });

const transferCostInputs = z.strictObject(fields).meta({
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
    addOns: money("Add-ons that became payable in the row; only if addOns was sent").optional(),
    amortisation: money(
      "openingBookValue + addOns - closingBookValue; all rows add up to acquisitionCost, with add-ons to " +
        "acquisitionCostWithAddOns",
    ),
    closingBookValue: money("Book value at the end of the row; 0 in the last"),
    accumulatedAmortisation: money("Amortisation from the start of the contract to the end of the row"),
    employeeCost: money(
      "Salary, bonus and share of the signing bonus that fall into the row: the difference of rounded running totals; in the last row " +
        "what totalContractCommitment leaves, a cent more or less",
    ),
    squadCost: money("amortisation + employeeCost; all rows add up to totalContractCommitment"),
    breakEven: money("Sale price at the end of the row with neither profit nor loss: closingBookValue"),
  })
  .meta({ id: "TransferScheduleRow", description: "One contract year, or the part year at the end" });

const terms = z
  .strictObject({
    sellOnPayment: money(
      "rate x max(0, price - earlier price), rate x price, or rate x max(0, price - book value)",
    ),
    agentFee: money("price x agentRate / 100"),
    solidarity: money("price x solidarityRate / 100"),
    netProceeds: money("price - sellOnPayment - agentFee - solidarity - otherCosts"),
    result: money("netProceeds - bookValue; negative is a loss"),
    breakEven: money("Sale price with neither profit nor loss under these terms"),
  })
  .meta({ id: "TransferSaleTerms", description: "The sale with what the club does not keep of the price" });

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
    terms: terms
      .optional()
      .describe("Under saleTerms; only if they were sent. The figures above do not count them"),
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

const bookedAddOn = z
  .strictObject({
    label,
    amount: money("What became payable"),
    at: years("When, since the contract began"),
    bookValue: money("Book value once it is added"),
    annualAmortisation: orNull(
      money(
        "Amortisation of a full year from then on; null if all is charged by then, and the add-on at once",
      ),
    ),
  })
  .meta({ id: "BookedAddOn", description: "What one add-on changes" });

const cashYear = z
  .strictObject({
    year: z.int().min(1).describe("Year from the start of the contract, from 1"),
    payments: money("Instalments paid in the year; one on the turn of two years is in the later"),
    agentAndOtherCosts: money("agentFee + otherAcquisition, which are taken to be paid in the first year"),
    addOns: money("addOns of the schedule; only if addOns was sent").optional(),
    pay: money(
      "employeeCost of the schedule, in which the signing bonus is spread evenly; with signingBonusPaid signing, all of it in the first year",
    ),
    total: money("payments + agentAndOtherCosts + addOns + pay; all rows add up to totalContractCommitment"),
    charge: money("amortisation of the schedule"),
    payable: money("Instalments still to be paid after the year"),
  })
  .meta({ id: "TransferCashYear", description: "What is paid in one year, beside what is charged" });

const discounted = z
  .strictObject({
    acquisitionCost: money("presentValue + agentFee + otherAcquisition"),
    annualAmortisation: money("That cost over the years of annualAmortisation"),
    interest: z.array(money("Interest of one year")).describe("Interest of each year until the last payment"),
  })
  .meta({
    id: "TransferDiscounted",
    description: "The cost at its present value, as some clubs capitalise it",
  });

export const transferCostData = z
  .strictObject({
    agentFee: money("fee x agentRate / 100"),
    acquisitionCost: money("fee + agentFee + otherAcquisition: what is capitalised as book value"),
    acquisitionCostWithAddOns: money("acquisitionCost + all add-ons; only if addOns was sent").optional(),
    addOns: z
      .array(bookedAddOn)
      .optional()
      .describe("An entry for each add-on, in their order; only if addOns was sent"),
    totalTransferCommitment: money("acquisitionCost + all add-ons + signingBonus"),
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
    presentValue: money("Sum of amount / (1 + discountRate / 100)^at; only if payments was sent").optional(),
    financingCost: money("fee - presentValue; only if payments was sent").optional(),
    discounted: discounted.optional().describe("Only if payments was sent; no other figure counts it"),
    cash: z
      .array(cashYear)
      .optional()
      .describe("A row for each year until the contract and the payments end; only if payments was sent"),
  })
  .meta({ id: "TransferCost", description: "What a transfer costs, over its contract and in each year" });

export const transferCostResponse = calculationOf("TransferCostAnswer", transferCostData, transferCostInputs);

export type TransferCostInputs = z.infer<typeof transferCostInputs>;
export type TransferCostData = z.infer<typeof transferCostData>;
export type TransferScheduleRow = z.infer<typeof scheduleRow>;
export type TransferCash = Pick<TransferCostData, "presentValue" | "financingCost" | "discounted" | "cash">;
export type TransferSale = z.infer<typeof sale>;
export type TransferSaleTerms = z.infer<typeof terms>;
export type TransferFiveYearCap = z.infer<typeof fiveYearCap>;
