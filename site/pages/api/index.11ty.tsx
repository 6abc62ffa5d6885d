import { searchBuyers } from "../../../contract/members/routes.ts";
import { routes } from "../../../contract/routes.ts";
import { apiIndexPath, apiPaths, openApiPath, sitePaths } from "../../../contract/site-paths.ts";
import { UsageRules } from "../../components/citation.tsx";
import { Layout } from "../../components/layout.tsx";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: `${apiIndexPath}/` };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { baseUrl } = ledger.manifest;
  return (
    <Layout
      ledger={ledger}
      path={apiIndexPath}
      title="The public API (beta) · Clubledger"
      description="Sourced football club technology as JSON: read-only, no key, available from any origin."
      name="API"
    >
      <h1>
        The public API <span class="badge">beta</span>
      </h1>
      <p class="lead">
        Read-only JSON under <code>{baseUrl}/api/v1</code>: no key, available from any origin, described by an{" "}
        <a href={openApiPath}>OpenAPI 3.1.0 document</a>.
      </p>
      <pre>
        <code>
          curl '{baseUrl}
          {apiPaths.technology}?q=wifi&amp;status=current'
        </code>
      </pre>
      <Guides />
      <Operations />
      <h2 id="members">The member interface</h2>
      <p>
        Buyers of clubs and recent deals have an API of their own, for Pro members with a key, over REST and
        MCP: see <a href={sitePaths.members}>Members</a>. Its operations are in the same{" "}
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

const Guides = () => (
  <ul class="inline-list">
    {GUIDES.map(([name, path]) => (
      <li>
        <a href={path}>{name}</a>
      </li>
    ))}
  </ul>
);

const Operations = () => (
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
