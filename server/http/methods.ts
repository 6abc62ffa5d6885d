import type { Hono } from "hono";
import type { Env, RequestContext } from "./context.ts";
import { API_HEADERS, PREFLIGHT_MAX_AGE } from "./headers.ts";
import { Problem } from "./problem.ts";

/**
 * Answers OPTIONS, and refuses the methods that a path does not have. To be mounted after the API's routes: it asks
 * the router which methods each path has, so that no list is kept by hand.
 */
export function mountMethods(app: Hono<Env>): void {
  const paths = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === "ALL") continue;
    const methods = paths.get(path) ?? new Set(["OPTIONS"]);
    paths.set(path, methods.add(method));
    if (method === "GET") methods.add("HEAD");
  }
  for (const [path, methods] of paths) {
    const allow = [...methods].sort().join(", ");
    app.options(path, (c) => preflight(c, allow));
    app.all(path, (c) => {
      throw methodNotAllowed(c, allow);
    });
  }
}

/** The refusal of a method, with those that the path answers as the Allow header lists them. */
export function methodNotAllowed(c: RequestContext, allow: string): Problem {
  return new Problem("method-not-allowed", {
    detail: `${c.req.path.slice(0, 200)} does not answer ${c.req.method}; it answers ${allow}.`,
    headers: { Allow: allow },
  });
}

function preflight(c: RequestContext, allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...API_HEADERS,
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
      "Access-Control-Max-Age": PREFLIGHT_MAX_AGE,
      "X-Request-Id": c.get("requestId"),
    },
  });
}
