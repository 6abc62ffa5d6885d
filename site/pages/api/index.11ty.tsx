import { searchBuyers } from "../../../contract/members/routes.ts";
import { routes } from "../../../contract/routes.ts";
import { apiIndexPath, openApiPath, sitePaths } from "../../../contract/site-paths.ts";
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
      <Guides />
      <Operations />
      <h2 id="members">The member interface</h2>
      <p>
        Buyers of clubs and recent deals are another interface, for Pro members with a key, over REST and MCP:
        see <a href={sitePaths.members}>Members</a>. Its operations stand in the same{" "}
        <a href={`${sitePaths.apiReference}#${searchBuyers.operationId}`}>reference</a>.
      </p>
      <h2 id="rules">Usage rules</h2>
      <UsageRules />
    </Layout>
  );
}

const GUIDES = [
  ["Reference", sitePaths.apiReference],
  ["Examples", sitePaths.apiExamples],
  ["Limits", sitePaths.apiLimits],
  ["Versioning and deprecation", sitePaths.apiVersioning],
  ["MCP server for members", sitePaths.apiMcp],
  ["Problem types", sitePaths.problems],
] as const;

function Guides() {
  return (
    <ul class="inline-list">
      {GUIDES.map(([name, path]) => (
        <li>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

function Operations() {
  return (
    <>
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
    </>
  );
}
