import type { Child } from "hono/jsx";

/** What is wrong with a field, by its name. */
export type Faults = Readonly<Record<string, string>>;

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  faults: Faults;
  /** The control, given what it must carry: its id, its name and what ties it to the messages. */
  control: (tied: TiedControl) => Child;
}

export interface TiedControl {
  id: string;
  name: string;
  "aria-invalid"?: "true";
  "aria-describedby"?: string;
}

/** A labelled control with its hint, and with what is wrong with it where something is. */
export function Field({ name, label, hint, faults, control }: FieldProps) {
  const id = `field-${name}`;
  const fault = faults[name];
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(fault === undefined ? [] : [`${id}-fault`]),
  ].join(" ");
  return (
    <div class="member-field">
      <label for={id}>{label}</label>
      {control({
        id,
        name,
        ...(fault === undefined ? {} : { "aria-invalid": "true" }),
        ...(described === "" ? {} : { "aria-describedby": described }),
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} class="small quiet">
          {hint}
        </p>
      )}
      {fault === undefined ? null : (
        <p id={`${id}-fault`} class="fault">
          {label} {fault}
        </p>
      )}
    </div>
  );
}

/** A choice of words, or none; what was given and is no choice is kept, so that its message has something to stand at. */
export function Choice({
  tied,
  choices,
  none,
  given,
}: {
  tied: TiedControl;
  choices: readonly (readonly [value: string, text: string])[];
  none: string;
  given: string;
}) {
  const unknown = given !== "" && !choices.some(([value]) => value === given);
  return (
    <select {...tied}>
      <option value="">{none}</option>
      {choices.map(([value, text]) => (
        <option value={value} {...(value === given ? { selected: true } : {})}>
          {text}
        </option>
      ))}
      {unknown ? (
        <option value={given} selected>
          {given}
        </option>
      ) : null}
    </select>
  );
}

/** Says above a form that something in it is wrong, and what cannot be said at any of its fields. */
export function FaultSummary({ faults, fields }: { faults: Faults; fields: readonly string[] }) {
  const others = Object.entries(faults).filter(([name]) => !fields.includes(name));
  if (Object.keys(faults).length === 0) return null;
  return (
    <div class="fault-summary" role="alert">
      <p>That could not be read. Nothing was searched or changed.</p>
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
