import MiniSearch from "minisearch";
import { relationshipId } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import { bestFirst, type SearchText, searchOptions, searchQuery } from "../../contract/search.ts";
import { clubPath, relationshipPath, vendorPath } from "../../contract/site-paths.ts";
import type { SearchClub, SearchRecord, SearchRelationship, SearchVendor } from "../search-record.ts";

/** Makes the search work as you type. Its index is loaded when the field is first focused. */
function enhance(box: HTMLElement): void {
  const input = required(box.querySelector("input"), "the search field");
  const combobox = new Combobox(
    input,
    required(box.querySelector<HTMLElement>("[role=listbox]"), "the list of results"),
    required(box.querySelector<HTMLElement>("[role=status]"), "the status of the search"),
  );
  let finder: Promise<Finder> | undefined;
  const load = () => {
    finder ??= loadFinder(required(box.dataset.record, "the search index")).catch((error: unknown) => {
      finder = undefined;
      throw error;
    });
    return finder;
  };
  const search = async () => {
    const text = input.value;
    try {
      const find = await load();
      if (input.value === text) combobox.show(text, find(text));
    } catch {
      combobox.showStatus("The search could not be loaded. Keep typing to try again.");
    }
  };
  input.addEventListener("focus", () => void load().catch(() => undefined), { once: true });
  input.addEventListener("input", () => void search());
  input.disabled = false;
  // The header's link leads here, and a disabled field could not take the focus.
  if (location.hash === `#${input.id}`) input.focus();
}

async function loadFinder(url: string): Promise<Finder> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return createFinder(await response.json());
}

/**
 * A text field with a list of results: arrow keys select, Enter opens, Escape closes. The focus stays in the
 * field (ARIA combobox with aria-activedescendant).
 */
class Combobox {
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
  show(text: string, groups: readonly ResultGroup[]): void {
    this.#results.replaceChildren(...groups.map(groupElement));
    this.#options = [...this.#results.querySelectorAll<HTMLAnchorElement>("[role=option]")];
    for (const [index, option] of this.#options.entries()) option.id = `search-option-${index}`;
    this.#activate(-1);
    this.#setOpen(this.#options.length > 0);
    const counts = groups.map(({ title, total }) => `${title}: ${total}`).join(", ");
    this.showStatus(text.trim() === "" ? "" : counts || "Nothing found.");
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

function groupElement({ title, total, best }: ResultGroup): HTMLElement {
  const heading = document.createElement("div");
  heading.className = "search-heading";
  heading.ariaHidden = "true";
  heading.textContent = total > best.length ? `${title}: the best ${best.length} of ${total}` : title;
  const group = document.createElement("div");
  group.role = "group";
  group.ariaLabel = title;
  group.append(heading, ...best.map(optionElement));
  return group;
}

function optionElement({ title, detail, path }: SearchResult): HTMLAnchorElement {
  const small = document.createElement("small");
  small.textContent = detail;
  const option = document.createElement("a");
  option.role = "option";
  option.tabIndex = -1;
  option.href = path;
  option.append(title, small);
  return option;
}

interface SearchResult {
  title: string;
  detail: string;
  path: string;
}

interface ResultGroup {
  title: string;
  /** All matches; only the best are listed. */
  total: number;
  best: readonly SearchResult[];
}

type Finder = (text: string) => readonly ResultGroup[];

const MAX_NAMES = 5;
const MAX_RELATIONSHIPS = 8;

/** Finds clubs and vendors by name, and relationships by all their words, with the server's options. */
function createFinder(record: SearchRecord): Finder {
  const clubs = createNameIndex(
    record.clubs.map(({ name, aliases }) => ({ club: name, aliases: aliases.join(" ") })),
  );
  const vendors = createNameIndex(record.vendors.map(({ name, slug }) => ({ vendor: `${name} ${slug}` })));
  const relationships = MiniSearch.loadJS<SearchText>(record.index, searchOptions);
  return (text) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const found = (index: MiniSearch<SearchText>) => bestFirst(index.search(searchQuery(text)));
    return [
      group("Clubs", found(clubs), MAX_NAMES, record.clubs, clubResult),
      group("Vendors", found(vendors), MAX_NAMES, record.vendors, vendorResult),
      group("Relationships", found(relationships), MAX_RELATIONSHIPS, record.relationships, (relationship) =>
        relationshipResult(record, relationship),
      ),
    ].filter(({ total }) => total > 0);
  };
}

function createNameIndex(names: readonly Partial<SearchText>[]): MiniSearch<SearchText> {
  const index = new MiniSearch<SearchText>(searchOptions);
  const empty = { club: "", aliases: "", vendor: "", product: "", scope: "", note: "" };
  index.addAll(names.map((name, id) => ({ ...empty, ...name, id })));
  return index;
}

function group<Item>(
  title: string,
  positions: readonly number[],
  maxListed: number,
  items: readonly Item[],
  toResult: (item: Item) => SearchResult,
): ResultGroup {
  const best = positions.slice(0, maxListed).map((position) => toResult(itemAt(items, position)));
  return { title, total: positions.length, best };
}

const itemAt = <Item>(items: readonly Item[], position: number): Item =>
  required(items[position], `search record ${position}`);

const clubResult = ({ name, slug, country, aliases }: SearchClub): SearchResult => ({
  title: name,
  detail: [country, ...aliases].join(" · "),
  path: clubPath(slug),
});

const vendorResult = ({ name, slug, clubs }: SearchVendor): SearchResult => ({
  title: name,
  detail: `${clubs} ${clubs === 1 ? "club" : "clubs"}`,
  path: vendorPath(slug),
});

function relationshipResult(record: SearchRecord, relationship: SearchRelationship): SearchResult {
  const [clubAt, vendorAt, categoryAt, statusAt, product] = relationship;
  const club = itemAt(record.clubs, clubAt);
  const vendor = itemAt(record.vendors, vendorAt);
  const category = itemAt(record.categories, categoryAt);
  const id = relationshipId({ club: club.slug, vendor: vendor.slug, category, product });
  return {
    title: `${club.name} · ${vendor.name}${product === null ? "" : `, ${product}`}`,
    detail: `${category.name} · ${itemAt(record.statuses, statusAt)}`,
    path: relationshipPath(club.slug, id),
  };
}

for (const box of document.querySelectorAll<HTMLElement>("[data-record]")) enhance(box);
