import { required } from "../../../contract/required.ts";
import type { Scenario } from "../fields.tsx";
import { enteredAmount, moneyUnitOf, plainAmount } from "../money.ts";
import { isWeekly } from "../period.ts";
import { mapAmounts, PLAYER_COLUMNS, type Thresholds } from "../squad.tsx";
import { type CalculatorApp, focusInput, type RegisterHandlers, saveCsv } from "./calculator-app.tsx";
import { registerRows } from "./csv.ts";
import type { ImportAnswers } from "./read-register.ts";
import { movesOfPlayers, movesPutBack, payOfYear, plainScenario } from "./scenario.ts";

type App = Pick<CalculatorApp<never>, "state" | "update" | "edit" | "remember" | "waitForReader">;

/** What the buttons of the register do. */
export function registerHandlers(app: App, { rulebooks = [] }: Thresholds): RegisterHandlers {
  let answers: ImportAnswers = {};
  let read: readonly string[][] = [];
  const preview = async (given: ImportAnswers) => {
    answers = { ...given, isWeekly: isWeekly(app.state.fields) };
    read = await showPreview(app, answers);
  };
  return {
    "add-player": () => addPlayer(app),
    "remove-player": (row) => removePlayer(app, Number(row)),
    "import-preview": () => void preview({}),
    "import-answer": (value) => void preview({ ...answers, ...answerOf(value) }),
    "import-cancel": () => cancelImport(app),
    "import-replace": () => importPlayers(app, "replaced register", [], read),
    "import-add": () => importPlayers(app, "added players", app.state.players, read),
    "export-register": () => {
      const { players, fields } = plainScenario(app.state);
      saveCsv("player-register.csv", registerRows(players, fields));
    },
    preset: (rule) => {
      const { threshold } = rulebooks.find(({ slug }) => slug === rule) ?? {};
      const limit = threshold === undefined ? {} : { threshold: String(threshold) };
      app.edit({ fields: { ...app.state.fields, rule, ...limit } });
    },
  };
}

function answerOf(value: string): ImportAnswers {
  if (value === "point" || value === "comma") return { decimalSign: value };
  return value === "day" || value === "month" ? { dateOrder: value } : { scale: Number(value) };
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

/** Shows how the text is understood, and returns its players; a first question or a fault gets the focus. */
async function showPreview(app: App, answers: ImportAnswers): Promise<readonly string[][]> {
  // Few visits paste a register, so its reader is loaded for those alone.
  const { previewOf, readRegister } = await import("./read-register.ts");
  const reading = readRegister(importText().value, answers);
  app.update({ preview: previewOf(reading, moneyUnitOf(app.state.fields)) });
  if (reading.errors.length > 0) importText().focus();
  else document.querySelector<HTMLElement>(`[data-action=import-${nextStep(reading.questions)}]`)?.focus();
  return reading.players;
}

const nextStep = (questions: readonly unknown[]): string => (questions.length > 0 ? "answer" : "replace");

function cancelImport(app: App): void {
  importText().value = "";
  app.update({ preview: null });
  importText().focus();
}

/** Puts the previewed players into the register, after those that stay. */
function importPlayers(
  app: App,
  step: string,
  kept: Scenario["players"],
  players: Scenario["players"],
): void {
  const { fields } = app.state;
  const money = moneyUnitOf(fields);
  const entered = (amount: string) => (amount === "" ? "" : enteredAmount(Number(amount), money));
  const rows = players.map((cells) => mapAmounts(cells, entered));
  app.remember(step, ({ fields: { payPer = "" }, players: before, moves: movesBefore }, now) => ({
    fields: { ...now.fields, payPer },
    players: before,
    moves: movesPutBack(movesBefore, movesOfPlayers(now.moves, now.players, before)),
  }));
  importText().value = "";
  app.waitForReader();
  // What is imported is of a year, so those who stay are too.
  const stay = !isWeekly(fields)
    ? kept
    : kept.map(([name = "", pay = "", ...cells]) => {
        const ofYear = payOfYear(plainAmount(pay, money), fields);
        return [name, typeof ofYear === "number" ? enteredAmount(ofYear, money) : pay, ...cells];
      });
  const all = [...stay, ...rows];
  app.edit({
    fields: { ...fields, payPer: "" },
    players: all,
    moves: movesOfPlayers(app.state.moves, app.state.players, all),
    preview: null,
    registerStatus: players.length === 1 ? "1 player imported." : `${players.length} players imported.`,
  });
  focusCell(kept.length, 0);
}

const pressPreview = (): void => document.querySelector<HTMLElement>("[data-action=import-preview]")?.click();

function importText(): HTMLTextAreaElement {
  const textarea = document.querySelector<HTMLTextAreaElement>("#import-text");
  return required(textarea, "the field for a register");
}

/** Previews a chosen file and what is pasted, and moves between cells by key. */
export function listenToRegister(app: App): void {
  document.addEventListener("change", async ({ target }) => {
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
