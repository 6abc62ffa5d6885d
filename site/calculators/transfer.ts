import type * as z from "zod";
import type { transferCostRequest } from "../../contract/calculators/transfer-cost.ts";
import type { FieldsOf } from "./fields.tsx";

export const TRANSFER_FIELDS: FieldsOf<
  Omit<z.input<typeof transferCostRequest>, "discountRate">,
  "Acquisition" | "Contract" | "Sale"
> = {
  fee: {
    group: "Acquisition",
    label: "Transfer fee",
    hint: "The guaranteed payment; 0 for a free agent.",
    required: true,
  },
  agentRate: {
    group: "Acquisition",
    label: "Agent's fee",
    hint: "Percentage of the transfer fee, e.g. 5 for 5%.",
    unit: "%",
  },
  otherAcquisition: { group: "Acquisition", label: "Other acquisition costs", hint: "Direct costs only." },
  years: {
    group: "Contract",
    label: "Contract length",
    hint: "Parts of a year are allowed: 4.5 for a winter signing.",
    unit: "years",
    required: true,
  },
  amortisationYearsMax: {
    group: "Contract",
    label: "Charged over at most",
    hint: "The most years of amortisation, such as 5. Empty: the whole contract.",
    unit: "years",
  },
  annualSalary: {
    group: "Contract",
    label: "Annual salary",
    hint: "Gross, or the full cost to the employer.",
  },
  annualBonus: { group: "Contract", label: "Annual bonus", hint: "What you expect to pay." },
  signingBonus: {
    group: "Contract",
    label: "Signing bonus",
    hint: "For the whole contract; an employee cost, not part of the book value.",
  },
  saleYear: { group: "Sale", label: "Sold after", hint: "Years since the contract began.", unit: "years" },
  expectedSale: { group: "Sale", label: "Expected sale price", hint: "Illustrative; not a valuation." },
};
