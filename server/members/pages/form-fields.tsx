import type { Child } from "hono/jsx";

/** What is wrong with a form, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What every control of a form carries. */
export interface ControlProps {
  id: string;
  name: string;
  "aria-invalid"?: "true";
  "aria-describedby"?: string;
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  errors: FieldErrors;
  control: (props: ControlProps) => Child;
}

/** A labelled control with its hint and its error, if it has any. */
export function Field({ name, label, hint, errors, control }: FieldProps) {
  const id = `field-${name}`;
  const hintId = hint === undefined ? [] : [`${id}-hint`];
  return (
    <div class="member-field">
      <label for={id}>{label}</label>
      {control(controlProps(name, errors, hintId))}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} class="small quiet">
          {hint}
        </p>
      )}
      <FieldError name={name} label={label} errors={errors} />
    </div>
  );
}

/** The attributes of a control that tie it to its messages. */
function controlProps(name: string, errors: FieldErrors, hintId: readonly string[] = []): ControlProps {
  const id = `field-${name}`;
  const invalid = errors[name] !== undefined;
  const describedBy = [...hintId, ...(invalid ? [`${id}-fault`] : [])].join(" ");
  return {
    id,
    name,
    ...(invalid ? { "aria-invalid": "true" } : {}),
    ...(describedBy === "" ? {} : { "aria-describedby": describedBy }),
  };
}

function FieldError({ name, label, errors }: Pick<FieldProps, "name" | "label" | "errors">) {
  if (errors[name] === undefined) return null;
  return (
    <p id={`field-${name}-fault`} class="fault">
      {label} {errors[name]}
    </p>
  );
}

interface CheckboxProps {
  name: string;
  label: string;
  checked: boolean;
  errors: FieldErrors;
}

export function Checkbox({ name, label, checked, errors }: CheckboxProps) {
  return (
    <div class="flag">
      <input type="checkbox" {...controlProps(name, errors)} value="1" checked={checked} />
      <label for={`field-${name}`}>{label}</label>
      <FieldError name={name} label={label} errors={errors} />
    </div>
  );
}

interface ChoiceProps extends Omit<FieldProps, "control"> {
  choices: readonly (readonly [value: string, text: string])[];
  /** The text of the empty choice. */
  none: string;
  value: string | undefined;
}

/** A select field. A value that is no choice stays visible, next to its error. */
export function Choice({ choices, none, value = "", ...field }: ChoiceProps) {
  const known = value === "" || choices.some(([choice]) => choice === value);
  const options = known ? choices : [...choices, [value, value] as const];
  return (
    <Field
      {...field}
      control={(props) => (
        <select {...props}>
          <option value="">{none}</option>
          {options.map(([option, text]) => (
            <option value={option} selected={option === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** Says above a form that something in it is wrong, and lists errors that belong to none of its fields. */
export function ErrorSummary({ errors, fields }: { errors: FieldErrors; fields: readonly string[] }) {
  const others = Object.entries(errors).filter(([name]) => !fields.includes(name));
  if (Object.keys(errors).length === 0) return null;
  return (
    <div class="fault-summary" role="alert">
      <p>Please correct the fields below. Nothing was searched or changed.</p>
      {others.length === 0 ? null : (
        <ul>
          {others.map(([name, message]) => (
            <li>
              {name} {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
