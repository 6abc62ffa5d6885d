import { fold } from "../../contract/text-folding.ts";

/** Adds a filter and other orders to the lists of clubs and of vendors, which are whole without it. */

interface Entry {
  element: HTMLLIElement;
  /** Its place among its group's entries, to go back to. */
  list: HTMLElement;
  name: string;
  words: string;
  count: number;
}

const ORDERS: Readonly<Record<string, (a: Entry, b: Entry) => number>> = {
  name: (a, b) => (a.name < b.name ? -1 : 1),
  count: (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
};

for (const directory of document.querySelectorAll<HTMLElement>("[data-directory]")) enliven(directory);

function enliven(directory: HTMLElement): void {
  const tools = directory.querySelector<HTMLElement>(".directory-tools");
  const flat = directory.querySelector<HTMLElement>("[data-flat]");
  const filter = tools?.querySelector<HTMLInputElement>("[name=filter]");
  const order = tools?.querySelector<HTMLSelectElement>("[name=order]");
  const output = tools?.querySelector("output");
  if (!tools || !flat || !filter || !order || !output) return;
  const entries = [...directory.querySelectorAll<HTMLLIElement>("li[data-name]")].map(entryOf);
  const update = () => {
    const shown = applyFilter(entries, filter.value);
    arrange(entries, flat, order.value);
    for (const group of directory.querySelectorAll<HTMLElement>("[data-group]")) {
      group.hidden = group.querySelector("li:not([hidden])") === null;
    }
    output.textContent = filter.value.trim() === "" ? "" : countOf(shown, entries.length);
  };
  tools.addEventListener("input", update);
  tools.hidden = false;
}

const countOf = (shown: number, all: number): string =>
  shown === 0 ? `None of ${all} matches.` : `${shown} of ${all}`;

function entryOf(element: HTMLLIElement): Entry {
  const { name = "", also = "", count = "0" } = element.dataset;
  const list = element.parentElement ?? element;
  return { element, list, name: fold(name), words: fold(`${name} ${also}`), count: Number(count) };
}

/** Hides what does not hold every word of the filter; gives how many are left. */
function applyFilter(entries: readonly Entry[], filter: string): number {
  const wanted = fold(filter).split(/\s+/);
  for (const { element, words } of entries) element.hidden = !wanted.every((word) => words.includes(word));
  return entries.filter(({ element }) => !element.hidden).length;
}

/** Puts the entries into one list in an order, or back into their groups. */
function arrange(entries: readonly Entry[], flat: HTMLElement, order: string): void {
  const compare = ORDERS[order];
  flat.hidden = compare === undefined;
  if (compare === undefined) for (const { element, list } of entries) list.append(element);
  else flat.append(...[...entries].sort(compare).map(({ element }) => element));
}
