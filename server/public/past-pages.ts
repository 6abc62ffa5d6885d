import type { Hono } from "hono";
import { clubPath } from "../../contract/site-paths.ts";
import { type ResponseCache, send } from "../http/cached-response.ts";
import type { Env } from "../http/context.ts";
import { NO_STORE, PAGE_HEADERS, PUBLIC_CACHE } from "../http/headers.ts";
import type { Indexes } from "../indexes.ts";
import { type SiteFiles, siteResponse } from "./site-files.ts";

const GONE = 410;

/**
 * Mounts the pages of clubs that were renamed or removed. The built site holds a page for each, which says the same on
 * hosts that serve files and nothing else; here the status says it as well.
 */
export function mountPastPages(
  app: Hono<Env>,
  { history }: Pick<Indexes, "history">,
  site: SiteFiles,
  answers: ResponseCache,
): void {
  for (const { from, to } of history.redirects.filter(({ kind }) => kind === "club")) {
    for (const path of [clubPath(from), clubPath(from).slice(0, -1)]) {
      app.get(path, (c) => {
        const headers = { ...PAGE_HEADERS, "Cache-Control": PUBLIC_CACHE, Location: clubPath(to) };
        return new Response(null, { status: 308, headers: { ...headers, "X-Request-Id": c.env.requestId } });
      });
    }
  }
  for (const { id } of history.removed.filter(({ kind }) => kind === "club")) {
    const file = site.get(clubPath(id));
    if (file === undefined) continue;
    const make = () => siteResponse(file, { "Cache-Control": NO_STORE });
    app.get(clubPath(id), async (c) => send(c, await answers.load(`site ${clubPath(id)}`, make), GONE));
  }
}
