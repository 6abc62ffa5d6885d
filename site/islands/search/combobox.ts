import type { ResultGroup, SearchResult, SearchResults } from "../../search/finder.ts";

/** The most results of a group that are listed below the field. */
const MAX_LISTED = 5;

/**
 * A text field with a list of results: arrow keys select, Enter opens, Escape closes. The focus stays in the
 * field (ARIA combobox with aria-activedescendant).
 */
export class Combobox {
  readonly #input: HTMLInputElement;
  readonly #results: HTMLElement;
  readonly #status: HTMLElement;
  #options: HTMLAnchorElement[] = [];
  #active = -1;

  constructor(input: HTMLInputElement, results: HTMLElement, status: HTMLElement) {
    [this.#input, this.#results, this.#status] = [input, results, status];
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("blur", () => this.#close());
    // Pressing the mouse on a result must not take the focus away before the click opens it.
    results.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Shows the results for a text; an empty text closes the list. */
  show(text: string, { corrected, isPartial, groups }: SearchResults): void {
    this.#results.replaceChildren(...groups.map(groupElement));
    this.#options = [...this.#results.querySelectorAll<HTMLAnchorElement>("[role=option]")];
    for (const [index, option] of this.#options.entries()) option.id = `search-option-${index}`;
    this.#activate(-1);
    this.#setOpen(this.#options.length > 0);
    const counts = groups.map(({ title, total }) => `${title}: ${total}`).join(", ");
    const about = corrected === null ? "" : `Nothing matches “${text.trim()}”. Results for “${corrected}”. `;
    const partly = isPartial ? "Nothing has all of these words. " : "";
    const found = counts === "" ? "Nothing found." : `${about}${partly}${counts}`;
    this.showStatus(text.trim() === "" ? "" : found);
  }

  /** Shows a message, which screen readers read out. */
  showStatus(text: string): void {
    this.#status.textContent = text;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const count = this.#options.length;
    if (event.key === "Escape") this.#onEscape(event);
    if (count === 0) return;
    if (event.key === "ArrowDown") this.#move(event, this.#active + 1 < count ? this.#active + 1 : 0);
    if (event.key === "ArrowUp") this.#move(event, this.#active > 0 ? this.#active - 1 : count - 1);
    if (event.key === "Enter") {
      event.preventDefault();
      this.#options[Math.max(this.#active, 0)]?.click();
    }
  }

  /** The first Escape closes the list, the next empties the field. */
  #onEscape(event: KeyboardEvent): void {
    if (this.#results.hidden) return;
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
    this.#results.hidden = !open;
    this.#input.ariaExpanded = `${open}`;
  }
}

function groupElement({ title, total, results }: ResultGroup): HTMLElement {
  const listed = results.slice(0, MAX_LISTED);
  const heading = document.createElement("div");
  heading.className = "search-heading";
  heading.ariaHidden = "true";
  heading.textContent = total > listed.length ? `${title}: the best ${listed.length} of ${total}` : title;
  const group = document.createElement("div");
  group.role = "group";
  group.ariaLabel = title;
  group.append(heading, ...listed.map(optionElement));
  return group;
}

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
