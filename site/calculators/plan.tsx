import { calculatorPath } from "../../contract/site-paths.ts";
import {
  ActionButton,
  CalculatorForm,
  Choice,
  type FormState,
  type MoveEntry,
  NumberField,
  toId,
} from "./fields.tsx";
import { COUNTING_FIELDS, definitionOfMove, MOVES, PLAN_FIELDS, PURCHASE_FIELDS } from "./moves.ts";
import { endOfSeason, isCalendarYear, windowsOf } from "./period.ts";
import { MAX_PLANS, type Plan, planAt, planName, plansOf, shownPlan } from "./plans.ts";
import { ForTheRecord } from "./record.tsx";
import { Rulebooks } from "./rulebooks.tsx";
import { Seasons, seasonCount } from "./seasons.tsx";
import { ClubFigures, SquadTop, Threshold, type Thresholds } from "./squad.tsx";

interface PlanFormProps {
  state: FormState;
  thresholds: Thresholds;
  /** Where a signing or an extension is worked out by itself, by its row. */
  moveLink?: (row: number) => string;
}

export function PlanForm({ state, thresholds, moveLink }: PlanFormProps) {
  return (
    <CalculatorForm state={state} submit="Calculate" top={<SquadTop state={state} />}>
      <ClubFigures state={state} />
      <Moves state={state} moveLink={moveLink ?? (() => calculatorPath("transfer-cost"))} />
      <Threshold state={state} thresholds={thresholds} />
      <Rulebooks state={state} thresholds={thresholds} />
      <Counting state={state} />
      <Seasons state={state} />
      <ForTheRecord state={state} />
    </CalculatorForm>
  );
}

function Moves({ state, moveLink }: Required<Omit<PlanFormProps, "thresholds">>) {
  const plans = plansOf(state);
  const shown = shownPlan(state);
  const { name, rows } = planAt(state, shown);
  return (
    <fieldset>
      <legend>{plans.length === 1 ? "Moves" : `Moves of ${name}`}</legend>
      <PlanChoice state={state} plans={plans} shown={shown} />
      <p class="quiet form-note">
        A move in July counts {isCalendarYear(state.fields) ? "half" : "all"} of the 12 months, one in January{" "}
        {isCalendarYear(state.fields) ? "all" : "half"}, unless you enter a part under More. Moves of later
        seasons count in the seasons ahead.
      </p>
      <ol class="moves">
        {rows.map((row, index) => (
          <Move
            move={state.moves[row] ?? {}}
            row={row}
            number={index + 1}
            state={state}
            moveLink={moveLink}
          />
        ))}
      </ol>
      <p class="actions add-moves">
        <span>Add:</span>{" "}
        {Object.entries(MOVES).map(([kind, { title }]) => (
          <>
            <ActionButton action="add-move" value={kind} label={`Add a move: ${title}`}>
              {title}
            </ActionButton>{" "}
          </>
        ))}
      </p>
    </fieldset>
  );
}

interface PlanChoiceProps {
  state: FormState;
  plans: readonly Plan[];
  shown: number;
}

/** The plans side by side; one without a second says only how to get it. */
function PlanChoice({ state, plans, shown }: PlanChoiceProps) {
  return (
    <div class="plans">
      {["plans", "shown", ...plans.keys()].map((field) => {
        const name = typeof field === "number" ? planName(field) : field;
        return field === shown ? null : <input type="hidden" name={name} value={state.fields[name] ?? ""} />;
      })}
      <p class="actions">
        {plans.length === 1
          ? null
          : plans.map(({ name }, plan) => (
              <ActionButton action="show-plan" value={String(plan)} isPressed={plan === shown}>
                {name}
              </ActionButton>
            ))}
        {plans.length === MAX_PLANS ? null : (
          <ActionButton action="add-plan">
            {plans.length === 1 ? "Compare with another plan" : "Add a third plan"}
          </ActionButton>
        )}
      </p>
      {plans.length === 1 ? null : (
        <div class="field plan-name">
          <label for="plan-name">
            Name of this plan <span class="field-unit">optional</span>
          </label>
          <input
            id="plan-name"
            name={planName(shown)}
            type="text"
            maxlength={40}
            autocomplete="off"
            value={state.fields[planName(shown)] ?? ""}
          />
          <ActionButton action="remove-plan">Remove this plan</ActionButton>
        </div>
      )}
    </div>
  );
}

interface MoveProps {
  move: MoveEntry;
  row: number;
  /** Its place in its plan, from 1. */
  number: number;
  state: FormState;
  moveLink: (row: number) => string;
}

function Move({ move, row, number, state, moveLink }: MoveProps) {
  const definition = definitionOfMove(move);
  const title = `${number}. ${definition?.title ?? "Unknown move"}`;
  const fields = Object.entries(definition?.fields ?? {});
  const shown = fields.filter(([, place]) => place !== "more");
  const more = fields.filter(([, place]) => place === "more");
  return (
    <li class="move">
      <fieldset>
        <legend>{title}</legend>
        <div class="fields">
          {definition?.isOfRegister ? (
            <PlayerChoice move={move} row={row} state={state} />
          ) : (
            <NameField move={move} row={row} />
          )}
          <Choice
            name={`moves.${row}.when`}
            label="When"
            options={windowsOf(state.fields, seasonCount(state.fields))}
            chosen={move.when || "0"}
            error={state.errors[`moves.${row}.when`]}
          />
          <MoveFields fields={shown} move={move} row={row} state={state} />
        </div>
        {more.length === 0 ? null : (
          <details open={more.some(([name]) => (move[name] ?? "") !== "")}>
            <summary>More</summary>
            <div class="fields">
              <MoveFields fields={more} move={move} row={row} state={state} />
            </div>
          </details>
        )}
        {move.kind?.startsWith("loan") ? <Purchase move={move} row={row} state={state} /> : null}
        <p class="actions">
          {definition?.calculator === undefined ? null : (
            <a href={moveLink(row)}>Work it out in the {definition.calculator} calculator</a>
          )}{" "}
          <ActionButton
            action="remove-move"
            value={String(row)}
            class="remove"
            label={`Remove move ${title}`}
          >
            ✕ Remove
          </ActionButton>
        </p>
      </fieldset>
    </li>
  );
}

/** An option or obligation to buy after a loan. */
function Purchase({ move, row, state }: Omit<MoveProps, "moveLink" | "number">) {
  const seasons = Array.from({ length: Math.max(1, seasonCount(state.fields)) }, (_, index) => index + 2);
  const { purchasePrice, purchaseYears, purchaseCosts } = PURCHASE_FIELDS;
  const fields =
    move.kind === "loan-in" ? { purchasePrice, purchaseYears, purchaseCosts } : { purchasePrice };
  return (
    <details open={(move.purchasePrice ?? "") !== ""}>
      <summary>Purchase after the loan</summary>
      <div class="fields">
        <MoveFields
          fields={Object.keys(fields).map((name) => [name, "more"])}
          move={move}
          row={row}
          state={state}
        />
        <Choice
          name={`moves.${row}.purchaseSeason`}
          label="Bought with the season that ends in"
          options={seasons.map((season) => ({
            value: String(season),
            name: String(endOfSeason(state.fields, season)),
          }))}
          chosen={move.purchaseSeason || "2"}
        />
        <Choice
          name={`moves.${row}.certain`}
          label="The purchase is"
          options={[
            { value: "", name: "An option" },
            { value: "yes", name: "Certain, or all but certain" },
          ]}
          chosen={move.certain ?? ""}
        />
      </div>
    </details>
  );
}

interface MoveFieldsProps extends Omit<MoveProps, "moveLink" | "number"> {
  fields: readonly [name: string, place: string][];
}

const MoveFields = ({ fields, move, row, state }: MoveFieldsProps) =>
  fields.map(([name, place]) => {
    const field = PLAN_FIELDS[`moves.${name}`];
    return field === undefined ? null : (
      <NumberField
        name={`moves.${row}.${name}`}
        field={{ ...field, required: place === "required" }}
        state={state}
        value={move[name] ?? ""}
      />
    );
  });

const NameField = ({ move, row }: Pick<MoveProps, "move" | "row">) => {
  const name = `moves.${row}.name`;
  return (
    <div class="field">
      <label for={toId(name)}>
        New player <span class="field-unit">optional</span>
      </label>
      <input
        id={toId(name)}
        name={name}
        type="text"
        maxlength={100}
        autocomplete="off"
        value={move.name ?? ""}
      />
    </div>
  );
};

function PlayerChoice({ move, row, state }: Omit<MoveProps, "moveLink" | "number">) {
  const name = `moves.${row}.player`;
  const error = state.errors[name];
  const players = state.players.map((cells, index) => ({
    value: String(index),
    name: cells[0] || `Player ${index + 1}`,
  }));
  return (
    <Choice
      name={name}
      label="Player"
      options={[{ value: "", name: "Choose" }, ...players]}
      chosen={move.player ?? ""}
      error={error}
    />
  );
}

function Counting({ state }: { state: FormState }) {
  const { transferYears = "", loanFees = "" } = state.fields;
  return (
    <fieldset>
      <legend>How the plan counts</legend>
      <div class="fields">
        <Choice
          name="transferYears"
          label="Result of a sale"
          options={[
            { value: "3", name: "A third in the season, as UEFA" },
            { value: "1", name: "All of it in the season" },
          ]}
          chosen={transferYears}
        />
        <Choice
          name="loanFees"
          label="Loan fees and net loan costs"
          options={[
            { value: "numerator", name: "In the squad cost" },
            { value: "denominator", name: "In the denominator, as UEFA" },
          ]}
          chosen={loanFees}
        />
        <NumberField name="amortisationYearsMax" field={COUNTING_FIELDS.amortisationYearsMax} state={state} />
      </div>
    </fieldset>
  );
}
