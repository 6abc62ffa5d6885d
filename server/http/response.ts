import type { RequestContext } from "./context.ts";
import type { HeaderFields } from "./headers.ts";

/** A response with the request's id. */
export function respond(
  c: RequestContext,
  status: number,
  headers: HeaderFields,
  body: string | Uint8Array<ArrayBuffer> | null = null,
): Response {
  return new Response(body, { status, headers: { ...headers, "X-Request-Id": c.env.requestId } });
}

/** The permanent redirect to a record's or page's current URL. */
export const redirectTo = (c: RequestContext, location: string, headers: HeaderFields): Response =>
  respond(c, 308, { ...headers, Location: location });
