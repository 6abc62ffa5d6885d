import { METHODS } from "node:http";
import type { Hono } from "hono";
import type { Env, RequestContext } from "./context.ts";
import { API_HEADERS, MEMBER_HEADERS, PREFLIGHT_MAX_AGE } from "./headers.ts";
import { Problem } from "./problem.ts";
import { respond } from "./response.ts";

/** Every method that Node reads, including TRACE and WebDAV's. Hono handles HEAD as GET; OPTIONS has its own handler. */
const OTHER_METHODS = METHODS.filter((method) => method !== "HEAD" && method !== "OPTIONS");

/**
 * Responds to OPTIONS, and with 405 to methods that a path does not have. Mount it after the routes, because it takes the
 * methods of each path from the router. Each method has one handler, because the router would chain two.
 */
export function mountMethods(app: Hono<Env>, onOptions = preflight): void {
  for (const [path, methods] of methodsByPath(app.routes)) {
    const allow = allowOf(methods);
    app.options(path, (c) => onOptions(c, allow));
    const others = OTHER_METHODS.filter((method) => !methods.has(method));
    app.on(others, path, (c) => {
      throw methodNotAllowed(c, allow);
    });
  }
}

export function methodsByPath(routes: Hono<Env>["routes"]): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  for (const { path, method } of routes) {
    if (method !== "ALL") paths.set(path, (paths.get(path) ?? new Set()).add(method));
  }
  return paths;
}

/** The value of the Allow header. */
export const allowOf = (methods: ReadonlySet<string>): string =>
  [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");

export function methodNotAllowed(c: RequestContext, allow: string): Problem {
  return new Problem("method-not-allowed", {
    detail: `${c.req.path.slice(0, 200)} does not support ${c.req.method}; it supports ${allow}.`,
    headers: { Allow: allow },
  });
}

/** The response to OPTIONS, including a browser's preflight. */
export const preflight = (c: RequestContext, allow: string): Response =>
  respond(c, 204, {
    ...API_HEADERS,
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name",
    "Access-Control-Max-Age": PREFLIGHT_MAX_AGE,
  });

/** The response to OPTIONS if no other origin may call: without headers that would let a preflight pass. */
export const sameOriginOptions = (c: RequestContext, allow: string): Response =>
  respond(c, 204, { ...MEMBER_HEADERS, Allow: allow });

/** The API's path with parameters as Hono writes them: `{slug}` becomes `:slug`. */
export const toHonoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
