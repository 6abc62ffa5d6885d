import { memberApiPaths } from "../../contract/site-paths.ts";
import { KEY_VARIABLE } from "./code-samples.tsx";

interface Setup {
  id: string;
  client: string;
  /** Place of the text. */
  where: string;
  text: string;
  remark?: string;
}

/** Setup of the members' MCP server in AI clients. */
export const McpSetup = ({ dealsUrl }: { dealsUrl: string }) => (
  <div class="setups">
    {setupsFor(`${dealsUrl}${memberApiPaths.mcp}`).map(({ id, client, where, text, remark }) => (
      <details id={`mcp-${id}`}>
        <summary>{client}</summary>
        <p>{where}</p>
        <pre>
          <code>{text}</code>
        </pre>
        {remark === undefined ? null : <p class="small quiet">{remark}</p>}
      </details>
    ))}
  </div>
);

/** AI clients that need no key, if the operator allows their sites, and their setup. */
export const SignIn = ({ dealsUrl }: { dealsUrl: string }) => {
  const url = `${dealsUrl}${memberApiPaths.mcp}`;
  return (
    <>
      <b>claude.ai, Claude Code, ChatGPT, Codex, VS Code and opencode</b> can sign in and then need no key.
      Give them the URL <code>{url}</code>, sign in with your email address and press Connect. In Claude Code
      that is <code>claude mcp add --transport http clubledger {url}</code>, then{" "}
      <code>claude mcp login clubledger</code>.
    </>
  );
};

const setupsFor = (url: string): readonly Setup[] =>
  [
    ...[claudeCode, claudeDesktop, codex, cursor, geminiCli, visualStudioCode],
    ...[mcpRemote, otherClient, plainCurl],
  ].map((setup) => setup(url));

/** A placeholder that the client replaces by a value. */
const placeholder = (name: string): string => `$${"{"}${name}}`;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const claudeCode = (url: string): Setup => ({
  id: "claude-code",
  client: "Claude Code",
  where: "In a terminal:",
  text: `claude mcp add --transport http clubledger ${url} \\\n  --header "Authorization: Bearer $${KEY_VARIABLE}"`,
  remark:
    "The shell inserts the key, and Claude Code stores it in its settings. Type /mcp to see whether it is connected.",
});

/** No space after the colon: some versions on Windows break arguments at spaces. */
const claudeDesktop = (url: string): Setup => ({
  id: "claude-desktop",
  client: "Claude Desktop",
  where: "In claude_desktop_config.json, using the mcp-remote bridge, which needs Node.js:",
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
    "The bridge is needed to send a key, which Claude Desktop cannot do itself. It is a third-party package.",
});

const codex = (url: string): Setup => ({
  id: "codex",
  client: "Codex",
  where: "In ~/.codex/config.toml:",
  text: ["[mcp_servers.clubledger]", `url = "${url}"`, `bearer_token_env_var = "${KEY_VARIABLE}"`].join("\n"),
  remark: `Codex reads the key from the environment variable ${KEY_VARIABLE}.`,
});

const cursor = (url: string): Setup => ({
  id: "cursor",
  client: "Cursor",
  where: "In ~/.cursor/mcp.json:",
  text: json({
    mcpServers: {
      clubledger: { url, headers: { Authorization: `Bearer ${placeholder(`env:${KEY_VARIABLE}`)}` } },
    },
  }),
  remark: `Cursor reads the key from the environment variable ${KEY_VARIABLE}.`,
});

const geminiCli = (url: string): Setup => ({
  id: "gemini-cli",
  client: "Gemini CLI",
  where: "In a terminal:",
  text: `gemini mcp add --transport http clubledger ${url} \\\n  --header "Authorization: Bearer $${KEY_VARIABLE}"`,
  remark: "The shell inserts the key, and Gemini CLI stores it in its settings.",
});

const visualStudioCode = (url: string): Setup => ({
  id: "vs-code",
  client: "VS Code",
  where: "In .vscode/mcp.json, or in the mcp.json of your profile:",
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
  remark: "VS Code asks for the key the first time and keeps it out of the file.",
});

const mcpRemote = (url: string): Setup => ({
  id: "mcp-remote",
  client: "mcp-remote, for clients that only start programs",
  where: "As the command of the client:",
  text: `npx -y mcp-remote ${url} --header "Authorization: Bearer $${KEY_VARIABLE}"`,
  remark:
    "The shell inserts the key; a client that uses no shell needs it in env, as under Claude Desktop. mcp-remote cannot sign " +
    "in here: that takes --client-metadata-url with a document on a site that the operator allows.",
});

const otherClient = (url: string): Setup => ({
  id: "other",
  client: "Any other client, or a library",
  where: "With the transport called HTTP or Streamable HTTP, not SSE:",
  text: `URL:    ${url}\nHeader: Authorization: Bearer cl_YOUR_KEY`,
  remark:
    "Libraries such as the AI SDK, LangChain, Mastra and the OpenAI Agents SDK take headers with the URL.",
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
  where: "A single tool call, without a client:",
  text: [
    `curl '${url}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -H "Authorization: Bearer $${KEY_VARIABLE}" \\`,
    `  -d '${JSON.stringify(CALL)}'`,
  ].join("\n"),
});
