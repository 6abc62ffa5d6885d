import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { ACCOUNT_LIMITS_TEXT } from "../../../contract/members/limits.ts";
import { MCP_SERVER } from "../../../contract/members/mcp-server.ts";
import { sitePaths } from "../../../contract/site-paths.ts";
import { readJsonText } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { MEMBER_HEADERS } from "../../http/headers.ts";
import { Problem } from "../../http/problem.ts";
import { type McpHandler, sendMcp } from "../../mcp/mount.ts";
import { createMcpAdapter } from "../../mcp/sdk-adapter.ts";
import { observeTools } from "../../mcp/tools.ts";
import type { MemberParts } from "../members.ts";
import { createTools } from "./tools.ts";

const INSTRUCTIONS =
  "Clubledger's member data: who buys football clubs (search_buyers, get_buyer) and recent deals (list_recent_deals), each fact " +
  "with the address of its source. Name these sources when you pass facts on. The data is for business contact only, under the " +
  `email laws that apply. All calls of an account count against ${ACCOUNT_LIMITS_TEXT}: prefer one call with filters to many.`;

/**
 * Creates the members' MCP server: Streamable HTTP without sessions, one JSON response to one POST. Auth rejects requests as over
 * REST, before the message is read. Every request that it admits counts against the limits, notifications included.
 */
export function createMcpServer(parts: MemberParts): McpHandler {
  const { auth, baseUrl, dealsUrl, indexes, observer } = parts;
  const requireOwnOrigin = createOriginGuard(dealsUrl);
  const tools = createTools({ ...parts, dataVersion: indexes.manifest.dataVersion });
  const { name, title, version } = MCP_SERVER;
  const respond = createMcpAdapter({
    info: { name, title, version, websiteUrl: `${baseUrl}${sitePaths.apiMcp}` },
    instructions: INSTRUCTIONS,
    tools: observeTools(tools, observer),
    cacheScope: "private",
  });

  return async (c) => {
    requireOwnOrigin(c);
    const { headers: limits } = await auth.authorizeMcp(c);
    try {
      const response = await respond(await readJsonText(c), c.req.raw.headers);
      return await sendMcp(c, response, { ...MEMBER_HEADERS, ...limits });
    } catch (error) {
      throw error instanceof Problem ? error.withHeaders(limits) : error;
    }
  };
}

/**
 * Rejects foreign pages, as the protocol demands: a page that a member has open may point its own name at this machine (DNS
 * rebinding), and its requests then carry that name.
 */
function createOriginGuard(dealsUrl: string): (c: RequestContext) => void {
  const { hostname, host } = new URL(dealsUrl);
  const loopback = localhostAllowedHostnames();
  const isLoopback = loopback.includes(hostname);
  const hostnames = isLoopback ? loopback : [hostname];
  // A developer's machine may use any port and scheme; elsewhere only the exact origin passes.
  const isOwn = (origin: string) =>
    origin === dealsUrl || (isLoopback && validateOriginHeader(origin, hostnames).ok);
  return (c) => {
    const named = c.req.header("Host") ?? new URL(c.req.url).host;
    if (named !== host && !validateHostHeader(named, hostnames).ok)
      throw new Problem("foreign-caller", { detail: "The Host header does not name this server." });
    const origin = c.req.header("Origin");
    if (origin !== undefined && !isOwn(origin))
      throw new Problem("foreign-caller", { detail: "The Origin header names a page of another site." });
  };
}
