import type * as z from "zod";
import type { contractExtensionRequest } from "../../../contract/calculators/contract-extension.ts";
import { apiPaths } from "../../../contract/site-paths.ts";
import type { CalculatorPage } from "../form/calculator-page.ts";
import { type FieldsOf, GroupedForm } from "../form/fields.tsx";
import { bodyOfFields } from "../form/scenario.ts";
import type { ExtensionCalculation } from "../plan/plan-link.ts";
import { presentExtension } from "./extension-figures.ts";

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

const GROUPS = { "Old contract": OLD_CONTRACT, Extension: EXTENSION, Sale: SALE };

const FIELDS: FieldsOf<z.input<typeof contractExtensionRequest>> = {
  ...OLD_CONTRACT,
  ...EXTENSION,
  ...SALE,
};

export const extensionPage: CalculatorPage<ExtensionCalculation> = {
  apiPath: apiPaths.contractExtension,
  fields: FIELDS,
  form: (state) => <GroupedForm groups={GROUPS} state={state} />,
  requests: (scenario) => [{ body: bodyOfFields(scenario, FIELDS) }],
  present: presentExtension,
};
