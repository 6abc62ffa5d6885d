import type { Tool } from "../../contract/mcp-tool.ts";
import { ACCOUNT_LIMITS_TEXT } from "../../contract/members/limits.ts";
import { tools } from "../../contract/members/tools.ts";
import { resourceUris } from "../../contract/research-mcp-server.ts";
import { researchTools } from "../../contract/research-tools.ts";
import {
  mcpServerPath,
  memberApiPaths,
  memberPaths,
  researchMcpPath,
  researchMcpServerPath,
  sitePaths,
} from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ApiPage, TextAndCode } from "./api-page.tsx";
import { McpSetup, SignIn } from "./client-setup.tsx";

export const data = { permalink: sitePaths.apiMcp };

/** One for search, one for a list that the ledger keeps, one for a calculator. */
const QUESTIONS = [
  "Which Premier League clubs have sourced evidence of a ticketing vendor in use today? Link each source.",
  "Which contracts between clubs and technology vendors end within a year?",
  "A player costs €40m over five years, with €6m a year in wages. What are the yearly costs and the book value after two years?",
] as const;

export function render({ ledger }: { ledger: SiteLedger }) {
  const { baseUrl, dealsUrl } = ledger.manifest;
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiMcp}
      name="MCP servers"
      styles={["members.css"]}
      description="The ledger in an AI client: a public MCP server for technology and calculators, and one for members with buyers and deals."
      contents={[
        { id: "research", name: "Public server" },
        { id: "questions", name: "Questions to try" },
        { id: "research-tools", name: "Public tools" },
        { id: "connect", name: "Members' server" },
        { id: "setup", name: "Set up a client" },
        { id: "tools", name: "Members' tools" },
        { id: "errors", name: "Errors" },
      ]}
    >
      <p class="lead">
        Two remote MCP servers: one with the public ledger and the calculators, which needs no key, and one
        with the members' data.
      </p>
      <Research baseUrl={baseUrl} />
      <h2 id="questions">Questions to try</h2>
      <ul class="prose">
        {QUESTIONS.map((question) => (
          <li>“{question}”</li>
        ))}
      </ul>
      <h2 id="research-tools">Public tools</h2>
      {researchTools.map((tool) => (
        <ToolSection tool={tool} />
      ))}
      <TextAndCode
        code={
          <>
            <h2 id="setup">Set up a client</h2>
            <McpSetup dealsUrl={dealsUrl} />
          </>
        }
      >
        <h2 id="connect">The members' server</h2>
        <p>
          The same filters, results, keys and limits as the members' REST API. For{" "}
          <a href={sitePaths.members}>Pro members</a>.
        </p>
        <Connect dealsUrl={dealsUrl} />
      </TextAndCode>
      <h2 id="tools">Members' tools</h2>
      {tools.map((tool) => (
        <ToolSection tool={tool} />
      ))}
      <Conduct />
    </ApiPage>
  );
}

const Research = ({ baseUrl }: { baseUrl: string }) => (
  <>
    <h2 id="research">The public server</h2>
    <dl>
      <dt>URL</dt>
      <dd>
        <code>{`${baseUrl}${researchMcpPath}`}</code>, Streamable HTTP, without a key
      </dd>
      <dt>Claude Code</dt>
      <dd>
        <code>{`claude mcp add --transport http clubledger-research ${baseUrl}${researchMcpPath}`}</code>
      </dd>
      <dt>Results</dt>
      <dd>
        Those of the <a href={sitePaths.apiReference}>public API</a>. A search returns 20 relationships unless{" "}
        <code>limit</code> says otherwise, at most 50, each with its status and source.
      </dd>
      <dt>Resources</dt>
      <dd>
        <code>{resourceUris.category("{slug}")}</code>: what belongs to a category, with its counts.{" "}
        <code>{resourceUris.method("{slug}")}</code>: a calculator's formulas in words, definitions and
        limitations. Markdown.
      </dd>
      <dt>For directories</dt>
      <dd>
        <a href={researchMcpServerPath}>research-server.json</a> in the format of the MCP registry
      </dd>
    </dl>
  </>
);

const Connect = ({ dealsUrl }: { dealsUrl: string }) => (
  <dl>
    <dt>URL</dt>
    <dd>
      <code>{`${dealsUrl}${memberApiPaths.mcp}`}</code>, Streamable HTTP
    </dd>
    <dt>Key</dt>
    <dd>
      The header <code>Authorization: Bearer</code> with a key from your{" "}
      <a href={`${dealsUrl}${memberPaths.account}`}>account page</a>.
    </dd>
    <dt>Without a key</dt>
    <dd>
      <SignIn dealsUrl={dealsUrl} /> This is OAuth with Client ID Metadata Documents. Every other client needs
      a key, as shown under <a href="#setup">Set up a client</a>: those that register themselves are refused.
      The operator may allow other clients, or none: your account page then has no section “Connected
      applications”.
    </dd>
    <dt>Protocol</dt>
    <dd>
      <Revision day="2024-11-05" />, <Revision day="2025-03-26" />, <Revision day="2025-06-18" /> and{" "}
      <Revision day="2025-11-25" /> with a handshake, <Revision day="2026-07-28" /> without one. There are no
      sessions or streams: each POST gets one JSON response.
    </dd>
    <dt>Limits</dt>
    <dd>
      {ACCOUNT_LIMITS_TEXT}, shared with REST. Every message counts, including those a client sends to
      connect.
    </dd>
    <dt>For directories</dt>
    <dd>
      <a href={mcpServerPath}>server.json</a> in the format of the MCP registry
    </dd>
  </dl>
);

/** A revision of the protocol is named by its date, which must not break at a hyphen. */
const Revision = ({ day }: { day: string }) => <span class="number">{day}</span>;

const ToolSection = ({ tool: { name, title, description, input } }: { tool: Tool }) => (
  <details class="fold">
    <summary>
      {title} <code>{name}</code>
    </summary>
    <div id={name}>
      <p>{description}</p>
      <dl class="parameters">
        {Object.entries(input.shape).map(([argument, schema]) => (
          <>
            <dt>
              <code>{argument}</code>
            </dt>
            <dd>{schema.description}</dd>
          </>
        ))}
      </dl>
    </div>
  </details>
);

const Conduct = () => (
  <section>
    <h2 id="errors">Errors</h2>
    <p>
      An invalid argument or unknown slug returns a result with <code>isError</code> that says how to fix the
      call. At the members' server the status is 401 without a valid key, 403 without a Pro plan and 429 above
      a limit, each with a <a href={sitePaths.problems}>problem document</a>. It is for programs, not web
      pages: it refuses requests from other websites or for other host names, batches, and bodies over 64 KiB.
    </p>
  </section>
);
