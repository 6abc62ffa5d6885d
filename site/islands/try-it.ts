import { find, findAll } from "./calculator/element.ts";
import { curlOf, type Filled, readable, requestOf, type TryRequest } from "./try-it/request.ts";

/** Sends what the reference's forms describe and shows what really went out and came back. */
for (const form of findAll(document, "form[data-path]", HTMLFormElement)) enliven(form);

/** A longer answer would hold up the page; the whole of it is one curl line away. Characters. */
const MOST_SHOWN = 200_000;

function enliven(form: HTMLFormElement): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { method = "get", path = "" } = form.dataset;
    const asked = requestOf(method, path, fieldsOf(form));
    if ("fault" in asked) say(form, `${asked.fault}.`);
    else void send(form, asked);
  });
}

const fieldsOf = (form: HTMLFormElement): Filled[] =>
  [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>("[data-in]")].map(
    ({ name, value, dataset }) => ({ name, value, in: dataset.in ?? "" }),
  );

/** One at a time: the button waits for the answer, so that an older one never replaces a newer. */
async function send(form: HTMLFormElement, request: TryRequest): Promise<void> {
  const button = find(form, "button", HTMLButtonElement);
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  say(form, "Sending …");
  show(form, "request", requestLines(request));
  show(form, "curl", curlOf(request, location.origin));
  try {
    const start = performance.now();
    const response = await fetch(request.target, optionsOf(request));
    const text = await response.text();
    say(form, `${response.status} ${response.statusText} after ${Math.round(performance.now() - start)} ms`);
    show(form, "headers", headLines(response));
    show(form, "body", shortened(readable(text)));
  } catch {
    say(form, "No answer: the network or the server is down.");
    show(form, "headers", "");
    show(form, "body", "");
  } finally {
    button.removeAttribute("aria-disabled");
    find(form, ".try-it-answer", HTMLElement).hidden = false;
  }
}

const optionsOf = ({ method, body }: TryRequest): RequestInit => ({
  method,
  // The public API knows no visitor.
  credentials: "omit",
  ...(body === null ? {} : { body, headers: { "Content-Type": "application/json" } }),
});

const requestLines = ({ method, target, body }: TryRequest): string =>
  `${method} ${target}${body === null ? "" : `\nContent-Type: application/json\n\n${body}`}`;

const headLines = ({ status, statusText, headers }: Response): string =>
  [`${status} ${statusText}`, ...[...headers].map(([name, value]) => `${name}: ${value}`)].join("\n");

const shortened = (text: string): string =>
  text.length <= MOST_SHOWN
    ? text
    : `${text.slice(0, MOST_SHOWN)}\n… ${text.length - MOST_SHOWN} more characters`;

function show(form: HTMLFormElement, name: string, text: string): void {
  find(form, `[data-shown=${name}]`, HTMLElement).textContent = text;
}

function say(form: HTMLFormElement, text: string): void {
  find(form, "[role=status]", HTMLElement).textContent = text;
}
