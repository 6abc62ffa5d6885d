import { setTimeout as sleep } from "node:timers/promises";
import { canonicalUrl, parseUrl } from "../evidence/urls.ts";
import type { Pace } from "./pace.ts";
import { type PageResponse, RequestError, type RequestOptions, requestPage } from "./request.ts";

/**
 * alive; moved (permanently elsewhere); dead (the page or host is gone); blocked (the site rejects programs; a person may
 * still read it); failing (server error); slow (no response in time); refused (not requested at all).
 */
export const verdicts = ["dead", "moved", "failing", "slow", "blocked", "refused", "alive"] as const;
export type VerdictName = (typeof verdicts)[number];

interface Verdict {
  verdict: VerdictName;
  /** The reason in a few words: `404`, `no such host`. */
  detail: string;
  /** The new URL, if permanent redirects lead there. */
  proposal?: string | undefined;
}

export interface ProbeOptions extends RequestOptions {
  pace: Pace;
  /** After a temporary failure. */
  retries: number;
  /** Pause before the first retry; doubled each time. */
  backOffMs: number;
  /** A longer Retry-After ends the probe. */
  maxRetryAfterMs: number;
}

const MAX_REDIRECTS = 10;
const PERMANENT: readonly number[] = [301, 308];
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The end of a chain of redirects. */
interface RedirectChain {
  response: PageResponse;
  /** Where the chain ends. */
  url: URL;
  /** Where permanent redirects alone lead. */
  settled: URL;
}

/**
 * Probes a URL: HEAD, then GET if HEAD fails, along redirects, with retries after temporary failures. Throws only the
 * signal's reason, if the run is interrupted.
 */
export async function probe(address: string, options: ProbeOptions): Promise<Verdict> {
  for (let attempt = 0; ; attempt += 1) {
    const { verdict, wait = 0, host } = await tryOnce(address, options);
    if (!isTemporary(verdict) || attempt >= options.retries) return verdict;
    if (wait > options.maxRetryAfterMs)
      return { ...verdict, detail: `${verdict.detail}, asks for a longer pause` };
    options.pace.hold(host, wait);
    await sleep(wait > 0 ? 0 : options.backOffMs * 2 ** attempt, undefined, { signal: options.signal });
  }
}

/** The result of one attempt, and the Retry-After in milliseconds of the host that responded last. */
interface Attempt {
  verdict: Verdict;
  wait: number | undefined;
  host: string;
}

async function tryOnce(address: string, options: ProbeOptions): Promise<Attempt> {
  try {
    const chain = await followRedirects(address, options);
    const verdict = verdictOfChain(new URL(address), chain);
    return { verdict, wait: retryAfterMs(chain.response.retryAfter), host: chain.url.hostname };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { verdict: verdictOfFailure(error.code), wait: undefined, host: new URL(address).hostname };
  }
}

async function followRedirects(address: string, options: ProbeOptions): Promise<RedirectChain> {
  let url = new URL(address);
  let settled = url;
  let permanent = true;
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await request(url, options);
    if (!REDIRECTS.includes(response.status)) return { response, url, settled };
    const next = response.location === undefined ? undefined : parseUrl(response.location, url);
    if (next === undefined) throw new RequestError("ELOCATION");
    url = next;
    permanent &&= PERMANENT.includes(response.status);
    if (permanent) settled = url;
  }
  throw new RequestError("EREDIRECTS");
}

/** Many servers handle HEAD wrongly, so only a success, a redirect or a Retry-After counts. */
async function request(url: URL, options: ProbeOptions): Promise<PageResponse> {
  const send = (method: "HEAD" | "GET") =>
    options.pace.turn(url.hostname, () => requestPage(method, url, options));
  try {
    const response = await send("HEAD");
    if (response.status < 400 || response.retryAfter !== undefined) return response;
  } catch (error) {
    if (!(error instanceof RequestError) || isFinal(error.code)) throw error;
  }
  return send("GET");
}

/** Failures that GET would meet as well. */
const isFinal = (code: string): boolean =>
  ["ENOTFOUND", "ECONNREFUSED", "EAI_AGAIN", "EPRIVATE", "EPROTOCOL"].includes(code);

function verdictOfChain(cited: URL, { response, url, settled }: RedirectChain): Verdict {
  const verdict = verdictOf(response);
  if (verdict.verdict !== "alive") return verdict;
  if (url.pathname === "/" && url.search === "" && cited.pathname + cited.search !== "/")
    return { verdict: "moved", detail: "redirects to the front page: the page itself may be gone" };
  if (settled.href === cited.href) return verdict;
  return { verdict: "moved", detail: "permanent redirect", proposal: canonicalUrl(settled.href) };
}

/** From seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryAfterMs(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}

const GONE: readonly number[] = [404, 410];
const BLOCKED: readonly number[] = [401, 402, 403, 407, 429, 451];
const CAPTCHA =
  /captcha|cf-chl|just a moment|access denied|are you (?:a )?human|verify you are|bot detection/i;

/** The verdict of a response that is not a redirect. */
function verdictOf({ status, isBotWall, body }: PageResponse): Verdict {
  const detail = String(status);
  if (status >= 200 && status < 300) return { verdict: "alive", detail };
  if (GONE.includes(status)) return { verdict: "dead", detail };
  if (BLOCKED.includes(status)) return { verdict: "blocked", detail };
  if (status === 503 && (isBotWall || CAPTCHA.test(body)))
    return { verdict: "blocked", detail: "503, a bot wall" };
  return { verdict: "failing", detail };
}

const FAILURES: Readonly<Record<string, Verdict>> = {
  ENOTFOUND: { verdict: "dead", detail: "no such host" },
  ECONNREFUSED: { verdict: "dead", detail: "connection refused" },
  ETIMEDOUT: { verdict: "slow", detail: "no response in time" },
  ESLOWBODY: { verdict: "slow", detail: "the page drips in too slowly" },
  ECONNRESET: { verdict: "failing", detail: "connection broken off" },
  ETRUNCATED: { verdict: "failing", detail: "the page breaks off" },
  EAI_AGAIN: { verdict: "failing", detail: "the name server does not respond" },
  EREDIRECTS: { verdict: "failing", detail: "redirects without end" },
  ELOCATION: { verdict: "failing", detail: "a redirect that leads nowhere" },
  EPRIVATE: { verdict: "refused", detail: "a private address" },
  EPROTOCOL: { verdict: "refused", detail: "neither http nor https" },
};

/** The verdict of a failed request. */
function verdictOfFailure(code: string): Verdict {
  const known = FAILURES[code];
  if (known !== undefined) return known;
  if (code.startsWith("HPE_")) return { verdict: "failing", detail: "the response is not HTTP" };
  if (isTls(code)) return { verdict: "blocked", detail: `no secure connection (${code})` };
  return { verdict: "failing", detail: code };
}

const isTls = (code: string): boolean =>
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code) ||
  code === "EPROTO";

/** Whether a retry may end differently. */
const isTemporary = ({ verdict, detail }: Verdict): boolean =>
  verdict === "slow" ||
  (verdict === "failing" && !/^(?:4|redirects|a redirect)/.test(detail)) ||
  detail === "429";
