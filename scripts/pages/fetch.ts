import robotsModule from "robots-parser";
import { Pace } from "./pace.ts";
import {
  BLOCKED,
  type Conditions,
  followRedirects,
  isChallenge,
  leadsToFrontPage,
  type PageResponse,
  RequestError,
  type RequestOptions,
  requestPage,
  userAgentFor,
} from "./request.ts";

export const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const MAX_ROBOTS_BYTES = 500 * 1024;
const NOT_MODIFIED = 304;
const TEXT = /html|xml|text\/plain/i;
const FEED = /html|xml|json|text\/plain/i;

/** The package's types describe another form of module than it has. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** Why a page cannot be read, as a sentence. */
export class PageError extends Error {}

/** The page, or one to which it redirects, is in a private network. */
export class PrivateAddressError extends PageError {}

export interface FetchedPage {
  /** Where redirects led. */
  address: string;
  contentType: string;
  bytes: Buffer;
}

interface FetchedFeed extends FetchedPage {
  /** True if it is as it was when it gave the conditions. */
  isUnchanged: boolean;
  /** For the next request. */
  conditions: Conditions;
}

export interface FetchOptions extends Omit<RequestOptions, "maxBodyBytes"> {
  pace: Pace;
}

export function politeOptions(purpose: string): FetchOptions {
  const { signal } = new AbortController();
  const pace = new Pace({ concurrency: 1, delayMs: 1000, signal });
  return { userAgent: userAgentFor(purpose), timeoutMs: 15_000, allowPrivate: false, signal, pace };
}

interface SiteRules {
  isAllowed: (url: URL) => boolean;
  sitemaps: readonly string[];
}

/** The rules of each site, asked once a run. */
export type RobotsCache = Map<string, Promise<SiteRules>>;

/**
 * Fetches a page along redirects: one request at a time to a host, as its robots.txt allows, from public addresses only,
 * also after a redirect. Throws PageError.
 *
 * @param feed given for a feed, which may be JSON: the conditions of the last response, or none
 */
export async function fetchPage(
  address: string,
  options: FetchOptions,
  robots: RobotsCache,
  feed?: Conditions,
): Promise<FetchedFeed> {
  const asked = feed === undefined ? options : { ...options, conditions: feed };
  const send = async (url: URL) => {
    if (!(await rulesOf(url, options, robots)).isAllowed(url))
      throw new PageError("The site's robots.txt asks programs not to read this page; open it in a browser.");
    return sendGet(url, MAX_PAGE_BYTES + 1, asked);
  };
  try {
    const { response, url } = await followRedirects(address, send);
    const { status, contentType, body: bytes, conditions = {} } = response;
    const isUnchanged = feed !== undefined && status === NOT_MODIFIED;
    if (!isUnchanged) requireReadable(response, new URL(address), url, feed === undefined ? TEXT : FEED);
    return { address: url.href, contentType, bytes, isUnchanged, conditions };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.code === "EPRIVATE")
      throw new PrivateAddressError(
        "The address, or one to which it redirects, is in a private network; it is not asked.",
      );
    throw new PageError(`The page cannot be fetched: ${error.reason}.`);
  }
}

const sendGet = (url: URL, maxBodyBytes: number, options: FetchOptions): Promise<PageResponse> =>
  options.pace.turn(url.hostname, () => requestPage(url, { ...options, maxBodyBytes }));

function requireReadable(response: PageResponse, cited: URL, url: URL, types: RegExp): void {
  const { status, contentType, body } = response;
  if (BLOCKED.includes(status) || (status >= 400 && isChallenge(response)))
    throw new PageError(`The page is behind a wall (${status}); open it in a browser.`);
  if (status < 200 || status >= 300)
    throw new PageError(`The site has no such page: it responds with ${status}.`);
  if (leadsToFrontPage(cited, url))
    throw new PageError("The address redirects to the site's front page: the page itself may be gone.");
  requireHtml(body, contentType, types);
}

/** Throws PageError if bytes are a PDF, another kind of file, or too many. */
export function requireHtml(bytes: Buffer, contentType: string, types = TEXT): void {
  if (/application\/pdf/i.test(contentType) || bytes.subarray(0, 5).toString("latin1") === "%PDF-")
    throw new PageError("The page is a PDF, which is not read; open it in a browser.");
  if (bytes.length > MAX_PAGE_BYTES) throw new PageError("The page is over 5 MB, which is not read.");
  if (contentType !== "" && !types.test(contentType))
    throw new PageError(`The page is no text but ${contentType}.`);
}

/** The rules of a URL's site. */
export function rulesOf(url: URL, options: FetchOptions, robots: RobotsCache): Promise<SiteRules> {
  const rules = robots.get(url.origin) ?? readRobots(new URL("/robots.txt", url), options);
  robots.set(url.origin, rules);
  return rules;
}

/** RFC 9309: without the file everything is allowed; while it cannot be had, nothing. */
async function readRobots(address: URL, options: FetchOptions): Promise<SiteRules> {
  const { response } = await followRedirects(address.href, (url) => sendGet(url, MAX_ROBOTS_BYTES, options));
  if (response.status >= 300) return { isAllowed: () => response.status < 500, sitemaps: [] };
  const rules = robotsParser(address.href, response.body.toString("utf8"));
  return {
    isAllowed: (url) => rules.isAllowed(url.href, options.userAgent) !== false,
    sitemaps: rules.getSitemaps(),
  };
}
