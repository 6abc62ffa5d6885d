import { setTimeout as sleep } from "node:timers/promises";
import { canonicalUrl } from "../evidence/values/urls.ts";
import type { Pace } from "../pages/pace.ts";
import {
  BLOCKED,
  followRedirects,
  isChallenge,
  leadsToFrontPage,
  type PageResponse,
  type RedirectChain,
  RequestError,
  type RequestOptions,
  requestPage,
} from "../pages/request.ts";

/** Verdicts on an address: dead, the page or host is gone; blocked, the site rejects programs; refused, not requested at all. */
const addressVerdicts = ["dead", "moved", "failing", "slow", "blocked", "refused", "alive"] as const;
/** Verdicts on a page that is read again: missing, the quote; unnamed, the club or the vendor. */
const pageVerdicts = ["missing", "unnamed", "unreadable", "found"] as const;
export const verdicts = [...addressVerdicts, ...pageVerdicts];
export type VerdictName = (typeof verdicts)[number];

export interface Verdict {
  verdict: VerdictName;
  /** The reason in a few words: `404`, `no such host`. */
  detail: string;
  /** The new URL, if permanent redirects lead there. */
  proposal?: string | undefined;
}

export interface ProbeOptions extends RequestOptions {
  pace: Pace;
  retries: number;
  /** Pause before the first retry; doubled each time. */
  backOffMs: number;
  /** A longer Retry-After ends the probe. */
  maxRetryAfterMs: number;
}

/** Asks for the beginning of a page: many servers handle HEAD wrongly. Throws only the signal's reason. */
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

/** The verdict of one request, and the Retry-After in milliseconds of the host that responded last. */
async function tryOnce(address: string, options: ProbeOptions) {
  const send = (url: URL) => options.pace.turn(url.hostname, () => requestPage(url, options));
  try {
    const chain = await followRedirects(address, send);
    const verdict = verdictOfChain(new URL(address), chain);
    return { verdict, wait: retryAfterMs(chain.response.retryAfter), host: chain.url.hostname };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { verdict: verdictOfFailure(error), host: new URL(address).hostname };
  }
}

function verdictOfChain(cited: URL, { response, url, permanentUrl }: RedirectChain): Verdict {
  const verdict = verdictOf(response);
  if (verdict.verdict !== "alive") return verdict;
  if (leadsToFrontPage(cited, url))
    return { verdict: "moved", detail: "redirects to the front page: the page itself may be gone" };
  if (permanentUrl.href === cited.href) return verdict;
  return { verdict: "moved", detail: "permanent redirect", proposal: canonicalUrl(permanentUrl.href) };
}

/** From seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryAfterMs(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}

const GONE: readonly number[] = [404, 410];
function verdictOf(response: PageResponse): Verdict {
  const { status } = response;
  const detail = String(status);
  if (status >= 200 && status < 300) return { verdict: "alive", detail };
  if (GONE.includes(status)) return { verdict: "dead", detail };
  if (BLOCKED.includes(status)) return { verdict: "blocked", detail };
  if (status === 503 && isChallenge(response)) return { verdict: "blocked", detail: "503, a bot wall" };
  return { verdict: "failing", detail };
}

/** Verdicts on requests without a response; any other is `failing`. */
const FAILURES: Readonly<Record<string, VerdictName>> = {
  ENOTFOUND: "dead",
  ECONNREFUSED: "dead",
  ETIMEDOUT: "slow",
  ESLOWBODY: "slow",
  EPRIVATE: "refused",
  EPROTOCOL: "refused",
};

const verdictOfFailure = ({ code, isTls, reason }: RequestError): Verdict => ({
  verdict: isTls ? "blocked" : (FAILURES[code] ?? "failing"),
  detail: reason,
});

/** True if a retry may end differently. */
const isTemporary = ({ verdict, detail }: Verdict): boolean =>
  verdict === "slow" ||
  (verdict === "failing" && !/^(?:4|redirects|a redirect)/.test(detail)) ||
  detail === "429";
