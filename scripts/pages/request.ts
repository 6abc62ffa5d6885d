import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP } from "node:net";
import { parseUrl } from "../../contract/parse-url.ts";
import { isPrivate, publicLookup } from "../../contract/public-addresses.ts";

/** Headers by which the next request is only for what has changed since, such as `If-None-Match`. */
export type Conditions = Readonly<Record<string, string>>;

/** The part of an HTTP response that the readers of pages and the check of links need. */
export interface PageResponse {
  status: number;
  location: string | undefined;
  contentType: string;
  /** Seconds or a date, as written. */
  retryAfter: string | undefined;
  conditions?: Conditions;
  /** True if the headers name a bot wall. */
  isBotWall: boolean;
  /** The first bytes, at most as many as asked for. */
  body: Buffer;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: "no such host",
  ECONNREFUSED: "connection refused",
  ETIMEDOUT: "no response in time",
  ESLOWBODY: "the page drips in too slowly",
  ECONNRESET: "connection broken off",
  ETRUNCATED: "the page breaks off",
  EAI_AGAIN: "the name server does not respond",
  EREDIRECTS: "redirects without end",
  ELOCATION: "a redirect that leads nowhere",
  EPRIVATE: "a private address",
  EPROTOCOL: "neither http nor https",
};

const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO$)/;

/** A request without a usable response; the code is that of Node.js or of this folder. */
export class RequestError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }

  get isTls(): boolean {
    return TLS.test(this.code);
  }

  /** Why there is no response, in a few words. */
  get reason(): string {
    if (this.code.startsWith("HPE_")) return "the response is not HTTP";
    return this.isTls ? `no secure connection (${this.code})` : (REASONS[this.code] ?? this.code);
  }
}

/** Throws RequestError if a URL is not http or https, or its host is a private IP address. */
function requirePublic(url: URL, allowPrivate: boolean): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new RequestError("EPROTOCOL");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) throw new RequestError("EPRIVATE");
}

/** Name of a command to other sites: the project and, if known, the address of its site. */
export function userAgentFor(purpose: string): string {
  const { BASE_URL: site } = process.env;
  return `Clubledger ${purpose}${site === undefined ? "" : ` (+${site})`}`;
}

export interface RequestOptions {
  userAgent: string;
  /** For the whole request. */
  timeoutMs: number;
  allowPrivate: boolean;
  signal: AbortSignal;
  /** Number of bytes read; without it, enough to recognize a bot wall. */
  maxBodyBytes?: number;
  conditions?: Conditions;
}

const BEGINNING_BYTES = 16 * 1024;

/** Sends one request and reads the beginning of the response; follows no redirect. Throws RequestError. */
export async function requestPage(url: URL, options: RequestOptions): Promise<PageResponse> {
  requirePublic(url, options.allowPrivate);
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([timeout, options.signal]);
  let timeoutCode = "ETIMEDOUT";
  try {
    const response = await sendRequest(url, options, signal);
    timeoutCode = "ESLOWBODY";
    const body = await readBeginning(response, options.maxBodyBytes ?? BEGINNING_BYTES);
    return toPageResponse(response, body);
  } catch (error) {
    options.signal.throwIfAborted();
    throw new RequestError(timeout.aborted ? timeoutCode : codeOf(error));
  }
}

function sendRequest(
  url: URL,
  { userAgent, allowPrivate, conditions }: RequestOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  const headers = { "User-Agent": userAgent, Accept: "text/html, */*;q=0.5", ...conditions };
  const lookup = allowPrivate ? {} : { lookup: publicLookup };
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, signal, agent: false, ...lookup });
    sent.once("response", resolve);
    // More errors may follow the first, such as when the connection is closed on a half-read page.
    sent.on("error", reject);
    sent.end();
  });
}

/** Leaving the loop closes the connection, so the rest is never sent. */
async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch {
    throw new RequestError("ETRUNCATED");
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function toPageResponse({ statusCode = 0, headers }: IncomingMessage, body: Buffer): PageResponse {
  const isBotWall = headers["cf-mitigated"] !== undefined || headers["x-datadome"] !== undefined;
  const { location, etag, "content-type": contentType = "", "retry-after": retryAfter } = headers;
  const lastModified = headers["last-modified"];
  const conditions = {
    ...(etag === undefined ? {} : { "If-None-Match": etag }),
    ...(lastModified === undefined ? {} : { "If-Modified-Since": lastModified }),
  };
  return { status: statusCode, location, contentType, retryAfter, conditions, isBotWall, body };
}

const MAX_REDIRECTS = 10;
const PERMANENT: readonly number[] = [301, 308];
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

export interface RedirectChain {
  response: PageResponse;
  url: URL;
  /** Where permanent redirects alone lead. */
  permanentUrl: URL;
}

/** Sends a request and follows redirects, at most 10. Throws RequestError. */
export async function followRedirects(
  address: string,
  send: (url: URL) => Promise<PageResponse>,
): Promise<RedirectChain> {
  let url = new URL(address);
  let permanentUrl = url;
  let permanent = true;
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await send(url);
    if (!REDIRECTS.includes(response.status)) return { response, url, permanentUrl };
    const next = response.location === undefined ? undefined : parseUrl(response.location, url);
    if (next === undefined) throw new RequestError("ELOCATION");
    url = next;
    permanent &&= PERMANENT.includes(response.status);
    if (permanent) permanentUrl = url;
  }
  throw new RequestError("EREDIRECTS");
}

/** True if a page redirects to its site's front page, as sites do with pages that are gone. */
export const leadsToFrontPage = (cited: URL, url: URL): boolean =>
  url.pathname === "/" && url.search === "" && cited.pathname + cited.search !== "/";

const CAPTCHA =
  /captcha|cf-chl|just a moment|access denied|are you (?:a )?human|verify you are|bot detection/i;

/** True if a response is a test for people instead of the page. */
export const isChallenge = ({ isBotWall, body }: PageResponse): boolean =>
  isBotWall || CAPTCHA.test(body.subarray(0, BEGINNING_BYTES).toString("utf8"));

/** Statuses of sites that reject programs. */
export const BLOCKED: readonly number[] = [401, 402, 403, 407, 429, 451];

function codeOf(error: unknown): string {
  if (error instanceof RequestError) return error.code;
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown error";
}
