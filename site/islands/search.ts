import { required } from "../../contract/required.ts";
import { createFinder, type Finder } from "../search/finder.ts";
import { Combobox } from "./search/combobox.ts";

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

for (const box of document.querySelectorAll<HTMLElement>("[data-record]")) enhance(box);
