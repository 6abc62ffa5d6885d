import {
  classifyInboundRequest,
  type InboundClassificationOutcome,
  isJSONRPCRequest,
  type JSONRPCRequest,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { accepted, BAD_REQUEST, failure, idOf, noBatches, notJson, type Reply, success } from "./json-rpc.ts";
import { headerFault, type MirroredHeaders } from "./mirrored-headers.ts";
import { HANDSHAKE_REVISIONS, type ServerFacts, STATELESS_REVISION } from "./server-facts.ts";
import type { ToolCall } from "./tool-calls.ts";

/** Answers one POST: its text and the headers that repeat it. */
export type Dispatcher = (text: string, headers: MirroredHeaders) => Reply;

type ResultOf = (request: JSONRPCRequest) => Buffer;

/** One of the protocol's two eras: how its requests are answered where they differ. */
interface Era {
  /** Results by method, without their closing brace. */
  results: ReadonlyMap<string, ResultOf>;
  /** What closes a result. */
  end: Buffer;
  /** The status of an answer to a method that is not known. */
  unknownMethod: number;
}

/** The transport's error for a revision in a header that a server does not speak (revisions with a handshake). */
const UNSUPPORTED_REVISION = -32_000;

/**
 * The protocol's messages on the SDK's own classification of them. The SDK's server objects are not used: they are made anew for
 * every request, because sharing them leaks answers between clients, and that costs more than the whole answer does here.
 * docs/mcp.md has the measurements.
 */
export function createDispatcher(facts: ServerFacts, calls: ReadonlyMap<string, ToolCall>): Dispatcher {
  const handshake: Era = {
    results: new Map<string, ResultOf>([
      ["initialize", ({ params }) => facts.initialize(params?.protocolVersion)],
      ["ping", () => OPEN],
      ["tools/list", () => facts.tools],
    ]),
    end: CLOSE,
    unknownMethod: 200,
  };
  const stateless: Era = {
    results: new Map<string, ResultOf>([
      ["server/discover", () => facts.discover],
      ["tools/list", () => facts.keptTools],
    ]),
    end: facts.statelessEnd,
    unknownMethod: 404,
  };
  return (text, headers) => {
    const body = parsed(text);
    if (body === undefined) return notJson;
    if (Array.isArray(body)) return noBatches;
    const outcome = classifyInboundRequest({ httpMethod: "POST", ...sent(headers), body });
    if (outcome.kind === "modern" && outcome.messageKind === "request") {
      const { message, classification } = outcome;
      return (
        unspoken(message, classification.revision) ??
        mismatched(message, headers) ??
        answered(message, stateless, calls)
      );
    }
    return refused(body, outcome) ?? (isJSONRPCRequest(body) ? answered(body, handshake, calls) : accepted);
  };
}

const OPEN = Buffer.from("{");
const CLOSE = Buffer.from("}");

/** The JSON of a body; undefined, which JSON cannot say, where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The headers that were sent: the classification tells an absent one from an undefined one. */
function sent(headers: MirroredHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function refused(body: unknown, outcome: InboundClassificationOutcome): Reply | undefined {
  if (outcome.kind === "reject") {
    const { httpStatus: status, code, message, data } = outcome;
    return failure(idOf(body), { status, code, message, data });
  }
  if (outcome.kind !== "legacy" || outcome.reason === "initialize") return undefined;
  const { requestedVersion } = outcome;
  if (requestedVersion === undefined || HANDSHAKE_REVISIONS.includes(requestedVersion)) return undefined;
  return failure(idOf(body), {
    status: BAD_REQUEST,
    code: UNSUPPORTED_REVISION,
    message: `Bad request: unsupported protocol version in MCP-Protocol-Version; supported are ${HANDSHAKE_REVISIONS.join(", ")} and ${STATELESS_REVISION}.`,
  });
}

/** A revision of the stateless era that this server does not speak. */
function unspoken({ id }: JSONRPCRequest, revision: string | undefined): Reply | undefined {
  if (revision === STATELESS_REVISION) return undefined;
  return failure(id, {
    status: BAD_REQUEST,
    code: ProtocolErrorCode.UnsupportedProtocolVersion,
    message: "Unsupported protocol version.",
    data: { supported: [STATELESS_REVISION], requested: revision ?? "unknown" },
  });
}

function mismatched(request: JSONRPCRequest, headers: MirroredHeaders): Reply | undefined {
  const fault = headerFault(headers, request);
  return fault === undefined ? undefined : failure(request.id, fault);
}

function answered(
  request: JSONRPCRequest,
  { results, end, unknownMethod }: Era,
  calls: ReadonlyMap<string, ToolCall>,
): Reply {
  const { id, method, params } = request;
  if (method === "tools/call") {
    const call = typeof params?.name === "string" ? calls.get(params.name) : undefined;
    if (call === undefined) return failure(id, unknownTool(params?.name, calls));
    return success(id, [...call(params?.arguments).unclosed, end]);
  }
  const result = results.get(method);
  if (result !== undefined) return success(id, [result(request), end]);
  return failure(id, {
    status: unknownMethod,
    code: ProtocolErrorCode.MethodNotFound,
    message: `Method not found: this server has tools only.`,
  });
}

const NAME_SHOWN = 50;

function unknownTool(name: unknown, calls: ReadonlyMap<string, ToolCall>) {
  const called = typeof name === "string" ? `Unknown tool ${name.slice(0, NAME_SHOWN)}` : "No tool is named";
  return {
    code: ProtocolErrorCode.InvalidParams,
    message: `${called}: the tools are ${[...calls.keys()].join(", ")}.`,
  };
}
