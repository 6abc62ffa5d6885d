import type * as z from "zod";
import type { transferCostRequest } from "../../contract/calculators/transfer-cost.ts";
import { Choice, type Field, type FieldsOf, type FormState, GroupedForm, NumberField } from "./fields.tsx";

/** What `MORE_TRANSFER_FIELDS` and the choices beside them have. */
type Further = "payments" | "discountRate" | "addOns" | "addOnMethod" | "signingBonusPaid";

/** The page's sale is illustrative: only the API counts what others receive of it. */
type LeftOut = "saleTerms";

export const TRANSFER_FIELDS: FieldsOf<
  z.input<typeof transferCostRequest>,
  "Acquisition" | "Contract" | "Sale",
  Further | LeftOut
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

/** Payments of a list of the request, each with its time; the page has room for a few. */
const LISTS = { payments: { label: "Instalment", rows: 4 }, addOns: { label: "Add-on", rows: 2 } } as const;

type ListName = keyof typeof LISTS;

/** The names of the inputs of a list, a row each. */
export const rowsOfList = (list: ListName): { amount: string; at: string }[] =>
  Array.from({ length: LISTS[list].rows }, (_, row) => ({
    amount: `${list}.${row}.amount`,
    at: `${list}.${row}.at`,
  }));

const listFields = (list: ListName): [name: string, field: Field][] =>
  rowsOfList(list).flatMap(({ amount, at }, row): [string, Field][] => {
    const label = `${LISTS[list].label} ${row + 1}`;
    return [
      [amount, { group: "", label, hint: "" }],
      [at, { group: "", label: `${label} is paid after`, hint: "", unit: "years" }],
    ];
  });

const DISCOUNT = {
  discountRate: {
    group: "",
    label: "Discount rate",
    hint: "Of a year, for the present value of the instalments.",
    unit: "%",
  },
} as const satisfies Readonly<Record<string, Field>>;

/** What few transfers need. */
export const MORE_TRANSFER_FIELDS: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(listFields("payments")),
  ...DISCOUNT,
  ...Object.fromEntries(listFields("addOns")),
};

export const TransferForm = ({ state }: { state: FormState }) => (
  <GroupedForm fields={TRANSFER_FIELDS} state={state}>
    <details open={Object.keys(MORE_TRANSFER_FIELDS).some((name) => state.fields[name])}>
      <summary>Instalments and add-ons</summary>
      <p class="quiet form-note">
        Instalments add up to the transfer fee. An add-on raises the book value when it becomes payable.
      </p>
      <div class="fields">
        {Object.entries(MORE_TRANSFER_FIELDS).map(([name, field]) => (
          <NumberField name={name} field={field} state={state} />
        ))}
        <Choice
          name="addOnMethod"
          label="Add-ons are charged"
          options={[
            { value: "", name: "Over the years left" },
            { value: "catch-up", name: "As if part of the cost from the start" },
          ]}
          chosen={state.fields.addOnMethod ?? ""}
        />
        <Choice
          name="signingBonusPaid"
          label="With instalments, the signing bonus is paid"
          options={[
            { value: "", name: "Evenly over the contract" },
            { value: "signing", name: "At signing" },
          ]}
          chosen={state.fields.signingBonusPaid ?? ""}
        />
      </div>
    </details>
  </GroupedForm>
);
