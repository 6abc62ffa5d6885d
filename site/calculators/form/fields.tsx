import type { Child } from "hono/jsx";
import { CURRENCIES, enteredAmount, type MoneyUnit, moneyUnitOf, UNITS } from "./money.ts";
import { grouped } from "./numbers.ts";

/** A form's texts as entered. */
export interface Scenario {
  /**
   * Keys are names of the API's request, their steps joined by dots; and what only the page uses: `currency`, `unit` and
   * `scenario`, its name.
   */
  fields: Readonly<Record<string, string>>;
  /** The register: a row a player, a cell a column. */
  players: readonly (readonly string[])[];
  moves: readonly MoveEntry[];
}

/** One move, by the names of the API's fields; `player` is the player's row in the register. */
export type MoveEntry = Readonly<Record<string, string>>;

export interface FormState extends Scenario {
  /** The API's messages by the name of the input. */
  errors: Readonly<Record<string, string>>;
  /** Notes on an opened link: values that count in another way today. */
  notes: readonly string[];
  registerStatus: string;
  /** Amounts that the API has calculated for empty cells of the register, by row and column. */
  calculatedCells: readonly Readonly<Partial<Record<string, string>>>[];
  preview: ImportPreview | null;
  /** Step that the Undo button would undo; may be empty. */
  undoable: string;
  /** Step that the Redo button would repeat; may be empty. */
  redoable: string;
}

export interface ImportPreview {
  /** The register's column of each heading; empty if it is not used. */
  columns: readonly { heading: string; field: string; sum: string }[];
  players: number;
  /** Values that were left out, calculated or counted as 0. */
  notes: readonly string[];
  /** The lines that stay behind, and why. */
  faults: readonly string[];
  /** Decision for the reader. Nothing is imported before it. */
  questions: readonly ImportQuestion[];
  /** Reasons why nothing can be imported. */
  errors: readonly string[];
}

export interface ImportQuestion {
  text: string;
  /** `value` is what the button hands to the script. */
  answers: readonly { value: string; label: string }[];
}

/** Actions of a calculator's buttons; the script has a handler for each. */
export type CalculatorAction =
  | "empty"
  | "example"
  | "undo"
  | "redo"
  | "retry"
  | "focus"
  | "copy-link"
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
  | "export-register";
export type MoveAction = "add-move" | "remove-move" | "add-plan" | "show-plan" | "remove-plan";

interface ActionButtonProps {
  action: CalculatorAction | RegisterAction | MoveAction;
  /** Argument of the action, such as a row's number. */
  value?: string;
  class?: string;
  label?: string;
  /** True for the chosen one of several buttons. */
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
  /** Part across the page, before the rest; by default the choice of currency and unit. */
  top?: Child;
  submit?: string;
}

export function CalculatorForm({ state, children, top, submit = "Show the figures" }: CalculatorFormProps) {
  return (
    <>
      <div class="scenario-top">
        <ScenarioTools isUnchanged={state.undoable === ""} />
        {state.notes.length === 0 ? null : (
          <ul class="notice" id="link-notes">
            {state.notes.map((note) => (
              <li>{note}</li>
            ))}
          </ul>
        )}
        {top ?? <ScenarioChoices state={state} />}
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

const ScenarioTools = ({ isUnchanged }: { isUnchanged: boolean }) => (
  <div class="scenario-tools">
    {isUnchanged ? <p class="quiet form-note">The page opens with a made-up example.</p> : null}
    <p class="actions">
      <ActionButton action="empty">Start empty</ActionButton>{" "}
      <ActionButton action="example">Example</ActionButton>
    </p>
  </div>
);

export function ScenarioChoices({ state, children }: { state: Scenario; children?: Child }) {
  const { currency, size } = moneyUnitOf(state.fields);
  return (
    <div class="scenario-choices">
      <Choice name="currency" label="Currency" options={CURRENCIES} chosen={currency} />
      <Choice name="unit" label="Amounts in" options={UNITS} chosen={String(size)} />
      {children}
      <TextField name="scenario" id="scenario-name" label="Scenario name" state={state} />
    </div>
  );
}

interface TextFieldProps {
  name: string;
  /** If the name is another element's id. */
  id?: string;
  label: string;
  state: Scenario;
  maxLength?: number;
}

/** Text that changes no figure. */
export const TextField = ({ name, id = toId(name), label, state, maxLength = 100 }: TextFieldProps) => (
  <div class="field">
    <label for={id}>
      {label} <span class="field-unit quiet">optional</span>
    </label>
    <input
      id={id}
      name={name}
      type="text"
      maxlength={maxLength}
      autocomplete="off"
      value={enteredText(state, name)}
    />
  </div>
);

interface ChoiceProps {
  name: string;
  /** If the name is another element's id. */
  id?: string;
  label: string;
  options: readonly Option[];
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

export interface Field {
  label: string;
  hint?: string;
  /** Money if not given; empty for a plain number. */
  unit?: "%" | "years" | "months" | "calendar year" | "";
  required?: boolean;
  /** Choices of a field that is no number. */
  options?: readonly Option[];
}

interface Option {
  value: string;
  name: string;
}

type Definitions = Readonly<Record<string, Field>>;

/**
 * The fields of a form: one for each number of the API's request, required if the API requires it. An input that is no number, or
 * that the form leaves out, does not compile until `Others` names it.
 */
export type FieldsOf<Request, Others extends keyof Request = never, Prefix extends string = ""> = {
  [Name in Exclude<keyof Request, Others> & string as `${Prefix}${Name}`]-?: NonNullable<
    Request[Name]
  > extends number
    ? Field & (undefined extends Request[Name] ? { required?: false } : { required: true })
    : never;
};

interface FieldGroupProps {
  title: string;
  fields: Definitions;
  state: FormState;
}

export const FieldGroup = ({ title, fields, state }: FieldGroupProps) => (
  <fieldset>
    <legend>{title}</legend>
    <InputFields fields={fields} state={state} />
  </fieldset>
);

export const InputFields = ({ fields, state }: Omit<FieldGroupProps, "title">) => (
  <div class="fields">
    {Object.entries(fields).map(([name, field]) => (
      <InputField name={name} field={field} state={state} />
    ))}
  </div>
);

interface GroupedFormProps {
  groups: Readonly<Record<string, Definitions>>;
  state: FormState;
  children?: Child;
}

/** A form with its fields in groups. It keeps the squad plan and the move that it works out, for the link back. */
export const GroupedForm = ({ groups, state, children }: GroupedFormProps) => (
  <CalculatorForm state={state}>
    {["plan", "move"].map((name) => (
      <input type="hidden" name={name} value={state.fields[name] ?? ""} />
    ))}
    {Object.entries(groups).map(([title, fields]) => (
      <FieldGroup title={title} fields={fields} state={state} />
    ))}
    {children}
  </CalculatorForm>
);

interface InputFieldProps {
  name: string;
  field: Field;
  state: FormState;
}

export function InputField({ name, field, state }: InputFieldProps) {
  const { label, hint = "", unit, required = false, options } = field;
  const value = enteredText(state, name);
  const error = state.errors[name];
  if (options !== undefined)
    return <Choice name={name} label={label} options={options} chosen={value} error={error} />;
  const id = toId(name);
  const money = moneyUnitOf(state.fields);
  const affixes =
    unit === undefined ? [money.currency, money.suffix] : ["", unit === "calendar year" ? "" : unit];
  return (
    <div class="field">
      <label for={id}>
        {label} <span class="visually-hidden">{unit ?? money.name}</span>{" "}
        {required ? null : <span class="field-unit quiet">optional</span>}
      </label>
      <TextInput
        name={name}
        value={value}
        error={error}
        hintId={`${id}-hint`}
        inputMode={unit === "calendar year" ? "numeric" : "decimal"}
        prefix={affixes[0]}
        suffix={affixes[1]}
      />
      <p id={`${id}-hint`} class="field-hint quiet">
        {hint}
      </p>
    </div>
  );
}

/** Value of an input: `moves.0.fee` is a field of the first move. */
function enteredText({ fields, moves }: Scenario, name: string): string {
  const [list, row, field = ""] = name.split(".");
  return (list === "moves" ? moves[Number(row)]?.[field] : fields[name]) ?? "";
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

const Affix = ({ text }: { text: string }) =>
  text === "" ? null : (
    <span class="affix" aria-hidden="true">
      {text}
    </span>
  );

/** The texts and numbers of an example as texts of the form. */
export function enteredTexts(
  example: object,
  definitions: Definitions,
  money: MoneyUnit,
): Record<string, string> {
  const texts = Object.entries(example).flatMap(([name, value]) => {
    if (typeof value === "string") return [[name, value] as const];
    if (typeof value !== "number") return [];
    return [[name, isMoney(definitions, name) ? enteredAmount(value, money) : grouped(value)] as const];
  });
  return Object.fromEntries(texts);
}

/** True for an amount of money; all moves share the definitions of `moves.fee` and the like. */
export const isMoney = (definitions: Definitions, name: string): boolean => {
  const field = definitions[name.replace(/^moves\.\d+\./, "moves.")];
  return field !== undefined && field.unit === undefined && field.options === undefined;
};
