import { setTimeout as sleep } from "node:timers/promises";
import { canonicalUrl } from "../evidence/canonical-url.ts";
import { parseUrl } from "../evidence/parse-url.ts";
import { type ExchangeOptions, exchange } from "./exchange.ts";
import type { Pace } from "./pace.ts";
import {
  type Answer,
  ExchangeFailed,
  isPassing,
  type Verdict,
  verdictOf,
  verdictOfFailure,
} from "./verdict.ts";

export interface ProbeOptions extends ExchangeOptions {
  pace: Pace;
  /** Further tries after one that failed for a reason that may pass. */
  retries: number;
  /** Milliseconds before the first further try; each next waits twice as long. */
  backOff: number;
  /** The longest Retry-After that is waited for. Milliseconds. */
  longestWait: number;
}

const MOST_REDIRECTS = 10;
const PERMANENT: readonly number[] = [301, 308];
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** One walk along the redirects of an address. */
interface Walk {
  answer: Answer;
  /** Where the walk ended. */
  url: URL;
  /** How far permanent redirects alone have led. */
  settled: URL;
}

/**
 * What became of an address: HEAD, then GET where HEAD is not answered well, along redirects, again after a pause where
 * the failure may pass. Throws the signal's reason where the run is broken off; nothing else.
 */
export async function probe(address: string, options: ProbeOptions): Promise<Verdict> {
  for (let attempt = 0; ; attempt += 1) {
    const { verdict, wait = 0, host } = await tryOnce(address, options);
    if (!isPassing(verdict) || attempt >= options.retries) return verdict;
    if (wait > options.longestWait)
      return { ...verdict, detail: `${verdict.detail}, asks for a longer pause` };
    options.pace.hold(host, wait);
    await sleep(wait > 0 ? 0 : options.backOff * 2 ** attempt, undefined, { signal: options.signal });
  }
}

/** How a try ended, and the pause in milliseconds that the host which answered last has asked for. */
interface Attempt {
  verdict: Verdict;
  wait: number | undefined;
  host: string;
}

async function tryOnce(address: string, options: ProbeOptions): Promise<Attempt> {
  try {
    const walk = await walked(address, options);
    const verdict = verdictOfWalk(new URL(address), walk);
    return { verdict, wait: pauseAsked(walk.answer.retryAfter), host: walk.url.hostname };
  } catch (error) {
    if (!(error instanceof ExchangeFailed)) throw error;
    return { verdict: verdictOfFailure(error.code), wait: undefined, host: new URL(address).hostname };
  }
}

async function walked(address: string, options: ProbeOptions): Promise<Walk> {
  let url = new URL(address);
  let settled = url;
  let permanent = true;
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const answer = await asked(url, options);
    if (!REDIRECTS.includes(answer.status)) return { answer, url, settled };
    const next = answer.location === undefined ? undefined : parseUrl(answer.location, url);
    if (next === undefined) throw new ExchangeFailed("ELOCATION");
    url = next;
    permanent &&= PERMANENT.includes(answer.status);
    if (permanent) settled = url;
  }
  throw new ExchangeFailed("EREDIRECTS");
}

/** Many servers answer HEAD wrongly or not at all, so only a good answer, a redirect or a plea for patience counts. */
async function asked(url: URL, options: ProbeOptions): Promise<Answer> {
  const ask = (method: "HEAD" | "GET") =>
    options.pace.turn(url.hostname, () => exchange(method, url, options));
  try {
    const answer = await ask("HEAD");
    if (answer.status < 400 || answer.retryAfter !== undefined) return answer;
  } catch (error) {
    if (!(error instanceof ExchangeFailed) || isFinal(error.code)) throw error;
  }
  return ask("GET");
}

/** What GET would meet as well. */
const isFinal = (code: string): boolean =>
  ["ENOTFOUND", "ECONNREFUSED", "EAI_AGAIN", "EPRIVATE", "EPROTOCOL"].includes(code);

function verdictOfWalk(cited: URL, { answer, url, settled }: Walk): Verdict {
  const verdict = verdictOf(answer);
  if (verdict.verdict !== "alive") return verdict;
  if (url.pathname === "/" && url.search === "" && cited.pathname + cited.search !== "/")
    return { verdict: "moved", detail: "redirects to the front page: the page itself may be gone" };
  if (settled.href === cited.href) return verdict;
  return { verdict: "moved", detail: "permanent redirect", proposal: canonicalUrl(settled.href) };
}

/** Retry-After in milliseconds: seconds, or an HTTP date (RFC 9110, 10.2.3). */
function pauseAsked(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}
