import type { Child } from "hono/jsx";
import { CURRENCIES, enteredAmount, type MoneyUnit, moneyUnitOf, UNITS } from "./money.ts";
import { grouped, readNumber } from "./numbers.ts";

/** What has been entered, as text. */
export interface Scenario {
  /**
   * By the name in the API's request, its steps joined by dots; and what only the page uses: `currency`, `unit` and
   * `scenario`, its name.
   */
  fields: Readonly<Record<string, string>>;
  /** The register: a row a player, a cell a column. */
  players: readonly (readonly string[])[];
  /** The moves of a plan; a calculator without moves has none. */
  moves: readonly MoveEntry[];
}

/** One move, by the names of the API's fields; `player` is the player's row in the register. */
export type MoveEntry = Readonly<Record<string, string>>;

export interface FormState extends Scenario {
  /** What the API rejected, by the name of the input. */
  errors: Readonly<Record<string, string>>;
  /** What happened to the register last. */
  registerStatus: string;
  /** Amounts that the API has calculated for empty cells of the register, by row and column. */
  booked: readonly Readonly<Partial<Record<string, string>>>[];
  /** What a pasted register says, before it is imported. */
  preview: ImportPreview | null;
  /** What the Undo button would undo; empty if there is nothing. */
  undoable: string;
  /** What the Redo button would do again; empty if there is nothing. */
  redoable: string;
}

/** What a pasted register was understood to say. */
export interface ImportPreview {
  /** What each column of the register is taken from: a heading, or null if the text has none for it. */
  columns: readonly { label: string; heading: string | null; sum: string }[];
  /** How many players there are. */
  players: number;
  /** What was left out or counted as 0. */
  notes: readonly string[];
  /** What only the reader can decide. Nothing is imported before. */
  questions: readonly ImportQuestion[];
  errors: readonly string[];
}

export interface ImportQuestion {
  text: string;
  /** `value` is what the button hands to the script. */
  answers: readonly { value: string; label: string }[];
}

/** What the buttons of a calculator do; the script has a handler for each. */
export type CalculatorAction =
  | "empty"
  | "example"
  | "undo"
  | "redo"
  | "retry"
  | "focus"
  | "copy-link"
  | "copy-request"
  | "export-figures"
  | "print";
export type RegisterAction =
  | "add-player"
  | "remove-player"
  | "import-preview"
  | "import-answer"
  | "import-replace"
  | "import-add"
  | "import-cancel"
  | "export-register"
  | "preset";
export type MoveAction = "add-move" | "remove-move" | "add-plan" | "show-plan" | "remove-plan";

interface ActionButtonProps {
  action: CalculatorAction | RegisterAction | MoveAction;
  /** What the action is about, such as a row's number. */
  value?: string;
  class?: string;
  label?: string;
  /** Whether this is the chosen one of several buttons. */
  isPressed?: boolean;
  children: Child;
}

export function ActionButton({ action, value, label, isPressed, children, ...props }: ActionButtonProps) {
  return (
    <button
      type="button"
      class={props.class}
      data-action={action}
      data-value={value}
      aria-label={label}
      aria-pressed={isPressed === undefined ? undefined : String(isPressed)}
    >
      {children}
    </button>
  );
}

interface CalculatorFormProps {
  state: FormState;
  children: Child;
  /** What stands across the page, before the rest; how the figures are entered if not given. */
  top?: Child;
  /** What the main button says. */
  submit?: string;
}

/** The frame of a calculator's form. */
export function CalculatorForm({ state, children, top, submit = "Show the figures" }: CalculatorFormProps) {
  return (
    <>
      <div class="scenario-top">
        <ScenarioTools />
        {top ?? <ScenarioChoices fields={state.fields} />}
      </div>
      <div>
        {children}
        <p class="actions">
          <button type="submit">{submit}</button>
        </p>
      </div>
    </>
  );
}

/** Which move of which squad plan is worked out here, so that the page can lead back to it. */
export const PlanOrigin = ({ fields }: Pick<FormState, "fields">) =>
  ["plan", "move"].map((name) => <input type="hidden" name={name} value={fields[name] ?? ""} />);

/** What replaces the whole scenario. */
const ScenarioTools = () => (
  <div class="scenario-tools">
    <p class="quiet form-note">The page opens with a made-up example.</p>
    <p class="actions">
      <ActionButton action="empty">Start empty</ActionButton>{" "}
      <ActionButton action="example">Example</ActionButton>
    </p>
  </div>
);

export function ScenarioChoices({ fields, children }: Pick<FormState, "fields"> & { children?: Child }) {
  const { currency, size } = moneyUnitOf(fields);
  return (
    <div class="scenario-choices">
      <Choice name="currency" label="Currency" options={CURRENCIES} chosen={currency} />
      <Choice name="unit" label="Amounts in" options={UNITS} chosen={String(size)} />
      {children}
      <div class="field">
        <label for="scenario-name">
          Scenario name <span class="field-unit">optional</span>
        </label>
        <input
          id="scenario-name"
          name="scenario"
          type="text"
          maxlength={100}
          autocomplete="off"
          value={fields.scenario ?? ""}
        />
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  /** If the name is another element's id. */
  id?: string;
  label: string;
  options: readonly { value: string; name: string }[];
  chosen: string;
  error?: string | undefined;
}

export function Choice({ name, id = toId(name), label, options, chosen, error }: ChoiceProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        aria-invalid={error === undefined ? undefined : "true"}
        aria-describedby={`${id}-error`}
      >
        {options.map((option) => (
          <option value={option.value} selected={option.value === chosen}>
            {option.name}
          </option>
        ))}
      </select>
      <p id={`${id}-error`} class="field-error" hidden={error === undefined}>
        {error}
      </p>
    </div>
  );
}

export interface Field<Group extends string = string> {
  group: Group;
  label: string;
  hint: string;
  /** Money if not given; empty for a plain number. */
  unit?: "%" | "years" | "months" | "calendar year" | "";
  required?: boolean;
  /** For money that may be negative: what a positive and a negative value mean. */
  signs?: readonly [positive: string, negative: string];
}

/**
 * The fields of a form: one for each number of the API's request, required if the API requires it. An input that is no number, or
 * that the form leaves out, does not compile until `Others` names it.
 */
export type FieldsOf<
  Request,
  Group extends string,
  Others extends keyof Request = never,
  Prefix extends string = "",
> = {
  [Name in Exclude<keyof Request, Others> & string as `${Prefix}${Name}`]-?: NonNullable<
    Request[Name]
  > extends number
    ? Field<Group> & (undefined extends Request[Name] ? { required?: false } : { required: true })
    : never;
};

interface FieldGroupProps<Group extends string> {
  title: NoInfer<Group>;
  /** The fields of the whole form; those of the group are shown. */
  fields: Readonly<Record<string, Field<Group>>>;
  state: FormState;
}

export function FieldGroup<Group extends string>({ title, fields, state }: FieldGroupProps<Group>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="fields">
        {Object.entries(fields)
          .filter(([, { group }]) => group === title)
          .map(([name, field]) => (
            <NumberField name={name} field={field} state={state} />
          ))}
      </div>
    </fieldset>
  );
}

/** A form with the groups that its fields name, in their order. */
export function GroupedForm<Group extends string>({
  fields,
  state,
  children,
}: Omit<FieldGroupProps<Group>, "title"> & { children?: Child }) {
  const groups = new Set(Object.values(fields).map(({ group }) => group));
  return (
    <CalculatorForm state={state}>
      <PlanOrigin fields={state.fields} />
      {[...groups].map((title) => (
        <FieldGroup title={title} fields={fields} state={state} />
      ))}
      {children}
    </CalculatorForm>
  );
}

interface NumberFieldProps {
  name: string;
  field: Field;
  state: FormState;
  value?: string;
}

export function NumberField({ name, field, state, value = state.fields[name] ?? "" }: NumberFieldProps) {
  const { label, hint, unit, required = false, signs } = field;
  const id = toId(name);
  const money = moneyUnitOf(state.fields);
  const affixes =
    unit === undefined ? [money.currency, money.suffix] : ["", unit === "calendar year" ? "" : unit];
  return (
    <div class="field">
      <label for={id}>
        {label} <span class="visually-hidden">{unit ?? money.name}</span>{" "}
        {required ? null : <span class="field-unit">optional</span>}
      </label>
      <TextInput
        name={name}
        value={value}
        error={state.errors[name]}
        hintId={`${id}-hint`}
        inputMode={unit === "calendar year" ? "numeric" : "decimal"}
        prefix={affixes[0]}
        suffix={affixes[1]}
      />
      {signs === undefined ? null : <p class="field-sign">{signText(value, signs)}</p>}
      <p id={`${id}-hint`} class="field-hint">
        {hint}
      </p>
    </div>
  );
}

export const toId = (name: string): string => name.replaceAll(".", "-");

interface InputProps {
  name: string;
  value: string;
  error: string | undefined;
  hintId?: string;
  label?: string;
  inputMode?: "decimal" | "numeric" | "text";
  /** The signs before and after the number; a screen reader has them from the label. */
  prefix?: string | undefined;
  suffix?: string | undefined;
  placeholder?: string | undefined;
}

/** An input, and the API's error below it. */
export function TextInput({ name, value, error, hintId = "", label, ...props }: InputProps) {
  const { inputMode = "decimal", prefix = "", suffix = "", placeholder } = props;
  const id = toId(name);
  const input = (
    <input
      id={id}
      name={name}
      type="text"
      inputmode={inputMode}
      autocomplete="off"
      value={value}
      placeholder={placeholder}
      aria-label={label}
      aria-invalid={error === undefined ? undefined : "true"}
      aria-describedby={`${id}-error ${hintId}`.trim()}
    />
  );
  return (
    <>
      <span class="affixed">
        <Affix text={prefix} />
        {input}
        <Affix text={suffix} />
      </span>
      <p id={`${id}-error`} class="field-error" hidden={error === undefined}>
        {error}
      </p>
    </>
  );
}

const Affix = ({ text }: { text: string }) => (
  <span class="affix" aria-hidden="true">
    {text}
  </span>
);

function signText(text: string, [positive, negative]: readonly [string, string]): string {
  const value = readNumber(text);
  if (typeof value !== "number" || value === 0) return "";
  return value > 0 ? positive : negative;
}

/** The fields of an example request as text; an inner object's numbers are named `outer.inner`. */
export function fieldsFrom(
  request: object,
  definitions: Readonly<Record<string, Field>>,
  money: MoneyUnit,
  prefix = "",
): Record<string, string> {
  const entries = Object.entries(request).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (typeof value === "number")
      return [[name, isMoney(definitions, name) ? enteredAmount(value, money) : grouped(value)]];
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    return isGroup ? Object.entries(fieldsFrom(value, definitions, money, `${name}.`)) : [];
  });
  return Object.fromEntries(entries);
}

/** Whether a field of the form is an amount of money; all moves share the definitions of `moves.fee` and the like. */
export const isMoney = (definitions: Readonly<Record<string, Field>>, name: string): boolean => {
  const field = definitions[name.replace(/^moves\.\d+\./, "moves.")];
  return field !== undefined && field.unit === undefined;
};
