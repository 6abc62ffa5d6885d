import type { CountedPlayer, SquadPlayer } from "../../../contract/calculators/register.ts";
import { keysOf } from "../../../contract/collections.ts";
import { enteredAmount, type MoneyUnit } from "../form/money.ts";

/** The columns of the player register. */

/** A field of a player that only some registers have; the cost of a registration is its fee. */
type FurtherField =
  | Exclude<keyof SquadPlayer, keyof CountedPlayer | "registration">
  | Exclude<keyof NonNullable<SquadPlayer["registration"]>, "cost">
  | "fee";

export interface PlayerColumn {
  /** The last part of the input's name. */
  field: keyof CountedPlayer | FurtherField;
  label: string;
  kind: "text" | "amount" | "year" | "month" | "years";
  /** True if an amount is of a year. */
  isAnnual?: boolean;
  /** Path in a player of the request, if it is not the field's name. */
  path?: string;
}

const columnsOf = <Field extends PlayerColumn["field"]>(
  columns: Record<Field, Omit<PlayerColumn, "field">>,
): PlayerColumn[] => keysOf(columns).map((field) => ({ field, ...columns[field] }));

/** The columns that every register has, in order. */
export const BASIC_COLUMNS: readonly PlayerColumn[] = columnsOf<keyof CountedPlayer>({
  name: { label: "Player", kind: "text" },
  employeeCosts: { label: "Employee costs", kind: "amount", isAnnual: true },
  amortisation: { label: "Amortisation", kind: "amount", isAnnual: true },
  agentCosts: { label: "Agent costs", kind: "amount", isAnnual: true },
  bookValue: { label: "Book value", kind: "amount" },
  contractEnd: { label: "Contract end", kind: "year" },
});

/** All columns; those of the signing can replace amortisation and book value. */
export const PLAYER_COLUMNS: readonly PlayerColumn[] = [
  ...BASIC_COLUMNS,
  ...columnsOf<FurtherField>({
    fee: { label: "Fee and costs", kind: "amount", path: "registration/cost" },
    signed: { label: "Signed", kind: "month", path: "registration/signed" },
    years: { label: "Length", kind: "years", path: "registration/years" },
    clause: { label: "Pay clause", kind: "text" },
  }),
];

/** A row without the empty cells of columns that it does not use. */
export const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, Math.max(BASIC_COLUMNS.length, cells.findLastIndex((cell) => cell !== "") + 1));

/** A row of the register with its amounts changed. */
export const mapAmounts = (cells: readonly string[], change: (text: string) => string): string[] =>
  withoutEmptyEnd(
    PLAYER_COLUMNS.map(({ kind }, column) => {
      const cell = cells[column] ?? "";
      return kind === "amount" ? change(cell) : cell;
    }),
  );

/** A player with plain amounts as a row of the register. */
export const toCells = (player: CountedPlayer, money: MoneyUnit): string[] =>
  mapAmounts(
    BASIC_COLUMNS.map(({ field }) => String(new Map<string, unknown>(Object.entries(player)).get(field))),
    (amount) => (amount === "" ? "" : enteredAmount(Number(amount), money)),
  );
