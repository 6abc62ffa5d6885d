import { McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { pino } from "pino";
import { memberAttribution } from "../contract/members/attribution.ts";
import { searchBuyersTool, type Tool, tools } from "../contract/members/tools.ts";
import { memberApiPaths } from "../contract/site-paths.ts";
import { parseArguments } from "../scripts/command-line.ts";
import type { Env } from "../server/http/context.ts";
import { withRequestScope } from "../server/http/requests.ts";
import { listen } from "../server/listen.ts";
import { type Buyers, createBuyers } from "../server/members/buyers.ts";
import { createDeals } from "../server/members/deals.ts";
import { mountMcp } from "../server/members/mcp/mcp-routes.ts";
import { buyerLine } from "../server/members/mcp/text-format.ts";
import { loadMemberIndexes, type MemberIndexes } from "../server/members/member-indexes.ts";
import { nextOffset } from "../server/members/page.ts";
import { mountMemberRest } from "../server/members/rest-routes.ts";

const USAGE = `tsx bench/mcp-server.ts --dist FOLDER --port PORT [--plain]
  The members' REST and MCP routes over the index of a build, behind a gate that lets everybody in: limits of 60 requests a minute
  cannot be measured against. With --plain the same tool as the SDK's documentation shows it, with a server object for each request.`;

const HOST = "127.0.0.1";

const { dist, port, plain } = parseArguments(USAGE, {
  dist: { type: "string", default: "dist" },
  port: { type: "string", default: "0" },
  plain: { type: "boolean", default: false },
});

const indexes = await loadMemberIndexes(dist);
if (indexes === undefined) throw new Error(`${dist} was built without members`);
const address = `http://${HOST}:${port}`;
const app = new Hono<Env>().get("/readyz", (c) => c.text("ready"));
if (plain) mountPlain(app, indexes);
else mountOurs(app, indexes);
const log = pino({ level: "silent" });
await listen({ fetch: withRequestScope(app, log), host: HOST, port: Number(port), baseUrl: address });

function mountOurs(app: Hono<Env>, indexes: MemberIndexes): void {
  const never = () => Promise.reject(new Error("not part of the bench"));
  const created = new Date(0);
  const account = { id: "bench", email: "", plan: "pro", planUntil: null, blocked: false, created } as const;
  const principal = { account, keyId: "bench" };
  const headers = { "RateLimit-Policy": '"minute";q=60;w=60', RateLimit: '"minute";r=59;t=42' };
  const parts = {
    indexes,
    buyers: createBuyers(indexes),
    deals: createDeals(indexes),
    auth: { authorize: async () => ({ principal, headers }), authenticate: async () => principal },
    accounts: { listKeys: never },
    limits: { usage: never },
    baseUrl: address,
    dealsUrl: address,
  };
  mountMemberRest(app, parts);
  mountMcp(app, parts);
}

/** The pattern of the SDK's documentation for servers without sessions: a new server with its tools, and a transport, a request. */
function mountPlain(app: Hono<Env>, indexes: MemberIndexes): void {
  const buyers = createBuyers(indexes);
  const { dataVersion } = indexes.manifest;
  app.post(memberApiPaths.mcp, async (c) => {
    const server = new McpServer({ name: "plain", version: "1.0.0" });
    for (const { name, ...tool } of tools)
      server.registerTool(name, configOf(tool), searchWith(buyers, dataVersion));
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(c.req.raw);
  });
}

const configOf = ({ title, description, input, output }: Omit<Tool, "name">) => ({
  title,
  description,
  inputSchema: input,
  outputSchema: output,
});

/** The answer of `search_buyers` with detail, made as an object. Only this tool is called. */
const searchWith = (buyers: Buyers, dataVersion: string) => async (given: unknown) => {
  const { intent, active, detail: _detail, ...query } = searchBuyersTool.input.parse(given);
  const page = buyers.search({ ...query, ...(intent ? { intent } : {}), ...(active ? { active } : {}) });
  const attribution = { ...memberAttribution(address) };
  return {
    content: [{ type: "text" as const, text: page.data.map(buyerLine).join("\n") }],
    structuredContent: { ...page, nextOffset: nextOffset(page), attribution, dataVersion },
  };
};
