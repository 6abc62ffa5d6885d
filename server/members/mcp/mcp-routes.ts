import type { Hono } from "hono";
import { memberApiPaths } from "../../../contract/site-paths.ts";
import { privateResponse, send } from "../../http/cached-response.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { type HeaderFields, MEMBER_HEADERS } from "../../http/headers.ts";
import { limitBody, readJsonText } from "../../http/json-body.ts";
import { Problem } from "../../http/problem.ts";
import type { Observer } from "../../observer.ts";
import type { Auth } from "../auth.ts";
import type { Buyers } from "../buyers.ts";
import type { Deals } from "../deals.ts";
import type { MemberIndexes } from "../member-indexes.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { Reply } from "./json-rpc.ts";
import type { MirroredHeaders } from "./mirrored-headers.ts";
import { createOriginGuard } from "./origin-guard.ts";
import { createServerFacts } from "./server-facts.ts";
import { createToolCalls, keptCalls, observedCalls } from "./tool-calls.ts";
import { createToolResults } from "./tool-results.ts";

/** A message is a name and a few filters; the longest that makes sense is far below. */
const BODY_KIB = 64;

export interface McpParts {
  indexes: Pick<MemberIndexes, "manifest">;
  buyers: Buyers;
  deals: Deals;
  auth: Auth;
  /** The public address, of which the attribution speaks, and the members' own; without a trailing slash. */
  baseUrl: string;
  dealsUrl: string;
  observer?: Pick<Observer, "toolCalled"> | undefined;
}

/**
 * Mounts the members' MCP server: Streamable HTTP, without sessions, one JSON answer to one POST, whatever the `Accept` header. Who
 * may not ask is told so in HTTP, as over REST, before any message is read. Whatever the gate lets in is spent, notifications too.
 */
export function mountMcp(app: Hono<Env>, parts: McpParts): void {
  const { buyers, deals, auth, baseUrl, dealsUrl, indexes, observer } = parts;
  const callers = createOriginGuard(dealsUrl);
  const results = createToolResults(baseUrl, indexes.manifest.dataVersion);
  const calls = keptCalls(createToolCalls(buyers, deals, results));
  const answer = createDispatcher(
    createServerFacts(baseUrl),
    observer === undefined ? calls : observedCalls(calls, observer),
  );

  app.post(memberApiPaths.mcp, limitBody(BODY_KIB), async (c) => {
    callers.refuseForeign(c);
    const { headers } = await auth.authorize(c);
    try {
      return respond(c, answer(await readJsonText(c), mirroredHeaders(c)), headers);
    } catch (error) {
      throw error instanceof Problem ? error.withHeaders(headers) : error;
    }
  });
}

function mirroredHeaders(c: RequestContext): MirroredHeaders {
  return {
    protocolVersionHeader: c.req.header("MCP-Protocol-Version"),
    mcpMethodHeader: c.req.header("Mcp-Method"),
    mcpNameHeader: c.req.header("Mcp-Name"),
  };
}

function respond(
  c: RequestContext,
  { status, body }: Reply,
  limits: HeaderFields,
): Response | Promise<Response> {
  const headers = { ...MEMBER_HEADERS, ...limits };
  if (body !== null) return send(c, privateResponse(body, headers), status);
  return new Response(null, { status, headers: { ...headers, "X-Request-Id": c.env.requestId } });
}
