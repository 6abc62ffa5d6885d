import {
  createMcpHandler,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  isLegacyRequest,
  type JSONRPCRequest,
  LATEST_PROTOCOL_VERSION,
  ProtocolError,
  ProtocolErrorCode,
  type RequestId,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { type McpResource, serveResources } from "./resources.ts";
import { describeTools, type McpTool } from "./tools.ts";

/** Tools and resources change only with a release. */
const TTL_MS = 3_600_000;

/** An MCP server as its clients see it. */
export interface McpSurface {
  info: { name: string; title: string; version: string; websiteUrl: string };
  instructions: string;
  tools: readonly McpTool[];
  /** Left out by a server that has none. */
  resources?: readonly McpResource[];
  /** Cache of lists and resources: for everyone, or for one client only. */
  cacheScope: "public" | "private";
}

const MAX_ECHO = 50;

/** Input of one request to its server, and output beside the response. */
interface Exchange {
  /** A tool's arguments as they were sent. */
  given: unknown;
  /** Error of a tool. The SDK would send its message to the client. */
  fault?: unknown;
}

type CreateServer = (exchange: Exchange) => Server;

/**
 * The SDK's handlers of both protocol eras, for any `Accept` header and with JSON responses. Each request has a server of its own,
 * because a shared one leaks responses between clients (CVE-2026-25536). The adapter responds to the text of one POST, and rejects
 * with what a tool throws.
 */
export function createMcpAdapter(surface: McpSurface) {
  const createServer = serverFactory(surface);
  return async (text: string, headers: Headers): Promise<Response> => {
    const message = parseJson(text);
    if (message === undefined) return failure(400, ProtocolErrorCode.ParseError, "Parse error: not JSON.");
    if (Array.isArray(message)) return failure(400, ProtocolErrorCode.InvalidRequest, NO_BATCHES);
    const request = toSdkRequest(headers);
    const isLegacy = await isLegacyRequest(request, message);
    if (!isLegacy && isJSONRPCRequest(message) && message.method === "subscriptions/listen")
      return failure(404, ProtocolErrorCode.MethodNotFound, "This server has no subscriptions.", message.id);
    const parsedBody = isJSONRPCRequest(message) ? toPlainRequest(message, isLegacy) : message;
    const exchange: Exchange = { given: isJSONRPCRequest(message) ? message.params?.arguments : undefined };
    const create = () => createServer(exchange);
    const response = isLegacy
      ? await serveLegacy(create(), request, parsedBody)
      : await createMcpHandler(create, { legacy: "reject" }).fetch(request, { parsedBody });
    if (exchange.fault !== undefined) throw exchange.fault;
    return !isLegacy && isJSONRPCRequest(message) && message.method === "server/discover"
      ? withAllVersions(response)
      : response;
  };
}

/** The SDK names only the revisions without a handshake. */
async function withAllVersions(response: Response): Promise<Response> {
  const body: unknown = await response.json();
  if (!isJSONRPCResultResponse(body)) return Response.json(body, { status: response.status });
  const named = z.array(z.string()).parse(body.result.supportedVersions);
  const supportedVersions = [...named, ...SUPPORTED_PROTOCOL_VERSIONS];
  return Response.json({ ...body, result: { ...body.result, supportedVersions } });
}

const NO_BATCHES = "Invalid request: send each message in a POST of its own.";

function serverFactory({ info, instructions, tools, resources, cacheScope }: McpSurface): CreateServer {
  const cacheHint = { ttlMs: TTL_MS, cacheScope };
  const options = {
    capabilities: { tools: {}, ...(resources === undefined ? {} : { resources: {} }) },
    instructions,
    cacheHints: {
      "tools/list": cacheHint,
      "resources/list": cacheHint,
      "resources/templates/list": cacheHint,
      "resources/read": cacheHint,
      "server/discover": cacheHint,
    },
  };
  const listed = { tools: describeTools(tools.map(({ definition }) => definition)) };
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  const known = `the tools are ${[...byName.keys()].join(", ")}.`;
  return (exchange) => {
    const server = new Server(info, options);
    if (resources !== undefined) serveResources(server, resources);
    server.setRequestHandler("tools/list", () => listed);
    server.setRequestHandler("tools/call", ({ params }) => {
      const tool = byName.get(params.name);
      const unknown =
        params.name === "" ? "No tool is named" : `Unknown tool ${params.name.slice(0, MAX_ECHO)}`;
      if (tool === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${unknown}: ${known}`);
      try {
        return tool.handler(exchange.given);
      } catch (error) {
        exchange.fault = error;
        throw error;
      }
    });
    return server;
  };
}

/** JSON cannot hold undefined, which stands for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const PROTOCOL_HEADERS = ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"];

/** Only the headers that the SDK needs: it rejects clients whose `Accept` does not name both types, and must not see the key. */
function toSdkRequest(sent: Headers): Request {
  const headers = new Headers({
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  });
  for (const name of PROTOCOL_HEADERS) {
    const value = sent.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request("http://mcp.invalid/", { method: "POST", headers });
}

/**
 * The request with only the parameters that this server reads. The SDK rejects others, such as arguments that are null or a
 * handshake without `clientInfo`, with a dump of its schema; faults in a tool's arguments are for the tool to explain.
 */
function toPlainRequest({ jsonrpc, id, method, params }: JSONRPCRequest, isLegacy: boolean): JSONRPCRequest {
  const { protocolVersion, _meta } = params ?? {};
  if (isLegacy && method === "initialize") {
    const version = typeof protocolVersion === "string" ? protocolVersion : LATEST_PROTOCOL_VERSION;
    const clientInfo = { name: "client", version: "0" };
    return { jsonrpc, id, method, params: { protocolVersion: version, capabilities: {}, clientInfo } };
  }
  const named = namedBy(method, params);
  return {
    jsonrpc,
    id,
    method,
    params: isLegacy ? named : { ...named, ...(_meta === undefined ? {} : { _meta }) },
  };
}

/** The tool or resource that a request names; empty text if it names none. */
function namedBy(method: string, params: JSONRPCRequest["params"]) {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  if (method === "tools/call") return { name: text(params?.name), arguments: {} };
  return method === "resources/read" ? { uri: text(params?.uri) } : {};
}

/** The stateless transport of the revisions with a handshake. */
async function serveLegacy(server: Server, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

/** An error of JSON-RPC. The id is null if the message has none that can be repeated. */
function failure(status: number, code: number, message: string, id: RequestId | null = null): Response {
  return Response.json({ jsonrpc: "2.0", id, error: { code, message } }, { status });
}
