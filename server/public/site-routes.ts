import type { Hono } from "hono";
import { type ResponseCache, send } from "../http/cached-response.ts";
import type { Env, RequestContext } from "../http/context.ts";
import { NO_STORE, PAGE_HEADERS } from "../http/headers.ts";
import { methodNotAllowed, preflight } from "../http/methods.ts";
import { Problem } from "../http/problem.ts";
import { type SiteFiles, siteResponse } from "./site-files.ts";

const NOT_FOUND_PAGE = "/404.html";

/** Mounts the static site behind every path that no route has answered. */
export function mountSite(app: Hono<Env>, site: SiteFiles, answers: ResponseCache): void {
  app.notFound(async (c) => {
    const { method, path } = c.req;
    const file = site.get(path);
    if (method === "OPTIONS" && file !== undefined) return preflight(c, "GET, HEAD, OPTIONS");
    if (method !== "GET" && method !== "HEAD")
      throw file === undefined ? nothingAt(path) : methodNotAllowed(c, "GET, HEAD, OPTIONS");
    if (file !== undefined) return send(c, await answers.load(`site ${path}`, () => siteResponse(file)));
    if (site.has(`${path}/`)) return movedTo(c, `${path}/`);
    const page = site.get(NOT_FOUND_PAGE);
    if (page === undefined || !wantsPage(c)) throw nothingAt(path);
    const headers = { "Cache-Control": NO_STORE };
    return send(c, await answers.load("site not found", () => siteResponse(page, headers)), 404);
  });
}

const nothingAt = (path: string): Problem =>
  new Problem("not-found", { detail: `There is nothing at ${path.slice(0, 200)}.` });

/** A browser asks for HTML by name; programs, which ask for anything, get a problem document. */
function wantsPage(c: RequestContext): boolean {
  return !c.req.path.startsWith("/api") && (c.req.header("Accept") ?? "").includes("text/html");
}

function movedTo(c: RequestContext, path: string): Response {
  return new Response(null, {
    status: 308,
    headers: { ...PAGE_HEADERS, Location: path, "X-Request-Id": c.env.requestId },
  });
}
