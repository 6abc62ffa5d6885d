import type * as z from "zod";
import type { contractExtensionRequest } from "../../contract/calculators/contract-extension.ts";
import type { FieldsOf } from "./fields.tsx";

export const EXTENSION_FIELDS: FieldsOf<
  z.input<typeof contractExtensionRequest>,
  "Old contract" | "Extension" | "Sale"
> = {
  bookValue: {
    group: "Old contract",
    label: "Book value",
    hint: "At the start of the season.",
    required: true,
  },
  yearsLeft: {
    group: "Old contract",
    label: "Contract left",
    hint: "From the start of the season.",
    unit: "years",
    required: true,
  },
  payBefore: { group: "Old contract", label: "Pay per year", hint: "Full cost to the club." },
  after: {
    group: "Extension",
    label: "Extended after",
    hint: "From the start of the season: in one from July to June, 0.5 is January.",
    unit: "years",
  },
  newYears: {
    group: "Extension",
    label: "New term",
    hint: "All of it, from the day of the extension.",
    unit: "years",
    required: true,
  },
  payAfter: { group: "Extension", label: "New pay per year", hint: "Without the signing bonus." },
  signingBonus: {
    group: "Extension",
    label: "Signing bonus",
    hint: "For the whole new term; an employee cost.",
  },
  extensionCosts: {
    group: "Extension",
    label: "Costs of the extension",
    hint: "Such as an agent's fee; capitalised.",
  },
  amortisationYearsMax: {
    group: "Extension",
    label: "Longest amortisation",
    hint: "5 if left empty, as UEFA and the Premier League count.",
    unit: "years",
  },
  saleYear: { group: "Sale", label: "Sold after", hint: "From the start of the season.", unit: "years" },
  expectedSale: { group: "Sale", label: "Expected sale price", hint: "Illustrative; not a valuation." },
};
