import { element, find, findById } from "./element.ts";
import type { Register } from "./register.ts";
import { readRegister } from "./register-csv.ts";

/** Lets a register be pasted or opened as CSV. It is taken over whole or not at all. */
export function offerImport(register: Register, changed: () => void): void {
  const text = find(document, "#import-text", HTMLTextAreaElement);
  const file = find(document, "#import-file", HTMLInputElement);
  const take = (before: () => string[][]) => {
    const { players, faults } = readRegister(text.value);
    tellFaults(faults);
    if (faults.length > 0) {
      text.setAttribute("aria-invalid", "true");
      text.focus();
      return;
    }
    text.removeAttribute("aria-invalid");
    register.write([...before(), ...players]);
    findById("register-said").textContent = `${players.length} players are taken over.`;
    text.value = "";
    changed();
  };
  findById("import-replace").addEventListener("click", () => take(() => []));
  findById("import-add").addEventListener("click", () => take(register.read));
  file.addEventListener("change", async () => {
    const [opened] = file.files ?? [];
    if (opened === undefined) return;
    text.value = await opened.text();
    text.focus();
  });
}

function tellFaults(faults: readonly { line: number; message: string }[]): void {
  const place = findById("import-faults");
  place.replaceChildren();
  if (faults.length === 0) return;
  const items = faults.map(({ line, message }) => element("li", {}, `Line ${line}: ${message}.`));
  place.append(
    element("p", {}, "The register is as it was. Mend these lines and try again:"),
    element("ul", {}, ...items),
  );
}
