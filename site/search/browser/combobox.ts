import { required } from "../../../contract/required.ts";
import { searchPath } from "../../../contract/site-paths.ts";
import type { ResultGroup, SearchResult, SearchResults } from "../finder.ts";
import { notice } from "./notice.ts";

/** Number of results below the field: of the first group, and of each other one. */
const MAX_FIRST = 5;
const MAX_OTHERS = 3;

/**
 * A text field with a panel of results: arrow keys select, Enter opens what is selected, or what the text names, or else the
 * page of all results; Escape closes. The focus stays in the field (ARIA combobox with aria-activedescendant).
 */
export class Combobox {
  readonly #input: HTMLInputElement;
  readonly #panel: HTMLElement;
  readonly #results: HTMLElement;
  readonly #status: HTMLElement;
  #options: HTMLAnchorElement[] = [];
  #active = -1;
  /** The result that the text is the name of. */
  #named: HTMLAnchorElement | undefined;

  constructor(input: HTMLInputElement, panel: HTMLElement) {
    [this.#input, this.#panel] = [input, panel];
    this.#results = required(panel.querySelector<HTMLElement>("[role=listbox]"), "the list of results");
    this.#status = required(panel.querySelector<HTMLElement>("[role=status]"), "the status of the search");
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("blur", () => this.#close());
    // Pressing the mouse on a result must not take the focus away before the click opens it.
    panel.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Shows the results for a text; an empty text closes the panel. */
  show(text: string, results: SearchResults): void {
    const { groups } = results;
    const listed = groups.map((group, at) => groupElement(group, at === 0 ? MAX_FIRST : MAX_OTHERS));
    this.#results.replaceChildren(...listed, ...(groups.length === 0 ? [] : [allResults(text)]));
    this.#options = [...this.#results.querySelectorAll<HTMLAnchorElement>("[role=option]")];
    for (const [index, option] of this.#options.entries()) option.id = `search-option-${index}`;
    this.#activate(-1);
    this.#named = results.isExact ? this.#options[0] : undefined;
    const counts = groups.map(({ title, total }) => `${title}: ${total}`).join(", ");
    const about = notice(text, results);
    this.showStatus([about, counts].filter((part) => part !== "").join(" "));
    // The counts alone are in the headings too.
    this.#status.classList.toggle("visually-hidden", about === "");
    if (text.trim() === "") this.#close();
  }

  /** Shows a message, which screen readers read out. */
  showStatus(text: string): void {
    this.#status.classList.remove("visually-hidden");
    this.#status.textContent = text;
    this.#setOpen(true);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === "Escape") this.#onEscape(event);
    const count = this.#options.length;
    if (count === 0) return;
    if (event.key === "ArrowDown") this.#move(event, this.#active + 1 < count ? this.#active + 1 : 0);
    if (event.key === "ArrowUp") this.#move(event, this.#active > 0 ? this.#active - 1 : count - 1);
    const chosen = this.#options[this.#active] ?? this.#named;
    if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      chosen.click();
    }
  }

  /** The first Escape closes the panel, the next empties the field. */
  #onEscape(event: KeyboardEvent): void {
    if (this.#panel.dataset.open === undefined) return;
    event.preventDefault();
    this.#close();
  }

  #move(event: KeyboardEvent, index: number): void {
    event.preventDefault();
    this.#setOpen(true);
    this.#activate(index);
  }

  #activate(index: number): void {
    this.#active = index;
    for (const [at, option] of this.#options.entries()) option.ariaSelected = `${at === index}`;
    const active = this.#options[index];
    if (active === undefined) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", active.id);
    active?.scrollIntoView({ block: "nearest" });
  }

  #close(): void {
    this.#setOpen(false);
    this.#activate(-1);
  }

  #setOpen(open: boolean): void {
    const isListed = open && this.#options.length > 0;
    this.#panel.toggleAttribute("data-open", open);
    this.#results.hidden = !isListed;
    this.#input.ariaExpanded = `${isListed}`;
  }
}

function groupElement({ title, total, results }: ResultGroup, most: number): HTMLElement {
  const listed = results.slice(0, most);
  const heading = document.createElement("div");
  heading.className = "search-heading";
  heading.ariaHidden = "true";
  heading.textContent = total > listed.length ? `${title}: ${listed.length} of ${total}` : title;
  const group = document.createElement("div");
  group.role = "group";
  group.ariaLabel = title;
  group.append(heading, ...listed.map(optionElement));
  return group;
}

const allResults = (text: string): HTMLElement =>
  optionElement({ title: "All results", detail: "", path: searchPath(text.trim()) });

function optionElement({ title, detail, path }: SearchResult): HTMLAnchorElement {
  const option = document.createElement("a");
  option.role = "option";
  option.tabIndex = -1;
  option.href = path;
  const small = document.createElement("small");
  small.textContent = detail;
  option.append(title, ...(detail === "" ? [] : [small]));
  return option;
}
