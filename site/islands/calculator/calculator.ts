import type { CalculatorWarning } from "../../../contract/calculators/warnings.ts";
import { readFragment, type Scenario, writeFragment } from "./address.ts";
import { ask, type Outcome } from "./ask.ts";
import { curlLine } from "./curl.ts";
import { element, find, findById } from "./element.ts";
import { faultList, fieldAt, focusFirstFault, leadTo, markFaults } from "./faults.ts";
import { createLatest } from "./latest.ts";
import { offerCopies } from "./share.ts";

/** What a page brings: how its form is read and written, and how its figures are shown. */
export interface CalculatorPage<Answer> {
  path: string;
  form: HTMLFormElement;
  read: () => Scenario;
  write: (scenario: Scenario) => void;
  body: (scenario: Scenario) => unknown;
  /** Shows the figures and gives the verdict in one sentence. */
  show: (answer: Answer) => string;
}

/** Long enough that nobody's single keystrokes are asked, short enough to feel at once. */
const TYPING_PAUSE_MS = 250;

type Warned = { warnings: CalculatorWarning[] };

/** What the page shows: what came of the question, or that there is nothing to ask about. */
type Shown<Answer> = Outcome<Answer> | { kind: "nothing" };

/** Asks after a wait; `keep` writes the scenario into the address; `afterwards` is called once the outcome is shown. */
type Refresh = (asked: { wait: number; keep: boolean; afterwards?: () => void }) => Promise<void>;

/** Brings a calculator to life: asks as the form changes, and keeps address, request line and figures in step with it. */
export function runCalculator<Answer extends Warned>(page: CalculatorPage<Answer>): void {
  const { form } = page;
  const example = page.read();
  const refresh = createRefresh(page);
  const open = (scenario: Scenario, keep: boolean) => {
    page.write(scenario);
    return refresh({ wait: 0, keep });
  };
  form.addEventListener("input", () => refresh({ wait: TYPING_PAUSE_MS, keep: true }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void refresh({
      wait: 0,
      keep: true,
      afterwards: () => focusFirstFault(form) || findById("results-title").focus(),
    });
  });
  findById("example").addEventListener("click", () => open(example, true));
  addEventListener("hashchange", () => {
    // A link within the page, such as the one that skips to the content, must not lose the scenario.
    const shared = readFragment(location.hash);
    if (shared === null) history.replaceState(null, "", `#${writeFragment(page.read())}`);
    else void open(shared, true);
  });
  offerCopies(() => new URL(`#${writeFragment(page.read())}`, location.href).href);
  const shared = readFragment(location.hash);
  void (shared === null ? refresh({ wait: 0, keep: false }) : open(shared, false));
}

function createRefresh<Answer extends Warned>(page: CalculatorPage<Answer>): Refresh {
  const latest = createLatest();
  const address = new URL(page.path, location.href).href;
  const askNow = async (signal: AbortSignal, keep: boolean): Promise<Shown<Answer>> => {
    const scenario = page.read();
    if (keep) history.replaceState(null, "", `#${writeFragment(scenario)}`);
    const body = page.body(scenario);
    findById("curl").textContent = curlLine(address, body);
    return isEmpty(scenario) ? { kind: "nothing" } : ask<Answer>(page.path, body, signal);
  };
  const refresh: Refresh = ({ wait, keep, afterwards }) => {
    findById("results").setAttribute("aria-busy", "true");
    return latest(
      wait,
      (signal) => askNow(signal, keep),
      (outcome) => {
        present(page, outcome, () => refresh({ wait: 0, keep }));
        afterwards?.();
      },
    );
  };
  return refresh;
}

/** A form that somebody has emptied to begin with: to call every field of it wrong would be no help. */
const isEmpty = ({ fields, players }: Scenario): boolean =>
  players.length === 0 && Object.values(fields).every((value) => value === "");

function present<Answer extends Warned>(
  page: CalculatorPage<Answer>,
  outcome: Shown<Answer>,
  retry: () => void,
): void {
  findById("results").removeAttribute("aria-busy");
  findById("waiting").hidden = outcome.kind !== "nothing";
  findById("figures").hidden = outcome.kind !== "figures";
  findById("faults").hidden = outcome.kind === "figures" || outcome.kind === "nothing";
  const faults = outcome.kind === "faults" ? (outcome.problem.errors ?? []) : [];
  markFaults(page.form, faults);
  if (outcome.kind === "figures") {
    findById("verdict").textContent = page.show(outcome.answer);
    showWarnings(page.form, outcome.answer.warnings);
  } else if (outcome.kind === "nothing") {
    findById("waiting").textContent =
      "Nothing is filled in. The figures appear here once each field that is not optional holds a number.";
    findById("verdict").textContent = "No figures: nothing is filled in.";
  } else if (outcome.kind === "faults") {
    findById("verdict").textContent = "No figures: the scenario needs a correction.";
    const list = faults.length === 0 ? outcome.problem.detail : faultList(page.form, faults);
    findById("faults").replaceChildren(element("p", {}, "What the API does not accept:"), list);
  } else {
    findById("verdict").textContent = "No figures: the API did not answer.";
    findById("faults").replaceChildren(element("p", {}, outcome.message), retryButton(retry));
  }
}

function retryButton(retry: () => void): HTMLElement {
  const button = element("button", { type: "button" }, "Try again");
  button.addEventListener("click", retry);
  return button;
}

function showWarnings(form: HTMLFormElement, warnings: readonly CalculatorWarning[]): void {
  const section = findById("warnings");
  section.hidden = warnings.length === 0;
  const items = warnings.map(({ message, field }) => {
    const place = fieldAt(form, field);
    return element("li", {}, ...(place ? [leadTo(place), " "] : []), message);
  });
  find(section, "ul", HTMLUListElement).replaceChildren(...items);
}
