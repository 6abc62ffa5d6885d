import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { publicLookup, requirePublic } from "./private-addresses.ts";
import { type Answer, ExchangeFailed } from "./verdict.ts";

export interface ExchangeOptions {
  userAgent: string;
  /** Milliseconds for the whole exchange. */
  timeout: number;
  allowPrivate: boolean;
  signal: AbortSignal;
}

/** How much of a page is read: enough to know a wall against programs. Bytes. */
const MOST_READ = 16 * 1024;

/**
 * One request and the beginning of its answer; redirects are not followed. Throws ExchangeFailed where no answer comes.
 */
export async function exchange(method: "HEAD" | "GET", url: URL, options: ExchangeOptions): Promise<Answer> {
  requirePublic(url, options.allowPrivate);
  const timeout = AbortSignal.timeout(options.timeout);
  const signal = AbortSignal.any([timeout, options.signal]);
  let slow = "ETIMEDOUT";
  try {
    const response = await responseOf(method, url, options, signal);
    slow = "ESLOWBODY";
    const body = await beginningOf(response);
    return answerOf(response, body);
  } catch (error) {
    options.signal.throwIfAborted();
    throw new ExchangeFailed(timeout.aborted ? slow : codeOf(error));
  }
}

function responseOf(
  method: string,
  url: URL,
  { userAgent, allowPrivate }: ExchangeOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  const headers = { "User-Agent": userAgent, Accept: "text/html, */*;q=0.5" };
  const lookup = allowPrivate ? {} : { lookup: publicLookup };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, signal, agent: false, ...lookup });
    sent.once("response", resolve);
    // Errors go on arriving after the first, such as when the connection is closed on a half-read page.
    sent.on("error", reject);
    sent.end();
  });
}

/** The first part of the body. Leaving the loop closes the connection, so the rest is never sent. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length >= MOST_READ) break;
    }
  } catch {
    throw new ExchangeFailed("ETRUNCATED");
  }
  return Buffer.concat(chunks).subarray(0, MOST_READ).toString("utf8");
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, body: string): Answer {
  const walled = headers["cf-mitigated"] !== undefined || headers["x-datadome"] !== undefined;
  const { location } = headers;
  return { status: statusCode, location, retryAfter: headers["retry-after"], walled, body };
}

function codeOf(error: unknown): string {
  if (error instanceof ExchangeFailed) return error.code;
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown error";
}
