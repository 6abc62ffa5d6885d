import type { Scenario } from "./address.ts";
import { findAll } from "./element.ts";
import { grouped } from "./format.ts";
import { plainNumber, readNumber } from "./numbers.ts";

/** The named fields of a form: read as they go into the address, written as people read them. */

const namedFields = (form: HTMLFormElement): HTMLInputElement[] =>
  findAll(form, "input[name]", HTMLInputElement);

export function readFields(form: HTMLFormElement): Scenario["fields"] {
  return Object.fromEntries(namedFields(form).map(({ name, value }) => [name, plainNumber(value)]));
}

export function writeFields(form: HTMLFormElement, fields: Scenario["fields"]): void {
  for (const field of namedFields(form)) field.value = groupedText(fields[field.name] ?? "");
  saySigns(form);
}

/** A number with its thousands parted; other text as it is. */
export function groupedText(text: string): string {
  const value = readNumber(text);
  return typeof value === "number" ? grouped(value) : text;
}

/** Parts the thousands of each number as its field is left, and says the sign of signed money in words as it is typed. */
export function keepReadable(form: HTMLFormElement): void {
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.inputMode !== "decimal") return;
    target.value = groupedText(target.value);
  });
  form.addEventListener("input", () => saySigns(form));
  saySigns(form);
}

function saySigns(form: HTMLFormElement): void {
  for (const said of findAll(form, ".field-sign", HTMLElement)) {
    const value = readNumber(said.parentElement?.querySelector("input")?.value ?? "");
    said.textContent = signInWords(value, said.dataset);
  }
}

function signInWords(value: number | string | undefined, words: DOMStringMap): string {
  if (typeof value !== "number" || value === 0) return "";
  return (value > 0 ? words.positive : words.negative) ?? "";
}
