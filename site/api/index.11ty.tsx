import { readFileSync } from "node:fs";
import { searchBuyers } from "../../contract/members/routes.ts";
import { required } from "../../contract/required.ts";
import { routes } from "../../contract/routes.ts";
import { apiCatalogPath, apiIndexPath, apiPaths, openApiPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { UsageRules } from "../frame/citation.tsx";
import { ApiPage, CodeBox, jsonText, TextAndCode } from "./api-page.tsx";
import { curl } from "./code-samples.tsx";
import { Limits } from "./limits.tsx";
import { Versioning } from "./versioning.tsx";

export const data = { permalink: `${apiIndexPath}/` };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { baseUrl } = ledger.manifest;
  return (
    <ApiPage
      ledger={ledger}
      path={apiIndexPath}
      title="The public API (beta) · Clubledger"
      description="Sourced football club technology as JSON: read-only, without a key, from a program or any web page."
      name="API"
      heading={
        <>
          The public API <span class="badge">beta</span>
        </>
      }
      contents={[
        { id: "start", name: "Start here" },
        { id: "operations", name: "Operations" },
        { id: "members", name: "The member interface" },
        { id: "limits", name: "Limits" },
        { id: "versioning", name: "Versioning" },
        { id: "changelog", name: "Changelog" },
        { id: "rules", name: "Usage rules" },
      ]}
    >
      <p class="lead">
        Read-only JSON under <code>{baseUrl}/api/v1</code>, without a key, for programs and any web page.
      </p>
      <Start ledger={ledger} />
      <Operations />
      <h2 id="members">The member interface</h2>
      <p>
        Buyers of clubs and recent deals have their own API, for Pro members with a key, over REST and MCP:
        see <a href={sitePaths.members}>Members</a>. Its operations are in the same{" "}
        <a href={`${sitePaths.apiReference}#${searchBuyers.operationId}`}>reference</a>.
      </p>
      <Limits />
      <Versioning />
      <Changelog />
      <h2 id="rules">Usage rules</h2>
      <UsageRules />
    </ApiPage>
  );
}

/** The repository's own list of changes: a heading for each version, and a line for each change. */
function Changelog() {
  const [, ...versions] = readFileSync("site/api/changelog.md", "utf8").split("\n## ");
  return (
    <section>
      <h2 id="changelog">Changelog</h2>
      {versions.map((version) => {
        const [name, ...changes] = version.trimEnd().split(/\n+- /);
        return (
          <>
            <h3>{name}</h3>
            <ul class="prose">
              {changes.map((change) => (
                <li>{change.split("`").map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>))}</li>
              ))}
            </ul>
          </>
        );
      })}
    </section>
  );
}

/** The shortest request, and what it returns. */
function Start({ ledger }: { ledger: SiteLedger }) {
  const { url, response } = currentTicketing(ledger);
  return (
    <>
      <h2 id="start">Start here</h2>
      <TextAndCode
        code={
          <>
            <pre>
              <code>{curl({ url })}</code>
            </pre>
            <CodeBox code={jsonText(response)} />
          </>
        }
      >
        <p>
          This request finds clubs that currently use a ticketing vendor. Every relationship has its source,
          its status and the day on which its source was last read.
        </p>
        <ul class="prose">
          <li>
            <a href={sitePaths.apiReference}>Reference</a>: every operation with examples in curl, JavaScript
            and Python; try the public ones in the browser
          </li>
          {ledger.repositoryUrl === null ? null : (
            <li>
              <a href={`${ledger.repositoryUrl}/tree/main/clients/typescript`}>Typed client</a> for TypeScript
            </li>
          )}
          <li>
            <a href={openApiPath}>OpenAPI 3.1.0 document</a>, from which tools generate a client, and the{" "}
            <a href={apiCatalogPath}>API catalog</a>, by which programs find all interfaces
          </li>
          <li>
            <a href={sitePaths.data}>Downloads</a>, if you want everything
          </li>
        </ul>
      </TextAndCode>
    </>
  );
}

/** A search and what it returns for the data of this build. */
function currentTicketing(ledger: SiteLedger): { url: string; response: unknown } {
  const found = ledger.relationships.filter(
    ({ category, status }) => category === "Ticketing" && status === "current",
  );
  const query = "?category=Ticketing&status=current&limit=1";
  const url = `${ledger.manifest.baseUrl}${apiPaths.technology}${query}`;
  const { responses } = required(ledger.openApi().paths[apiPaths.technology]?.get, "the search");
  const response = {
    ...(responses["200"]?.content?.["application/json"]?.example as object),
    data: found.slice(0, 1).map(({ vendorWebsite: _, categoryDefinition: __, ...row }) => row),
    total: found.length,
    limit: 1,
    offset: 0,
    next: found.length > 1 ? `${url}&offset=1` : null,
  };
  return { url, response };
}

const Operations = () => (
  <>
    <h2 id="operations">Operations</h2>
    <dl class="operations">
      {routes.map(({ operationId, method, path, summary }) => (
        <div>
          <dt>
            <a href={`${sitePaths.apiReference}#${operationId}`}>{summary}</a>
          </dt>
          <dd>
            <code>
              {method.toUpperCase()} {path}
            </code>
          </dd>
        </div>
      ))}
    </dl>
  </>
);
