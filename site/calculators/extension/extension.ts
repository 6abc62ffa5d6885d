import type * as z from "zod";
import type { contractExtensionRequest } from "../../../contract/calculators/contract-extension.ts";
import type { FieldsOf } from "../form/fields.tsx";

const OLD_CONTRACT = {
  bookValue: { label: "Book value", hint: "At the start of the season.", required: true },
  yearsLeft: {
    label: "Contract left",
    hint: "From the start of the season.",
    unit: "years",
    required: true,
  },
  payBefore: { label: "Pay per year", hint: "Full cost to the club." },
} as const;

const EXTENSION = {
  after: {
    label: "Extended after",
    hint: "From the start of the season: in one from July to June, 0.5 is January.",
    unit: "years",
  },
  newYears: {
    label: "New term",
    hint: "All of it, from the day of the extension.",
    unit: "years",
    required: true,
  },
  payAfter: { label: "New pay per year", hint: "Without the signing bonus." },
  signingBonus: { label: "Signing bonus", hint: "For the whole new term; an employee cost." },
  extensionCosts: { label: "Costs of the extension", hint: "Such as an agent's fee; capitalised." },
  amortisationYearsMax: {
    label: "Longest amortisation",
    hint: "5 if left empty, as UEFA and the Premier League count.",
    unit: "years",
  },
} as const;

const SALE = {
  saleYear: { label: "Sold after", hint: "From the start of the season.", unit: "years" },
  expectedSale: { label: "Expected sale price", hint: "Illustrative; not a valuation." },
} as const;

export const EXTENSION_GROUPS = { "Old contract": OLD_CONTRACT, Extension: EXTENSION, Sale: SALE };

export const EXTENSION_FIELDS: FieldsOf<z.input<typeof contractExtensionRequest>> = {
  ...OLD_CONTRACT,
  ...EXTENSION,
  ...SALE,
};
