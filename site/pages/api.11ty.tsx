import { openApiPath } from "../../contract/addresses.ts";
import { USAGE_RULES } from "../../contract/attribution.ts";
import { routes } from "../../contract/routes.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/api/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { baseUrl } = ledger.manifest;
  return (
    <Layout
      ledger={ledger}
      path="/api"
      title="The public API (beta) · Clubledger"
      description="Sourced football club technology as JSON: read-only, without a key, readable from any origin."
    >
      <h1>
        The public API <span class="badge">beta</span>
      </h1>
      <p class="lead">
        Read-only JSON under <code>{baseUrl}/api/v1</code>: no key, readable from any origin, described by an{" "}
        <a href={openApiPath}>OpenAPI 3.1.0 document</a>.
      </p>
      <pre>
        <code>curl '{baseUrl}/api/v1/tech?q=wifi&amp;status=current'</code>
      </pre>
      {routes.map(({ method, path, summary, description, query }) => (
        <section>
          <h2>{summary}</h2>
          <p>
            <code>
              {method.toUpperCase()} {path}
            </code>
          </p>
          <p>{description}</p>
          <Parameters parameters={query.shape} />
        </section>
      ))}
      <h2>Usage rules</h2>
      <ul>
        {USAGE_RULES.map((rule) => (
          <li>{rule}</li>
        ))}
      </ul>
      <p>
        Errors are <a href="/problems/">problem documents</a>.
      </p>
    </Layout>
  );
}

function Parameters({
  parameters,
}: {
  parameters: Readonly<Record<string, { description?: string | undefined }>>;
}) {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return null;
  return (
    <dl>
      {entries.map(([name, { description }]) => (
        <>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{description}</dd>
        </>
      ))}
    </dl>
  );
}
