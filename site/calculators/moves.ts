import type * as z from "zod";
import type { MoveKind, seasonMove } from "../../contract/calculators/moves.ts";
import type { squadCostRequest } from "../../contract/calculators/squad-cost.ts";
import type { squadPlanRequest } from "../../contract/calculators/squad-plan.ts";
import { type Field, type FieldsOf, isMoney, type MoveEntry } from "./fields.tsx";
import { enteredAmount, type MoneyUnit } from "./money.ts";
import { grouped } from "./numbers.ts";
import { RULEBOOK_FIELDS } from "./rulebooks.tsx";
import { CLUB_FIELDS } from "./squad.tsx";

/** The moves of a plan as a form has them. */

type Request<Kind extends MoveKind> = Extract<z.input<typeof seasonMove>, { kind: Kind }>;

/** What a move's form has in other ways: who, when, and a purchase after a loan. */
type Further = "kind" | "player" | "name" | "season" | "purchase";

/** A signing's pay follows the season, as pay does by default. */
type LeftOut = "clause";
type NumberOf<Kind extends MoveKind> = Exclude<keyof Request<Kind> & string, Further | LeftOut>;

/** `required` if the API requires it; `more` is folded away until it is wanted. */
type FieldsOfMove<Kind extends MoveKind> = {
  [Name in NumberOf<Kind>]-?: undefined extends Request<Kind>[Name] ? "shown" | "more" : "required";
};

/** A purchase after a loan, which is in the seasons only. */
export const PURCHASE_FIELDS = {
  purchasePrice: moveField("Price"),
  purchaseYears: moveField("Contract after the loan", { unit: "years" }),
  purchaseCosts: moveField("Other acquisition costs of the purchase", { hint: "Capitalised." }),
};

type MoveField = { [Kind in MoveKind]: NumberOf<Kind> }[MoveKind];

/** Every field of the moves, the same in each kind. */
const MOVE_FIELDS: Readonly<Record<MoveField | keyof typeof PURCHASE_FIELDS, Field>> = {
  ...PURCHASE_FIELDS,
  fee: moveField("Transfer fee", { hint: "0 for a free agent." }),
  employeeCosts: moveField("Pay per year", { hint: "Full cost to the club." }),
  years: moveField("Contract length", { unit: "years" }),
  price: moveField("Sale price"),
  loanFee: moveField("Loan fee"),
  settlement: moveField("Settlement", { hint: "Paid to end the contract." }),
  payCovered: moveField("Pay covered", { unit: "", hint: "By the borrower: 1 is all, 0.5 is half." }),
  agentRate: moveField("Agent's fee", { unit: "%", hint: "Of the transfer fee, capitalised." }),
  otherAcquisition: moveField("Other acquisition costs", { hint: "Capitalised." }),
  expensedAgentCosts: moveField("Agent costs not capitalised"),
  sellingCosts: moveField("Selling costs", { hint: "Taken from the price." }),
  extensionCosts: moveField("Costs of the extension", { hint: "Such as an agent's fee; capitalised." }),
  share: moveField("Part of the 12 months", {
    unit: "",
    hint: "Season July to June: 1 from July, 0.5 from January. UEFA's year January to December: 0.5 from July, 1 from January.",
  }),
  after: moveField("Part already passed", {
    unit: "",
    hint: "Season July to June: 0 in July, 0.5 in January. UEFA's year January to December: 0 in January, 0.5 in July.",
  }),
  contractEnd: moveField("Contract end", { unit: "calendar year", hint: "If empty, by the length." }),
};

function moveField(label: string, { hint = "", unit }: { hint?: string; unit?: Field["unit"] } = {}): Field {
  return { group: "", label, hint, ...(unit === undefined ? {} : { unit }) };
}

interface MoveDefinition<Fields> {
  title: string;
  /** Whether it is about a player of the register; otherwise it brings a new one. */
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
      share: "more",
      contractEnd: "more",
    },
  },
  sell: {
    title: "Sell",
    isOfRegister: true,
    fields: { price: "required", sellingCosts: "more", after: "more" },
  },
  extend: {
    title: "Extend",
    isOfRegister: true,
    calculator: "extension",
    fields: {
      years: "required",
      employeeCosts: "required",
      extensionCosts: "more",
      after: "more",
      contractEnd: "more",
    },
  },
  release: { title: "Release", isOfRegister: true, fields: { settlement: "shown", after: "more" } },
  "loan-in": {
    title: "Loan in",
    isOfRegister: false,
    fields: { employeeCosts: "required", loanFee: "shown", share: "more" },
  },
  "loan-out": {
    title: "Loan out",
    isOfRegister: true,
    fields: { loanFee: "shown", payCovered: "shown", after: "more" },
  },
};

/** What a move of a link or form is; undefined for a kind that does not exist. */
export const definitionOfMove = ({ kind = "" }: MoveEntry): MoveDefinition<object> | undefined =>
  Object.hasOwn(MOVES, kind)
    ? new Map<string, MoveDefinition<object>>(Object.entries(MOVES)).get(kind)
    : undefined;

type Counting = Omit<z.input<typeof squadPlanRequest>, keyof z.input<typeof squadCostRequest>>;

/** How the plan counts, beside two choices; the API's own values where nothing is entered. */
export const COUNTING_FIELDS: FieldsOf<
  Counting,
  "How the plan counts",
  "transferYears" | "loanFees" | "moves"
> = {
  amortisationYearsMax: {
    group: "How the plan counts",
    label: "Longest amortisation",
    hint: "Of a new cost. 5 if left empty, as UEFA and the Premier League count.",
    unit: "years",
  },
};

/** The fields of the plan; those of its moves are named `moves.fee` and so on, whichever move it is. */
export const PLAN_FIELDS: Readonly<Record<string, Field>> = {
  ...CLUB_FIELDS,
  ...RULEBOOK_FIELDS,
  ...COUNTING_FIELDS,
  ...Object.fromEntries(Object.entries(MOVE_FIELDS).map(([name, field]) => [`moves.${name}`, field])),
};

/** The moves of a request as entries of the form, amounts in its unit. */
export const toMoveEntries = (moves: readonly object[], money: MoneyUnit): MoveEntry[] =>
  moves.map((move) =>
    Object.fromEntries(Object.entries(move).map(([name, value]) => [name, entered(name, value, money)])),
  );

function entered(name: string, value: unknown, money: MoneyUnit): string {
  if (typeof value !== "number") return String(value);
  if (isMoney(PLAN_FIELDS, `moves.${name}`)) return enteredAmount(value, money);
  return name === "player" || name === "contractEnd" ? String(value) : grouped(value);
}
