import { apiIndexPath, openApiPath, sitePaths } from "../../../contract/addresses.ts";
import { routes } from "../../../contract/routes.ts";
import { Layout } from "../../components/layout.tsx";
import { UsageRules } from "../../components/usage-rules.tsx";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: "/api/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { baseUrl } = ledger.manifest;
  return (
    <Layout
      ledger={ledger}
      path={apiIndexPath}
      title="The public API (beta) · Clubledger"
      description="Sourced football club technology as JSON: read-only, without a key, readable from any origin."
      trail={[{ name: "API", path: apiIndexPath }]}
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
      <ul class="inline-list">
        <li>
          <a href={sitePaths.apiReference}>Reference</a>
        </li>
        <li>
          <a href={sitePaths.apiExamples}>Examples</a>
        </li>
        <li>
          <a href={sitePaths.apiLimits}>Limits</a>
        </li>
        <li>
          <a href={sitePaths.apiVersioning}>Versioning and deprecation</a>
        </li>
        <li>
          <a href={sitePaths.problems}>Problem types</a>
        </li>
      </ul>
      <h2 id="operations">Operations</h2>
      <dl>
        {routes.map(({ operationId, method, path, summary }) => (
          <>
            <dt>
              <a href={`${sitePaths.apiReference}#${operationId}`}>{summary}</a>
            </dt>
            <dd>
              <code>
                {method.toUpperCase()} {path}
              </code>
            </dd>
          </>
        ))}
      </dl>
      <h2 id="rules">Usage rules</h2>
      <UsageRules />
    </Layout>
  );
}
