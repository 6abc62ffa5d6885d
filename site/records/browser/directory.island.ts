import { required } from "../../../contract/required.ts";
import { fold } from "../../../contract/text-folding.ts";

/** Adds a filter and other sort orders to the lists of clubs and of vendors, and keeps both in the page's URL. */

interface Entry {
  element: HTMLLIElement;
  /** The list of its group, to return to. */
  list: HTMLElement;
  name: string;
  words: string;
  count: number;
}

const SORT_ORDERS: Readonly<Record<string, (a: Entry, b: Entry) => number>> = {
  name: (a, b) => (a.name < b.name ? -1 : 1),
  count: (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
};

for (const directory of document.querySelectorAll<HTMLElement>("[data-directory]")) enhance(directory);

function enhance(directory: HTMLElement): void {
  const find = <Kind extends Element>(selector: string) =>
    required(directory.querySelector<Kind>(selector), selector);
  const tools = find<HTMLElement>(".directory-tools");
  const flat = find<HTMLElement>("[data-flat]");
  const filter = find<HTMLInputElement>("[name=filter]");
  const sort = find<HTMLSelectElement>("[name=sort]");
  const output = find("output");
  const entries = [...directory.querySelectorAll<HTMLLIElement>("li[data-name]")].map(toEntry);
  const update = () => {
    const matching = applyFilter(entries, filter.value);
    arrange(entries, flat, sort.value);
    for (const group of directory.querySelectorAll<HTMLElement>("[data-group]")) {
      group.hidden = group.querySelector("li:not([hidden])") === null;
    }
    output.textContent = filter.value.trim() === "" ? "" : countText(matching, entries.length);
  };
  readUrl([filter, sort]);
  // The URL may name an order that there is not.
  if (sort.selectedIndex === -1) sort.selectedIndex = 0;
  update();
  tools.addEventListener("input", () => {
    update();
    writeUrl([filter, sort]);
  });
  tools.hidden = false;
}

type Field = HTMLInputElement | HTMLSelectElement;

function readUrl(fields: readonly Field[]): void {
  const query = new URLSearchParams(location.search);
  for (const field of fields) field.value = query.get(field.name) ?? "";
}

function writeUrl(fields: readonly Field[]): void {
  const query = new URLSearchParams();
  for (const { name, value } of fields) if (value.trim() !== "") query.set(name, value);
  const url = new URL(location.href);
  url.search = query.toString();
  history.replaceState(null, "", url);
}

function countText(matching: number, all: number): string {
  return matching === 0 ? `None of ${all} matches.` : `${matching} of ${all}`;
}

function toEntry(element: HTMLLIElement): Entry {
  const { name = "", also = "", count = "0" } = element.dataset;
  const list = element.parentElement ?? element;
  return { element, list, name: fold(name), words: fold(`${name} ${also}`), count: Number(count) };
}

/** Hides entries that lack a word of the filter; returns how many are left. */
function applyFilter(entries: readonly Entry[], filter: string): number {
  const wanted = fold(filter).split(/\s+/);
  for (const { element, words } of entries) element.hidden = !wanted.every((word) => words.includes(word));
  return entries.filter(({ element }) => !element.hidden).length;
}

/** Puts the entries into one sorted list, or back into their groups. */
function arrange(entries: readonly Entry[], flat: HTMLElement, sortOrder: string): void {
  const compare = SORT_ORDERS[sortOrder];
  flat.hidden = compare === undefined;
  if (compare === undefined) for (const { element, list } of entries) list.append(element);
  else flat.append(...[...entries].sort(compare).map(({ element }) => element));
}
