import robotsModule from "robots-parser";
import type { Pace } from "./pace.ts";
import {
  BLOCKED,
  followRedirects,
  isChallenge,
  leadsToFrontPage,
  type PageResponse,
  RequestError,
  type RequestOptions,
  requestPage,
} from "./request.ts";

export const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const MAX_ROBOTS_BYTES = 500 * 1024;

/** The package's types describe another form of module than it has. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** Why a page cannot be read, as a sentence. */
export class PageError extends Error {}

export interface FetchedPage {
  /** Where redirects led. */
  address: string;
  contentType: string;
  bytes: Buffer;
}

export interface FetchOptions extends Omit<RequestOptions, "maxBodyBytes"> {
  pace: Pace;
}

/** The rules of each site, asked once a run. */
export type RobotsCache = Map<string, Promise<(url: URL) => boolean>>;

/**
 * Fetches a page along redirects: one request at a time to a host, as its robots.txt allows, from public addresses only,
 * also after a redirect. Throws PageError.
 */
export async function fetchPage(
  address: string,
  options: FetchOptions,
  robots: RobotsCache,
): Promise<FetchedPage> {
  const send = async (url: URL) => {
    if (!(await isAllowed(url, options, robots)))
      throw new PageError("The site's robots.txt asks programs not to read this page; open it in a browser.");
    return sendGet(url, MAX_PAGE_BYTES + 1, options);
  };
  try {
    const { response, url } = await followRedirects(address, send);
    requireReadable(response, new URL(address), url);
    return { address: url.href, contentType: response.contentType, bytes: response.body };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.code === "EPRIVATE")
      throw new PageError(
        "The address, or one to which it redirects, is in a private network; it is not asked.",
      );
    throw new PageError(`The page cannot be fetched: ${error.reason}.`);
  }
}

const sendGet = (url: URL, maxBodyBytes: number, options: FetchOptions): Promise<PageResponse> =>
  options.pace.turn(url.hostname, () => requestPage("GET", url, { ...options, maxBodyBytes }));

function requireReadable(response: PageResponse, cited: URL, url: URL): void {
  const { status, contentType, body } = response;
  if (BLOCKED.includes(status) || (status >= 400 && isChallenge(response)))
    throw new PageError(`The page is behind a wall (${status}); open it in a browser.`);
  if (status < 200 || status >= 300)
    throw new PageError(`The site has no such page: it responds with ${status}.`);
  if (leadsToFrontPage(cited, url))
    throw new PageError("The address redirects to the site's front page: the page itself may be gone.");
  requireHtml(body, contentType);
}

/** Throws PageError if bytes are a PDF, another kind of file, or too many. */
export function requireHtml(bytes: Buffer, contentType: string): void {
  if (/application\/pdf/i.test(contentType) || bytes.subarray(0, 5).toString("latin1") === "%PDF-")
    throw new PageError("The page is a PDF, which is not read; open it in a browser.");
  if (bytes.length > MAX_PAGE_BYTES) throw new PageError("The page is over 5 MB, which is not read.");
  if (contentType !== "" && !/html|xml|text\/plain/i.test(contentType))
    throw new PageError(`The page is no text but ${contentType}.`);
}

/** RFC 9309: without the file everything is allowed; while it cannot be had, nothing. */
function isAllowed(url: URL, options: FetchOptions, robots: RobotsCache): Promise<boolean> {
  const rules = robots.get(url.origin) ?? readRobots(new URL("/robots.txt", url), options);
  robots.set(url.origin, rules);
  return rules.then((allows) => allows(url));
}

async function readRobots(address: URL, options: FetchOptions): Promise<(url: URL) => boolean> {
  const { response } = await followRedirects(address.href, (url) => sendGet(url, MAX_ROBOTS_BYTES, options));
  if (response.status >= 500) return () => false;
  if (response.status >= 300) return () => true;
  const rules = robotsParser(address.href, response.body.toString("utf8"));
  return (url) => rules.isAllowed(url.href, options.userAgent) !== false;
}
