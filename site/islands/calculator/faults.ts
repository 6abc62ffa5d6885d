import type { FieldProblem } from "../../../contract/problems.ts";
import { element, findAll } from "./element.ts";
import { grouped } from "./format.ts";

/** What the API found at fault, shown where it is: at the field of its JSON pointer, and listed together. */

const fieldsIn = (form: HTMLElement): HTMLInputElement[] =>
  findAll(form, "input[data-pointer]", HTMLInputElement);

/** The field of a JSON pointer; undefined where the pointer leads to no one field. */
export const fieldAt = (
  form: HTMLElement,
  pointer: string | null | undefined,
): HTMLInputElement | undefined => fieldsIn(form).find((field) => field.dataset.pointer === pointer);

/** The name of a field in words. */
export const nameOf = (field: HTMLInputElement): string =>
  field.getAttribute("aria-label") ?? field.labels?.[0]?.firstChild?.textContent?.trim() ?? field.name;

/** Marks each faulty field and says beside it what is wrong; all other fields are unmarked. */
export function markFaults(form: HTMLElement, faults: readonly FieldProblem[]): void {
  for (const field of fieldsIn(form)) {
    const message = faults.find(({ pointer }) => pointer === field.dataset.pointer)?.message;
    if (message === undefined) field.removeAttribute("aria-invalid");
    else field.setAttribute("aria-invalid", "true");
    sayAt(field, message && readable(message));
  }
}

/** The API writes numbers as JSON does; on the page the thousands of whole numbers are parted. */
const readable = (message: string): string =>
  message.replace(/(?<![\d.])-?\d{5,}(?![\d.])/g, (digits) => grouped(Number(digits)));

function sayAt(field: HTMLInputElement, message: string | undefined): void {
  const [place = ""] = (field.getAttribute("aria-describedby") ?? "").split(" ");
  const said = document.getElementById(place);
  if (said === null) return;
  said.textContent = message ?? "";
  said.hidden = message === undefined;
}

/** Where to go for each fault: a button that leads to the field, or plain words where there is none. */
export function faultList(form: HTMLElement, faults: readonly FieldProblem[]): HTMLElement {
  const items = faults.map(({ pointer, message }) => {
    const field = fieldAt(form, pointer);
    return element("li", {}, field ? leadTo(field) : pointer || "The scenario", ` ${readable(message)}`);
  });
  return element("ul", {}, ...items);
}

/** A button with a field's name that puts the focus there. */
export function leadTo(field: HTMLInputElement): HTMLElement {
  const button = element("button", { type: "button", class: "lead-to" }, nameOf(field));
  button.addEventListener("click", () => field.focus());
  return button;
}

/** Puts the focus into the first faulty field; false where there is none. */
export function focusFirstFault(form: HTMLElement): boolean {
  const faulty = fieldsIn(form).find((field) => field.getAttribute("aria-invalid") === "true");
  faulty?.focus();
  return faulty !== undefined;
}
