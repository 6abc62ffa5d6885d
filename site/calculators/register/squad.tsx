import type { Child } from "hono/jsx";
import { ActionButton, Choice, type FormState, ScenarioChoices, TextInput } from "../form/fields.tsx";
import { moneyUnitOf } from "../form/money.ts";
import { isWeekly } from "../form/period.ts";
import { RegisterImport } from "./import.tsx";
import { PLAYER_COLUMNS, type PlayerColumn } from "./player-columns.ts";

/** `€m a year`: in what a column counts, for the register's pay of a year or of a week. */
function unitOf({ field, kind, isAnnual }: PlayerColumn, fields: FormState["fields"]): string {
  const { currency, suffix } = moneyUnitOf(fields);
  const time = field === "employeeCosts" && isWeekly(fields) ? " a week" : " a year";
  return {
    text: "",
    amount: `${currency}${suffix}${isAnnual ? time : ""}`.trim(),
    year: "year",
    month: "month or day",
    years: "years",
  }[kind];
}

export const SquadTop = ({ state, children }: { state: FormState; children: Child }) => (
  <>
    <ScenarioChoices state={state}>
      <Choice
        name="payPer"
        label="Employee costs"
        options={[
          { value: "", name: "per year" },
          { value: "week", name: "per week, × 52" },
        ]}
        chosen={state.fields.payPer ?? ""}
      />
      {children}
    </ScenarioChoices>
    <PlayerRegister state={state} />
  </>
);

/** The players as an editable table, with import and export as CSV. */
function PlayerRegister({ state }: { state: FormState }) {
  return (
    <fieldset>
      <legend>Player register</legend>
      <p class="quiet form-note">
        Paste rows from a spreadsheet into the table; Enter in the last row adds a player. Where amortisation
        and book value are empty, they are calculated from fee, signing and length.
      </p>
      <div class="register-frame">
        <table class="register" id="register">
          <thead>
            <tr>
              {PLAYER_COLUMNS.map((column) => (
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
              <PlayerRow cells={cells} row={row} state={state} />
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

interface PlayerRowProps {
  state: FormState;
  cells: readonly string[];
  row: number;
}

function PlayerRow({ cells, row, state: { errors, calculatedCells } }: PlayerRowProps) {
  const number = row + 1;
  return (
    <tr>
      {PLAYER_COLUMNS.map(({ field, label, kind }, column) => {
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
              placeholder={field === "clause" ? "yes" : calculatedCells[row]?.[field]}
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
