import type { Child } from "hono/jsx";
import { grouped, readNumber } from "../numbers.ts";

/** What has been entered, as text. */
export interface Scenario {
  /** By the name in the API's request, its steps joined by dots. */
  fields: Readonly<Record<string, string>>;
  /** The register: a row a player, a cell a column. */
  players: readonly (readonly string[])[];
}

export interface FormState extends Scenario {
  /** What the API rejected, by the name of the input. */
  errors: Readonly<Record<string, string>>;
  /** What happened to the register last. */
  registerStatus: string;
  importErrors: readonly string[];
}

/** What the buttons of a calculator do; the script has a handler for each. */
export type CalculatorAction =
  | "example"
  | "retry"
  | "focus"
  | "copy-link"
  | "copy-request"
  | "export-figures";
export type RegisterAction =
  | "add-player"
  | "remove-player"
  | "import-replace"
  | "import-add"
  | "export-register"
  | "preset";

interface ActionButtonProps {
  action: CalculatorAction | RegisterAction;
  /** What the action is about, such as a row's number. */
  value?: string;
  class?: string;
  label?: string;
  children: Child;
}

export function ActionButton({ action, value, label, children, ...props }: ActionButtonProps) {
  return (
    <button type="button" class={props.class} data-action={action} data-value={value} aria-label={label}>
      {children}
    </button>
  );
}

/** The frame of a calculator's form. */
export function CalculatorForm({ children }: { children: Child }) {
  return (
    <>
      <p class="quiet form-note">
        These are made-up figures. Use a point for decimals (2.5) and commas only to separate thousands.
      </p>
      {children}
      <p class="actions">
        <button type="submit">Show the figures</button>{" "}
        <ActionButton action="example">Back to the example</ActionButton>
      </p>
    </>
  );
}

interface Field<Group extends string> {
  group: Group;
  label: string;
  hint: string;
  /** Money if not given. */
  unit?: "%" | "years";
  required?: boolean;
  /** For money that may be negative: what a positive and a negative value mean. */
  signs?: readonly [positive: string, negative: string];
}

/** The fields of a form: one for each number of the API's request, required if the API requires it. */
export type FieldsOf<Request, Group extends string, Prefix extends string = ""> = {
  [Name in keyof Request & string as NonNullable<Request[Name]> extends number
    ? `${Prefix}${Name}`
    : never]-?: Field<Group> & (undefined extends Request[Name] ? { required?: false } : { required: true });
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

function NumberField({ name, field, state }: { name: string; field: Field<string>; state: FormState }) {
  const { label, hint, unit = "money", required = false, signs } = field;
  const id = toId(name);
  const value = state.fields[name] ?? "";
  return (
    <div class="field">
      <label for={id}>
        {label}{" "}
        <span class="field-unit">
          {unit}
          {required ? "" : ", optional"}
        </span>
      </label>
      <TextInput name={name} value={value} error={state.errors[name]} hintId={`${id}-hint`} />
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
}

/** An input, and the API's error below it. */
export function TextInput({ name, value, error, hintId = "", label, inputMode = "decimal" }: InputProps) {
  const id = toId(name);
  return (
    <>
      <input
        id={id}
        name={name}
        type="text"
        inputmode={inputMode}
        autocomplete="off"
        value={value}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : "true"}
        aria-describedby={`${id}-error ${hintId}`.trim()}
      />
      <p id={`${id}-error`} class="field-error" hidden={error === undefined}>
        {error}
      </p>
    </>
  );
}

function signText(text: string, [positive, negative]: readonly [string, string]): string {
  const value = readNumber(text);
  if (typeof value !== "number" || value === 0) return "";
  return value > 0 ? positive : negative;
}

/** The fields of an example request as text; an inner object's numbers are named `outer.inner`. */
export function fieldsFrom(request: object, prefix = ""): Record<string, string> {
  const entries = Object.entries(request).flatMap(([name, value]) => {
    if (typeof value === "number") return [[`${prefix}${name}`, grouped(value)]];
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    return isGroup ? Object.entries(fieldsFrom(value, `${name}.`)) : [];
  });
  return Object.fromEntries(entries);
}
