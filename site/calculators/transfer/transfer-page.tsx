import type * as z from "zod";
import type { transferCostRequest } from "../../../contract/calculators/transfer-cost.ts";
import { apiPaths } from "../../../contract/site-paths.ts";
import type { CalculatorPage } from "../form/calculator-page.ts";
import {
  type Field,
  type FieldsOf,
  type FormState,
  GroupedForm,
  InputFields,
  type Scenario,
} from "../form/fields.tsx";
import { bodyOfFields, type RequestBody } from "../form/scenario.ts";
import type { TransferCalculation } from "../plan/plan-link.ts";
import { presentTransfer } from "./transfer-figures.ts";

/** Inputs in `MORE_FIELDS`. */
type Further = "payments" | "discountRate" | "addOns" | "addOnMethod" | "signingBonusPaid";

/** The page's sale is illustrative: only the API counts what others receive of it. */
type LeftOut = "saleTerms";

const ACQUISITION = {
  fee: { label: "Transfer fee", hint: "The guaranteed payment; 0 for a free agent.", required: true },
  agentRate: {
    label: "Agent's fee",
    hint: "Percentage of the transfer fee, e.g. 5 for 5%.",
    unit: "%",
  },
  otherAcquisition: { label: "Other acquisition costs", hint: "Direct costs only." },
} as const;

const CONTRACT = {
  years: {
    label: "Contract length",
    hint: "Parts of a year are allowed: 4.5 for a winter signing.",
    unit: "years",
    required: true,
  },
  amortisationYearsMax: {
    label: "Charged over at most",
    hint: "The most years of amortisation, such as 5. Empty: the whole contract.",
    unit: "years",
  },
  annualSalary: { label: "Annual salary", hint: "Gross, or the full cost to the employer." },
  annualBonus: { label: "Annual bonus", hint: "What you expect to pay." },
  signingBonus: {
    label: "Signing bonus",
    hint: "For the whole contract; an employee cost, not part of the book value.",
  },
} as const;

const SALE = {
  saleYear: { label: "Sold after", hint: "Years since the contract began.", unit: "years" },
  expectedSale: { label: "Expected sale price", hint: "Illustrative; not a valuation." },
} as const;

const TRANSFER_FIELDS: FieldsOf<z.input<typeof transferCostRequest>, Further | LeftOut> = {
  ...ACQUISITION,
  ...CONTRACT,
  ...SALE,
};

/** Payments of a list of the request, each with its time; the page has room for a few. */
const LISTS = { payments: { label: "Instalment", rows: 4 }, addOns: { label: "Add-on", rows: 2 } } as const;

const listFields = (list: keyof typeof LISTS): [name: string, field: Field][] =>
  Array.from({ length: LISTS[list].rows }, (_, row): [string, Field][] => {
    const label = `${LISTS[list].label} ${row + 1}`;
    return [
      [`${list}.${row}.amount`, { label }],
      [`${list}.${row}.at`, { label: `${label} is paid after`, unit: "years" }],
    ];
  }).flat();

/** Fields that few transfers need. */
const MORE_FIELDS: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(listFields("payments")),
  discountRate: {
    label: "Discount rate",
    hint: "Of a year, for the present value of the instalments.",
    unit: "%",
  },
  ...Object.fromEntries(listFields("addOns")),
  addOnMethod: {
    label: "Add-ons are charged",
    options: [
      { value: "", name: "Over the years left" },
      { value: "catch-up", name: "As if part of the cost from the start" },
    ],
  },
  signingBonusPaid: {
    label: "With instalments, the signing bonus is paid",
    options: [
      { value: "", name: "Evenly over the contract" },
      { value: "signing", name: "At signing" },
    ],
  },
};

/** All that is sent. */
const ALL_FIELDS: Readonly<Record<string, Field>> = {
  ...TRANSFER_FIELDS,
  ...MORE_FIELDS,
};

const TransferForm = ({ state }: { state: FormState }) => (
  <GroupedForm groups={{ Acquisition: ACQUISITION, Contract: CONTRACT, Sale: SALE }} state={state}>
    <details open={Object.keys(MORE_FIELDS).some((name) => state.fields[name])}>
      <summary>Instalments and add-ons</summary>
      <p class="quiet form-note">
        Instalments add up to the transfer fee. An add-on raises the book value when it becomes payable.
      </p>
      <InputFields fields={MORE_FIELDS} state={state} />
    </details>
  </GroupedForm>
);

export const transferPage: CalculatorPage<TransferCalculation> = {
  apiPath: apiPaths.transferCost,
  fields: ALL_FIELDS,
  figureNames: { fiveYearCap: "amortised over five years" },
  form: (state) => <TransferForm state={state} />,
  requests: (scenario) => [{ body: transferBody(scenario) }],
  present: presentTransfer,
  csvParts: ([{ data, inputs }]) => [
    ["Inputs", inputs],
    // The break-even price is the closing book value.
    ["Figures", { ...data, schedule: data.schedule.map(({ breakEven, ...row }) => row) }],
  ],
};

/** A transfer as a request; empty rows of its lists are left out. */
export function transferBody(scenario: Scenario): RequestBody {
  const body = bodyOfFields(scenario, ALL_FIELDS);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.flat() : value]),
  );
}
