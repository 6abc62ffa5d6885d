import { apiIndexPath, openApiPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ApiPage, CodeBox, jsonText, TextAndCode } from "./api-page.tsx";
import { CodeSamples } from "./code-samples.tsx";
import type { Body, Operation, Parameter, Schema } from "./open-api.ts";
import { FieldTable, ParameterList, SchemaLink } from "./schema-fields.tsx";

export const data = { permalink: sitePaths.apiReference };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { schemas } = ledger.openApi().components;
  const operations = operationsOf(ledger);
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiReference}
      name="Reference"
      description="Every operation, parameter, field and response of the public API and the member interface, from the OpenAPI document."
      scripts={["open-target.js"]}
      contents={[
        ...operations.map(({ operation }) => ({ id: operation.operationId, name: operation.summary })),
        { id: "schemas", name: "Records", count: Object.keys(schemas).length },
      ]}
    >
      <p class="lead">
        Generated from the <a href={openApiPath}>OpenAPI 3.1.0 document</a>, which comes from the schemas that
        the server validates requests with.
      </p>
      {operations.map((entry) => (
        <OperationSection {...entry} />
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

/** Folded: a link to the id opens it, because the id is inside. */
function OperationSection(entry: OperationEntry) {
  const { path, method, operation, server } = entry;
  const { operationId, summary, description, parameters = [] } = operation;
  return (
    <details class="operation">
      <summary>
        <h2>{summary}</h2>{" "}
        <span class="endpoint">
          <b>{method.toUpperCase()}</b> <code>{path}</code>
        </span>
      </summary>
      <div id={operationId}>
        <TextAndCode code={<OperationCode {...entry} />}>
          <p>{description}</p>
          {isForMembers(operation) ? <KeyNote server={server} /> : null}
          <ParameterList fields={parameters.map(toField)} />
          <Bodies operation={operation} />
          <Errors operation={operation} />
        </TextAndCode>
      </div>
    </details>
  );
}

const isForMembers = ({ security }: Operation): boolean => security !== undefined;

function OperationCode({ path, method, operation, server }: OperationEntry) {
  const { operationId, requestBody, responses } = operation;
  const example = jsonOf(responses["200"])?.example;
  const samples = samplesFrom(example);
  // The example of a list is a page of it, which the request must ask for.
  const page = typeof example === "object" && example !== null && "limit" in example;
  const called = path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? "");
  const target = `${called}${page ? `?limit=${example.limit}` : ""}`;
  const forMembers = isForMembers(operation);
  return (
    <>
      <h3>{forMembers ? "Response (fictional)" : "Response"}</h3>
      <CodeBox code={jsonText(example)} />
      <h3>Request</h3>
      {forMembers || method !== "get" ? null : (
        <p>
          Open <a href={target}>{target}</a>
        </p>
      )}
      <CodeSamples
        id={operationId}
        url={`${server}${target}`}
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
