import type { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { clubPath } from "../../contract/site-paths.ts";
import type { Env } from "./context.ts";

/** What no route answers: files of the site, and what there is not. */
const SITE = "(site)";

/** Renamed and removed clubs have a route each: all of them count as one, or their number would grow with the data. */
const PAST = clubPath(":past");
const PAST_START = PAST.slice(0, PAST.indexOf(":"));

/**
 * Tells the pattern of the route that answers a request, such as `/api/v1/tech/clubs/:slug`: there are only so many, whatever is asked
 * for. It asks the router once more, because a middleware that noted it would add a promise to every request.
 */
export function routePatterns(app: Hono<Env>): (request: Request) => string {
  return (request) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const pattern = app.router.match(method, getPath(request))[0][0]?.[0][1].path ?? SITE;
    return pattern.startsWith(PAST_START) ? PAST : pattern;
  };
}
