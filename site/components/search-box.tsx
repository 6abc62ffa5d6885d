import { sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../ledger.ts";

/** The search as you type. Without JavaScript it stays disabled and links to the lists. */
export const SearchBox = ({ ledger }: { ledger: SiteLedger }) => (
  <search class="search" data-record={ledger.searchRecord}>
    <label for="search-input">Search clubs, vendors, categories, countries and evidence</label>
    <input
      id="search-input"
      type="search"
      role="combobox"
      aria-expanded="false"
      aria-controls="search-results"
      aria-autocomplete="list"
      autocomplete="off"
      spellcheck={false}
      disabled
    />
    <div id="search-results" class="search-results" role="listbox" aria-label="Results" hidden></div>
    <p class="search-note" role="status"></p>
    <noscript>
      <p>
        Search needs JavaScript. Without it, use the lists of <a href={sitePaths.clubs}>clubs</a>,{" "}
        <a href={sitePaths.vendors}>vendors</a> and <a href={sitePaths.categories}>categories</a>.
      </p>
    </noscript>
  </search>
);
