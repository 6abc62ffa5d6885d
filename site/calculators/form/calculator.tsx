import type { Child } from "hono/jsx";
import type { Rulebook } from "../../../data/schema/methodology.ts";
import { dateText } from "../../frame/format.tsx";
import { planAt, plansOf, shownPlan } from "../plan/plans.ts";
import { chosenRulebooks } from "../plan/rulebooks.tsx";
import { ActionButton, type FormState } from "./fields.tsx";
import { preparedBy } from "./record.tsx";

/** State of the figures' part of the page. */
export type Outcome =
  | { kind: "none" | "waiting"; message: string }
  | { kind: "figures"; figures: Child; warnings: readonly Note[] }
  | { kind: "rejected"; notes: readonly Note[] }
  | { kind: "failed"; message: string };

/** Nothing has been sent, and nothing is until the reader asks for it. */
export const WAITING: Outcome = {
  kind: "waiting",
  message: "Press Calculate to see results. Nothing is sent before; names are never sent.",
};

/** Something about an input, or about the scenario if it is about no single input. */
export interface Note {
  input?: { id: string; label: string } | undefined;
  message: string;
}

export interface CalculatorState extends FormState {
  outcome: Outcome;
  /** Figures for an earlier scenario are shown while new ones are on their way. */
  isBusy: boolean;
  verdict: string;
  copyStatus: string;
  /** The page's address with the scenario, for paper. */
  address: string;
  /** The reader's date when it was printed: `2026-11-23`. */
  printedOn: string;
}

export interface Source {
  /** `Clubledger, calculator 1.0`. */
  publisher: string;
  /** The day on which the newest source of the method's rules was read. */
  rulesRead: string;
  rulebooks: readonly Rulebook[];
}

/** Publisher, version, and the newest day on which a rule that is shown was read. */
export function sourceText({ publisher, rulesRead, rulebooks }: Source, fields: FormState["fields"]): string {
  const chosen: readonly string[] = chosenRulebooks(fields);
  const days = rulebooks
    .filter(({ regime = "" }) => chosen.includes(regime))
    .flatMap(({ statements }) => statements.map(({ read }) => read));
  return `${publisher}, rules read ${dateText([rulesRead, ...days].sort().at(-1) ?? rulesRead)}`;
}

interface CalculatorProps extends Source {
  slug: string;
  title: string;
  state: CalculatorState;
  form: Child;
}

/** The interactive part of a page: the build renders it with the example, the browser at each change. */
export function Calculator({ slug, title, state, form, ...source }: CalculatorProps) {
  return (
    <>
      <PaperHead title={title} source={sourceText(source, state.fields)} state={state} />
      <div class="calculator" data-calculator={slug}>
        <form id="scenario" novalidate autocomplete="off" aria-label={`${title}: the scenario`}>
          {form}
        </form>
        <section
          class="results"
          aria-labelledby="results-title"
          aria-busy={state.isBusy ? "true" : undefined}
        >
          <h2 id="results-title" tabindex={-1}>
            Figures
          </h2>
          <OutcomeView outcome={state.outcome} />
        </section>
        <div class="verdict-bar">
          <p id="verdict" role="status" tabindex={-1}>
            {state.verdict}
          </p>
          {state.outcome.kind === "waiting" ? (
            <p>
              <button type="submit" form="scenario">
                Calculate
              </button>
            </p>
          ) : null}
          {state.undoable === "" && state.redoable === "" ? null : (
            <p class="actions">
              {state.undoable === "" ? null : (
                <ActionButton action="undo">Undo: {state.undoable}</ActionButton>
              )}{" "}
              {state.redoable === "" ? null : (
                <ActionButton action="redo">Redo: {state.redoable}</ActionButton>
              )}
            </p>
          )}
        </div>
      </div>
      <p class="actions copy-scenario scripted">
        <ActionButton action="copy-link">Copy a link to this scenario</ActionButton>{" "}
        <span role="status">{state.copyStatus}</span>
      </p>
    </>
  );
}

interface PaperHeadProps extends Pick<CalculatorProps, "title" | "state"> {
  source: string;
}

function PaperHead({ title, source, state }: PaperHeadProps) {
  const { scenario = "" } = state.fields;
  const plans = plansOf(state);
  const plan = plans.length === 1 ? "" : planAt(state, shownPlan(state)).name;
  const author = preparedBy(state.fields);
  return (
    <div class="printed paper-head">
      <p class="paper-title">{[title, scenario, plan].filter((name) => name !== "").join(" · ")}</p>
      <p>
        {author === "" ? "" : `Prepared by ${author}. `}Printed {dateText(state.printedOn)}. Planning estimate
        by {source}.
      </p>
      <p class="paper-link">{state.address}</p>
    </div>
  );
}

function OutcomeView({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case "none":
    case "waiting":
      return (
        <p id="waiting" class="quiet">
          {outcome.message}
        </p>
      );
    case "figures":
      return (
        <div id="figures">
          {outcome.figures}
          {outcome.warnings.length === 0 ? null : (
            <section id="warnings" class="warnings" aria-labelledby="warnings-title">
              <h3 id="warnings-title">Check these inputs</h3>
              <Notes notes={outcome.warnings} />
            </section>
          )}
        </div>
      );
    case "rejected":
      return (
        <div id="errors" class="notice bad">
          <p>Please correct:</p>
          <Notes notes={outcome.notes} />
        </div>
      );
    case "failed":
      return (
        <div id="errors" class="notice bad">
          <p>{outcome.message}</p>
          <ActionButton action="retry">Try again</ActionButton>
        </div>
      );
  }
}

function Notes({ notes }: { notes: readonly Note[] }) {
  return (
    <ul class="notes">
      {notes.map(({ input, message }) => (
        <li>
          {input === undefined ? null : (
            <>
              <ActionButton action="focus" value={input.id} class="lead-to">
                {input.label}
              </ActionButton>{" "}
            </>
          )}
          {message}
        </li>
      ))}
    </ul>
  );
}
