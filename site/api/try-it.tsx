import type { Operation, Parameter, Schema } from "./open-api.ts";

interface TryItProps {
  method: string;
  /** With parameters in the OpenAPI form: `/api/v1/tech/clubs/{slug}`. */
  path: string;
  operation: Operation;
  /** Values that return a result, by the parameter's name. */
  samples: Readonly<Record<string, string>>;
  /** An example of the JSON body; undefined if the operation has none. */
  body: unknown;
  choices: Choices;
}

/** Known values of parameters that take any text, by the parameter's name. */
export type Choices = Readonly<Record<string, readonly { value: string; name: string }[]>>;

/** A form that sends the operation's request and shows the response. The script `try-it.js` makes it work. */
export function TryIt({ method, path, operation, samples, body, choices }: TryItProps) {
  const { operationId, summary, parameters = [], security = [] } = operation;
  if (security.length > 0)
    return (
      <p class="quiet">
        This operation needs a member's key. Keys do not belong on a public page, so there is no form here.
      </p>
    );
  return (
    <details class="try-it">
      <summary>Try it</summary>
      <noscript>
        <p class="notice">Sending needs JavaScript. The samples on this page show the request.</p>
      </noscript>
      <form
        novalidate
        autocomplete="off"
        aria-label={`Try it: ${summary}`}
        data-method={method}
        data-path={path}
      >
        <div class="try-it-fields">
          {parameters.map((parameter) => (
            <ParameterField
              operationId={operationId}
              parameter={parameter}
              sample={samples[parameter.name]}
              choices={choicesFor(parameter, choices)}
            />
          ))}
        </div>
        {body === undefined ? null : <BodyField operationId={operationId} body={body} />}
        <p>
          <button type="submit">Send</button> <span role="status" />
        </p>
        <div class="try-it-response" hidden>
          <Shown name="body" title="Response" />
          <details>
            <summary>Request and headers</summary>
            <Shown name="curl" title="curl" />
            <Shown name="request" title="Request" />
            <Shown name="headers" title="Status and headers" />
          </details>
        </div>
      </form>
    </details>
  );
}

interface FieldProps {
  operationId: string;
  parameter: Parameter;
  sample: string | undefined;
  /** All values to choose from; undefined if any text may be entered. */
  choices: Choices[string] | undefined;
}

/** The schema's own values, or those that the ledger has. */
const choicesFor = ({ name, schema }: Parameter, known: Choices): Choices[string] | undefined =>
  oneOf(schema).enum?.map((value) => ({ value: String(value), name: String(value) })) ?? known[name];

/** The form of one value, for a parameter that may be repeated. */
const oneOf = (schema: Schema): Schema => schema.anyOf?.[0] ?? schema;

function ParameterField({ operationId, parameter, sample, choices }: FieldProps) {
  const { name, in: location, required = false } = parameter;
  const id = `try-${operationId}-${name}`;
  const attributes = { id, name, "data-in": location, "aria-required": required };
  return (
    <div>
      <label for={id}>
        <code>{name}</code>
        <span class="quiet small">{required ? " required" : " optional"}</span>
      </label>
      {choices === undefined ? (
        <input
          type="text"
          {...attributes}
          value={sample ?? ""}
          placeholder={placeholderFor(parameter)}
          spellcheck={false}
        />
      ) : (
        <select {...attributes}>
          <option value="">Not set</option>
          {choices.map((choice) => (
            <option value={choice.value}>{choice.name}</option>
          ))}
        </select>
      )}
    </div>
  );
}

function placeholderFor({ schema }: Parameter): string {
  const { default: defaultValue, examples = [] } = oneOf(schema);
  return String(defaultValue ?? (examples.length === 0 ? "" : `e.g. ${examples[0]}`));
}

function BodyField({ operationId, body }: { operationId: string; body: unknown }) {
  const id = `try-${operationId}-body`;
  return (
    <div>
      <label for={id}>JSON body</label>
      <textarea id={id} data-in="body" rows={12} spellcheck={false}>
        {JSON.stringify(body, null, 2)}
      </textarea>
    </div>
  );
}

const Shown = ({ name, title }: { name: string; title: string }) => (
  <>
    <p class="try-it-title">{title}</p>
    {/* Long text scrolls, so it must be reachable by keyboard. */}
    <pre tabindex={0}>
      <code data-shown={name} />
    </pre>
  </>
);
