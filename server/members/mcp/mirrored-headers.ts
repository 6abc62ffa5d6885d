import type { JSONRPCRequest } from "@modelcontextprotocol/server";
import { BAD_REQUEST, type Failure } from "./json-rpc.ts";

/** The headers in which a request of the revision 2026-07-28 repeats its body for proxies. Undefined where not sent. */
export interface MirroredHeaders {
  protocolVersionHeader: string | undefined;
  mcpMethodHeader: string | undefined;
  mcpNameHeader: string | undefined;
}

/** HeaderMismatch of the revision 2026-07-28. */
const HEADER_MISMATCH = -32_020;
const BASE64 = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/**
 * What is wrong with the headers of a request of that revision, beyond what the classification has compared already: it demands
 * that all three are there (the name only where a tool is called) and equal to the body, so that no proxy and no server disagree
 * over what was asked.
 */
export function headerFault(
  headers: MirroredHeaders,
  { method, params }: JSONRPCRequest,
): Failure | undefined {
  if (headers.protocolVersionHeader === undefined)
    return mismatch("the header MCP-Protocol-Version is missing");
  if (headers.mcpMethodHeader === undefined) return mismatch("the header Mcp-Method is missing");
  const name: unknown = method === "tools/call" ? params?.name : undefined;
  if (typeof name !== "string") return undefined;
  if (headers.mcpNameHeader === undefined) return mismatch("the header Mcp-Name is missing");
  return decoded(headers.mcpNameHeader.trim()) === name
    ? undefined
    : mismatch("the header Mcp-Name is not the body's params.name");
}

const mismatch = (what: string): Failure => ({
  status: BAD_REQUEST,
  code: HEADER_MISMATCH,
  message: `Bad request: ${what}.`,
});

/** A value that a header cannot carry as it is comes as Base64 between marks. */
function decoded(value: string): string {
  const [, base64] = BASE64.exec(value) ?? [];
  return base64 === undefined ? value : Buffer.from(base64, "base64").toString("utf8");
}
