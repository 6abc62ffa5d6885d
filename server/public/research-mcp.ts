import { RESEARCH_MCP_SERVER } from "../../contract/research-mcp-server.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import { readJsonText } from "../http/body.ts";
import { API_HEADERS, NO_STORE } from "../http/headers.ts";
import type { Indexes } from "../indexes.ts";
import { type McpHandler, sendMcp } from "../mcp/mount.ts";
import { createMcpAdapter } from "../mcp/sdk-adapter.ts";
import { observeTools } from "../mcp/tools.ts";
import type { Observer } from "../observer.ts";
import { createResearchResources } from "./research-resources.ts";
import { createResearchTools } from "./research-tools.ts";

const INSTRUCTIONS =
  "Clubledger's public ledger: which football clubs use which technology, each fact with its status, its date and the address of its " +
  "source (search_technology, get_club_technology), who changed supplier and whose contract ends (list_supplier_changes, " +
  "list_contracts_ending), and calculators for football finance. Resources define the categories and explain the " +
  "calculators' methods. Only status current means use today. Follow and name the sources of what you pass on. One call with " +
  "filters is better than many.";

const HEADERS = { ...API_HEADERS, "Cache-Control": NO_STORE };

/** Creates the public MCP server: one JSON response to one POST, without a key, from any origin. */
export function createResearchMcp(
  indexes: Indexes,
  observer: Pick<Observer, "toolCalled"> | undefined,
): McpHandler {
  const tools = createResearchTools(indexes);
  const { name, title, version } = RESEARCH_MCP_SERVER;
  const respond = createMcpAdapter({
    info: { name, title, version, websiteUrl: `${indexes.manifest.baseUrl}${sitePaths.apiMcp}` },
    instructions: INSTRUCTIONS,
    tools: observeTools(tools, observer),
    resources: createResearchResources(indexes),
    cacheScope: "public",
  });
  return async (c) => sendMcp(c, await respond(await readJsonText(c), c.req.raw.headers), HEADERS);
}
