import type { CountedPlayer } from "../../contract/calculators/squad-cost.ts";
import { PLAYER_COLUMNS } from "../islands/calculator/player-columns.ts";
import { written } from "./calculator-field.tsx";

/** The players as an editable table, and the ways in and out of it as CSV. */
export function PlayerRegister({ players }: { players: readonly CountedPlayer[] }) {
  return (
    <fieldset>
      <legend>Player register</legend>
      <p class="quiet form-note">
        All amounts are of one year, except the book value. Enter in the last row adds a player.
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
          {players.map((player) => (
            <PlayerRow cells={cellsOf(player)} />
          ))}
        </tbody>
      </table>
      <template id="player-row">
        <PlayerRow cells={PLAYER_COLUMNS.map(() => "")} />
      </template>
      <p class="actions">
        <button type="button" id="add-player">
          Add a player
        </button>{" "}
        <button type="button" id="export-register">
          Save the register as CSV
        </button>{" "}
        <span id="register-said" role="status" class="quiet" />
      </p>
      <RegisterImport />
    </fieldset>
  );
}

const cellsOf = (player: CountedPlayer): string[] => [
  player.name,
  ...[player.employeeCosts, player.amortisation, player.agentCosts, player.bookValue].map(written),
  String(player.contractEnd),
];

/** The script names each cell by its row and gives it the place for its fault. */
function PlayerRow({ cells }: { cells: readonly string[] }) {
  return (
    <tr>
      {PLAYER_COLUMNS.map(({ field, label, inputMode }, column) => (
        <td data-column={label}>
          <input
            type="text"
            inputmode={inputMode}
            autocomplete="off"
            data-field={field}
            aria-label={label}
            value={cells[column]}
          />
          <p class="field-fault" hidden />
        </td>
      ))}
      <td>
        <button type="button" class="remove" aria-label="Remove">
          <span aria-hidden="true">✕</span>
          <span class="remove-word"> Remove</span>
        </button>
      </td>
    </tr>
  );
}

function RegisterImport() {
  return (
    <details class="import">
      <summary>Paste or open a register as CSV</summary>
      <p class="quiet">
        One player a line: {PLAYER_COLUMNS.map(({ field }) => field).join(", ")}. A first line with these
        names may give another order. Cells are parted by commas, semicolons or tabs, so a piece of a
        spreadsheet can be pasted as it is. Nothing is taken over until every line can be read.
      </p>
      <label for="import-text">Register as CSV</label>
      <textarea id="import-text" rows={6} spellcheck={false} aria-describedby="import-faults" />
      <p>
        <label for="import-file">or a file: </label>
        <input id="import-file" type="file" accept=".csv,.tsv,.txt,text/csv" />
      </p>
      <div id="import-faults" role="alert" />
      <p class="actions">
        <button type="button" id="import-replace">
          Replace the register
        </button>{" "}
        <button type="button" id="import-add">
          Add to the register
        </button>
      </p>
    </details>
  );
}
