import type { Child } from "hono/jsx";
import type { RequestContext } from "../../http/context.ts";
import { type HeaderFields, PAGE_HEADERS } from "../../http/headers.ts";

/**
 * Members' pages are never cached, indexed or readable from another origin. Their URLs are sent as a referrer to their own
 * origin only: with "no-referrer" browsers would also hide the origin of a form.
 */
const MEMBER_PAGE_HEADERS: HeaderFields = {
  ...PAGE_HEADERS,
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
  Vary: "Cookie",
};

/** A rendered page. */
export async function pageResponse(
  c: RequestContext,
  page: Child,
  status = 200,
  headers: HeaderFields = {},
): Promise<Response> {
  const html = `<!doctype html>\n${await page}\n`;
  return respond(c, html, status, { "Content-Type": "text/html; charset=utf-8", ...headers });
}

/** Redirects with GET, whatever the method of the request was. */
export const seeOther = (c: RequestContext, path: string, headers: HeaderFields = {}): Response =>
  respond(c, null, 303, { Location: path, ...headers });

/** Redirects a path without its trailing slash. The path stays as it was sent: decoded, it may not be a valid header. */
export function redirectToSlash(c: RequestContext): Response {
  const { pathname, search } = new URL(c.req.url);
  return respond(c, null, 308, { Location: `${pathname}/${search}` });
}

/** The response to OPTIONS: the methods, and no permission for other origins. */
export const optionsResponse = (c: RequestContext, allow: string): Response =>
  respond(c, null, 204, { Allow: allow });

const respond = (c: RequestContext, body: string | null, status: number, headers: HeaderFields): Response =>
  new Response(body, {
    status,
    headers: { ...MEMBER_PAGE_HEADERS, "X-Request-Id": c.env.requestId, ...headers },
  });
