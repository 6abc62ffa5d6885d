import { required } from "../../../contract/required.ts";
import { curlCommand } from "../curl.ts";

/** Sends the requests that the reference's forms describe, and shows what was sent and received. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-path]")) enhance(form);

/** Browsers open a folded record that a link leads into; older ones do not. */
function openTarget(): void {
  const folded = document.getElementById(location.hash.slice(1))?.closest("details");
  if (folded === null || folded === undefined || folded.open) return;
  folded.open = true;
  folded.scrollIntoView();
}
openTarget();
addEventListener("hashchange", openTarget);

/** A longer text would freeze the page; the curl command gets all of it. */
const MAX_SHOWN_CHARACTERS = 200_000;

interface TryRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** JSON; undefined if the request has no body. */
  body: string | undefined;
}

function enhance(form: HTMLFormElement): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = [...form.querySelectorAll<HTMLInputElement>("[data-in]")];
    // Without a part of its path, the URL would be another operation's.
    const empty = fields.find(({ dataset, value }) => dataset.in === "path" && value.trim() === "");
    if (empty === undefined) void send(form, buildRequest(form, fields));
    else showStatus(form, `Enter a value for ${empty.name}.`);
  });
}

/** Empty optional parameters are left out. */
function buildRequest(form: HTMLFormElement, fields: readonly HTMLInputElement[]): TryRequest {
  let target = required(form.dataset.path, "the operation's path");
  let body: string | undefined;
  const query = new URLSearchParams();
  for (const { name, value, dataset } of fields) {
    if (dataset.in === "path") target = target.replace(`{${name}}`, () => encodeURIComponent(value.trim()));
    if (dataset.in === "query" && value !== "") query.append(name, value);
    if (dataset.in === "body") body = value;
  }
  if (`${query}` !== "") target += `?${query}`;
  return { method: required(form.dataset.method, "the operation's method").toUpperCase(), target, body };
}

/** Sends one request at a time, so that an older response never replaces a newer one. */
async function send(form: HTMLFormElement, request: TryRequest): Promise<void> {
  const button = find(form, "button");
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  const { target, body } = request;
  showStatus(form, "Sending …");
  show(form, "request", requestText(request));
  show(form, "curl", curlCommand({ url: location.origin + target, body, options: "-i" }));
  try {
    const start = performance.now();
    const response = await fetch(target, fetchOptions(request));
    const text = await response.text();
    const elapsedMs = Math.round(performance.now() - start);
    showStatus(form, `${response.status} ${response.statusText} in ${elapsedMs} ms`);
    show(form, "headers", headerText(response));
    show(form, "body", truncate(formatJson(text)));
  } catch {
    showStatus(form, "No response. Check your connection and try again.");
    show(form, "headers", "");
    show(form, "body", "");
  } finally {
    button.ariaDisabled = null;
    find(form, ".try-it-response").hidden = false;
  }
}

const fetchOptions = ({ method, body }: TryRequest): RequestInit => ({
  method,
  // The public API needs no cookies.
  credentials: "omit",
  ...(body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } }),
});

const requestText = ({ method, target, body }: TryRequest): string =>
  `${method} ${target}${body === undefined ? "" : `\nContent-Type: application/json\n\n${body}`}`;

const headerText = ({ status, statusText, headers }: Response): string =>
  [`${status} ${statusText}`, ...[...headers].map(([name, value]) => `${name}: ${value}`)].join("\n");

/** JSON with a line a field; any other text as it is. */
function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function truncate(text: string): string {
  const excess = text.length - MAX_SHOWN_CHARACTERS;
  return excess <= 0 ? text : `${text.slice(0, MAX_SHOWN_CHARACTERS)}\n… ${excess} more characters`;
}

function show(form: HTMLFormElement, name: string, text: string): void {
  find(form, `[data-shown=${name}]`).textContent = text;
}

function showStatus(form: HTMLFormElement, text: string): void {
  find(form, "[role=status]").textContent = text;
}

const find = (form: HTMLFormElement, selector: string): HTMLElement =>
  required(form.querySelector<HTMLElement>(selector), selector);
