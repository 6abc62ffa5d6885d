import * as z from "zod";
import {
  AMORTISATION_YEARS_MAX,
  amortisationYearsMax,
  amount,
  amountOrZero,
  contractLength,
  mayBeLeftOut,
  money,
  orNull,
  pointInTime,
  refuse,
  requestOf,
  withDefault,
  years,
} from "./numbers.ts";
import { calculationOf } from "./warnings.ts";

const fields = {
  bookValue: amount("Book value at the start of the season"),
  yearsLeft: contractLength("What is left of the old contract at the start of the season"),
  after: withDefault(
    pointInTime("When the contract is extended; before the old one ends", "the season began"),
    0,
  ),
  newYears: contractLength("The whole new term, from the day of the extension"),
  extensionCosts: amountOrZero("Agent fee and other costs of the extension, capitalised"),
  signingBonus: amountOrZero("Signing bonus for the whole new term; an employee cost"),
  payBefore: amountOrZero("Employee costs of one year under the old contract"),
  payAfter: amountOrZero("Employee costs of one year under the new one, without the signing bonus"),
  saleYear: mayBeLeftOut(pointInTime("When an illustrative sale takes place", "the season began")),
  expectedSale: mayBeLeftOut(amount("Illustrative sale proceeds; not a valuation")),
  amortisationYearsMax: withDefault(
    amortisationYearsMax("The most years over which the book value is charged after the extension"),
    AMORTISATION_YEARS_MAX,
  ),
};

export const contractExtensionRequest = requestOf(fields)
  .superRefine(({ after, yearsLeft, saleYear }, context) => {
    if (after >= yearsLeft) refuse(context, ["after"], "must be less than yearsLeft");
    if (saleYear !== null && saleYear < after)
      refuse(context, ["saleYear"], "must not be before the extension (after)");
  })
  .meta({
    id: "ContractExtensionRequest",
    description: "A player's book value and contract, and the extension that is thought of",
  });

const contractExtensionInputs = z.strictObject(fields).meta({
  id: "ContractExtensionInputs",
  description: "The request as it was counted: absent costs are 0, an absent sale is null",
});

const bookedSeason = (description: string) =>
  z
    .strictObject({
      openingBookValue: money("Book value at the start of the season"),
      additions: money("Costs of the extension that were capitalised in the season"),
      amortisation: money("openingBookValue + additions - closingBookValue"),
      closingBookValue: money("Book value at the end of the season"),
      employeeCost: money("Pay, and the share of the signing bonus, that fall into the season"),
      squadCost: money("amortisation + employeeCost"),
    })
    .describe(description);

const season = z
  .strictObject({
    season: z.int().min(1).describe("Season from the start, from 1"),
    from: years("Start of the row, since the start of the first season"),
    to: years("End of the row, since the start of the first season"),
    withoutExtension: bookedSeason("Under the old contract; nothing after its end"),
    withExtension: bookedSeason("Under the old contract until the extension, then under the new one"),
  })
  .meta({ id: "ContractExtensionSeason", description: "One season, or the part of one at the end" });

const saleOutcome = (description: string) =>
  z
    .strictObject({
      bookValue: money("Book value at saleYear, at which a sale makes neither profit nor loss"),
      result: orNull(money("expectedSale - bookValue; null without expectedSale")),
    })
    .describe(description);

export const contractExtensionData = z
  .strictObject({
    annualAmortisationBefore: money("bookValue / yearsLeft"),
    bookValueAtExtension: money("bookValue x (1 - after / yearsLeft), without the costs of the extension"),
    annualAmortisationAfter: money(
      "(book value at the extension + extensionCosts) / newYears, over no more years than amortisationYearsMax",
    ),
    change: z
      .strictObject({
        amortisation: money("annualAmortisationAfter - annualAmortisationBefore"),
        employeeCost: money("payAfter + signingBonus / newYears - payBefore"),
        squadCost: money("The change of amortisation and of employee cost, added before rounding"),
      })
      .describe("What a full season costs more with the extension, while both contracts would run"),
    sale: z
      .strictObject({
        withoutExtension: saleOutcome("As if the contract were not extended"),
        withExtension: saleOutcome("With the extension"),
      })
      .nullable()
      .describe("The illustrative sale; null without saleYear"),
    schedule: z.array(season).describe("A row a season until both contracts have ended"),
  })
  .meta({
    id: "ContractExtension",
    description: "What a contract extension changes in each season and at a sale",
  });

export const contractExtensionResponse = calculationOf(
  "ContractExtensionAnswer",
  contractExtensionData,
  contractExtensionInputs,
);

export type ContractExtensionInputs = z.infer<typeof contractExtensionInputs>;
export type ContractExtensionData = z.infer<typeof contractExtensionData>;
