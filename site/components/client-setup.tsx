import { memberApiPaths } from "../../contract/site-paths.ts";

/** The name under which the examples expect the key in the environment. */
export const KEY_VARIABLE = "CLUBLEDGER_KEY";

interface Setup {
  id: string;
  client: string;
  /** Where the text belongs. */
  place: string;
  text: string;
  remark?: string;
}

/** How AI clients are told of the members' MCP server. `dealsUrl` is without a trailing slash. */
export function McpSetup({ dealsUrl }: { dealsUrl: string }) {
  return (
    <div class="setups">
      {setupsOf(`${dealsUrl}${memberApiPaths.mcp}`).map(({ id, client, place, text, remark }) => (
        <details id={`mcp-${id}`}>
          <summary>{client}</summary>
          <p>{place}</p>
          <pre>
            <code>{text}</code>
          </pre>
          {remark === undefined ? null : <p class="small quiet">{remark}</p>}
        </details>
      ))}
    </div>
  );
}

const setupsOf = (url: string): readonly Setup[] => [
  claudeCode(url),
  claudeDesktop(url),
  cursor(url),
  visualStudioCode(url),
  plainCurl(url),
];

/** What the client itself puts a value in for. */
const placeholder = (name: string): string => `$${"{"}${name}}`;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const claudeCode = (url: string): Setup => ({
  id: "claude-code",
  client: "Claude Code",
  place: "In a terminal:",
  text: `claude mcp add --transport http clubledger ${url} \\\n  --header "Authorization: Bearer $${KEY_VARIABLE}"`,
  remark:
    "The shell puts the key in, and Claude Code keeps it in its settings. /mcp shows whether it is connected.",
});

/** No space after the colon: some versions on Windows break arguments at spaces. */
const claudeDesktop = (url: string): Setup => ({
  id: "claude-desktop",
  client: "Claude Desktop",
  place: "In claude_desktop_config.json, through the bridge mcp-remote, which needs Node.js:",
  text: json({
    mcpServers: {
      clubledger: {
        command: "npx",
        args: ["-y", "mcp-remote", url, "--header", `Authorization:${placeholder("AUTHORIZATION")}`],
        env: { AUTHORIZATION: "Bearer cl_YOUR_KEY" },
      },
    },
  }),
  remark:
    "The bridge is there because the connectors of Claude Desktop sign in to remote servers by OAuth and take no key. It is " +
    "a package of another author.",
});

const cursor = (url: string): Setup => ({
  id: "cursor",
  client: "Cursor",
  place: "In ~/.cursor/mcp.json:",
  text: json({
    mcpServers: {
      clubledger: { url, headers: { Authorization: `Bearer ${placeholder(`env:${KEY_VARIABLE}`)}` } },
    },
  }),
  remark: `Cursor reads the key from the environment variable ${KEY_VARIABLE}.`,
});

const visualStudioCode = (url: string): Setup => ({
  id: "vs-code",
  client: "VS Code",
  place: "In .vscode/mcp.json, or in the mcp.json of your profile:",
  text: json({
    inputs: [{ type: "promptString", id: "clubledger-key", description: "Clubledger key", password: true }],
    servers: {
      clubledger: {
        type: "http",
        url,
        headers: { Authorization: `Bearer ${placeholder("input:clubledger-key")}` },
      },
    },
  }),
  remark: "VS Code asks for the key at the first start and keeps it out of the file.",
});

const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "search_buyers", arguments: { intent: true, limit: 5 } },
};

const plainCurl = (url: string): Setup => ({
  id: "curl",
  client: "curl",
  place: "One call of a tool, without any client:",
  text: [
    `curl '${url}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -H "Authorization: Bearer $${KEY_VARIABLE}" \\`,
    `  -d '${JSON.stringify(CALL)}'`,
  ].join("\n"),
});
