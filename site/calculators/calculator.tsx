import type { Child } from "hono/jsx";
import { apiIndexPath } from "../../contract/site-paths.ts";
import { dateText } from "../frame/format.tsx";
import { ActionButton, type FormState } from "./fields.tsx";
import { planAt, plansOf, shownPlan } from "./plans.ts";
import { preparedBy } from "./record.tsx";

/** What the figures' part of the page shows. */
export type Outcome =
  | { kind: "none"; message: string }
  /** Nothing has been sent, and nothing is until the reader asks for it. */
  | { kind: "waiting" }
  | { kind: "figures"; figures: Child; warnings: readonly Note[] }
  | { kind: "rejected"; notes: readonly Note[] }
  | { kind: "failed"; message: string };

/** Something about an input, or about the scenario if it is about no single input. */
export interface Note {
  /** The id of the input and its label. */
  input?: { id: string; label: string } | undefined;
  message: string;
}

export interface CalculatorState extends FormState {
  outcome: Outcome;
  /** Figures for an earlier scenario are shown while new ones are on their way. */
  isBusy: boolean;
  /** The result in a sentence. */
  verdict: string;
  /** The request as a curl command. */
  command: string;
  copyStatus: string;
  /** The page's address with the scenario, for paper. */
  address: string;
  /** The reader's date when it was printed: `2026-11-23`. */
  printedOn: string;
}

interface CalculatorProps {
  slug: string;
  title: string;
  /** Printed below the title: the publisher, and the versions of the calculator and its rules. */
  source: string;
  state: CalculatorState;
  form: Child;
}

/** The interactive part of a page: the build renders it with the example, the browser at each change. */
export function Calculator({ slug, title, source, state, form }: CalculatorProps) {
  return (
    <>
      <PaperHead title={title} source={source} state={state} />
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
      <SameRequest command={state.command} copyStatus={state.copyStatus} />
    </>
  );
}

/** What the figures on paper are, by whom and of which day. */
function PaperHead({ title, source, state }: Pick<CalculatorProps, "title" | "source" | "state">) {
  const { scenario = "" } = state.fields;
  const plans = plansOf(state);
  const plan = plans.length === 1 ? "" : planAt(state, shownPlan(state)).name;
  const author = preparedBy(state.fields);
  return (
    <div class="printed paper-head">
      <p class="paper-title">{[title, scenario, plan].filter((name) => name !== "").join(" · ")}</p>
      <p>
        {author === "" ? "" : `Prepared by ${author}. `}Printed {dateText(state.printedOn)}. A planning
        estimate by {source}.
      </p>
      <p class="paper-link">{state.address}</p>
    </div>
  );
}

function OutcomeView({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case "none":
      return (
        <p id="waiting" class="quiet">
          {outcome.message}
        </p>
      );
    case "waiting":
      return (
        <p id="waiting" class="quiet">
          Press Calculate to see results. Nothing is sent before; names are never sent.
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
        <div id="errors" class="notice">
          <p>Please correct:</p>
          <Notes notes={outcome.notes} />
        </div>
      );
    case "failed":
      return (
        <div id="errors" class="notice">
          <p>{outcome.message}</p>
          <ActionButton action="retry">Try again</ActionButton>
        </div>
      );
  }
}

function Notes({ notes }: { notes: readonly Note[] }) {
  return (
    <ul>
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

function SameRequest({ command, copyStatus }: { command: string; copyStatus: string }) {
  return (
    <section class="same-request" aria-labelledby="request-title">
      <h2 id="request-title">The same request</h2>
      <p>
        These figures come from the <a href={apiIndexPath}>public API</a>. This command runs the same
        scenario. Use one currency throughout.
      </p>
      <pre class="request" tabindex={0}>
        <code id="curl">{command}</code>
      </pre>
      <p class="actions scripted">
        <ActionButton action="copy-request">Copy the request</ActionButton>{" "}
        <ActionButton action="copy-link">Copy a link to this scenario</ActionButton>{" "}
        <span role="status">{copyStatus}</span>
      </p>
    </section>
  );
}
