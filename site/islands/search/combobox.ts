import type { Found, FoundGroup } from "./finder.ts";

/**
 * A text field with a list of results, worked by keys alone: arrows choose, Enter opens, Escape closes. The focus stays in
 * the field (ARIA combobox with aria-activedescendant).
 */
export class Combobox {
  readonly #input: HTMLInputElement;
  readonly #results: HTMLElement;
  readonly #note: HTMLElement;
  #options: HTMLAnchorElement[] = [];
  #active = -1;

  constructor(input: HTMLInputElement, results: HTMLElement, note: HTMLElement) {
    [this.#input, this.#results, this.#note] = [input, results, note];
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("blur", () => this.#close());
    // A press on a result must not take the focus away before the click opens it.
    results.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Shows what was found for a text, grouped; an empty text closes the list. */
  show(text: string, groups: readonly FoundGroup[]): void {
    this.#results.replaceChildren(...groups.map(groupElement));
    this.#options = [...this.#results.querySelectorAll<HTMLAnchorElement>("[role=option]")];
    for (const [index, option] of this.#options.entries()) option.id = `search-option-${index}`;
    this.#activate(-1);
    this.#setOpen(this.#options.length > 0);
    if (text.trim() === "") this.say("");
    else this.say(groups.length === 0 ? "Nothing found." : groups.map(countOf).join(", "));
  }

  /** Tells something to those who see the page and those who hear it. */
  say(text: string): void {
    this.#note.textContent = text;
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
    for (const [at, option] of this.#options.entries())
      option.setAttribute("aria-selected", `${at === index}`);
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
    this.#input.setAttribute("aria-expanded", `${open}`);
  }
}

const countOf = ({ title, total }: FoundGroup): string => `${title}: ${total}`;

function groupElement({ title, total, best }: FoundGroup): HTMLElement {
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", title);
  const heading = document.createElement("div");
  heading.className = "search-heading";
  heading.setAttribute("aria-hidden", "true");
  heading.textContent = total > best.length ? `${title}: the best ${best.length} of ${total}` : title;
  group.append(heading, ...best.map(optionElement));
  return group;
}

function optionElement({ title, detail, path }: Found): HTMLAnchorElement {
  const option = document.createElement("a");
  option.setAttribute("role", "option");
  option.tabIndex = -1;
  option.href = path;
  const small = document.createElement("small");
  small.textContent = detail;
  option.append(title, small);
  return option;
}
