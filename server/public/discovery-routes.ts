import type { Hono } from "hono";
import { accepts } from "hono/accepts";
import { createApiIndex } from "../../contract/api-index.ts";
import { apiIndexPath, openApiPath } from "../../contract/site-paths.ts";
import { createCachedResponse, type ResponseCache, send } from "../http/cached-response.ts";
import type { Env } from "../http/context.ts";
import { API_HEADERS, type HeaderFields, NO_STORE } from "../http/headers.ts";
import type { Indexes } from "../indexes.ts";
import { type SiteFiles, siteResponse } from "./site-files.ts";

const UNCACHED: HeaderFields = { ...API_HEADERS, "Cache-Control": NO_STORE };

/** Mounts what tells of the service itself: the API's index and its OpenAPI document. */
export function mountDiscovery(
  app: Hono<Env>,
  { manifest, openApi }: Indexes,
  site: SiteFiles,
  answers: ResponseCache,
): void {
  const index = createCachedResponse(
    Buffer.from(JSON.stringify(createApiIndex(manifest))),
    "application/json",
    {
      ...API_HEADERS,
      Vary: "Accept",
    },
  );
  const document = createCachedResponse(openApi, "application/json", API_HEADERS);
  const page = site.get("/api/");

  app.get(apiIndexPath, async (c) => {
    const wanted = accepts(c, {
      header: "Accept",
      supports: ["application/json", "text/html"],
      default: "application/json",
    });
    if (wanted === "application/json" || page === undefined) return send(c, index);
    return send(c, await answers.load("site /api", () => siteResponse(page, { Vary: "Accept" })));
  });
  app.get(openApiPath, (c) => send(c, document));
}

/** Mounts whether the service runs. */
export function mountHealth(app: Hono<Env>, { manifest }: Pick<Indexes, "manifest">): void {
  const state = { status: "ok", dataVersion: manifest.dataVersion };
  const health = createCachedResponse(Buffer.from(JSON.stringify(state)), "application/json", UNCACHED);
  app.get("/healthz", (c) => send(c, health));
  // The index is loaded and verified before the server listens, so what answers is also ready.
  app.get("/readyz", (c) => send(c, health));
}
