import type { Child } from "hono/jsx";
import { flushSync } from "hono/jsx/dom";
import { createRoot } from "hono/jsx/dom/client";
import type { CalculatorWarning } from "../../../../contract/calculators/warnings.ts";
import { excelCsv } from "../../../../contract/csv.ts";
import type { ProblemDocument } from "../../../../contract/problems.ts";
import { required } from "../../../../contract/required.ts";
import { saveCsvFile } from "../../../frame/browser/save-file.ts";
import { curlCommand } from "../../../frame/curl.ts";
import type { CsvTable } from "../../paper/browser/csv.ts";
import { withPaper } from "../../paper/browser/paper.ts";
import { formatCells } from "../../register/squad.tsx";
import { Calculator, type CalculatorState, type Note, type Source, sourceText } from "../calculator.tsx";
import {
  type CalculatorAction,
  type Field,
  isMoney,
  type MoveAction,
  type MoveEntry,
  type RegisterAction,
  type Scenario,
  toId,
} from "../fields.tsx";
import { inWords } from "../figure-names.ts";
import { enteredAmount, moneyUnitOf, shortMoney } from "../money.ts";
import { capitalized, grouped, groupedText } from "../numbers.ts";
import { linkFields } from "../record.tsx";
import { type FigureSet, Figures } from "./figures.tsx";
import {
  convertScenario,
  filledRows,
  inputNameOf,
  mapMove,
  plainScenario,
  readFragment,
  writeFragment,
} from "./scenario.ts";

/** Data that the build hands to the script: the page and the example. */
interface Initial<Calculation> extends Source {
  slug: string;
  title: string;
  state: CalculatorState;
  /** The API's response to the example; left out if the page asks for it. */
  example?: Calculations<Calculation>;
}

/** A successful response of the API. */
export interface CalculatorResponse<Data, Inputs> {
  data: Data;
  inputs: Inputs;
  warnings: CalculatorWarning[];
}

export interface CalculatorRequest {
  body: unknown;
  /** The rows of the moves that it has, if these are not all. */
  sentMoves?: readonly number[];
  /** True if the page has figures without its response. */
  isOptional?: boolean;
}

/** A response for each request, the main one first; null for an optional one that was rejected. */
export type Calculations<Calculation> = readonly [Calculation, ...(Calculation | null)[]];

/** Inputs that the API rejects. */
interface Fault {
  /** JSON pointer into the request; null if it is about no single input. */
  pointer: string | null;
  message: string;
  sentMoves?: readonly number[] | undefined;
}

type Result<Calculation> =
  | { kind: "empty" }
  | { kind: "unfinished"; faults: readonly Fault[] }
  | { kind: "waiting" }
  | { kind: "calculated"; calculations: Calculations<Calculation>; scenario: Scenario }
  | { kind: "rejected"; faults: readonly Fault[] }
  | { kind: "failed"; message: string };

/** Figures of the page's calculations. */
interface Presented extends FigureSet {
  verdict: string;
  /** Inputs as counted, for paper; those of the main calculation if not given. */
  printedInputs?: object;
}

/** Differences between the calculators. */
interface CalculatorPage<Calculation> {
  apiPath: string;
  fields: Readonly<Record<string, Field>>;
  /** The page's names for figures in the API's messages. */
  figureNames?: Readonly<Record<string, string>>;
  form: (state: CalculatorState) => Child;
  /** The requests of a scenario, the main one first. */
  requests: (scenario: Scenario) => readonly CalculatorRequest[];
  present: (calculations: Calculations<Calculation>, scenario: Scenario) => Presented;
  /** `about` says what a file is of. */
  csv: (
    calculations: Calculations<Calculation>,
    scenario: Scenario,
    about: Readonly<Record<string, string>>,
  ) => { name: string; rows: CsvTable };
  /** True if nothing is sent before the reader asks for it; the page then says so. */
  startsManually?: boolean;
  /** Fields of an empty form. */
  emptyFields?: () => Readonly<Record<string, string>>;
  /** A link's scenario as the page has it today, and what a reader of the link should know. */
  fromLink?: (scenario: Scenario) => Scenario & { notes: readonly string[] };
  /** Amortisation and book value of each player as counted. */
  calculatedCells?: (calculation: Calculation) => readonly { amortisation: number; bookValue: number }[];
}

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

export const readInitial = <Calculation, Extra = object>(): Initial<Calculation> & Extra =>
  JSON.parse(required(ROOT.dataset.initial, "the calculator's initial state"));

export const focusInput = (name: string): void => document.getElementById(toId(name))?.focus();

/** Keeps form, URL, request and figures in step: calculates through the API whenever the form changes. */
export class CalculatorApp<Calculation extends CalculatorResponse<unknown, object>> {
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

  constructor(initial: Initial<Calculation>, page: CalculatorPage<Calculation>) {
    this.#page = page;
    this.#initial = initial;
    this.#isRequested = page.startsManually !== true;
    // A reader may have typed before the script was loaded.
    const focused = document.activeElement?.id ?? "";
    const typed = readForm(initial.state.moves);
    this.#state = initial.state;
    // One drawing of the page, with the example's figures, is what a phone has time for.
    if (!this.#showExample()) this.update({});
    this.#exampleText = this.#formText();
    if (JSON.stringify(plainScenario(typed)) === this.#exampleText)
      this.#state = { ...this.#state, ...typed };
    else this.update(typed);
    document.getElementById(focused)?.focus();
  }

  get state(): CalculatorState {
    return this.#state;
  }

  /** Changes what the page shows. */
  update(change: Partial<CalculatorState>): void {
    this.#state = { ...this.#state, ...change };
    const form = this.#page.form(this.#state);
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

  #undo(): void {
    const step = required(this.#undoSteps.pop(), "a step to undo");
    this.#redoSteps.push({ name: step.name, before: scenarioOf(this.#state), restore: undefined });
    this.#restore(step);
  }

  #redo(): void {
    const step = required(this.#redoSteps.pop(), "a step to do again");
    this.#undoSteps.push({ name: step.name, before: scenarioOf(this.#state), restore: undefined });
    this.#restore(step);
  }

  #restore({ before, restore }: Step): void {
    const now = this.#state;
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
    const isShown = this.#initial.example !== undefined && this.#formText() === this.#exampleText;
    if (!isShown) void this.#refresh({ keepInUrl: false });
  }

  /** Shows the example's figures without a request; the form has the example. */
  #showExample(): boolean {
    const { example } = this.#initial;
    if (example === undefined) return false;
    this.#show({ kind: "calculated", calculations: example, scenario: plainScenario(this.#state) });
    return true;
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
        if (!this.#showExample()) void this.#refresh();
      },
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      retry: () => void this.#refresh(),
      focus: (id) => document.getElementById(id)?.focus(),
      "copy-link": () => {
        const url = new URL(`#${this.#fragment()}`, location.href);
        void this.#copy(url.href, "Link copied.", "Copy the page's address by hand.");
      },
      "copy-request": () =>
        void this.#copy(this.#state.command, "Request copied.", "Copy the command above by hand."),
      "export-figures": () => {
        if (this.#calculated === null) return;
        const { calculations, scenario } = this.#calculated;
        const { name, rows } = this.#page.csv(calculations, scenario, this.#about());
        saveCsv(name, rows);
      },
      print: () => print(),
    };
  }

  #about(): Record<string, string> {
    const { fields } = this.#state;
    const { scenario = "", currency = "" } = fields;
    const source = sourceText(this.#initial, fields);
    return {
      Calculator: this.#initial.title,
      Source: source,
      Scenario: scenario,
      Saved: today(),
      Currency: currency,
    };
  }

  async #copy(text: string, success: string, failure: string): Promise<void> {
    this.update({ copyStatus: "" });
    try {
      await navigator.clipboard.writeText(text);
      this.update({ copyStatus: success });
    } catch {
      this.update({ copyStatus: `Your browser does not allow copying. ${failure}` });
    }
  }

  #open({ fields, players, moves }: Scenario): void {
    const formatted = Object.entries(fields).map(([name, text]) => [
      name,
      isMoney(this.#page.fields, name) ? groupedText(text) : text,
    ]);
    const groupedMove = (move: MoveEntry) =>
      mapMove(move, (name, text) => (isMoney(this.#page.fields, `moves.${name}`) ? groupedText(text) : text));
    this.update({
      fields: Object.fromEntries(formatted),
      players: players.map(formatCells),
      moves: moves.map(groupedMove),
    });
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
    const result = await this.#calculate(signal);
    if (!signal.aborted) this.#show(isSubmitted ? result : asUnfinished(result));
  }

  async #calculate(signal: AbortSignal): Promise<Result<Calculation>> {
    const { apiPath, requests: requestsOf, emptyFields } = this.#page;
    const scenario = plainScenario(this.#state);
    const requests = requestsOf(scenario);
    const url = new URL(apiPath, location.href).href;
    const commands = requests.map(({ body }) => curlCommand({ url, body: JSON.stringify(body) }));
    this.update({ command: commands.join("\n") });
    if (isEmpty(scenario, this.#page.fields, emptyFields?.())) return { kind: "empty" };
    if (!this.#isRequested) return { kind: "waiting" };
    const responses = await Promise.all(
      requests.map(({ body }) => postJson<Calculation>(apiPath, body, signal)),
    );
    const needed = responses.filter((_, index) => requests[index]?.isOptional !== true);
    const failure = needed.find(({ kind }) => kind === "failed");
    if (failure?.kind === "failed") return failure;
    const faults = needed.flatMap((response, index) =>
      response.kind === "rejected" ? faultsOf(response.problem, requests[index]) : [],
    );
    if (faults.length > 0) return { kind: "rejected", faults };
    const [first, ...others] = responses.map((one) => (one.kind === "calculated" ? one.calculation : null));
    const calculations = [required(first ?? undefined, "the main response"), ...others] as const;
    return { kind: "calculated", calculations, scenario };
  }

  #show(result: Result<Calculation>): void {
    const faults = result.kind === "rejected" ? result.faults : [];
    const errors = faults.map((fault) => [
      this.#inputNameOf(fault),
      capitalized(this.#readable(fault.message, fault.pointer)),
    ]);
    this.update({
      isBusy: false,
      errors: Object.fromEntries(errors),
      calculatedCells: [],
      ...this.#presentation(result),
    });
  }

  #presentation(
    result: Result<Calculation>,
  ): Pick<CalculatorState, "outcome" | "verdict"> & Partial<CalculatorState> {
    if (result.kind === "empty") {
      const message = "Fill in each field that is not optional. The figures then appear here.";
      return { outcome: { kind: "none", message }, verdict: "No figures: nothing is filled in." };
    }
    if (result.kind === "waiting") return { outcome: result, verdict: "Not calculated yet." };
    if (result.kind === "unfinished") {
      const missing = new Set(result.faults.map((fault) => this.#note(fault).input?.label));
      const message = `Still needed: ${[...missing].join(", ")}.`;
      return { outcome: { kind: "none", message }, verdict: "No figures yet: some fields are empty." };
    }
    if (result.kind === "failed") return { outcome: result, verdict: "No figures: the API did not respond." };
    if (result.kind === "rejected")
      return {
        outcome: { kind: "rejected", notes: this.#notes(result.faults) },
        verdict: "No figures: please correct the scenario.",
      };
    return this.#figures(result.calculations, result.scenario);
  }

  #figures(calculations: Calculations<Calculation>, scenario: Scenario) {
    const [main] = calculations;
    this.#calculated = { calculations, scenario };
    const { fields: definitions, present, requests } = this.#page;
    const { verdict, printedInputs = main.inputs, ...figures } = present(calculations, scenario);
    const paper = { printedInputs, definitions, scenario };
    const warnings = requests(scenario).flatMap(({ sentMoves, isOptional }, index) =>
      isOptional
        ? []
        : (calculations[index]?.warnings ?? []).map(({ message, field }) => ({
            message,
            pointer: field,
            sentMoves,
          })),
    );
    return {
      outcome: {
        kind: "figures" as const,
        figures: <Figures {...figures} sections={withPaper(figures.sections, paper)} />,
        warnings: this.#notes(warnings),
      },
      verdict,
      calculatedCells: this.#calculatedCells(main),
    };
  }

  #calculatedCells(calculation: Calculation): CalculatorState["calculatedCells"] {
    const { players, fields } = this.#state;
    const money = moneyUnitOf(fields);
    const sent = filledRows(players);
    const cells = this.#page.calculatedCells?.(calculation) ?? [];
    return players.map((_, row) => {
      const entries = Object.entries(cells[sent.indexOf(row)] ?? {});
      const entered = (amount: unknown) => enteredAmount(Number(Number(amount).toPrecision(4)), money);
      return Object.fromEntries(entries.map(([field, amount]) => [field, entered(amount)]));
    });
  }

  #inputNameOf({ pointer, sentMoves }: Pick<Fault, "pointer" | "sentMoves">): string {
    const { players, fields } = this.#state;
    return inputNameOf(pointer ?? "", { players, fields, sentMoves });
  }

  /** Several requests may have the same fault. */
  #notes(faults: readonly Fault[]): Note[] {
    const notes = faults.map((fault) => this.#note(fault));
    const texts = notes.map(({ input, message }) => `${input?.id} ${message}`);
    return notes.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
  }

  /** A message about the input of a JSON pointer. */
  #note(fault: Fault): Note {
    const message = this.#readable(fault.message, fault.pointer);
    const id = fault.pointer === null ? "" : toId(this.#inputNameOf(fault));
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement))
      return { message: capitalized(message) };
    const label = input.ariaLabel ?? input.labels?.[0]?.firstChild?.textContent?.trim() ?? input.name;
    return { input: { id, label }, message };
  }

  /** A message of the API in the page's words: labels for the names of fields, amounts in the page's unit. */
  #readable(message: string, pointer: string | null): string {
    const { fields, figureNames } = this.#page;
    const [list, , column = ""] = (pointer ?? "").slice(1).split("/");
    const isAmount =
      list === "players" ? column !== "contractEnd" : isMoney(fields, this.#inputNameOf({ pointer }));
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

/** Faults of a request; one message about all of it if no input is named. */
const faultsOf = ({ errors = [], detail }: ProblemDocument, request?: CalculatorRequest): Fault[] =>
  errors.length === 0
    ? [{ pointer: null, message: detail }]
    : errors.map(({ pointer = null, message }) => ({ pointer, message, sentMoves: request?.sentMoves }));

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

/** A form that is only not filled in yet has no faults, until its figures are asked for. */
function asUnfinished<Calculation>(result: Result<Calculation>): Result<Calculation> {
  const isUnfinished =
    result.kind === "rejected" && result.faults.every(({ message }) => message.startsWith("is required"));
  return isUnfinished ? { kind: "unfinished", faults: result.faults } : result;
}

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

/** Offers a table as a CSV file. */
export const saveCsv = (name: string, [header, ...rows]: CsvTable): void =>
  saveCsvFile(name, excelCsv(header, rows));
