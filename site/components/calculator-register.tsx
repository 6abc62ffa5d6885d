import type { CountedPlayer } from "../../contract/calculators/squad-cost.ts";
import { groupedText } from "../numbers.ts";
import { ActionButton, type FormState, TextInput } from "./calculator-fields.tsx";

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
export const formatCells = (cells: readonly string[]): string[] =>
  PLAYER_COLUMNS.map(({ inputMode }, column) => {
    const cell = cells[column] ?? "";
    return inputMode === "decimal" ? groupedText(cell) : cell;
  });

/** A player as a row of the register. */
export const toCells = (player: CountedPlayer): string[] =>
  formatCells(PLAYER_COLUMNS.map(({ field }) => String(player[field])));

/** The players as an editable table, with import and export as CSV. */
export function PlayerRegister({ state }: { state: FormState }) {
  return (
    <fieldset>
      <legend>Player register</legend>
      <p class="quiet form-note">
        All amounts are annual except book value. Press Enter in the last row to add a player.
      </p>
      <table class="register" id="register">
        <thead>
          <tr>
            {PLAYER_COLUMNS.map(({ label }) => (
              <th scope="col">{label}</th>
            ))}
            <th scope="col">
              <span class="unseen">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {state.players.map((cells, row) => (
            <PlayerRow cells={cells} row={row} errors={state.errors} />
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
      <RegisterImport errors={state.importErrors} />
    </fieldset>
  );
}

interface PlayerRowProps {
  cells: readonly string[];
  row: number;
  errors: FormState["errors"];
}

function PlayerRow({ cells, row, errors }: PlayerRowProps) {
  const number = row + 1;
  return (
    <tr>
      {PLAYER_COLUMNS.map(({ field, label, inputMode }, column) => {
        const name = `players.${row}.${field}`;
        return (
          <td data-column={label}>
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

function RegisterImport({ errors }: { errors: readonly string[] }) {
  return (
    <details class="import">
      <summary>Paste or open a register as CSV</summary>
      <p class="quiet">
        One player a line: {PLAYER_COLUMNS.map(({ field }) => field).join(", ")}. A first line with these
        names may give another order. Separate cells with commas, semicolons or tabs, or paste straight from a
        spreadsheet. Nothing is imported until every line is valid.
      </p>
      <label for="import-text">Register as CSV</label>
      <textarea
        id="import-text"
        rows={6}
        spellcheck={false}
        aria-describedby="import-errors"
        aria-invalid={errors.length === 0 ? undefined : "true"}
      />
      <p>
        <label for="import-file">or a file: </label>
        <input id="import-file" type="file" accept=".csv,.tsv,.txt,text/csv" />
      </p>
      <div id="import-errors" role="alert">
        {errors.length === 0 ? null : (
          <>
            <p>Nothing was imported. Fix these lines and try again:</p>
            <ul>
              {errors.map((error) => (
                <li>{error}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p class="actions">
        <ActionButton action="import-replace">Replace the register</ActionButton>{" "}
        <ActionButton action="import-add">Add to the register</ActionButton>
      </p>
    </details>
  );
}
