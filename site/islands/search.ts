import { Combobox } from "./search/combobox.ts";
import { createFinder, type Finder } from "./search/finder.ts";

/** The search as you type. Its record is loaded when a reader first turns to it. */
for (const box of document.querySelectorAll<HTMLElement>("[data-record]")) enliven(box);

function enliven(box: HTMLElement): void {
  const input = box.querySelector("input");
  const results = box.querySelector<HTMLElement>("[role=listbox]");
  const note = box.querySelector<HTMLElement>("[role=status]");
  if (!input || !results || !note) return;
  const combobox = new Combobox(input, results, note);
  let finder: Promise<Finder> | undefined;
  const load = () => {
    finder ??= loadFinder(box.dataset.record ?? "").catch((error: unknown) => {
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
      combobox.say("The search could not be loaded. Type on to try again.");
    }
  };
  input.addEventListener("focus", () => void load().catch(() => undefined), { once: true });
  input.addEventListener("input", () => void search());
  input.disabled = false;
}

async function loadFinder(address: string): Promise<Finder> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return createFinder(await response.json());
}
