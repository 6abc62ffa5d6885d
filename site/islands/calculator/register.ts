import { find, findAll, findById } from "./element.ts";
import { groupedText } from "./fields.ts";
import { plainNumber } from "./numbers.ts";
import { PLAYER_COLUMNS } from "./player-columns.ts";

/** The editable table of players. */
export interface Register {
  read: () => string[][];
  write: (players: readonly (readonly string[])[]) => void;
}

const YEAR_COLUMN = PLAYER_COLUMNS.length - 1;

/** Makes the register's table editable; `changed` is called after each player that is added or removed. */
export function createRegister(changed: () => void): Register {
  const body = find(findById("register"), "tbody", HTMLTableSectionElement);
  const add = () => addPlayer(body, changed);
  findById("add-player").addEventListener("click", add);
  body.addEventListener("click", ({ target }) => {
    const row = target instanceof Element && target.closest(".remove")?.closest("tr");
    if (row) removePlayer(body, row, changed);
  });
  body.addEventListener("keydown", (event) => moveByKey(body, event, add));
  body.addEventListener("input", () => nameCells(body));
  nameCells(body);
  return {
    read: () => [...body.rows].map(readRow).filter(isFilled),
    write: (players) => {
      body.replaceChildren();
      for (const cells of players) addRow(body, cells);
      nameCells(body);
    },
  };
}

function addRow(body: HTMLTableSectionElement, cells: readonly string[]): void {
  const template = find(document, "#player-row", HTMLTemplateElement);
  const copy = document.importNode(template.content, true);
  for (const [column, input] of inputsIn(copy).entries())
    input.value = shownCell(cells[column] ?? "", column);
  body.append(copy);
}

/** A new player costs nothing yet, so that the figures stand while the row is filled in. */
function addPlayer(body: HTMLTableSectionElement, changed: () => void): void {
  const last = readRow([...body.rows].at(-1));
  addRow(body, [`Player ${body.rows.length + 1}`, "0", "0", "0", "0", last[YEAR_COLUMN] ?? ""]);
  nameCells(body);
  changed();
  const added = cellAt(body, body.rows.length - 1, 0);
  added?.focus();
  added?.select();
}

function removePlayer(body: HTMLTableSectionElement, row: HTMLTableRowElement, changed: () => void): void {
  const place = row.sectionRowIndex;
  const [name = ""] = readRow(row);
  row.remove();
  nameCells(body);
  changed();
  findById("register-said").textContent = `${name} is removed.`;
  const next = cellAt(body, Math.min(place, body.rows.length - 1), 0);
  (next ?? findById("add-player")).focus();
}

const inputsIn = (root: ParentNode): HTMLInputElement[] => findAll(root, "input", HTMLInputElement);

const cellAt = (body: HTMLTableSectionElement, row: number, column: number): HTMLInputElement | undefined => {
  const found = body.rows[row];
  return found && inputsIn(found)[column];
};

/** Years are written without a comma. */
const shownCell = (text: string, column: number): string =>
  column === 0 || column === YEAR_COLUMN ? text : groupedText(text);

function readRow(row: HTMLTableRowElement | undefined): string[] {
  if (row === undefined) return [];
  return inputsIn(row).map(({ value }, column) => (column === 0 ? value.trim() : plainNumber(value)));
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== "");

/** Gives each cell its name and its place in the request. An empty row is no player and has none. */
function nameCells(body: HTMLTableSectionElement): void {
  let player = 0;
  for (const row of body.rows) {
    const place = isFilled(readRow(row)) ? player++ : null;
    nameRow(row, row.sectionRowIndex + 1, place);
  }
}

function nameRow(row: HTMLTableRowElement, number: number, player: number | null): void {
  for (const [column, input] of inputsIn(row).entries()) {
    const { field = "", label = "" } = PLAYER_COLUMNS[column] ?? {};
    const fault = input.parentElement?.querySelector(".field-fault");
    if (fault) fault.id = `player-${number}-${field}-fault`;
    input.setAttribute("aria-describedby", fault?.id ?? "");
    input.setAttribute("aria-label", column === 0 ? `Player ${number}` : `${label}, player ${number}`);
    if (player === null) delete input.dataset.pointer;
    else input.dataset.pointer = `/players/${player}/${field}`;
  }
  const [name = ""] = readRow(row);
  row.querySelector(".remove")?.setAttribute("aria-label", `Remove player ${number} ${name}`.trim());
}

/** Up, down and Enter move within a column, as in a spreadsheet; Enter in the last row adds a player. */
function moveByKey(body: HTMLTableSectionElement, event: KeyboardEvent, addPlayer: () => void): void {
  const { key, target } = event;
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[key];
  if (step === undefined || !(target instanceof HTMLInputElement) || event.isComposing) return;
  const row = target.closest("tr");
  if (row === null) return;
  event.preventDefault();
  const next = cellAt(body, row.sectionRowIndex + step, inputsIn(row).indexOf(target));
  if (next) next.focus();
  else if (key === "Enter") addPlayer();
}
