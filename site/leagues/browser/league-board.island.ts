import { required } from "../../../contract/required.ts";

/** Lets the reader choose the columns of a league's board, and keeps them in the address: `?columns=ticketing,crm`. */

const board = required(document.getElementById("board"), "the board");
const tools = required(board.querySelector<HTMLElement>(".board-columns"), "the choice of columns");
const boxes = [...tools.querySelectorAll<HTMLInputElement>("input")];

function showColumns(): void {
  const shown = new Set(boxes.filter(({ checked }) => checked).map(({ value }) => value));
  for (const cell of board.querySelectorAll<HTMLElement>("[data-column]"))
    cell.hidden = !shown.has(cell.dataset.column ?? "");
}

function writeAddress(): void {
  const shown = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const url = new URL(location.href);
  // A comma needs no escape, and the address stays readable.
  url.search = shown.length === boxes.length ? "" : `columns=${shown.join(",")}`;
  history.replaceState(null, "", url);
}

function update(): void {
  showColumns();
  writeAddress();
}

const named = new URLSearchParams(location.search).get("columns")?.split(",");
// An address whose columns are all unknown shows the whole board.
if (boxes.some(({ value }) => named?.includes(value)))
  for (const box of boxes) box.checked = named?.includes(box.value) ?? true;
showColumns();
tools.addEventListener("change", update);
tools.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button === null) return;
  for (const box of boxes) box.checked = button.dataset.check === "all";
  update();
});
tools.hidden = false;
