import { flushSync } from "hono/jsx/dom";
import { createRoot } from "hono/jsx/dom/client";
import { attributionFor } from "../../../contract/attribution.ts";
import {
  excelOf,
  RELATIONSHIP_COLUMNS,
  SHORT_COLUMNS,
  type ShortRow,
} from "../../../contract/csv-columns.ts";
import type { Relationship } from "../../../contract/records.ts";
import { required } from "../../../contract/required.ts";
import { explorePath } from "../../../contract/site-paths.ts";
import { saveCsvFile, saveJsonFile } from "../../frame/browser/save-file.ts";
import { loadFinder, loadJson } from "../../search/browser/load-finder.ts";
import { Explorer, FIRST_ROWS, ROWS_AT_A_TIME } from "../explorer.tsx";
import { createFind, type Find } from "../find.ts";
import {
  BETWEEN_YEARS,
  type ExplorerQuery,
  faultsOf,
  isBetweenYears,
  isRepeated,
  parameterNames,
  type QueryFault,
  readQuery,
} from "../query.ts";
import type { ExplorerRecord } from "../record.ts";
import { chosenOf, createOptions, type ExplorerView, LONG_LISTS, type LongList } from "../view.ts";

const ROOT = required(document.getElementById("explorer"), "the explorer's element");
const TITLE = document.title;

/** Matches if the filters are open, and not folded behind their name. */
const WIDE = matchMedia("(min-width: 48rem)");

/** Keeps filters, address and table in step. */
class ExplorerApp {
  readonly #record: ExplorerRecord;
  readonly #find: Find;
  readonly #optionsOf: ReturnType<typeof createOptions>;
  readonly #root = createRoot(ROOT);
  #query: ExplorerQuery = {};
  #view: ExplorerView | null = null;
  /** Set if the last change was a letter in the search field: the next one is no step of its own for Back. */
  #isTyping = false;
  /** Set while the keyboard steps through a list that adds a value. */
  #isStepping = false;

  constructor(record: ExplorerRecord) {
    this.#record = record;
    this.#find = createFind(record);
    this.#optionsOf = createOptions(record);
  }

  start(): void {
    this.#readAddress();
    addEventListener("popstate", () => this.#readAddress());
    ROOT.addEventListener("input", ({ target }) => {
      if (isText(target)) this.#choose(this.#readFields(), true);
    });
    ROOT.addEventListener("change", ({ target }) => {
      if (isText(target)) void this.#readText();
      else if (!this.#isStepping) this.#choose(this.#readFields());
    });
    this.#addByKeyboard();
    // A press opens the list before it gives it the focus.
    for (const event of ["pointerdown", "focusin"])
      ROOT.addEventListener(event, ({ target }) => this.#fillList(target));
    ROOT.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button !== null) this.#press(button.dataset);
    });
    addEventListener("beforeprint", () => this.#showAllUntil("afterprint"));
    WIDE.addEventListener("change", openFilters);
    openFilters();
  }

  /** Arrows and letters step through a closed list, and each step is a change: Enter, or leaving the list, adds what is shown. */
  #addByKeyboard(): void {
    const addStepped = () => {
      if (!this.#isStepping) return;
      this.#isStepping = false;
      this.#choose(this.#readFields());
    };
    ROOT.addEventListener("pointerdown", () => {
      this.#isStepping = false;
    });
    ROOT.addEventListener("focusout", addStepped);
    ROOT.addEventListener("keydown", (event) => {
      const { target, key, altKey } = event;
      const isList = target instanceof HTMLSelectElement && isAdding(target);
      if (isList && key === "Enter" && target.value !== "") {
        event.preventDefault();
        addStepped();
      } else if (isList && !altKey && key !== "Tab" && key !== " " && key !== "Enter")
        this.#isStepping = true;
    });
  }

  #fillList(target: EventTarget | null): void {
    const opened = longListOf(target);
    if (opened === null || this.#view === null || this.#view.opened === opened) return;
    this.#render({ ...this.#view, opened });
  }

  /** The query of the form: a list adds its value to those that are chosen. */
  #readFields(): ExplorerQuery {
    const { sort, rows } = this.#query;
    const read: Record<string, readonly string[]> = {};
    for (const field of fields()) {
      const chosen = isAdding(field) ? valuesOf(this.#query, field.name) : valuesOf(read, field.name);
      read[field.name] = isCheckbox(field) && !field.checked ? chosen : [...chosen, field.value];
    }
    return toQuery({ ...read, ...this.#readDates(valuesOf(read, "withinMonths")), sort, rows });
  }

  /** An age ends the choice of years. That begins with all years. */
  #readDates(age: readonly string[]): Values {
    if (!age.includes(BETWEEN_YEARS)) return { from: [], to: [] };
    if (isBetweenYears(this.#query)) return { withinMonths: this.#query.withinMonths };
    const years = this.#view?.options.from.map(({ value }) => value) ?? [];
    return { withinMonths: [], from: years.slice(-1), to: years.slice(0, 1) };
  }

  /** Reads the text as the search does: words that name filters become filters, and the rest stays text. */
  async #readText(): Promise<void> {
    this.#isTyping = false;
    const text = this.#query.q?.[0];
    if (text === undefined) return;
    const { files } = required(document.querySelector<HTMLElement>(".search"), "the page's search").dataset;
    const find = await loadFinder(required(files, "the search index"));
    const filters = Object.entries(find(text).filters ?? {});
    if (filters.length === 0 || this.#query.q?.[0] !== text) return;
    const rest = withValues(this.#query, "q", []);
    const named = filters.map(([name, value]) => [name, [...valuesOf(rest, name), value]]);
    const query = toQuery({ ...rest, ...Object.fromEntries(named) });
    history.replaceState(null, "", explorePath(query));
    this.#update(query, faultsOf(query, this.#record));
  }

  #readAddress(): void {
    const { query, faults } = readQuery(location.search, this.#record);
    this.#isTyping = false;
    this.#update(query, faults);
    if (this.#view?.rows.length === 0) void this.#readText();
  }

  /** Shows another query, at an address of its own. */
  #choose(query: ExplorerQuery, isTyping = false): void {
    const address = explorePath(query);
    if (isTyping && this.#isTyping) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#isTyping = isTyping;
    this.#update(query, faultsOf(query, this.#record));
  }

  #press({ sort, rows, add, remove, value = "", clear, more, download }: DOMStringMap): void {
    if (sort !== undefined) this.#choose(withValues(this.#query, "sort", [sort]));
    if (rows !== undefined) this.#choose(withValues(this.#query, "rows", [rows]));
    if (add !== undefined) this.#choose(withValues(this.#query, add, [...valuesOf(this.#query, add), value]));
    if (remove !== undefined) {
      const left = valuesOf(this.#query, remove).filter((one) => one !== value);
      this.#choose(withValues(this.#query, remove, left));
    }
    if (clear !== undefined) this.#choose(toQuery({ sort: this.#query.sort, rows: this.#query.rows }));
    // The button that was pressed is gone.
    if (add !== undefined || remove !== undefined || clear !== undefined)
      ROOT.querySelector<HTMLElement>(".explorer-count")?.focus();
    if (more !== undefined) this.#show((this.#view?.shown ?? 0) + ROWS_AT_A_TIME);
    if (download !== undefined) this.#download(download);
  }

  #update(query: ExplorerQuery, faults: readonly QueryFault[]): void {
    const { baseUrl, dataVersion } = this.#record;
    const { rows, counts } = this.#find(query);
    const chosen = chosenOf(query, this.#record);
    this.#query = query;
    this.#render({
      baseUrl,
      dataVersion,
      query,
      faults,
      chosen,
      rows,
      options: this.#optionsOf(counts, query),
      opened: longListOf(document.activeElement),
      shown: FIRST_ROWS,
    });
    document.title = [...chosen.map(({ text }) => text), TITLE].join(" · ");
  }

  #show(shown: number): void {
    if (this.#view !== null) this.#render({ ...this.#view, shown });
  }

  /** Paper has no button for more rows. */
  #showAllUntil(event: string): void {
    const { shown = FIRST_ROWS } = this.#view ?? {};
    this.#show(Number.POSITIVE_INFINITY);
    addEventListener(event, () => this.#show(shown), { once: true });
  }

  #render(view: ExplorerView): void {
    this.#view = view;
    const total = this.#record.relationships.club.length;
    flushSync(() => this.#root.render(<Explorer total={total} view={view} />));
    writeFields(view.query);
  }

  #download(format: string): void {
    const { rows = [] } = this.#view ?? {};
    if (format === "csv") saveCsvFile("clubledger-relationships.csv", excelOf(rows, RELATIONSHIP_COLUMNS));
    else if (format === "short")
      saveCsvFile("clubledger-short.csv", excelOf(withLeagues(rows, this.#record), SHORT_COLUMNS));
    else saveJsonFile("clubledger-relationships.json", jsonOf(rows, this.#record, this.#query));
  }
}

const longListOf = (target: EventTarget | null): LongList | null =>
  LONG_LISTS.find((name) => target instanceof HTMLSelectElement && target.name === name) ?? null;

const openFilters = (): void => {
  const filters = required(ROOT.querySelector("details"), "the filters");
  filters.open = WIDE.matches;
};

/** Values by the names of fields, which are parameters. */
type Values = Readonly<Record<string, readonly string[] | undefined>>;

const valuesOf = (query: Values, name: string): readonly string[] => query[name] ?? [];

const withValues = (query: ExplorerQuery, name: string, values: readonly string[]): ExplorerQuery =>
  toQuery({ ...query, [name]: values });

/** Without what is empty, in the order of the form. */
const toQuery = (values: Values): ExplorerQuery =>
  Object.fromEntries(
    parameterNames.flatMap((name) => {
      const given = valuesOf(values, name).map((value) => value.trim());
      const kept = [...new Set(given.filter((value) => value !== ""))];
      return kept.length === 0 ? [] : [[name, kept]];
    }),
  );

type Field = HTMLInputElement | HTMLSelectElement;

const fields = (): Field[] => [...ROOT.querySelectorAll<Field>("input, select")];

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.name === "q";

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === "checkbox";

/** Returns true for a list that adds a value to those that are chosen. */
const isAdding = (field: Field): boolean =>
  field instanceof HTMLSelectElement &&
  parameterNames.some((name) => name === field.name && isRepeated(name));

/** Writes all fields except the one that is being typed in. */
function writeFields(query: ExplorerQuery): void {
  for (const field of fields()) {
    const values = valuesOf(query, field.name);
    if (isCheckbox(field)) field.checked = values.includes(field.value);
    else if (isAdding(field)) field.value = "";
    else if (field.name === "withinMonths" && isBetweenYears(query)) field.value = BETWEEN_YEARS;
    else if (field.value.trim() !== (values[0] ?? "")) field.value = values[0] ?? "";
  }
}

const withLeagues = (rows: readonly Relationship[], { leagues, clubs }: ExplorerRecord): ShortRow[] =>
  rows.map((row) => ({
    ...row,
    leagues: leagues
      .filter((league) => league.clubs.some((at) => clubs[at]?.slug === row.club))
      .map(({ name }) => name),
  }));

/** As the API returns them. */
function jsonOf(rows: readonly Relationship[], record: ExplorerRecord, query: ExplorerQuery): string {
  const { baseUrl, dataVersion } = record;
  const url = `${baseUrl}${explorePath(query)}`;
  const attribution = attributionFor(baseUrl);
  return JSON.stringify({ data: rows, total: rows.length, url, attribution, dataVersion }, null, 2);
}

async function load(): Promise<void> {
  const addresses = required(ROOT.dataset.rows, "the addresses of the explorer's record");
  const parts = await Promise.all(addresses.split(" ").map(loadJson));
  new ExplorerApp(Object.assign({}, ...parts)).start();
}

load().catch((error: unknown) => {
  const loading = required(ROOT.querySelector(".explorer-results"), "the place of the results");
  loading.textContent =
    "The relationships could not be loaded. Load the page again, or use the lists and downloads.";
  throw error;
});
