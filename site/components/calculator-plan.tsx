import type * as z from "zod";
import type { MoveKind, squadMove } from "../../contract/calculators/moves.ts";
import { calculatorPath } from "../../contract/site-paths.ts";
import { enteredAmount, type MoneyUnit } from "../money.ts";
import { grouped } from "../numbers.ts";
import {
  ActionButton,
  CalculatorForm,
  Choice,
  type Field,
  type FormState,
  isMoney,
  type MoveEntry,
  NumberField,
  toId,
} from "./calculator-fields.tsx";
import { CLUB_FIELDS, ClubFields, PlayerRegister, type Thresholds } from "./calculator-squad.tsx";

type Request<Kind extends MoveKind> = Extract<z.input<typeof squadMove>, { kind: Kind }>;
type NumberOf<Kind extends MoveKind> = Exclude<keyof Request<Kind> & string, "kind" | "player" | "name">;

/** `required` if the API requires it; `more` is folded away until it is wanted. */
type FieldsOfMove<Kind extends MoveKind> = {
  [Name in NumberOf<Kind>]-?: undefined extends Request<Kind>[Name] ? "shown" | "more" : "required";
};

type MoveField = { [Kind in MoveKind]: NumberOf<Kind> }[MoveKind];

/** Every field of the moves, the same in each kind. */
const MOVE_FIELDS: Readonly<Record<MoveField, Field>> = {
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
  share: moveField("Part of the season", { unit: "", hint: "1 is all of it, 0.5 from January." }),
  after: moveField("Season already played", { unit: "", hint: "0 before it begins, 0.5 in January." }),
  contractEnd: moveField("Contract end", { unit: "calendar year", hint: "For the years of expiry only." }),
};

function moveField(label: string, { hint = "", unit }: { hint?: string; unit?: Field["unit"] } = {}): Field {
  return { group: "", label, hint, ...(unit === undefined ? {} : { unit }) };
}

interface MoveDefinition<Fields> {
  title: string;
  /** Whether it is about a player of the register; otherwise it brings a new one. */
  isOfRegister: boolean;
  fields: Fields;
}

const MOVES: { readonly [Kind in MoveKind]: MoveDefinition<FieldsOfMove<Kind>> } = {
  sign: {
    title: "Sign",
    isOfRegister: false,
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

/** How the plan counts; the API's own values where nothing is entered. */
const COUNTING_FIELDS: Readonly<Record<"amortisationYearsMax", Field>> = {
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
  ...COUNTING_FIELDS,
  ...Object.fromEntries(Object.entries(MOVE_FIELDS).map(([name, field]) => [`moves.${name}`, field])),
};

interface PlanFormProps {
  state: FormState;
  thresholds: Thresholds;
  /** Where a signing is worked out in the transfer calculator, by its row. */
  transferLink?: (row: number) => string;
}

export function PlanForm({ state, thresholds, transferLink }: PlanFormProps) {
  return (
    <CalculatorForm state={state} submit="Calculate">
      <Moves state={state} transferLink={transferLink ?? (() => calculatorPath("transfer-cost"))} />
      <PlayerRegister state={state} />
      <ClubFields state={state} thresholds={thresholds} />
      <Counting state={state} />
    </CalculatorForm>
  );
}

function Moves({ state, transferLink }: Required<Omit<PlanFormProps, "thresholds">>) {
  return (
    <fieldset>
      <legend>Moves</legend>
      <p class="quiet form-note">
        What the club thinks of doing within the same 12 months. Amounts that a move needs are calculated from
        the register below.
      </p>
      <ol class="moves">
        {state.moves.map((move, row) => (
          <Move move={move} row={row} state={state} transferLink={transferLink} />
        ))}
      </ol>
      <p class="actions add-moves">
        <span>Add:</span>{" "}
        {Object.entries(MOVES).map(([kind, { title }]) => (
          <>
            <ActionButton action="add-move" value={kind} label={`Add a move: ${title}`}>
              {title}
            </ActionButton>{" "}
          </>
        ))}
      </p>
    </fieldset>
  );
}

interface MoveProps {
  move: MoveEntry;
  row: number;
  state: FormState;
  transferLink: (row: number) => string;
}

function Move({ move, row, state, transferLink }: MoveProps) {
  const definition = definitionOfMove(move);
  const title = `${row + 1}. ${definition?.title ?? "Unknown move"}`;
  const fields = Object.entries(definition?.fields ?? {});
  const shown = fields.filter(([, place]) => place !== "more");
  const more = fields.filter(([, place]) => place === "more");
  return (
    <li class="move">
      <fieldset>
        <legend>{title}</legend>
        <div class="fields">
          {definition?.isOfRegister ? (
            <PlayerChoice move={move} row={row} state={state} />
          ) : (
            <NameField move={move} row={row} />
          )}
          <MoveFields fields={shown} move={move} row={row} state={state} />
        </div>
        {more.length === 0 ? null : (
          <details open={more.some(([name]) => (move[name] ?? "") !== "")}>
            <summary>More</summary>
            <div class="fields">
              <MoveFields fields={more} move={move} row={row} state={state} />
            </div>
          </details>
        )}
        <p class="actions">
          {move.kind === "sign" ? (
            <a href={transferLink(row)}>Work it out in the transfer calculator</a>
          ) : null}{" "}
          <ActionButton
            action="remove-move"
            value={String(row)}
            class="remove"
            label={`Remove move ${title}`}
          >
            ✕ Remove
          </ActionButton>
        </p>
      </fieldset>
    </li>
  );
}

interface MoveFieldsProps extends Omit<MoveProps, "transferLink"> {
  fields: readonly [name: string, place: string][];
}

const MoveFields = ({ fields, move, row, state }: MoveFieldsProps) =>
  fields.map(([name, place]) => {
    const field = PLAN_FIELDS[`moves.${name}`];
    return field === undefined ? null : (
      <NumberField
        name={`moves.${row}.${name}`}
        field={{ ...field, required: place === "required" }}
        state={state}
        value={move[name] ?? ""}
      />
    );
  });

const NameField = ({ move, row }: Pick<MoveProps, "move" | "row">) => {
  const name = `moves.${row}.name`;
  return (
    <div class="field">
      <label for={toId(name)}>
        New player <span class="field-unit">optional</span>
      </label>
      <input
        id={toId(name)}
        name={name}
        type="text"
        maxlength={100}
        autocomplete="off"
        value={move.name ?? ""}
      />
    </div>
  );
};

function PlayerChoice({ move, row, state }: Omit<MoveProps, "transferLink">) {
  const name = `moves.${row}.player`;
  const error = state.errors[name];
  const players = state.players.map((cells, index) => ({
    value: String(index),
    name: cells[0] || `Player ${index + 1}`,
  }));
  return (
    <Choice
      name={name}
      label="Player"
      options={[{ value: "", name: "Choose" }, ...players]}
      chosen={move.player ?? ""}
      error={error}
    />
  );
}

function Counting({ state }: { state: FormState }) {
  const { transferYears = "", loanFees = "" } = state.fields;
  return (
    <fieldset>
      <legend>How the plan counts</legend>
      <div class="fields">
        <Choice
          name="transferYears"
          label="Result of a sale"
          options={[
            { value: "3", name: "A third in the season, as UEFA" },
            { value: "1", name: "All of it in the season" },
          ]}
          chosen={transferYears}
        />
        <Choice
          name="loanFees"
          label="Loan fees and net loan costs"
          options={[
            { value: "numerator", name: "In the squad cost" },
            { value: "denominator", name: "In the denominator, as UEFA" },
          ]}
          chosen={loanFees}
        />
        <NumberField name="amortisationYearsMax" field={COUNTING_FIELDS.amortisationYearsMax} state={state} />
      </div>
    </fieldset>
  );
}

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
