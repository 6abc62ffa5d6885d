import type * as z from "zod";
import type { CountedPlayer } from "../../contract/calculators/register.ts";
import type { squadCostRequest } from "../../contract/calculators/squad-cost.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import {
  ActionButton,
  CalculatorForm,
  Choice,
  FieldGroup,
  type FieldsOf,
  type FormState,
  NumberField,
  ScenarioChoices,
  TextInput,
} from "./fields.tsx";
import { RegisterImport } from "./import.tsx";
import { enteredAmount, type MoneyUnit, moneyUnitOf } from "./money.ts";
import { groupedText } from "./numbers.ts";
import { isWeekly, PERIODS } from "./period.ts";
import { ForTheRecord } from "./record.tsx";
import { RulebookText } from "./rulebook-text.tsx";
import { SEASON_FIELDS } from "./seasons.tsx";

const SIGNING = "A signing to try (leave all three empty for none)";

type Request = z.input<typeof squadCostRequest>;
type ClubGroup = "Revenue" | "Costs outside the register" | "Threshold";
type Signing = FieldsOf<NonNullable<Request["proposedSigning"]>, typeof SIGNING, never, "proposedSigning.">;

/** What other parts of a squad's form have. */
type Further = "players" | "startMonth" | "proposedSigning" | "regimes" | "regimeInputs" | "notes";

/** A club's planning figures. */
export const CLUB_FIELDS: FieldsOf<Request, ClubGroup, Further> = {
  adjustedOperatingRevenue: {
    group: "Revenue",
    label: "Adjusted operating revenue",
    hint: "For 12 months. This makes up most of the denominator.",
    required: true,
  },
  transferResultAndOtherIncome: {
    group: "Revenue",
    label: "Transfer result and other income",
    hint: "For 12 months, or the total of 36 months. Negative is a loss.",
    required: true,
    signs: ["A profit: it adds to the denominator.", "A loss: it reduces the denominator."],
  },
  transferResultMonths: {
    group: "Revenue",
    label: "Transfer result covers",
    hint: "Enter 36 for a three-year total; a third counts.",
    unit: "months",
  },
  otherRelevantEmployeeCosts: {
    group: "Costs outside the register",
    label: "Other employee costs",
    hint: "Head coach and others outside the register, per year.",
    required: true,
  },
  otherAgentCosts: {
    group: "Costs outside the register",
    label: "Other agent costs",
    hint: "Agents, intermediaries and connected parties, per year.",
    required: true,
  },
  netLoanCosts: {
    group: "Costs outside the register",
    label: "Net loan costs",
    hint: "Loan expense less loan income, for 12 months or the total of 36. Negative is net income.",
    required: true,
    signs: ["A net cost: it adds to the squad cost.", "A net income: it reduces the squad cost."],
  },
  netLoanMonths: {
    group: "Costs outside the register",
    label: "Net loan costs cover",
    hint: "Enter 36 for a three-year total; a third counts.",
    unit: "months",
  },
  threshold: {
    group: "Threshold",
    label: "Threshold",
    hint: "The highest ratio.",
    unit: "%",
    required: true,
  },
};

const SIGNING_FIELDS: Signing = {
  "proposedSigning.employeeCosts": { group: SIGNING, label: "Signing: employee costs", hint: "Per year." },
  "proposedSigning.amortisation": { group: SIGNING, label: "Signing: amortisation", hint: "Per year." },
  "proposedSigning.agentCosts": {
    group: SIGNING,
    label: "Signing: agent costs",
    hint: "Per year; leave out anything already in amortisation.",
  },
};

export const SQUAD_FIELDS = { ...CLUB_FIELDS, ...SIGNING_FIELDS };

/** The rules whose thresholds a method offers, and those that set none. */
export type Thresholds = Pick<Methodology, "rulebooks">;

export function SquadForm({ state, thresholds }: { state: FormState; thresholds: Thresholds }) {
  return (
    <CalculatorForm state={state} top={<SquadTop state={state} columns={SQUAD_COLUMNS} />}>
      <ClubFigures state={state} />
      <Threshold state={state} thresholds={thresholds} />
      <FieldGroup title={SIGNING} fields={SIGNING_FIELDS} state={state} />
      <ForTheRecord state={state} />
    </CalculatorForm>
  );
}

/** A club's planning figures. */
export const ClubFigures = ({ state }: { state: FormState }) => (
  <>
    <FieldGroup title="Revenue" fields={CLUB_FIELDS} state={state} />
    <FieldGroup title="Costs outside the register" fields={CLUB_FIELDS} state={state} />
  </>
);

export interface ThresholdProps {
  state: FormState;
  thresholds: Thresholds;
}

/** The threshold, and the rules to take it from; the text of the chosen one is open. */
export const Threshold = ({ state, thresholds: { rulebooks = [] } }: ThresholdProps) => (
  <>
    <FieldGroup title="Threshold" fields={CLUB_FIELDS} state={state} />
    <div class="presets">
      <input type="hidden" name="rule" value={state.fields.rule ?? ""} />
      <p class="actions">
        {rulebooks.map(({ slug, threshold, body, season }) => (
          <ActionButton action="preset" value={slug} isPressed={slug === state.fields.rule}>
            {threshold === undefined ? "No limit:" : `${threshold}%`} {body}{" "}
            <span class="season">{season}</span>
          </ActionButton>
        ))}
      </p>
      {rulebooks.map((rulebook) => (
        <div hidden={rulebook.slug !== state.fields.rule}>
          <RulebookText rulebook={rulebook} />
          <p class="quiet">
            It changes the threshold only: numerator and denominator follow UEFA's rules, so the ratio is not
            the other body's own.
          </p>
        </div>
      ))}
    </div>
  </>
);

export interface PlayerColumn {
  /** The last part of the input's name. */
  field: keyof CountedPlayer | "fee" | "signed" | "years" | "clause";
  label: string;
  kind: "text" | "amount" | "year" | "month" | "years";
  /** Whether an amount is of a year. */
  isAnnual?: boolean;
  /** Where it is in a player of the request, if not under the name of the field. */
  path?: string;
}

/** The columns that every register has, in order. */
export const BASIC_COLUMNS: readonly PlayerColumn[] = [
  { field: "name", label: "Player", kind: "text" },
  { field: "employeeCosts", label: "Employee costs", kind: "amount", isAnnual: true },
  { field: "amortisation", label: "Amortisation", kind: "amount", isAnnual: true },
  { field: "agentCosts", label: "Agent costs", kind: "amount", isAnnual: true },
  { field: "bookValue", label: "Book value", kind: "amount" },
  { field: "contractEnd", label: "Contract end", kind: "year" },
];

/** All columns; those of the signing can replace amortisation and book value. */
export const PLAYER_COLUMNS: readonly PlayerColumn[] = [
  ...BASIC_COLUMNS,
  { field: "fee", label: "Fee and costs", kind: "amount", path: "registration/cost" },
  { field: "signed", label: "Signed", kind: "month", path: "registration/signed" },
  { field: "years", label: "Length", kind: "years", path: "registration/years" },
  { field: "clause", label: "Pay clause", kind: "text" },
];

/** The columns of one season: a clause changes a later one. */
const SQUAD_COLUMNS = PLAYER_COLUMNS.filter(({ field }) => field !== "clause");

/** A row without the empty cells of columns that it does not use. */
export const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, Math.max(BASIC_COLUMNS.length, cells.findLastIndex((cell) => cell !== "") + 1));

/** Thousands are separated, except in years. */
export const formatCells = (cells: readonly string[]): string[] => mapAmounts(cells, groupedText);

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

/** `€m a year`: in what a column counts, for the register's pay of a year or of a week. */
function unitOf({ field, kind, isAnnual }: PlayerColumn, fields: FormState["fields"]): string {
  const { currency, suffix } = moneyUnitOf(fields);
  const time = field === "employeeCosts" && isWeekly(fields) ? " a week" : " a year";
  return {
    text: "",
    amount: `${currency}${suffix}${isAnnual ? time : ""}`.trim(),
    year: "year",
    month: "month",
    years: "years",
  }[kind];
}

interface RegisterProps {
  state: FormState;
  columns?: readonly PlayerColumn[];
}

/** What a squad's page asks first: how its figures are entered, and the register. */
export const SquadTop = ({ state, columns = PLAYER_COLUMNS }: RegisterProps) => (
  <>
    <ScenarioChoices fields={state.fields}>
      <Choice
        name="payPer"
        label="Employee costs"
        options={[
          { value: "", name: "per year" },
          { value: "week", name: "per week, × 52" },
        ]}
        chosen={state.fields.payPer ?? ""}
      />
      <Choice name="months" label="The 12 months" options={PERIODS} chosen={state.fields.months ?? ""} />
      <NumberField name="firstSeason" field={SEASON_FIELDS.firstSeason} state={state} />
    </ScenarioChoices>
    <PlayerRegister state={state} columns={columns} />
  </>
);

/** The players as an editable table, with import and export as CSV. */
function PlayerRegister({ state, columns }: Required<RegisterProps>) {
  return (
    <fieldset>
      <legend>Player register</legend>
      <p class="quiet form-note">
        Paste rows from a spreadsheet into the table; Enter in the last row adds a player. Where amortisation
        and book value are empty, they are calculated from fee, month of signing and length.
      </p>
      <div class="register-frame">
        <table class="register" id="register">
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col">
                  {column.label}{" "}
                  <span class="unit" id={`unit-${column.field}`}>
                    {unitOf(column, state.fields)}
                  </span>
                </th>
              ))}
              <th scope="col">
                <span class="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {state.players.map((cells, row) => (
              <PlayerRow cells={cells} row={row} state={state} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="actions">
        <ActionButton action="add-player">Add a player</ActionButton>{" "}
        <ActionButton action="export-register">Save the register as CSV</ActionButton>{" "}
        <span role="status" class="quiet">
          {state.registerStatus}
        </span>
      </p>
      <RegisterImport preview={state.preview} />
    </fieldset>
  );
}

const INPUT_MODES = {
  text: "text",
  amount: "decimal",
  year: "numeric",
  month: "text",
  years: "decimal",
} as const;

interface PlayerRowProps extends Required<RegisterProps> {
  cells: readonly string[];
  row: number;
}

function PlayerRow({ cells, row, columns, state: { errors, booked } }: PlayerRowProps) {
  const number = row + 1;
  return (
    <tr>
      {columns.map(({ field, label, kind }, column) => {
        const name = `players.${row}.${field}`;
        return (
          <td>
            <TextInput
              name={name}
              value={cells[column] ?? ""}
              error={errors[name]}
              label={column === 0 ? `Player ${number}` : `${label}, player ${number}`}
              hintId={`unit-${field}`}
              inputMode={INPUT_MODES[kind]}
              placeholder={field === "clause" ? "yes" : booked[row]?.[field]}
            />
          </td>
        );
      })}
      <td>
        <ActionButton
          action="remove-player"
          value={String(row)}
          class="remove"
          label={`Remove player ${number} ${cells[0] ?? ""}`.trim()}
        >
          <span aria-hidden="true">✕</span>
        </ActionButton>
      </td>
    </tr>
  );
}
