import type { Child } from "hono/jsx";
import { flushSync } from "hono/jsx/dom";
import { createRoot } from "hono/jsx/dom/client";
import type { CalculatorWarning } from "../../../contract/calculators/warnings.ts";
import { excelCsv } from "../../../contract/csv.ts";
import type { ProblemDocument } from "../../../contract/problems.ts";
import { required } from "../../../contract/required.ts";
import { curlCommand } from "../../api/curl.ts";
import { saveCsvFile } from "../../frame/browser/save-file.ts";
import { Calculator, type CalculatorState, type Note } from "../calculator.tsx";
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
import { enteredAmount, type MoneyUnit, moneyUnitOf, shortMoney } from "../money.ts";
import { grouped, groupedText } from "../numbers.ts";
import { linkFields } from "../record.tsx";
import { formatCells } from "../squad.tsx";
import type { CsvTable } from "./csv.ts";
import { type FigureSet, Figures } from "./figures.tsx";
import { withPaper } from "./paper.ts";
import {
  convertScenario,
  filledRows,
  inputNameOf,
  mapMove,
  plainScenario,
  readFragment,
  writeFragment,
} from "./scenario.ts";

/** What the build hands to the script: the page and the example. */
interface Initial<Calculation, Secondary> {
  slug: string;
  title: string;
  source: string;
  state: CalculatorState;
  /** What the API says of the example; left out if the page asks for it. */
  example?: { calculation: Calculation; secondary: Secondary };
}

/** A successful response of the API. */
export interface CalculatorResponse<Data, Inputs> {
  data: Data;
  inputs: Inputs;
  warnings: CalculatorWarning[];
}

export type ApiResult<Calculation, More = object> =
  | { kind: "empty" }
  | { kind: "unfinished"; problem: ProblemDocument }
  | { kind: "waiting" }
  | ({ kind: "calculated"; calculation: Calculation } & More)
  | { kind: "rejected"; problem: ProblemDocument }
  | { kind: "failed"; message: string };

/** A scenario, and what was calculated beside it; null if the page calculates nothing more. */
interface Calculated<Secondary> {
  scenario: Scenario;
  secondary: Secondary | null;
}

/** Posts a body to a path of the API. */
export type Post = <Response>(path: string, body: unknown) => Promise<ApiResult<Response>>;

/** What differs between the calculators. */
interface CalculatorPage<Calculation, Secondary> {
  apiPath: string;
  fields: Readonly<Record<string, Field>>;
  /** What the page calls figures that the API's messages name. */
  figureNames?: Readonly<Record<string, string>>;
  form: (state: CalculatorState) => Child;
  body: (scenario: Scenario) => unknown;
  /** Calculates more of the same scenario, to be shown beside it. */
  secondary?: (scenario: Scenario, post: Post) => Promise<Secondary>;
  /** What is wrong with what is calculated beside, by the name of the input. */
  faultsBeside?: (secondary: Secondary, scenario: Scenario) => readonly [name: string, message: string][];
  /** Requests that the page sends too, for the command that repeats them. */
  alsoSent?: (scenario: Scenario) => readonly { path: string; body: unknown }[];
  /** The rows of the moves that `body` sends, if these are not all. */
  sentMoves?: (scenario: Scenario) => readonly number[];
  present: (
    calculation: Calculation,
    money: MoneyUnit,
    calculated: Calculated<Secondary>,
  ) => FigureSet & {
    verdict: string;
    /** What was counted, for paper; the inputs of the calculation if not given. */
    counted?: object;
    /** Doubts about what is calculated beside. */
    doubts?: readonly string[];
  };
  /** `about` says what a file is of. */
  csv: (
    calculation: Calculation,
    calculated: Calculated<Secondary>,
    about: Readonly<Record<string, string>>,
  ) => { name: string; rows: CsvTable };
  /** Whether nothing is sent before the reader asks for it; the page then says so. */
  startsManually?: boolean;
  /** What an empty form begins with. */
  fresh?: () => Readonly<Record<string, string>>;
  /** Amortisation and book value of each player as counted. */
  booked?: (calculation: Calculation) => readonly { amortisation: number; bookValue: number }[];
}

/** A step that can be undone, or done again. */
interface Step {
  name: string;
  before: Scenario;
  /** What to restore of the scenario as it was, in the unit of the page now; all of it if not given. */
  restore: ((before: Scenario, now: Scenario) => Partial<Scenario>) | undefined;
}

type Handlers<Action extends string> = Record<Action, (value: string) => void>;
export type RegisterHandlers = Handlers<RegisterAction>;
export type MoveHandlers = Handlers<MoveAction>;

/** Long enough that single keystrokes are not sent, short enough to feel immediate. */
const TYPING_PAUSE_MS = 250;

const ROOT = required(document.getElementById("calculator"), "the calculator's element");

export const readInitial = <Calculation, Secondary, Extra>(): Initial<Calculation, Secondary> & Extra =>
  JSON.parse(required(ROOT.dataset.initial, "the calculator's initial state"));

export const focusInput = (name: string): void => document.getElementById(toId(name))?.focus();

/** Keeps form, URL, request and figures in step: calculates through the API whenever the form changes. */
export class CalculatorApp<Calculation extends CalculatorResponse<unknown, object>, Secondary = null> {
  readonly #page: CalculatorPage<Calculation, Secondary>;
  readonly #initial: Initial<Calculation, Secondary>;
  readonly #view = createRoot(ROOT);
  #newest = new AbortController();
  #state: CalculatorState;
  #calculated: (Calculated<Secondary> & { calculation: Calculation }) | null = null;
  #isRequested: boolean;
  /** The form with the example, to know it by. */
  readonly #exampleText: string;
  readonly #undoSteps: Step[] = [];
  #redoSteps: Step[] = [];

  constructor(initial: Initial<Calculation, Secondary>, page: CalculatorPage<Calculation, Secondary>) {
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
  waitForReader(): void {
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
      this.#open(this.#completed(shared));
      this.update({ address: location.href });
    }
    const isShown = this.#initial.example !== undefined && this.#formText() === this.#exampleText;
    if (!isShown) void this.#refresh({ keepInUrl: false });
  }

  /** Shows the example's figures without a request; the form has the example. */
  #showExample(): boolean {
    const { example } = this.#initial;
    if (example === undefined) return false;
    this.#show({ kind: "calculated", ...example, scenario: plainScenario(this.#state) });
    return true;
  }

  #formText(): string {
    return JSON.stringify(plainScenario(readForm(this.#state.moves)));
  }

  /** A link's scenario with what older links lack. */
  #completed({ fields, ...lists }: Scenario): Scenario {
    const { firstSeason = "", replacementRate = "" } = this.#page.fresh?.() ?? {};
    const added = fields.seasons === undefined ? { firstSeason, replacementRate } : { firstSeason };
    return { fields: { ...added, ...fields }, ...lists };
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
        const fields = { currency, unit, ...this.#page.fresh?.() };
        this.edit({ fields, players: [], moves: [], preview: null });
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
        const { name, rows } = this.#page.csv(this.#calculated.calculation, this.#calculated, this.#about());
        saveCsv(name, rows);
      },
      print: () => print(),
    };
  }

  #about(): Record<string, string> {
    const { title, source } = this.#initial;
    const { scenario = "", currency = "" } = this.#state.fields;
    return { Calculator: title, Source: source, Scenario: scenario, Saved: today(), Currency: currency };
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
      this.waitForReader();
      this.#open(this.#completed(shared));
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

  async #calculate(signal: AbortSignal): Promise<ApiResult<Calculation, Calculated<Secondary>>> {
    const { apiPath, body } = this.#page;
    const scenario = plainScenario(this.#state);
    const request = body(scenario);
    const requests = [{ path: apiPath, body: request }, ...(this.#page.alsoSent?.(scenario) ?? [])];
    const commands = requests.map(({ path, body: sent }) =>
      curlCommand({ url: new URL(path, location.href).href, body: JSON.stringify(sent) }),
    );
    this.update({ command: commands.join("\n") });
    if (isEmpty(scenario, this.#page.fields, this.#page.fresh?.())) return { kind: "empty" };
    if (!this.#isRequested) return { kind: "waiting" };
    const post: Post = (path, sent) => postJson(path, sent, signal);
    const [result, secondary = null] = await Promise.all([
      postJson<Calculation>(apiPath, request, signal),
      this.#page.secondary?.(scenario, post),
    ]);
    return result.kind === "calculated" ? { ...result, scenario, secondary } : result;
  }

  #show(result: ApiResult<Calculation, Calculated<Secondary>>): void {
    const problems = result.kind === "rejected" ? (result.problem.errors ?? []) : [];
    const errors = problems.map(({ pointer = "", message }) => [
      this.#inputNameOf(pointer),
      capitalized(this.#readable(message, pointer)),
    ]);
    const beside =
      result.kind === "calculated" && result.secondary !== null
        ? (this.#page.faultsBeside?.(result.secondary, this.#state) ?? [])
        : [];
    const messages = beside.map(([name, message]) => [name, capitalized(this.#readable(message, null))]);
    this.update({
      isBusy: false,
      errors: Object.fromEntries([...errors, ...messages]),
      ...this.#presentation(result),
    });
  }

  #presentation(
    result: ApiResult<Calculation, Calculated<Secondary>>,
  ): Pick<CalculatorState, "outcome" | "verdict"> & Partial<CalculatorState> {
    if (result.kind === "empty") {
      const message = "Fill in each field that is not optional. The figures then appear here.";
      return { outcome: { kind: "none", message }, verdict: "No figures: nothing is filled in." };
    }
    if (result.kind === "waiting") return { outcome: result, verdict: "Not calculated yet." };
    if (result.kind === "unfinished") {
      const missing = (result.problem.errors ?? []).map(
        ({ pointer }) => this.#note("", pointer).input?.label,
      );
      const message = `Still needed: ${missing.join(", ")}.`;
      return { outcome: { kind: "none", message }, verdict: "No figures yet: some fields are empty." };
    }
    if (result.kind === "failed") return { outcome: result, verdict: "No figures: the API did not respond." };
    if (result.kind === "rejected") {
      const { errors = [], detail } = result.problem;
      const notes = errors.map(({ pointer, message }) => this.#note(message, pointer));
      return {
        outcome: { kind: "rejected", notes: notes.length === 0 ? [{ message: detail }] : notes },
        verdict: "No figures: please correct the scenario.",
      };
    }
    const { calculation } = result;
    this.#calculated = result;
    const { fields: definitions, present } = this.#page;
    const {
      verdict,
      counted = calculation.inputs,
      doubts = [],
      ...figures
    } = present(calculation, moneyUnitOf(this.#state.fields), result);
    const warnings = [
      ...calculation.warnings.map(({ message, field }) => this.#note(message, field)),
      ...doubts.map((message) => this.#note(message)),
    ].filter(({ message }, index, all) => all.findIndex((other) => other.message === message) === index);
    const paper = { counted, definitions, scenario: result.scenario };
    const booked = this.#bookedOf(calculation);
    return {
      outcome: {
        kind: "figures",
        figures: <Figures {...figures} sections={withPaper(figures.sections, paper)} />,
        warnings,
      },
      verdict,
      booked,
    };
  }

  #bookedOf(calculation: Calculation): CalculatorState["booked"] {
    const { players, fields } = this.#state;
    const money = moneyUnitOf(fields);
    const sent = filledRows(players);
    const counted = this.#page.booked?.(calculation) ?? [];
    return players.map((_, row) => {
      const entries = Object.entries(counted[sent.indexOf(row)] ?? {});
      const shown = (amount: unknown) => enteredAmount(Number(Number(amount).toPrecision(4)), money);
      return Object.fromEntries(entries.map(([field, amount]) => [field, shown(amount)]));
    });
  }

  #inputNameOf(pointer: string): string {
    return inputNameOf(pointer, this.#state.players, this.#page.sentMoves?.(this.#state));
  }

  /** A message about the input of a JSON pointer. */
  #note(text: string, pointer: string | null = null): Note {
    const message = this.#readable(text, pointer);
    const id = pointer === null ? "" : toId(this.#inputNameOf(pointer));
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
      list === "players" ? column !== "contractEnd" : isMoney(fields, inputNameOf(pointer ?? "", []));
    const format = isAmount ? shortMoney(moneyUnitOf(this.#state.fields)) : grouped;
    return message
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

/** Posts JSON to the API. Never rejects: an aborted request is a failed one. */
async function postJson<Calculation>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<ApiResult<Calculation>> {
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

/** An emptied form: to call every field of it wrong would be no help. */
const isEmpty = (
  { fields, players, moves }: Scenario,
  definitions: object,
  fresh: Scenario["fields"] = {},
): boolean =>
  players.length === 0 &&
  moves.length === 0 &&
  Object.entries(fields).every(
    ([name, value]) => ["", fresh[name]].includes(value) || !(name in definitions),
  );

/** A form that is only not filled in yet has no faults, until its figures are asked for. */
function asUnfinished<Calculation, More>(result: ApiResult<Calculation, More>): ApiResult<Calculation, More> {
  const { problem } = result.kind === "rejected" ? result : {};
  const isUnfinished = problem?.errors?.every(({ message }) => message.startsWith("is required"));
  return problem !== undefined && isUnfinished ? { kind: "unfinished", problem } : result;
}

/** What is in the form: `players.0.name` is the first cell of the register, `moves.0.fee` a field of the first move. */
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

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Offers a table as a CSV file. */
export const saveCsv = (name: string, [header, ...rows]: CsvTable): void =>
  saveCsvFile(name, excelCsv(header, rows));
