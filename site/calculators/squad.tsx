import type * as z from "zod";
import type { CountedPlayer } from "../../contract/calculators/register.ts";
import type { squadCostRequest } from "../../contract/calculators/squad-cost.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import {
  ActionButton,
  CalculatorForm,
  FieldGroup,
  type FieldsOf,
  type FormState,
  TextInput,
} from "./fields.tsx";
import { RegisterImport } from "./import.tsx";
import { enteredAmount, type MoneyUnit, moneyUnitOf } from "./money.ts";
import { groupedText } from "./numbers.ts";
import { RulebookText } from "./rulebook-text.tsx";

const SIGNING = "A signing to try (leave all three empty for none)";

type Request = z.input<typeof squadCostRequest>;
type ClubGroup = "Revenue" | "Costs outside the register" | "Threshold";
type Signing = FieldsOf<NonNullable<Request["proposedSigning"]>, typeof SIGNING, "proposedSigning.">;

/** A club's planning figures. */
export const CLUB_FIELDS: FieldsOf<Request, ClubGroup> = {
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
    <CalculatorForm state={state}>
      <ClubFields state={state} thresholds={thresholds} />
      <PlayerRegister state={state} />
      <FieldGroup title={SIGNING} fields={SIGNING_FIELDS} state={state} />
    </CalculatorForm>
  );
}

/** A club's planning figures, and the thresholds to choose from. */
export const ClubFields = ({ state, thresholds }: { state: FormState; thresholds: Thresholds }) => (
  <>
    <FieldGroup title="Revenue" fields={CLUB_FIELDS} state={state} />
    <FieldGroup title="Costs outside the register" fields={CLUB_FIELDS} state={state} />
    <FieldGroup title="Threshold" fields={CLUB_FIELDS} state={state} />
    <ThresholdPresets {...thresholds} />
  </>
);

function ThresholdPresets({ rulebooks = [] }: Thresholds) {
  if (rulebooks.length === 0) return null;
  return (
    <div class="presets">
      <ul>
        {rulebooks.map((rulebook) => (
          <li>
            {rulebook.threshold === undefined ? (
              <span class="quiet">None</span>
            ) : (
              <ActionButton action="preset" value={String(rulebook.threshold)}>
                {rulebook.threshold}%
              </ActionButton>
            )}
            <details>
              <summary>
                {rulebook.body} <span class="quiet">{rulebook.season}</span>
              </summary>
              <RulebookText rulebook={rulebook} />
            </details>
          </li>
        ))}
      </ul>
      <p class="quiet">
        A preset changes the threshold only. Numerator and denominator follow UEFA's rules whichever you
        choose, so the ratio is not the other body's own.
      </p>
    </div>
  );
}

interface PlayerColumn {
  field: keyof CountedPlayer;
  label: string;
  inputMode: "text" | "decimal" | "numeric";
}

/** The columns of the register, in order. */
export const PLAYER_COLUMNS: readonly PlayerColumn[] = [
  { field: "name", label: "Player", inputMode: "text" },
  { field: "employeeCosts", label: "Employee costs", inputMode: "decimal" },
  { field: "amortisation", label: "Amortisation", inputMode: "decimal" },
  { field: "agentCosts", label: "Agent costs", inputMode: "decimal" },
  { field: "bookValue", label: "Book value", inputMode: "decimal" },
  { field: "contractEnd", label: "Contract end", inputMode: "numeric" },
];

/** Thousands are separated, except in years. */
export const formatCells = (cells: readonly string[]): string[] => mapAmounts(cells, groupedText);

/** A row of the register with its amounts changed. */
export const mapAmounts = (cells: readonly string[], change: (text: string) => string): string[] =>
  PLAYER_COLUMNS.map(({ inputMode }, column) => {
    const cell = cells[column] ?? "";
    return inputMode === "decimal" ? change(cell) : cell;
  });

/** A player with plain amounts as a row of the register. */
export const toCells = (player: CountedPlayer, money: MoneyUnit): string[] =>
  mapAmounts(
    PLAYER_COLUMNS.map(({ field }) => String(player[field])),
    (amount) => enteredAmount(Number(amount), money),
  );

/** The players as an editable table, with import and export as CSV. */
export function PlayerRegister({ state }: { state: FormState }) {
  const { currency, suffix } = moneyUnitOf(state.fields);
  const unitOf = ({ inputMode }: PlayerColumn) => (inputMode === "decimal" ? `${currency}${suffix}` : "");
  return (
    <fieldset>
      <legend>Player register</legend>
      <p class="quiet form-note">
        All amounts are annual except book value. Press Enter in the last row to add a player.
      </p>
      <table class="register" id="register">
        <thead>
          <tr>
            {PLAYER_COLUMNS.map((column) => (
              <th scope="col">
                {column.label} <span class="unit">{unitOf(column)}</span>
              </th>
            ))}
            <th scope="col">
              <span class="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {state.players.map((cells, row) => (
            <PlayerRow cells={cells} row={row} errors={state.errors} unitOf={unitOf} />
          ))}
        </tbody>
      </table>
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

interface PlayerRowProps {
  cells: readonly string[];
  row: number;
  errors: FormState["errors"];
  unitOf: (column: PlayerColumn) => string;
}

function PlayerRow({ cells, row, errors, unitOf }: PlayerRowProps) {
  const number = row + 1;
  return (
    <tr>
      {PLAYER_COLUMNS.map((playerColumn, column) => {
        const { field, label, inputMode } = playerColumn;
        const name = `players.${row}.${field}`;
        return (
          <td data-column={`${label} ${unitOf(playerColumn)}`.trim()}>
            <TextInput
              name={name}
              value={cells[column] ?? ""}
              error={errors[name]}
              label={column === 0 ? `Player ${number}` : `${label}, player ${number}`}
              inputMode={inputMode}
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
          <span class="remove-word"> Remove</span>
        </ActionButton>
      </td>
    </tr>
  );
}
