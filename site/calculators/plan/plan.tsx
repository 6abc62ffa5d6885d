import { required } from "../../../contract/required.ts";
import {
  ActionButton,
  CalculatorForm,
  Choice,
  type Field,
  FieldGroup,
  type FormState,
  InputField,
  InputFields,
  type MoveEntry,
  TextField,
} from "../form/fields.tsx";
import { endOfSeason, windowsOf } from "../form/period.ts";
import { ForTheRecord } from "../form/record.tsx";
import { SquadTop } from "../register/squad.tsx";
import { definitionOfMove, MOVE_FIELDS, MOVES, PURCHASE_FIELDS } from "./moves.ts";
import { mainFields } from "./periods.ts";
import { CLUB_FIELDS, OWN_THRESHOLD, PROJECTION_FIELDS, RESULT_FIELDS, seasonCount } from "./plan-fields.ts";
import { moveLink } from "./plan-link.ts";
import { MAX_PLANS, type Plan, planAt, planName, plansOf, shownPlan } from "./plans.ts";
import { chosenRulebooks, Rulebooks, type RulebooksProps } from "./rulebooks.tsx";
import { Seasons } from "./seasons.tsx";

export function PlanForm({ state, rulebooks }: RulebooksProps) {
  const start = <InputField name="firstSeason" field={PROJECTION_FIELDS.firstSeason} state={state} />;
  const { adjustedOperatingRevenue, ...outside } = CLUB_FIELDS;
  const costs = { ...outside, netLoanMonths: PROJECTION_FIELDS.netLoanMonths };
  return (
    <CalculatorForm state={state} submit="Calculate" top={<SquadTop state={state}>{start}</SquadTop>}>
      <FieldGroup title="Revenue" fields={{ adjustedOperatingRevenue, ...RESULT_FIELDS }} state={state} />
      <FieldGroup title="Costs outside the register" fields={costs} state={state} />
      <Moves state={state} />
      <Rulebooks state={state} rulebooks={rulebooks} />
      <OwnThreshold state={state} />
      <Seasons state={state} />
      <ForTheRecord state={state} />
    </CalculatorForm>
  );
}

function Moves({ state }: { state: FormState }) {
  const plans = plansOf(state);
  const shown = shownPlan(state);
  const { name, rows } = planAt(state, shown);
  return (
    <fieldset>
      <legend>{plans.length === 1 ? "Moves" : `Moves of ${name}`}</legend>
      <PlanChoice state={state} plans={plans} shown={shown} />
      <ol class="moves">
        {rows.map((row, index) => (
          <Move move={state.moves[row] ?? {}} row={row} number={index + 1} state={state} />
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
        <div class="plan-name">
          <TextField name={planName(shown)} label="Name of this plan" state={state} maxLength={40} />
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
}

function Move({ move, row, number, state }: MoveProps) {
  const definition = definitionOfMove(move);
  const title = `${number}. ${definition?.title ?? "Unknown move"}`;
  const fields: [name: string, place: string][] = [
    ...Object.entries(definition?.fields ?? {}),
    ["later", "more"],
  ];
  const shown = fields.filter(([, place]) => place !== "more");
  const more = fields.filter(([, place]) => place === "more");
  const when = `moves.${row}.when`;
  return (
    <li class="move">
      <fieldset>
        <legend>{title}</legend>
        <div class="fields">
          {definition?.isOfRegister ? (
            <InputField name={`moves.${row}.player`} field={playerField(state)} state={state} />
          ) : (
            <TextField name={`moves.${row}.name`} label="New player" state={state} />
          )}
          <Choice
            name={when}
            label="When"
            options={windowsOf(mainFields(state.fields), seasonCount(state.fields))}
            chosen={move.when || "0"}
            error={state.errors[when]}
          />
          {Object.entries(fieldsOfMove(row, shown)).map(([name, field]) => (
            <InputField name={name} field={field} state={state} />
          ))}
        </div>
        <details open={more.some(([name]) => (move[name] ?? "") !== "")}>
          <summary>More</summary>
          <InputFields fields={fieldsOfMove(row, more)} state={state} />
        </details>
        {move.kind?.startsWith("loan") ? (
          <details open={(move.purchasePrice ?? "") !== ""}>
            <summary>Purchase after the loan</summary>
            <InputFields fields={purchaseFields(move, row, state)} state={state} />
          </details>
        ) : null}
        <p class="actions">
          {definition?.calculator === undefined ? null : (
            <a href={moveLink(state, row)}>Work it out in the {definition.calculator} calculator</a>
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

const fieldsOfMove = (
  row: number,
  fields: readonly (readonly [name: string, place: string])[],
): Readonly<Record<string, Field>> => {
  const all = new Map<string, Field>(Object.entries(MOVE_FIELDS));
  return Object.fromEntries(
    fields.map(([name, place]) => [
      `moves.${row}.${name}`,
      { ...required(all.get(name), "the field of a move"), required: place === "required" },
    ]),
  );
};

function purchaseFields({ kind }: MoveEntry, row: number, { fields }: FormState) {
  const names = kind === "loan-in" ? Object.keys(PURCHASE_FIELDS) : ["purchasePrice"];
  const seasons = [...Array(seasonCount(fields)).keys()].map((season) => ({
    value: String(season + 2),
    name: String(endOfSeason(mainFields(fields), season + 2)),
  }));
  return {
    ...fieldsOfMove(
      row,
      names.map((name) => [name, "more"]),
    ),
    [`moves.${row}.purchaseSeason`]: { label: "Bought with the season that ends in", options: seasons },
    [`moves.${row}.certain`]: {
      label: "The purchase is",
      options: [
        { value: "", name: "An option" },
        { value: "yes", name: "Certain, or all but certain" },
      ],
    },
  };
}

const playerField = ({ players }: FormState): Field => ({
  label: "Player",
  options: [
    { value: "", name: "Choose" },
    ...players.map(([name], row) => ({ value: String(row), name: name || `Player ${row + 1}` })),
  ],
});

/** Without a rulebook the club says what it holds itself against; with one, what it said is kept. */
const OwnThreshold = ({ state }: { state: FormState }) => (
  <div hidden={chosenRulebooks(state.fields).length > 0}>
    <FieldGroup title="Without a rulebook" fields={OWN_THRESHOLD} state={state} />
  </div>
);
