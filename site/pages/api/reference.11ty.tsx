import { openApiPath, sitePaths } from "../../../contract/site-paths.ts";
import { CodeSamples } from "../../components/code-samples.tsx";
import { ApiPage } from "../../components/layout.tsx";
import { FieldTable } from "../../components/schema-fields.tsx";
import { TryIt } from "../../components/try-it.tsx";
import type { SiteLedger } from "../../ledger.ts";
import { type Body, type Operation, type Parameter, referredName, type Schema } from "../../open-api.ts";

export const data = { permalink: sitePaths.apiReference };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { paths, components } = ledger.openApi;
  const { baseUrl } = ledger.manifest;
  const operations = Object.entries(paths).flatMap(([path, { get, post, servers }]) =>
    Object.entries({ get, post }).flatMap(([method, operation]) =>
      operation === undefined ? [] : [{ path, method, operation, server: servers?.[0]?.url ?? baseUrl }],
    ),
  );
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiReference}
      name="Reference"
      description="Every operation, parameter, field and response of the public API and the member interface, from the OpenAPI document."
      scripts={["try-it.js"]}
      styles={["try-it.css"]}
    >
      <p class="lead">
        Generated from the <a href={openApiPath}>OpenAPI 3.1.0 document</a>, which comes from the schemas that
        the server validates requests with. Most operations have a form to try them from this page.
      </p>
      <ul>
        {operations.map(({ operation: { operationId, summary } }) => (
          <li>
            <a href={`#${operationId}`}>{summary}</a>
          </li>
        ))}
        <li>
          <a href="#schemas">Records</a>
        </li>
      </ul>
      {operations.map((entry) => (
        <OperationSection {...entry} />
      ))}
      <h2 id="schemas">Records</h2>
      {Object.entries(components.schemas).map(([name, schema]) => (
        <SchemaSection name={name} schema={schema} />
      ))}
    </ApiPage>
  );
}

interface OperationProps {
  path: string;
  method: string;
  operation: Operation;
  /** The URL that the path is appended to. */
  server: string;
}

function OperationSection({ path, method, operation, server }: OperationProps) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = jsonOf(requestBody);
  const example = jsonOf(responses["200"]);
  const samples = samplesFrom(example?.example);
  const called = path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? "");
  const forMembers = operation.security !== undefined;
  return (
    <section id={operationId}>
      <h2>{summary}</h2>
      <p>
        <code>
          {method.toUpperCase()} {path}
        </code>
      </p>
      <p>{description}</p>
      {forMembers ? <KeyNote server={server} /> : null}
      <FieldTable kind="Parameter" caption={`Parameters: ${summary}`} fields={parameters.map(toField)} />
      {body === undefined ? null : <p>The body is {linkTo(body.schema)}.</p>}
      {example === undefined ? null : <p>The response is {linkTo(example.schema)}.</p>}
      <Responses operation={operation} />
      <details>
        <summary>Request in curl, JavaScript and Python</summary>
        <CodeSamples id={operationId} url={`${server}${called}`} body={body?.example} withKey={forMembers} />
      </details>
      <TryIt method={method} path={path} operation={operation} samples={samples} body={body?.example} />
      <details>
        <summary>{forMembers ? "Example response (fictional)" : "Example response"}</summary>
        <pre>
          <code>{shorten(example?.example)}</code>
        </pre>
      </details>
    </section>
  );
}

const KeyNote = ({ server }: { server: string }) => (
  <p>
    For Pro members, at <code>{server}</code>, with a key in the header <code>Authorization: Bearer</code>.
    See <a href={sitePaths.members}>how to get a key</a> and the <a href={sitePaths.apiLimits}>rate limits</a>
    .
  </p>
);

const jsonOf = (body: Partial<Body> | undefined) => body?.content?.["application/json"];

/** Slug or id of the record in the example, so that the sample request returns it. */
function samplesFrom(example: unknown): Record<string, string> {
  const text = JSON.stringify(example) ?? "";
  const [, name, value] = text.match(/^\{"data":\{"(slug|id)":"([^"]+)"/) ?? [];
  return name === undefined || value === undefined ? {} : { [name]: value };
}

const MAX_EXAMPLE_LINES = 60;

function shorten(example: unknown): string {
  const lines = (JSON.stringify(example, null, 2) ?? "").split("\n");
  const rest = lines.slice(MAX_EXAMPLE_LINES);
  return [
    ...lines.slice(0, MAX_EXAMPLE_LINES),
    ...(rest.length === 0 ? [] : [`… ${rest.length} more lines`]),
  ].join("\n");
}

function linkTo({ $ref }: Schema) {
  return $ref === undefined ? (
    "an object"
  ) : (
    <a href={`#schema-${referredName($ref)}`}>{referredName($ref)}</a>
  );
}

const toField = ({ name, schema, description = "", required = false }: Parameter) => ({
  name,
  schema: { ...schema, description },
  required,
});

const fieldsOf = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));

function Responses({ operation: { responses } }: { operation: Operation }) {
  const others = Object.entries(responses).filter(([status]) => status !== "200");
  return (
    <p class="small quiet">
      {others.map(([status, { description }], index) => (
        <>
          {index === 0 ? "" : " · "}
          <b>{status}</b> {description}
        </>
      ))}
      . See the <a href={sitePaths.problems}>problem types</a>.
    </p>
  );
}

const SchemaSection = ({ name, schema }: { name: string; schema: Schema }) => (
  <section>
    <h3 id={`schema-${name}`}>
      <code>{name}</code>
    </h3>
    {schema.description === undefined ? null : <p>{schema.description}</p>}
    {schema.enum === undefined ? null : (
      <p>
        One of <code>{schema.enum.join(" | ")}</code>
      </p>
    )}
    <FieldTable kind="Field" caption={`Fields of ${name}`} fields={fieldsOf(schema)} />
  </section>
);
