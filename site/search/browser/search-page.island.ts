import { required } from "../../../contract/required.ts";
import type { ResultGroup, SearchResult } from "../finder.ts";
import { loadFinder } from "./load-finder.ts";
import { notice } from "./notice.ts";

const ASKED = new URLSearchParams(location.search);

/**
 * Opens the page that the text in the page's URL names, or shows all results. A new search is a new page, so Back leads to
 * the one before.
 */
async function showResults(place: HTMLElement, text: string): Promise<void> {
  const input = required(document.querySelector<HTMLInputElement>("#search-input"), "the search field");
  const summary = required(document.querySelector<HTMLElement>(".search-summary"), "the summary");
  input.value = text;
  document.title = `${text} · ${document.title}`;
  try {
    const find = await loadFinder(required(place.dataset.results, "the search index"));
    const results = find(text);
    const [first] = results.groups.flatMap((group) => group.results);
    if (first !== undefined && results.isExact && !ASKED.has("all")) return location.replace(first.path);
    summary.textContent = notice(text, results) || `Results for “${text}”`;
    place.replaceChildren(...results.groups.map(groupSection));
    if (first !== undefined) required(document.querySelector(".examples"), "the examples").remove();
  } catch {
    summary.textContent = "The search could not be loaded. Reload the page to try again.";
  }
}

function groupSection({ title, total, results, allPath }: ResultGroup): HTMLElement {
  const heading = element(
    "h2",
    "",
    title,
    " ",
    element("span", "count", total > results.length ? `${results.length} of ${total}` : `${total}`),
  );
  const list = element("ul", "results", ...results.map(resultItem));
  if (allPath === undefined) return element("section", "", heading, list);
  const all = linkTo(allPath, total === 1 ? "Open it in the explorer" : `All ${total} in the explorer`);
  return element("section", "", heading, list, element("p", "", all));
}

function resultItem({ title, detail, path }: SearchResult): HTMLElement {
  const link = linkTo(path, title);
  return element("li", "", link, ...(detail === "" ? [] : [" ", element("span", "detail", detail)]));
}

function linkTo(path: string, text: string): HTMLElement {
  const link = document.createElement("a");
  link.href = path;
  link.textContent = text;
  return link;
}

function element(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const created = document.createElement(name);
  if (className !== "") created.className = className;
  created.append(...children);
  return created;
}

const text = ASKED.get("q")?.trim() ?? "";
const place = required(document.querySelector<HTMLElement>("[data-results]"), "the place of the results");
if (text !== "") void showResults(place, text);
