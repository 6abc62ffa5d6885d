import type * as z from "zod";
import type { MoveKind, seasonMove } from "../../../contract/calculators/moves.ts";
import type { Field, MoveEntry } from "../form/fields.tsx";

type Request<Kind extends MoveKind> = Extract<z.input<typeof seasonMove>, { kind: Kind }>;

/** Parts of a move that have controls of their own: who, when, and a purchase after a loan. */
type Further = "kind" | "player" | "name" | "season" | "purchase";

/** A signing's pay follows the season, as pay does by default. Parts of the 12 months follow from when a move happens. */
type LeftOut = "clause" | "share" | "after";
type NumberOf<Kind extends MoveKind> = Exclude<keyof Request<Kind> & string, Further | LeftOut>;

/** `required` if the API requires it; `more` is folded away until it is wanted. */
type FieldsOfMove<Kind extends MoveKind> = {
  [Name in NumberOf<Kind>]-?: undefined extends Request<Kind>[Name] ? "shown" | "more" : "required";
};

/** A purchase after a loan, which is in the seasons only. */
export const PURCHASE_FIELDS = {
  purchasePrice: { label: "Price" },
  purchaseYears: { label: "Contract after the loan", unit: "years" },
  purchaseCosts: { label: "Other acquisition costs of the purchase", hint: "Capitalised." },
} as const satisfies Readonly<Record<string, Field>>;

type MoveField = { [Kind in MoveKind]: NumberOf<Kind> }[MoveKind];

/** Every field of the moves, the same in each kind. */
export const MOVE_FIELDS: Readonly<Record<MoveField | "later" | keyof typeof PURCHASE_FIELDS, Field>> = {
  ...PURCHASE_FIELDS,
  fee: { label: "Transfer fee", hint: "0 for a free agent." },
  employeeCosts: { label: "Pay per year", hint: "Full cost to the club." },
  years: { label: "Contract length", unit: "years" },
  price: { label: "Sale price" },
  loanFee: { label: "Loan fee" },
  settlement: { label: "Settlement", hint: "Paid to end the contract." },
  payCovered: { label: "Pay covered", unit: "", hint: "By the borrower: 1 is all, 0.5 is half." },
  agentRate: { label: "Agent's fee", unit: "%", hint: "Of the transfer fee, capitalised." },
  otherAcquisition: { label: "Other acquisition costs", hint: "Capitalised." },
  expensedAgentCosts: { label: "Agent costs not capitalised" },
  sellingCosts: { label: "Selling costs", hint: "Taken from the price." },
  extensionCosts: { label: "Costs of the extension", hint: "Such as an agent's fee; capitalised." },
  later: { label: "Later by", unit: "months", hint: "2 for September." },
  contractEnd: { label: "Contract end", unit: "calendar year", hint: "If empty, by the length." },
};

interface MoveDefinition<Fields> {
  title: string;
  /** False if the move brings a new player. */
  isOfRegister: boolean;
  /** The calculator that works such a move out by itself. */
  calculator?: "transfer" | "extension";
  fields: Fields;
}

export const MOVES: { readonly [Kind in MoveKind]: MoveDefinition<FieldsOfMove<Kind>> } = {
  sign: {
    title: "Sign",
    isOfRegister: false,
    calculator: "transfer",
    fields: {
      fee: "required",
      years: "required",
      employeeCosts: "shown",
      agentRate: "more",
      otherAcquisition: "more",
      expensedAgentCosts: "more",
      contractEnd: "more",
    },
  },
  sell: {
    title: "Sell",
    isOfRegister: true,
    fields: { price: "required", sellingCosts: "more" },
  },
  extend: {
    title: "Extend",
    isOfRegister: true,
    calculator: "extension",
    fields: {
      years: "required",
      employeeCosts: "required",
      extensionCosts: "more",
      contractEnd: "more",
    },
  },
  release: { title: "Release", isOfRegister: true, fields: { settlement: "shown" } },
  "loan-in": {
    title: "Loan in",
    isOfRegister: false,
    fields: { employeeCosts: "required", loanFee: "shown" },
  },
  "loan-out": {
    title: "Loan out",
    isOfRegister: true,
    fields: { loanFee: "shown", payCovered: "shown" },
  },
};

/** Definition of a move of a link or form; undefined for an unknown kind. */
export const definitionOfMove = ({ kind = "" }: MoveEntry): MoveDefinition<object> | undefined =>
  new Map<string, MoveDefinition<object>>(Object.entries(MOVES)).get(kind);
