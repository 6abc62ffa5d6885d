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

/** Brings a calculator to life: asks as the form changes, and keeps address, request line and figures in step with it. */
export function runCalculator<Answer extends { warnings: CalculatorWarning[] }>(
  page: CalculatorPage<Answer>,
) {
  const { form } = page;
  const latest = createLatest(TYPING_PAUSE_MS);
  const example = page.read();
  const address = new URL(page.path, location.href).href;

  const refresh = (wait: number, keep: boolean, then: () => void = () => undefined) => {
    findById("results").setAttribute("aria-busy", "true");
    return latest(
      (signal) => {
        const scenario = page.read();
        if (keep) history.replaceState(null, "", `#${writeFragment(scenario)}`);
        const body = page.body(scenario);
        findById("curl").textContent = curlLine(address, body);
        return ask<Answer>(page.path, body, signal);
      },
      (outcome) => {
        present(page, outcome, () => refresh(0, keep));
        then();
      },
      wait,
    );
  };
  const open = (scenario: Scenario, keep: boolean) => {
    page.write(scenario);
    return refresh(0, keep);
  };

  form.addEventListener("input", () => refresh(TYPING_PAUSE_MS, true));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void refresh(0, true, () => focusFirstFault(form) || findById("results-title").focus());
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
  void (shared === null ? refresh(0, false) : open(shared, false));
}

function present<Answer extends { warnings: CalculatorWarning[] }>(
  page: CalculatorPage<Answer>,
  outcome: Outcome<Answer>,
  retry: () => void,
): void {
  findById("results").removeAttribute("aria-busy");
  findById("waiting").hidden = true;
  findById("figures").hidden = outcome.kind !== "figures";
  findById("faults").hidden = outcome.kind === "figures";
  const faults = outcome.kind === "faults" ? (outcome.problem.errors ?? []) : [];
  markFaults(page.form, faults);
  if (outcome.kind === "figures") {
    findById("verdict").textContent = page.show(outcome.answer);
    showWarnings(page.form, outcome.answer.warnings);
  } else if (outcome.kind === "faults") {
    findById("verdict").textContent = "No figures: the scenario needs a correction.";
    const list = faults.length === 0 ? outcome.problem.detail : faultList(page.form, faults);
    findById("faults").replaceChildren(element("p", {}, outcome.problem.title, "."), list);
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
