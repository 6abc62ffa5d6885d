import { flushSync } from "hono/jsx/dom";
import { createRoot } from "hono/jsx/dom/client";
import { excelCsv } from "../../../../contract/csv.ts";
import type { ProblemDocument } from "../../../../contract/problems.ts";
import { required } from "../../../../contract/required.ts";
import { saveCsvFile } from "../../../frame/browser/save-file.ts";
import { type CsvPart, type CsvTable, calculationRows } from "../../paper/csv.ts";
import { withPaper } from "../../paper/paper.ts";
import {
  Calculator,
  type CalculatorState,
  type Note,
  type Source,
  sourceText,
  WAITING,
} from "../calculator.tsx";
import type {
  Calculations,
  CalculatorPage,
  CalculatorRequest,
  CalculatorResponse,
} from "../calculator-page.ts";
import {
  type CalculatorAction,
  isMoney,
  type MoveAction,
  type MoveEntry,
  type RegisterAction,
  type Scenario,
  toId,
} from "../fields.tsx";
import { inWords } from "../figure-names.ts";
import { Figures } from "../figures.tsx";
import { moneyUnitOf, shortMoney } from "../money.ts";
import { capitalized, grouped, groupedText } from "../numbers.ts";
import { linkFields } from "../record.tsx";
import {
  convertScenario,
  filledRows,
  inputNameOf,
  mapMoney,
  plainScenario,
  readFragment,
  writeFragment,
} from "../scenario.ts";

/** Data that the build hands to the script: the page and the example. */
interface Initial<Calculation> extends Source {
  slug: string;
  title: string;
  state: CalculatorState;
  example: Calculations<Calculation>;
}

/** Something that the API says of a request. */
interface Remark {
  /** The name of the input that it is about; empty if it is about none. */
  input: string;
  message: string;
}

type Shown = Pick<CalculatorState, "outcome" | "verdict"> & Partial<CalculatorState>;

/** A step that can be undone, or done again. */
interface Step {
  name: string;
  before: Scenario;
  /** Parts to restore of the earlier scenario, in the page's unit; all of it if not given. */
  restore: ((before: Scenario, now: Scenario) => Partial<Scenario>) | undefined;
}

type Handlers<Action extends string> = Record<Action, (value: string) => void>;
export type RegisterHandlers = Handlers<RegisterAction>;
export type MoveHandlers = Handlers<MoveAction>;

/** Long enough that single keystrokes are not sent, short enough to feel immediate. */
const TYPING_PAUSE_MS = 250;

const ROOT = required(document.getElementById("calculator"), "the calculator's element");

export const focusInput = (name: string): void => document.getElementById(toId(name))?.focus();

/** Keeps form, URL, request and figures in step: calculates through the API whenever the form changes. */
export class CalculatorApp<Calculation extends CalculatorResponse<object, object>> {
  readonly #page: CalculatorPage<Calculation>;
  readonly #initial: Initial<Calculation>;
  readonly #view = createRoot(ROOT);
  #newest = new AbortController();
  #state: CalculatorState;
  #calculated: { calculations: Calculations<Calculation>; scenario: Scenario } | null = null;
  #isRequested: boolean;
  /** The form with the example, to know it by. */
  readonly #exampleText: string;
  readonly #undoSteps: Step[] = [];
  #redoSteps: Step[] = [];

  constructor(page: CalculatorPage<Calculation>) {
    const initial: Initial<Calculation> = JSON.parse(
      required(ROOT.dataset.initial, "the calculator's initial state"),
    );
    this.#page = page;
    this.#initial = initial;
    this.#isRequested = page.startsManually !== true;
    // A reader may have typed before the script was loaded.
    const focused = document.activeElement?.id ?? "";
    const typed = readForm(initial.state.moves);
    this.#state = initial.state;
    // One drawing of the page, with the example's figures, is what a phone has time for.
    this.#showExample();
    this.#exampleText = this.#formText();
    if (JSON.stringify(plainScenario(typed)) === this.#exampleText)
      this.#state = { ...this.#state, ...typed };
    else this.update(typed);
    document.getElementById(focused)?.focus();
  }

  get state(): CalculatorState {
    return this.#state;
  }

  update(change: Partial<CalculatorState>): void {
    this.#state = { ...this.#state, ...change };
    const form = this.#page.form(this.#state, this.#initial.rulebooks);
    flushSync(() => this.#view.render(<Calculator {...this.#initial} state={this.#state} form={form} />));
  }

  /** Changes the scenario and calculates it. */
  edit(change: Partial<CalculatorState>): void {
    this.update({ ...change, isBusy: true });
    void this.#refresh({ delayMs: TYPING_PAUSE_MS });
  }

  /** Keeps the scenario as it is now, so that the step to come can be undone. */
  remember(name: string, restore?: Step["restore"]): void {
    this.#undoSteps.push({ name, before: scenarioOf(this.#state), restore });
    this.#redoSteps = [];
    this.update({ undoable: name, redoable: "" });
  }

  /** Shows no figures until they are asked for, if the page is one on demand. */
  resetToManual(): void {
    this.#isRequested = this.#page.startsManually !== true;
  }

  /** Takes the last of some steps back; the others then lead here again. */
  #takeBack(steps: Step[], others: Step[]): void {
    const { name, before, restore } = required(steps.pop(), "a step");
    const now = this.#state;
    others.push({ name, before: scenarioOf(now), restore: undefined });
    const inUnitOfNow = () => convertScenario(before, this.#page.fields, now.fields.unit ?? "");
    this.edit({
      ...(restore === undefined ? before : restore(inUnitOfNow(), now)),
      undoable: this.#undoSteps.at(-1)?.name ?? "",
      redoable: this.#redoSteps.at(-1)?.name ?? "",
      preview: null,
    });
    // The button may be gone; its bar is in view wherever the reader is.
    if (document.activeElement === document.body) document.getElementById("verdict")?.focus();
  }

  start(handlers: Partial<RegisterHandlers & MoveHandlers> = {}): void {
    ROOT.addEventListener("input", ({ target }) => {
      if (!(target instanceof Element) || target.closest(".import, .paper-choices") !== null) return;
      const { fields, ...lists } = readForm(this.#state.moves);
      const { unit = "" } = fields;
      const asBefore = { fields: { ...fields, unit: this.#state.fields.unit ?? "" }, ...lists };
      this.edit(convertScenario(asBefore, this.#page.fields, unit));
    });
    ROOT.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.inputMode !== "decimal") return;
      target.value = groupedText(target.value);
      this.update(readForm(this.#state.moves));
    });
    ROOT.addEventListener("submit", async (event) => {
      event.preventDefault();
      this.#isRequested = true;
      await this.#refresh({ isSubmitted: true });
      focusFirstError();
    });
    this.#handleActions({ ...this.#handlers(), ...handlers });
    addEventListener("hashchange", () => this.#openShared());
    addEventListener("beforeprint", () => this.update({ printedOn: today() }));
    const shared = readFragment(location.hash);
    if (shared !== null) {
      this.#openLink(shared);
      this.update({ address: location.href });
    }
    if (this.#formText() !== this.#exampleText) void this.#refresh({ keepInUrl: false });
  }

  /** Shows the example's figures without a request; the form has the example. */
  #showExample(): void {
    this.#show(this.#figures(this.#initial.example, plainScenario(this.#state)));
  }

  #formText(): string {
    return JSON.stringify(plainScenario(readForm(this.#state.moves)));
  }

  #openLink(shared: Scenario): void {
    const { fields, notes = [], ...lists } = this.#page.fromLink?.(shared) ?? { ...shared, notes: [] };
    this.#open({ fields: { ...this.#page.emptyFields?.(), ...fields }, ...lists });
    this.update({ notes });
  }

  #handleActions(handlers: Partial<Handlers<string>>): void {
    ROOT.addEventListener("click", ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>("[data-action]");
      if (!button) return;
      const { action, value = "" } = button.dataset;
      required(handlers[required(action, "the button's action")], `a handler for ${action}`)(value);
    });
  }

  #handlers(): Handlers<CalculatorAction> {
    return {
      empty: () => {
        this.remember("start empty");
        const { currency = "", unit = "" } = this.#state.fields;
        const fields = { currency, unit, ...this.#page.emptyFields?.() };
        // A row is where one pastes.
        const players = this.#initial.state.players.length > 0 ? [[""]] : [];
        this.edit({ fields, players, moves: [], calculatedCells: [], preview: null, notes: [] });
      },
      example: () => {
        this.remember("example");
        this.#open(this.#initial.state);
        this.#showExample();
      },
      undo: () => this.#takeBack(this.#undoSteps, this.#redoSteps),
      redo: () => this.#takeBack(this.#redoSteps, this.#undoSteps),
      retry: () => void this.#refresh(),
      focus: (id) => document.getElementById(id)?.focus(),
      "copy-link": () => {
        const url = new URL(`#${this.#fragment()}`, location.href);
        void this.#copy(url.href);
      },
      "export-figures": () => {
        if (this.#calculated === null) return;
        const { calculations, scenario } = this.#calculated;
        const [{ inputs, data }] = calculations;
        const whole: CsvPart[] = [
          ["Inputs", inputs],
          ["Figures", data],
        ];
        const parts = this.#page.csvParts?.(calculations, scenario) ?? whole;
        saveCsv(`${this.#initial.slug}-figures.csv`, calculationRows(this.#about(), parts));
      },
      print: () => print(),
    };
  }

  #about(): Record<string, string> {
    const { fields } = this.#state;
    return {
      Calculator: this.#initial.title,
      Source: sourceText(this.#initial, fields),
      Scenario: fields.scenario ?? "",
      Saved: today(),
      Currency: fields.currency ?? "",
    };
  }

  async #copy(text: string): Promise<void> {
    this.update({ copyStatus: "" });
    try {
      await navigator.clipboard.writeText(text);
      this.update({ copyStatus: "Link copied." });
    } catch {
      this.update({
        copyStatus: "Your browser does not allow copying. Copy the page's address by hand.",
      });
    }
  }

  #open(scenario: Scenario): void {
    this.update(mapMoney(scenario, this.#page.fields, groupedText));
  }

  #openShared(): void {
    const shared = readFragment(location.hash);
    // A link within the page, such as the one that skips to the content, must not lose the scenario.
    if (shared === null) {
      this.#writeUrl();
    } else {
      this.remember("opened link");
      this.resetToManual();
      this.#openLink(shared);
      void this.#refresh();
    }
  }

  #writeUrl(): void {
    history.replaceState(null, "", `#${this.#fragment()}`);
    this.update({ address: location.href });
  }

  #fragment(): string {
    const scenario = plainScenario(this.#state);
    return writeFragment({ ...scenario, fields: linkFields(scenario.fields) });
  }

  /** Calculates after a delay, unless a newer refresh replaces it: no late response is shown. */
  async #refresh({ delayMs = 0, keepInUrl = true, isSubmitted = false } = {}): Promise<void> {
    this.#newest.abort();
    this.#newest = new AbortController();
    const { signal } = this.#newest;
    if (!this.#state.isBusy) this.update({ isBusy: true });
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (signal.aborted) return;
    if (keepInUrl) this.#writeUrl();
    const shown = await this.#calculate(signal, isSubmitted);
    if (shown !== null) this.#show(shown);
  }

  #show(shown: Shown): void {
    this.update({ isBusy: false, errors: {}, calculatedCells: [], ...shown });
  }

  /** Returns null if a newer calculation has begun. */
  async #calculate(signal: AbortSignal, isSubmitted: boolean): Promise<Shown | null> {
    const { apiPath, requests: requestsOf, emptyFields } = this.#page;
    const scenario = plainScenario(this.#state);
    const requests = requestsOf(scenario);
    if (isEmpty(scenario, this.#page.fields, emptyFields?.())) return EMPTY;
    if (!this.#isRequested) return { outcome: WAITING, verdict: "Not calculated yet." };
    const responses = await Promise.all(
      requests.map(({ body }) => postJson<Calculation>(apiPath, body, signal)),
    );
    if (signal.aborted) return null;
    const needed = responses.filter((_, index) => requests[index]?.isOptional !== true);
    const failure = needed.find(({ kind }) => kind === "failed");
    if (failure?.kind === "failed")
      return { outcome: failure, verdict: "No figures: the API did not respond." };
    const faults = needed.flatMap((response, index) =>
      response.kind === "rejected" ? this.#faults(response.problem, requests[index]) : [],
    );
    if (faults.length > 0) return this.#rejected(faults, isSubmitted);
    const [first, ...others] = responses.map((one) => (one.kind === "calculated" ? one.calculation : null));
    return this.#figures([required(first ?? undefined, "the main response"), ...others], scenario);
  }

  /** Faults of a request; one remark about all of it if no input is named. */
  #faults({ errors = [], detail }: ProblemDocument, request: CalculatorRequest | undefined): Remark[] {
    if (errors.length === 0) return [{ input: "", message: detail }];
    return errors.map(({ pointer, message }) => this.#remark(pointer, message, request));
  }

  #remark(pointer: string | null = null, message: string, request?: CalculatorRequest): Remark {
    const { players, fields } = this.#state;
    const input = inputNameOf(pointer ?? "", { players, fields, sentMoves: request?.sentMoves });
    return { input, message };
  }

  /** A form that is only not filled in yet has no faults, until its figures are asked for. */
  #rejected(faults: readonly Remark[], isSubmitted: boolean): Shown {
    if (!isSubmitted && faults.every(({ message }) => message.startsWith("is required"))) {
      const missing = new Set(faults.map((fault) => this.#note(fault).input?.label));
      const message = `Still needed: ${[...missing].join(", ")}.`;
      return { outcome: { kind: "none", message }, verdict: "No figures yet: some fields are empty." };
    }
    const errors = faults.map((fault) => [fault.input, capitalized(this.#readable(fault))]);
    return {
      outcome: { kind: "rejected", notes: this.#notes(faults) },
      verdict: "No figures: please correct the scenario.",
      errors: Object.fromEntries(errors),
    };
  }

  #figures(calculations: Calculations<Calculation>, scenario: Scenario): Shown {
    this.#calculated = { calculations, scenario };
    const [main] = calculations;
    const { fields: definitions, present, requests, calculatedCells } = this.#page;
    const { verdict, printedInputs = main.inputs, ...figures } = present(calculations, scenario);
    const paper = { printedInputs, definitions, scenario };
    const warnings = requests(scenario).flatMap((request, index) => {
      const all = request.isOptional ? [] : (calculations[index]?.warnings ?? []);
      return all.map(({ message, field }) => this.#remark(field, message, request));
    });
    const { players } = this.#state;
    const sent = filledRows(players);
    const cells = calculatedCells?.(main, scenario) ?? [];
    return {
      outcome: {
        kind: "figures",
        figures: <Figures {...figures} sections={withPaper(figures.sections, paper)} />,
        warnings: this.#notes(warnings),
      },
      verdict,
      calculatedCells: players.map((_, row) => cells[sent.indexOf(row)] ?? {}),
    };
  }

  /** Several requests may have the same fault. */
  #notes(remarks: readonly Remark[]): Note[] {
    const notes = remarks.map((remark) => this.#note(remark));
    const texts = notes.map(({ input, message }) => `${input?.id} ${message}`);
    return notes.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
  }

  #note(remark: Remark): Note {
    const message = this.#readable(remark);
    const id = toId(remark.input);
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement))
      return { message: capitalized(message) };
    const label = input.ariaLabel ?? input.labels?.[0]?.firstChild?.textContent?.trim() ?? input.name;
    return { input: { id, label }, message };
  }

  /** A message of the API in the page's words: labels for the names of fields, amounts in the page's unit. */
  #readable({ input, message }: Remark): string {
    const { fields, figureNames } = this.#page;
    const [list, , column = ""] = input.split(".");
    const isAmount = list === "players" ? column !== "contractEnd" : isMoney(fields, input);
    const format = isAmount ? shortMoney(moneyUnitOf(this.#state.fields)) : grouped;
    return message
      .replace(/\bPlayer (\d+)\b/g, (placeholder, row) => this.#state.players[row - 1]?.[0] || placeholder)
      .replace(/\bSend\b/g, "Enter")
      .replace(/\bsent\b/g, "entered")
      .replace(/(?<![\d.])-?\d{5,}(?![\d.])/g, (digits) => format(Number(digits)))
      .replace(
        /\b[a-z]+(?:[A-Z][a-z]+)+\b/g,
        (name) => `“${fields[name]?.label ?? figureNames?.[name] ?? inWords(name)}”`,
      );
  }
}

/** The reader's date: `2026-11-23`. */
const today = (): string => new Date().toLocaleDateString("sv-SE");

const scenarioOf = ({ fields, players, moves }: CalculatorState): Scenario => ({ fields, players, moves });

type ApiResponse<Calculation> =
  | { kind: "calculated"; calculation: Calculation }
  | { kind: "rejected"; problem: ProblemDocument }
  | { kind: "failed"; message: string };

/** Posts JSON to the API. Never rejects: an aborted request is a failed one. */
async function postJson<Calculation>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<ApiResponse<Calculation>> {
  const headers = { "Content-Type": "application/json" };
  try {
    const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal });
    if (response.ok) return { kind: "calculated", calculation: await response.json() };
    if (!response.headers.get("Content-Type")?.startsWith("application/problem+json"))
      return failed(`The API responded with status ${response.status} and no explanation.`);
    const problem: ProblemDocument = await response.json();
    return problem.status < 500
      ? { kind: "rejected", problem }
      : failed(`${problem.title} (${problem.status}, request ${problem.requestId}).`);
  } catch {
    return failed("The API could not be reached: the network or the server is down.");
  }
}

const failed = (message: string) => ({ kind: "failed" as const, message });

const EMPTY: Shown = {
  outcome: {
    kind: "none",
    message: "Fill in each field that is not optional. The figures then appear here.",
  },
  verdict: "No figures: nothing is filled in.",
};

/** An emptied form: to call every field of it wrong would be no help. */
const isEmpty = (
  { fields, players, moves }: Scenario,
  definitions: object,
  emptyFields: Scenario["fields"] = {},
): boolean =>
  players.length === 0 &&
  moves.length === 0 &&
  Object.entries(fields).every(
    ([name, value]) => ["", emptyFields[name]].includes(value) || !(name in definitions),
  );

/** Texts of the form: `players.0.name` is the first cell of the register, `moves.0.fee` a field of the first move. */
function readForm(movesBefore: Scenario["moves"]): Scenario {
  const form = required(ROOT.querySelector("form"), "the calculator's form");
  const fields: Record<string, string> = {};
  const players: string[][] = [];
  const moves: MoveEntry[] = [...movesBefore];
  for (const [name, value] of new FormData(form)) {
    const [list, row, field = ""] = name.split(".");
    const index = Number(row);
    if (list === "players") players[index] = [...(players[index] ?? []), String(value)];
    else if (list === "moves") moves[index] = { ...moves[index], [field]: String(value) };
    else fields[name] = String(value);
  }
  return { fields, players, moves };
}

function focusFirstError(): void {
  const invalid = ROOT.querySelector<HTMLElement>("[aria-invalid=true]");
  (invalid ?? document.getElementById("results-title"))?.focus();
}

export const saveCsv = (name: string, [header, ...rows]: CsvTable): void =>
  saveCsvFile(name, excelCsv(header, rows));
