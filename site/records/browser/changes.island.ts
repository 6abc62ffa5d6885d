import { required } from "../../../contract/required.ts";

/** Filters the changes of a page by league, country and category. */

const tools = required(document.querySelector<HTMLElement>(".directory-tools"), "the filter");
const output = required(tools.querySelector("output"), "the count");
const selects = [...tools.querySelectorAll("select")];
const rows = [...document.querySelectorAll<HTMLElement>(".change-table tbody tr")];

/** A club may play in several leagues. */
const valuesOf = (row: HTMLElement, name: string): string[] => (row.dataset[name] ?? "").split("|");

function update(): void {
  for (const row of rows)
    row.hidden = !selects.every(({ name, value }) => value === "" || valuesOf(row, name).includes(value));
  for (const fold of document.querySelectorAll<HTMLElement>(".fold:has(> .change-table)")) {
    const shown = fold.querySelectorAll("tbody tr:not([hidden])").length;
    fold.hidden = shown === 0;
    required(fold.querySelector(".count"), "the count").textContent = String(shown);
  }
  const count = rows.filter(({ hidden }) => !hidden).length;
  output.textContent = count === 0 ? "No change on this page matches." : `${count} of ${rows.length}`;
}

for (const select of selects) {
  const values = new Set(rows.flatMap((row) => valuesOf(row, select.name)).filter((value) => value !== ""));
  select.append(...[...values].sort().map((value) => new Option(value)));
}
tools.addEventListener("input", update);
tools.hidden = false;
