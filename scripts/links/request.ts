import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP } from "node:net";
import { isPrivate, publicLookup } from "../../contract/public-addresses.ts";

/** The part of an HTTP response that a verdict needs. */
export interface PageResponse {
  status: number;
  location: string | undefined;
  /** Seconds or a date, as written. */
  retryAfter: string | undefined;
  /** Whether the headers name a bot wall. */
  isBotWall: boolean;
  /** The first characters; empty for HEAD. */
  body: string;
}

/** A request without a usable response; the code is that of Node.js or of this folder. */
export class RequestError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Throws RequestError if a URL is not http or https, or its host is a private IP address. */
function requirePublic(url: URL, allowPrivate: boolean): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new RequestError("EPROTOCOL");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) throw new RequestError("EPRIVATE");
}

export interface RequestOptions {
  userAgent: string;
  /** For the whole request. */
  timeoutMs: number;
  allowPrivate: boolean;
  signal: AbortSignal;
}

/** Enough of a page to recognize a bot wall. */
const MAX_BODY_BYTES = 16 * 1024;

/** Sends one request and reads the beginning of the response; follows no redirect. Throws RequestError. */
export async function requestPage(
  method: "HEAD" | "GET",
  url: URL,
  options: RequestOptions,
): Promise<PageResponse> {
  requirePublic(url, options.allowPrivate);
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([timeout, options.signal]);
  let timeoutCode = "ETIMEDOUT";
  try {
    const response = await sendRequest(method, url, options, signal);
    timeoutCode = "ESLOWBODY";
    const body = await readBeginning(response);
    return toPageResponse(response, body);
  } catch (error) {
    options.signal.throwIfAborted();
    throw new RequestError(timeout.aborted ? timeoutCode : codeOf(error));
  }
}

function sendRequest(
  method: string,
  url: URL,
  { userAgent, allowPrivate }: RequestOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  const headers = { "User-Agent": userAgent, Accept: "text/html, */*;q=0.5" };
  const lookup = allowPrivate ? {} : { lookup: publicLookup };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, signal, agent: false, ...lookup });
    sent.once("response", resolve);
    // More errors may follow the first, such as when the connection is closed on a half-read page.
    sent.on("error", reject);
    sent.end();
  });
}

/** Leaving the loop closes the connection, so the rest is never sent. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length >= MAX_BODY_BYTES) break;
    }
  } catch {
    throw new RequestError("ETRUNCATED");
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString("utf8");
}

function toPageResponse({ statusCode = 0, headers }: IncomingMessage, body: string): PageResponse {
  const isBotWall = headers["cf-mitigated"] !== undefined || headers["x-datadome"] !== undefined;
  const { location } = headers;
  return { status: statusCode, location, retryAfter: headers["retry-after"], isBotWall, body };
}

function codeOf(error: unknown): string {
  if (error instanceof RequestError) return error.code;
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown error";
}
