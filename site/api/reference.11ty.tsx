import { apiIndexPath, openApiPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ApiPage, CodeBox, jsonText, TextAndCode } from "./api-page.tsx";
import { CodeSamples } from "./code-samples.tsx";
import type { Body, Operation, Parameter, Schema } from "./open-api.ts";
import { FieldTable, ParameterList, SchemaLink } from "./schema-fields.tsx";
import { type Choices, TryIt } from "./try-it.tsx";

export const data = { permalink: sitePaths.apiReference };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { schemas } = ledger.openApi().components;
  const operations = operationsOf(ledger);
  const choices = choicesOf(ledger);
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiReference}
      name="Reference"
      description="Every operation, parameter, field and response of the public API and the member interface, from the OpenAPI document."
      scripts={["try-it.js"]}
      contents={[
        ...operations.map(({ operation }) => ({ id: operation.operationId, name: operation.summary })),
        { id: "schemas", name: "Records", count: Object.keys(schemas).length },
      ]}
    >
      <p class="lead">
        Generated from the <a href={openApiPath}>OpenAPI 3.1.0 document</a>, which comes from the schemas that
        the server validates requests with. You can try the public operations from this page.
      </p>
      {operations.map((entry) => (
        <OperationSection {...entry} choices={choices} />
      ))}
      <section>
        <h2 id="schemas">Records</h2>
        {Object.entries(schemas).map(([name, schema]) => (
          <SchemaSection name={name} schema={schema} />
        ))}
      </section>
    </ApiPage>
  );
}

interface OperationEntry {
  path: string;
  method: string;
  operation: Operation;
  /** The URL that the path is appended to. */
  server: string;
}

const operationsOf = ({ openApi, manifest }: SiteLedger): OperationEntry[] =>
  Object.entries(openApi().paths).flatMap(([path, { get, post, servers }]) =>
    Object.entries({ get, post }).flatMap(([method, operation]) =>
      operation === undefined
        ? []
        : [{ path, method, operation, server: servers?.[0]?.url ?? manifest.baseUrl }],
    ),
  );

/** Values that the ledger has for parameters of any text, by the parameter's name. */
const choicesOf = ({ categories, countries, leagues }: SiteLedger): Choices => ({
  category: categories.map(({ name }) => ({ value: name, name })),
  country: countries.map(({ name }) => ({ value: name, name })),
  league: leagues.map(({ slug, name, country }) => ({ value: slug, name: `${country}: ${name}` })),
});

/** Folded: a link to the id opens it, because the id is inside. */
function OperationSection({ choices, ...entry }: OperationEntry & { choices: Choices }) {
  const { path, method, operation, server } = entry;
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const body = jsonOf(requestBody);
  const samples = samplesFrom(jsonOf(operation.responses["200"])?.example);
  return (
    <details class="operation">
      <summary>
        <h2>{summary}</h2>{" "}
        <span class="endpoint">
          <b>{method.toUpperCase()}</b> <code>{path}</code>
        </span>
      </summary>
      <div id={operationId}>
        <TextAndCode code={<OperationCode {...entry} samples={samples} />}>
          <p>{description}</p>
          {isForMembers(operation) ? <KeyNote server={server} /> : null}
          <ParameterList fields={parameters.map(toField)} />
          <Bodies operation={operation} />
          <Errors operation={operation} />
        </TextAndCode>
        <TryIt {...entry} samples={samples} body={body?.example} choices={choices} />
      </div>
    </details>
  );
}

const isForMembers = ({ security }: Operation): boolean => security !== undefined;

interface OperationCodeProps extends OperationEntry {
  samples: Readonly<Record<string, string>>;
}

function OperationCode({ path, operation, server, samples }: OperationCodeProps) {
  const { operationId, requestBody, responses } = operation;
  const example = jsonOf(responses["200"])?.example;
  // The example of a list is a page of it, which the request must ask for.
  const page = typeof example === "object" && example !== null && "limit" in example;
  const called = path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? "");
  const forMembers = isForMembers(operation);
  return (
    <>
      <h3>{forMembers ? "Response (fictional)" : "Response"}</h3>
      <CodeBox code={jsonText(example)} />
      <h3>Request</h3>
      <CodeSamples
        id={operationId}
        url={`${server}${called}${page ? `?limit=${example.limit}` : ""}`}
        body={jsonOf(requestBody)?.example}
        withKey={forMembers}
      />
    </>
  );
}

const KeyNote = ({ server }: { server: string }) => (
  <p>
    For Pro members, at <code>{server}</code>, with a key in the header <code>Authorization: Bearer</code>.
    See <a href={sitePaths.members}>how to get a key</a> and the{" "}
    <a href={`${apiIndexPath}#limits`}>rate limits</a>.
  </p>
);

const jsonOf = (body: Partial<Body> | undefined) => body?.content?.["application/json"];

/** Slug or id of the record in the example, so that the sample request returns it. */
function samplesFrom(example: unknown): Record<string, string> {
  const text = JSON.stringify(example) ?? "";
  const [, name, value] = text.match(/^\{"data":\{"(slug|id)":"([^"]+)"/) ?? [];
  return name === undefined || value === undefined ? {} : { [name]: value };
}

const toField = ({ name, schema, description = "", required = false }: Parameter) => ({
  name,
  schema: { ...schema, description },
  required,
});

function Bodies({ operation: { requestBody, responses } }: { operation: Operation }) {
  const [sent, received] = [jsonOf(requestBody), jsonOf(responses["200"])];
  return (
    <p>
      {sent === undefined ? null : (
        <>
          Body: <SchemaLink schema={sent.schema} />
          {". "}
        </>
      )}
      {received === undefined ? null : (
        <>
          Response: <SchemaLink schema={received.schema} />.
        </>
      )}
    </p>
  );
}

function Errors({ operation: { responses } }: { operation: Operation }) {
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

const fieldsOf = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));

const SchemaSection = ({ name, schema }: { name: string; schema: Schema }) => (
  <details class="schema">
    <summary>
      <code>{name}</code> {schema.description === undefined ? null : <span>{schema.description}</span>}
    </summary>
    <div id={`schema-${name}`}>
      {schema.enum === undefined ? null : (
        <p>
          One of <code>{schema.enum.join(" | ")}</code>
        </p>
      )}
      <FieldTable caption={`Fields of ${name}`} fields={fieldsOf(schema)} />
    </div>
  </details>
);
