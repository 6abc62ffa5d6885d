import { sitePaths } from "../../contract/site-paths.ts";
import type { PageLedger } from "./page-ledger.ts";

interface SearchBoxProps {
  ledger: PageLedger;
  label: string;
  /** Hides the label from sight. */
  small?: boolean;
}

/**
 * The search: a form that leads to the page of results, with results as you type on the site's own pages. A page has one of
 * them, in its header or larger in its text.
 */
export const SearchBox = ({ ledger: { linkBase, searchFiles }, label, small = false }: SearchBoxProps) => (
  <search class="search" data-files={searchFiles?.join(" ")}>
    <form action={`${linkBase}${sitePaths.search}`}>
      <label for="search-input" class={small ? "visually-hidden" : undefined}>
        {label}
      </label>
      <input
        id="search-input"
        name="q"
        type="search"
        placeholder="Search"
        maxlength={200}
        autocomplete="off"
        spellcheck={false}
        {...(searchFiles === null ? {} : COMBOBOX)}
      />
      <button type="submit" aria-label={label}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m15.5 15.5 6 6" />
          <circle cx="10" cy="10" r="7" />
        </svg>
      </button>
    </form>
    {searchFiles === null ? null : (
      <div class="search-panel">
        <p class="search-note" role="status"></p>
        <div id="search-results" role="listbox" aria-label="Results" hidden></div>
      </div>
    )}
  </search>
);

const COMBOBOX = {
  role: "combobox",
  "aria-expanded": "false",
  "aria-controls": "search-results",
  "aria-autocomplete": "list",
  "aria-keyshortcuts": "Control+K Meta+K",
} as const;
