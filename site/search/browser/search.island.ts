import { required } from "../../../contract/required.ts";
import type { Finder } from "../finder.ts";
import { Combobox } from "./combobox.ts";
import { loadFinder } from "./load-finder.ts";

/** Makes the search work as you type. The matcher and its index are loaded when the field is first focused. */
function enhance(box: HTMLElement): void {
  const input = required(box.querySelector("input"), "the search field");
  const combobox = new Combobox(
    input,
    required(box.querySelector<HTMLElement>(".search-panel"), "the panel below the search field"),
  );
  let finder: Promise<Finder> | undefined;
  const load = () => {
    finder ??= loadFinder(required(box.dataset.files, "the search index")).catch((error: unknown) => {
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
  document.addEventListener("keydown", (event) => focusOnShortcut(event, input));
}

/**
 * Ctrl+K and ⌘K lead to the search, except from a field, where Ctrl+K edits text on macOS. Not a key alone: speech input and
 * stray keys would trigger it (WCAG 2.1.4).
 */
function focusOnShortcut(event: KeyboardEvent, input: HTMLInputElement): void {
  const isShortcut =
    event.key.toLowerCase() === "k" && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
  const target = event.target instanceof Element ? event.target : null;
  if (!isShortcut || target?.closest("input, textarea, select, [contenteditable]") != null) return;
  event.preventDefault();
  input.focus();
  input.select();
}

for (const box of document.querySelectorAll<HTMLElement>("search[data-files]")) enhance(box);
