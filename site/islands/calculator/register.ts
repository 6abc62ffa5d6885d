import { required } from "../../../contract/required.ts";
import { formatCells, PLAYER_COLUMNS } from "../../components/calculator-squad.tsx";
import { type CalculatorApp, focusInput, type RegisterHandlers, saveCsv } from "./calculator-app.tsx";
import { readRegister, registerRows } from "./csv.ts";
import { plainScenario } from "./scenario.ts";

type App = Pick<CalculatorApp<never>, "state" | "update" | "edit">;

/** What the buttons of the register do. */
export function registerHandlers(app: App): RegisterHandlers {
  return {
    "add-player": () => addPlayer(app),
    "remove-player": (row) => removePlayer(app, Number(row)),
    "import-replace": () => importPlayers(app, []),
    "import-add": () => importPlayers(app, plainScenario(app.state).players),
    "export-register": () => saveCsv("player-register.csv", registerRows(plainScenario(app.state).players)),
    preset: (threshold) => app.edit({ fields: { ...app.state.fields, threshold } }),
  };
}

/** A new player costs nothing yet, so that the figures stay while the row is filled in. */
function addPlayer(app: App): void {
  const { players } = app.state;
  const contractEnd = players.at(-1)?.at(-1) ?? "";
  app.edit({ players: [...players, [`Player ${players.length + 1}`, "0", "0", "0", "0", contractEnd]] });
  focusCell(players.length, 0);
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
}

function removePlayer(app: App, row: number): void {
  const players = app.state.players.filter((_, index) => index !== row);
  app.edit({ players, registerStatus: `${app.state.players[row]?.[0] ?? ""} removed.` });
  if (players.length > 0) focusCell(Math.min(row, players.length - 1), 0);
  else document.querySelector<HTMLElement>("[data-action=add-player]")?.focus();
}

/** Replaces the register, or adds to it, if every line is valid. */
function importPlayers(app: App, before: readonly (readonly string[])[]): void {
  const textarea = importText();
  const { players, errors } = readRegister(textarea.value);
  const importErrors = errors.map(({ line, message }) => `Line ${line}: ${message}.`);
  if (errors.length > 0) {
    app.update({ importErrors });
    textarea.focus();
    return;
  }
  textarea.value = "";
  app.edit({
    players: [...before, ...players].map(formatCells),
    importErrors,
    registerStatus: players.length === 1 ? "1 player imported." : `${players.length} players imported.`,
  });
}

function importText(): HTMLTextAreaElement {
  const textarea = document.querySelector<HTMLTextAreaElement>("#import-text");
  return required(textarea, "the field for a register");
}

/** Opens a chosen file in the text field, and moves between cells by key. */
export function listenToRegister(app: App): void {
  document.addEventListener("change", async ({ target }) => {
    const file = target instanceof HTMLInputElement && target.id === "import-file" && target.files?.[0];
    if (!file) return;
    importText().value = await file.text();
    importText().focus();
  });
  document.addEventListener("keydown", (event) => moveByKey(app, event));
}

/** Up, down and Enter move within a column, as in a spreadsheet; Enter in the last row adds a player. */
function moveByKey(app: App, event: KeyboardEvent): void {
  const { key, target } = event;
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[key];
  if (step === undefined || !(target instanceof HTMLInputElement) || event.isComposing) return;
  const [list, row, field] = target.name.split(".");
  if (list !== "players") return;
  event.preventDefault();
  const column = PLAYER_COLUMNS.findIndex((one) => one.field === field);
  const next = Number(row) + step;
  if (key === "Enter" && next === app.state.players.length) addPlayer(app);
  else focusCell(next, column);
}

function focusCell(row: number, column: number): void {
  focusInput(`players.${row}.${required(PLAYER_COLUMNS[column], "the column").field}`);
}
