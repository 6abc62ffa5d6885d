import { JSONRPC_VERSION, ProtocolErrorCode, type RequestId } from "@modelcontextprotocol/server";

/** An answer to one POST: JSON-RPC, or nothing where nothing was asked. */
export interface Reply {
  status: number;
  body: Buffer | null;
}

/** Statuses of errors that concern the message itself, as the protocol's transport has them; all other errors are answers. */
export const BAD_REQUEST = 400;
const OK = 200;
const ACCEPTED = 202;

/** A notification or a response: taken, and not answered. */
export const accepted: Reply = { status: ACCEPTED, body: null };

/** The result, which is JSON in pieces. */
export function success(id: RequestId, result: readonly Buffer[]): Reply {
  const start = Buffer.from(`{"jsonrpc":"${JSONRPC_VERSION}","id":${JSON.stringify(id)},"result":`);
  return { status: OK, body: Buffer.concat([start, ...result, END]) };
}

const END = Buffer.from("}");

export interface Failure {
  code: number;
  message: string;
  data?: unknown;
  status?: number;
}

/** `id` is null where the message was too broken to have one. */
export function failure(id: RequestId | null, { code, message, data, status = OK }: Failure): Reply {
  const error = { code, message, ...(data === undefined ? {} : { data }) };
  return { status, body: Buffer.from(JSON.stringify({ jsonrpc: JSONRPC_VERSION, id, error })) };
}

export const notJson = failure(null, {
  status: BAD_REQUEST,
  code: ProtocolErrorCode.ParseError,
  message: "Parse error: the body is not JSON.",
});

export const noBatches = failure(null, {
  status: BAD_REQUEST,
  code: ProtocolErrorCode.InvalidRequest,
  message: "Invalid request: batches are not taken; send each message in a POST of its own.",
});

/** The id of a message that is refused, where it has one that can be repeated. */
export function idOf(body: unknown): RequestId | null {
  if (typeof body !== "object" || body === null || !("id" in body)) return null;
  return typeof body.id === "string" || typeof body.id === "number" ? body.id : null;
}
