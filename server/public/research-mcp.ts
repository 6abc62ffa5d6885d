import { RESEARCH_MCP_SERVER } from "../../contract/research-mcp-server.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import { readJsonText } from "../http/body.ts";
import { privateResponse, send } from "../http/cached-response.ts";
import type { RequestContext } from "../http/context.ts";
import { API_HEADERS, NO_STORE } from "../http/headers.ts";
import type { Indexes } from "../indexes.ts";
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
): (c: RequestContext) => Promise<Response> {
  const tools = createResearchTools(indexes);
  const { name, title, version } = RESEARCH_MCP_SERVER;
  const respond = createMcpAdapter({
    info: { name, title, version, websiteUrl: `${indexes.manifest.baseUrl}${sitePaths.apiMcp}` },
    instructions: INSTRUCTIONS,
    tools: observer === undefined ? tools : observeTools(tools, observer),
    resources: createResearchResources(indexes),
    cacheScope: "public",
  });
  return async (c) => {
    const response = await respond(await readJsonText(c), c.req.raw.headers);
    const body = Buffer.from(await response.arrayBuffer());
    if (body.length > 0) return send(c, privateResponse(body, HEADERS), response.status);
    const headers = { ...HEADERS, "X-Request-Id": c.env.requestId };
    return new Response(null, { status: response.status, headers });
  };
}
