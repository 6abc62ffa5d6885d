import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import type { Child, JSX } from "hono/jsx";
import type * as z from "zod";
import { readLimited } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import { equalHashes, hashSecret } from "../secrets.ts";

/** Far more than any form of these pages needs. */
const MAX_FORM_BYTES = 8 * 1024;

export type FormValues = Readonly<Record<string, string>>;

/** Faults of a form, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** No space may precede it, not even a no-break space: hono/csrf does not check what it does not recognise as a form. */
const FORM = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

/** Creates the reader of forms from the pages at `dealsUrl`. */
export function createFormReader(dealsUrl: string) {
  const check = csrf({ origin: new URL(dealsUrl).origin });
  /** Returns the form's fields. Throws a Problem if it is from another site or lacks its session's token. */
  return async function readForm(c: RequestContext, formToken?: string): Promise<FormValues> {
    if (!FORM.test(c.req.header("Content-Type") ?? ""))
      throw new Problem("unsupported-media-type", { detail: "This page accepts only its own form." });
    try {
      await check(c, async () => undefined);
    } catch (error) {
      throw error instanceof HTTPException ? foreignForm() : error;
    }
    const body = await readLimited(c.req.raw, MAX_FORM_BYTES);
    if (body === undefined)
      throw new Problem("body-too-large", {
        detail: `A form may have at most ${MAX_FORM_BYTES / 1024} KiB.`,
      });
    const values: FormValues = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
    if (formToken !== undefined && !isEqual(values.formToken ?? "", formToken)) throw foreignForm();
    return values;
  };
}

export const foreignForm = (): Problem =>
  new Problem("foreign-form", {
    detail: "The form was not sent from this page in this session. Reload the page and try again.",
  });

/** Compares in constant time: hashes have the same length for any text. */
const isEqual = (one: string, other: string): boolean => equalHashes(hashSecret(one), hashSecret(other));

/** A form's fields as parsed by a schema, or the first error of each field. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  values: FormValues,
): { data: z.infer<Schema> } | { errors: FieldErrors } {
  const { data, error } = schema.safeParse(values);
  if (error === undefined) return { data };
  const messages = error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { errors: Object.fromEntries(messages.reverse()) };
}

interface FieldProps {
  name: string;
  /** Place among the controls of the same name, from 0. */
  index?: number;
  label: string;
  hint?: string;
  errors: FieldErrors;
}

/** A labelled control with its hint and its error, if it has any. */
export function Field({
  control,
  ...field
}: FieldProps & { control: (props: ReturnType<typeof controlProps>) => Child }) {
  const id = idOf(field);
  return (
    <div class="member-field">
      <label for={id}>{field.label}</label>
      {control(controlProps(field))}
      {field.hint === undefined ? null : (
        <p id={`${id}-hint`} class="small quiet">
          {field.hint}
        </p>
      )}
      <FieldError {...field} />
    </div>
  );
}

/** A labelled line to type into. */
export const InputField = ({ input, ...field }: FieldProps & { input: JSX.IntrinsicElements["input"] }) => (
  <Field {...field} control={(props) => <input {...props} {...input} />} />
);

const idOf = ({ name, index = 0 }: Pick<FieldProps, "name" | "index">): string =>
  index === 0 ? `field-${name}` : `field-${name}-${index}`;

/** The attributes that every control of a form has, and those that tie it to its messages. */
function controlProps({ name, index, hint, errors }: FieldProps) {
  const id = idOf({ name, index: index ?? 0 });
  const invalid = errors[name] !== undefined;
  const describedBy = [...(hint === undefined ? [] : [`${id}-hint`]), ...(invalid ? [`${id}-fault`] : [])];
  return {
    id,
    name,
    ...(invalid ? { "aria-invalid": "true" as const } : {}),
    ...(describedBy.length === 0 ? {} : { "aria-describedby": describedBy.join(" ") }),
  };
}

function FieldError({ name, label, errors }: FieldProps) {
  if (errors[name] === undefined) return null;
  return (
    <p id={`field-${name}-fault`} class="fault">
      {errorText(label, errors[name])}
    </p>
  );
}

/** A message is what follows the name of its field, unless it is a sentence of its own. */
const errorText = (name: string, message: string): string =>
  /^[A-Z]/.test(message) ? message : `${name} ${message}`;

interface CheckboxProps extends FieldProps {
  checked: boolean;
  /** Number of records that it leads to. */
  count: number | undefined;
}

export function Checkbox({ checked, count, ...field }: CheckboxProps) {
  return (
    <div class="flag">
      <input type="checkbox" {...controlProps(field)} value="1" checked={checked} />
      <label for={`field-${field.name}`}>
        {field.label}
        {count === undefined ? null : <span class="count"> {count}</span>}
      </label>
      <FieldError {...field} />
    </div>
  );
}

interface ChoiceProps extends FieldProps {
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
    <div class="notice bad" role="alert">
      <p>Please correct the following.</p>
      {others.length === 0 ? null : (
        <ul>
          {others.map(([name, message]) => (
            <li>{errorText(name, message)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
