import type { Child } from "hono/jsx";
import type { RequestContext } from "../../http/context.ts";
import { type HeaderFields, PAGE_HEADERS } from "../../http/headers.ts";

/**
 * What every members' page carries: kept by nobody, readable from no other origin, in no index. An address goes to no other site as
 * referrer; to its own it must, because a browser that is told to send none hides a form's origin as well.
 */
const MEMBER_PAGE_HEADERS: HeaderFields = {
  ...PAGE_HEADERS,
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
  Vary: "Cookie",
};

interface PageOptions {
  status?: number;
  headers?: HeaderFields;
}

/** A rendered page as an answer. */
export async function pageAnswer(
  c: RequestContext,
  page: Child,
  { status = 200, headers = {} }: PageOptions = {},
): Promise<Response> {
  const html = `<!doctype html>\n${await page}\n`;
  return new Response(html, {
    status,
    headers: {
      ...MEMBER_PAGE_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "X-Request-Id": c.env.requestId,
      ...headers,
    },
  });
}

/** After a form, and to where a visitor must go first: whatever the method was, the next is GET. */
export function seeOther(c: RequestContext, path: string, headers: HeaderFields = {}): Response {
  return bare(c, 303, { Location: path, ...headers });
}

/** To the spelling of a path that the pages have. */
export const movedTo = (c: RequestContext, path: string): Response => bare(c, 308, { Location: path });

/** The answer to OPTIONS: the methods, and no permission for any other origin. */
export const methodsOf = (c: RequestContext, allow: string): Response => bare(c, 204, { Allow: allow });

function bare(c: RequestContext, status: number, headers: HeaderFields): Response {
  return new Response(null, {
    status,
    headers: { ...MEMBER_PAGE_HEADERS, "X-Request-Id": c.env.requestId, ...headers },
  });
}
