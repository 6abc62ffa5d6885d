import { ACCOUNT_LIMITS_TEXT } from "../../../contract/members/limits.ts";
import { type Tool, tools } from "../../../contract/members/tools.ts";
import { mcpServerPath, memberApiPaths, memberPaths, sitePaths } from "../../../contract/site-paths.ts";
import { ApiPage } from "../../components/api-page.tsx";
import { McpSetup } from "../../components/client-setup.tsx";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: `${sitePaths.apiMcp}index.html` };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { dealsUrl } = ledger.sources;
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiMcp}
      name="MCP server"
      styles={["members.css"]}
      description="Buyers of football clubs and recent deals in an AI client: address, key, tools, limits and set-up."
    >
      <p class="lead">
        A remote MCP server with the members' data: the same filters, answers, keys and limits as the REST
        interface. For <a href={sitePaths.members}>Pro members</a>.
      </p>
      <Connect dealsUrl={dealsUrl} />
      <h2 id="setup">Set up a client</h2>
      <McpSetup dealsUrl={dealsUrl} />
      <h2 id="tools">Tools</h2>
      {tools.map((tool) => (
        <ToolSection tool={tool} />
      ))}
      <Conduct />
    </ApiPage>
  );
}

function Connect({ dealsUrl }: { dealsUrl: string }) {
  return (
    <dl>
      <dt>Address</dt>
      <dd>
        <code>{`${dealsUrl}${memberApiPaths.mcp}`}</code>, Streamable HTTP
      </dd>
      <dt>Key</dt>
      <dd>
        The header <code>Authorization: Bearer</code> with a key from your{" "}
        <a href={`${dealsUrl}${memberPaths.account}`}>account page</a>. Clients that know only OAuth cannot
        connect.
      </dd>
      <dt>Protocol</dt>
      <dd>
        <Revision day="2024-11-05" />, <Revision day="2025-03-26" />, <Revision day="2025-06-18" /> and{" "}
        <Revision day="2025-11-25" /> with a handshake, <Revision day="2026-07-28" /> without one. No
        sessions, no streams: one POST, one JSON answer.
      </dd>
      <dt>Limits</dt>
      <dd>
        Every message counts as a request, also those with which a client connects: {ACCOUNT_LIMITS_TEXT},
        together with REST.
      </dd>
      <dt>For directories</dt>
      <dd>
        <a href={mcpServerPath}>server.json</a> in the format of the MCP registry
      </dd>
    </dl>
  );
}

/** A revision of the protocol is named by its day, which must not break at a hyphen. */
const Revision = ({ day }: { day: string }) => <span class="number">{day}</span>;

function ToolSection({ tool: { name, title, description, input } }: { tool: Tool }) {
  return (
    <section>
      <h3 id={name}>{title}</h3>
      <p>
        <code>{name}</code>: {description}
      </p>
      <dl>
        {Object.entries(input.shape).map(([argument, schema]) => (
          <>
            <dt>
              <code>{argument}</code>
            </dt>
            <dd>{schema.description}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

function Conduct() {
  return (
    <section>
      <h2 id="errors">Errors</h2>
      <p>
        A wrong argument or an unknown slug is a result with <code>isError</code> that says how to mend the
        call. Without a valid key the answer is 401, without Pro 403, beyond a limit 429, each a{" "}
        <a href={sitePaths.problems}>problem document</a>. Requests of foreign pages and under foreign host
        names are refused, so are batches and bodies of more than 64 KiB.
      </p>
    </section>
  );
}
