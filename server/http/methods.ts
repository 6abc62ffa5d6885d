import { METHODS } from "node:http";
import type { Hono } from "hono";
import type { Env, RequestContext } from "./context.ts";
import { API_HEADERS, MEMBER_HEADERS, PREFLIGHT_MAX_AGE } from "./headers.ts";
import { Problem } from "./problem.ts";

/** Every method that Node reads, TRACE and those of WebDAV too. HEAD is answered as GET, and OPTIONS by `preflight`. */
const REFUSABLE = METHODS.filter((method) => method !== "HEAD" && method !== "OPTIONS");

/**
 * Answers OPTIONS, and refuses the methods that a path does not have. To be mounted after the API's routes: it asks
 * the router which methods each path has, so that no list is kept by hand. Every method gets one handler of its own,
 * because a second one for the same request would make the router chain them.
 * OPTIONS is answered as a browser's preflight, unless `answerOptions` answers it otherwise.
 */
export function mountMethods(app: Hono<Env>, answerOptions = preflight): void {
  for (const [path, methods] of methodsByPath(app)) {
    const withHead = methods.has("GET") ? ["HEAD"] : [];
    const allow = [...methods, ...withHead, "OPTIONS"].sort().join(", ");
    app.options(path, (c) => answerOptions(c, allow));
    const others = REFUSABLE.filter((method) => !methods.has(method));
    app.on(others, path, (c) => {
      throw methodNotAllowed(c, allow);
    });
  }
}

function methodsByPath(app: Hono<Env>): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method !== "ALL") paths.set(path, (paths.get(path) ?? new Set()).add(method));
  }
  return paths;
}

/** The refusal of a method, with those that the path answers as the Allow header lists them. */
export function methodNotAllowed(c: RequestContext, allow: string): Problem {
  return new Problem("method-not-allowed", {
    detail: `${c.req.path.slice(0, 200)} does not answer ${c.req.method}; it answers ${allow}.`,
    headers: { Allow: allow },
  });
}

/** The answer to OPTIONS, for a browser's preflight too. */
export function preflight(c: RequestContext, allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...API_HEADERS,
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
      "Access-Control-Max-Age": PREFLIGHT_MAX_AGE,
      "X-Request-Id": c.env.requestId,
    },
  });
}

/** The answer to OPTIONS where no script of another origin may ask: without a word that a preflight could pass by. */
export function sameOriginOptions(c: RequestContext, allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: { ...MEMBER_HEADERS, Allow: allow, "X-Request-Id": c.env.requestId },
  });
}
