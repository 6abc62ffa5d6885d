import { required } from "../../contract/required.ts";
import type { Finder } from "../search/finder.ts";
import { Combobox } from "./search/combobox.ts";
import { loadFinder } from "./search/load-finder.ts";

/** Makes the search work as you type. The matcher and its index are loaded when the field is first focused. */
function enhance(box: HTMLElement): void {
  const input = required(box.querySelector("input"), "the search field");
  const combobox = new Combobox(
    input,
    required(box.querySelector<HTMLElement>(".search-panel"), "the panel below the search field"),
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
  document.addEventListener("keydown", (event) => focusOnSlash(event, input));
}

/** "/" leads to the search, except where it can be typed. */
function focusOnSlash(event: KeyboardEvent, input: HTMLInputElement): void {
  const isShortcut = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
  const target = event.target instanceof Element ? event.target : null;
  if (!isShortcut || target?.closest("input, textarea, select, [contenteditable]") != null) return;
  event.preventDefault();
  input.focus();
  input.select();
}

for (const box of document.querySelectorAll<HTMLElement>("[data-record]")) enhance(box);
