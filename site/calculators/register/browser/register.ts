import { required } from "../../../../contract/required.ts";
import { pluralise } from "../../../frame/format.tsx";
import {
  type CalculatorApp,
  focusInput,
  type RegisterHandlers,
  saveCsv,
} from "../../form/browser/calculator-app.tsx";
import type { Scenario } from "../../form/fields.tsx";
import { enteredAmount, moneyUnitOf, plainAmount } from "../../form/money.ts";
import { currentSeason, isWeekly, startMonthOf } from "../../form/period.ts";
import { isFilled, movesOfPlayers, movesPutBack, payOfYear, plainScenario } from "../../form/scenario.ts";
import { registerRows } from "../../paper/csv.ts";
import { mapAmounts, PLAYER_COLUMNS } from "../player-columns.ts";
import type { ImportAnswers } from "./import-questions.ts";
import type { RegisterReading } from "./read-register.ts";

type App = Pick<CalculatorApp<never>, "state" | "update" | "edit" | "remember" | "resetToManual">;

export function registerHandlers(app: App): RegisterHandlers {
  let answers: ImportAnswers = {};
  let read: RegisterReading | null = null;
  const preview = async (given: ImportAnswers) => {
    answers = given;
    read = await showPreview(app, answers);
  };
  const answer = (given: ImportAnswers) =>
    preview({ ...answers, ...given, columns: { ...answers.columns, ...given.columns } });
  return {
    "add-player": () => addPlayer(app),
    "remove-player": (row) => removePlayer(app, Number(row)),
    "import-preview": () => void preview({}),
    "import-answer": (value) => void answer(JSON.parse(value)),
    "import-cancel": () => cancelImport(app),
    "import-replace": () => importPlayers(app, "replaced register", [], required(read, "a register")),
    "import-add": () =>
      importPlayers(app, "added players", app.state.players.filter(isFilled), required(read, "a register")),
    "export-register": () => {
      const { players, fields } = plainScenario(app.state);
      saveCsv("player-register.csv", registerRows(players, fields));
    },
  };
}

/** A new player costs nothing yet, so that the figures stay while the row is filled in. */
function addPlayer(app: App): void {
  const { players } = app.state;
  const contractEnd = players.at(-1)?.[5] ?? "";
  app.edit({ players: [...players, [`Player ${players.length + 1}`, "0", "0", "0", "0", contractEnd]] });
  focusCell(players.length, 0);
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
}

function removePlayer(app: App, row: number): void {
  const name = app.state.players[row]?.[0] || `player ${row + 1}`;
  app.remember(`removed ${name}`, (before, now) => {
    const players = now.players.toSpliced(row, 0, ...before.players.slice(row, row + 1));
    return { players, moves: movesPutBack(before.moves, movesOfPlayers(now.moves, now.players, players)) };
  });
  const players = app.state.players.toSpliced(row, 1);
  const moves = movesOfPlayers(app.state.moves, app.state.players, players);
  app.edit({ players, moves, registerStatus: `${name} removed.` });
  if (players.length > 0) focusCell(Math.min(row, players.length - 1), 0);
  else document.querySelector<HTMLElement>("[data-action=add-player]")?.focus();
}

/** Shows how the text is understood; a first question or a fault gets the focus. */
async function showPreview(app: App, answers: ImportAnswers): Promise<RegisterReading> {
  // Few visits paste a register, so its reader is loaded for those alone.
  const { previewOf, readRegister } = await import("./read-register.ts");
  const { fields } = app.state;
  const money = moneyUnitOf(fields);
  const start = startMonthOf(fields) ?? `${currentSeason()}-07`;
  const reading = readRegister(
    importText().value,
    { start, isWeekly: isWeekly(fields), size: money.size },
    answers,
  );
  app.update({ preview: previewOf(reading, money) });
  if (document.activeElement instanceof HTMLSelectElement) return reading;
  if (reading.errors.length > 0) importText().focus();
  else document.querySelector<HTMLElement>(`[data-action=import-${nextStep(reading.questions)}]`)?.focus();
  return reading;
}

const nextStep = (questions: readonly unknown[]): string => (questions.length > 0 ? "answer" : "replace");

function cancelImport(app: App): void {
  importText().value = "";
  app.update({ preview: null });
  importText().focus();
}

/** Puts the previewed players into the register, after those that stay. Lines that could not be read stay in the text. */
function importPlayers(
  app: App,
  step: string,
  kept: Scenario["players"],
  { players, currencies, leftOver, faults }: RegisterReading,
): void {
  const { fields } = app.state;
  const money = moneyUnitOf(fields);
  const [sign = fields.currency ?? "", another] = currencies;
  // Amounts of the players who stay are in the page's currency.
  const currency =
    another === undefined && kept.length === 0 ? sign.replace("¤", "") : (fields.currency ?? "");
  const entered = (amount: string) => (amount === "" ? "" : enteredAmount(Number(amount), money));
  const rows = players.map((cells) => mapAmounts(cells, entered));
  app.remember(step, ({ fields: before, players: playersBefore, moves: movesBefore }, now) => ({
    fields: { ...now.fields, payPer: before.payPer ?? "", currency: before.currency ?? "" },
    players: playersBefore,
    moves: movesPutBack(movesBefore, movesOfPlayers(now.moves, now.players, playersBefore)),
  }));
  importText().value = leftOver;
  app.resetToManual();
  // Imported pay is of a year, so that of the players who stay becomes so too.
  const stay = !isWeekly(fields)
    ? kept
    : kept.map(([name = "", pay = "", ...cells]) => {
        const ofYear = payOfYear(plainAmount(pay, money), fields);
        return [name, typeof ofYear === "number" ? enteredAmount(ofYear, money) : pay, ...cells];
      });
  const all = [...stay, ...rows];
  const imported = `${pluralise(players.length, "player")} imported.`;
  app.edit({
    fields: { ...fields, payPer: "", currency },
    players: all,
    moves: movesOfPlayers(app.state.moves, app.state.players, all),
    calculatedCells: [],
    preview: null,
    registerStatus: faults.length === 0 ? imported : `${imported} Lines left to correct: ${faults.length}.`,
  });
  focusCell(kept.length, 0);
}

const pressPreview = (): void => document.querySelector<HTMLElement>("[data-action=import-preview]")?.click();

function importText(): HTMLTextAreaElement {
  const textarea = document.querySelector<HTMLTextAreaElement>("#import-text");
  return required(textarea, "the field for a register");
}

/** Previews a chosen file and what is pasted, and moves between cells by key. */
export function listenToRegister(app: App, handlers: RegisterHandlers): void {
  document.addEventListener("change", async ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset.heading !== undefined)
      handlers["import-answer"](JSON.stringify({ columns: { [target.dataset.heading]: target.value } }));
    const file = target instanceof HTMLInputElement && target.id === "import-file" && target.files?.[0];
    if (!file) return;
    importText().value = await file.text();
    pressPreview();
  });
  document.addEventListener("input", (event) => {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    if (event instanceof InputEvent && event.inputType === "insertFromPaste") pressPreview();
    else app.update({ preview: null });
  });
  document.addEventListener("keydown", (event) => moveByKey(app, event));
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const isElsewhere = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (!/[\t\n]/.test(text.trim()) || (isElsewhere && isElsewhere.closest("#register") === null)) return;
    event.preventDefault();
    document.querySelector(".import")?.setAttribute("open", "");
    importText().value = text;
    pressPreview();
  });
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
