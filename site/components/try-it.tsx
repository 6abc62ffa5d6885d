import type { Operation, Parameter } from "../open-api.ts";

interface TryItProps {
  method: string;
  /** With parameters in the OpenAPI form: `/api/v1/tech/clubs/{slug}`. */
  path: string;
  operation: Operation;
  /** Values that return a result, by the parameter's name. */
  samples: Readonly<Record<string, string>>;
  /** An example of the JSON body; undefined if the operation has none. */
  body: unknown;
}

/** A form that sends the operation's request and shows the response. The script `try-it.js` makes it work. */
export function TryIt({ method, path, operation, samples, body }: TryItProps) {
  const { operationId, summary, parameters = [], security = [] } = operation;
  if (security.length > 0)
    return (
      <p class="quiet">
        This operation needs a member's key. Keys do not belong on a public page, so there is no form here.
      </p>
    );
  return (
    <details class="try-it">
      <summary>Try it: send the request from here</summary>
      <noscript>
        <p class="notice">Sending needs JavaScript. The samples above show the request.</p>
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
            />
          ))}
        </div>
        {body === undefined ? null : <BodyField operationId={operationId} body={body} />}
        <p>
          <button type="submit">Send</button> <span role="status" />
        </p>
        <div class="try-it-response" hidden>
          <Shown name="request" title="Request" />
          <Shown name="curl" title="The same with curl" />
          <Shown name="headers" title="Status and headers" />
          <Shown name="body" title="Body" />
        </div>
      </form>
    </details>
  );
}

interface FieldProps {
  operationId: string;
  parameter: Parameter;
  sample: string | undefined;
}

function ParameterField({ operationId, parameter, sample }: FieldProps) {
  const { name, in: location, required = false, schema } = parameter;
  const id = `try-${operationId}-${name}`;
  const attributes = { id, name, "data-in": location, "aria-required": required };
  return (
    <div>
      <label for={id}>
        <code>{name}</code>
        <span class="quiet small">{required ? " required" : " optional"}</span>
      </label>
      {schema.enum === undefined ? (
        <input
          type="text"
          {...attributes}
          value={sample ?? ""}
          placeholder={placeholderFor(parameter)}
          spellcheck={false}
        />
      ) : (
        <select {...attributes}>
          <option value="">any</option>
          {schema.enum.map((value) => (
            <option value={String(value)}>{String(value)}</option>
          ))}
        </select>
      )}
    </div>
  );
}

const placeholderFor = ({ schema: { default: defaultValue, examples = [] } }: Parameter): string =>
  String(defaultValue ?? (examples.length === 0 ? "" : `such as ${examples[0]}`));

function BodyField({ operationId, body }: { operationId: string; body: unknown }) {
  const id = `try-${operationId}-body`;
  return (
    <div>
      <label for={id}>Body, JSON</label>
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
