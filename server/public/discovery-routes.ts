import type { Hono } from "hono";
import { accepts } from "hono/accepts";
import { createApiIndex } from "../../contract/api-index.ts";
import { apiIndexPath, openApiPath } from "../../contract/site-paths.ts";
import { createCachedResponse, type ResponseCache, send } from "../http/cached-response.ts";
import type { Env } from "../http/context.ts";
import { API_CATALOG_LINK, API_HEADERS, type HeaderFields, NO_STORE } from "../http/headers.ts";
import type { Indexes } from "../indexes.ts";
import { type SiteFiles, siteResponse } from "../site-files.ts";

const [JSON_TYPE, HTML_TYPE] = ["application/json", "text/html"];

/** Mounts the API's index and its OpenAPI document. */
export function mountDiscovery(
  app: Hono<Env>,
  { manifest, openApi }: Indexes,
  site: SiteFiles,
  cache: ResponseCache,
): void {
  const index = jsonResponse(createApiIndex(manifest), {
    ...API_HEADERS,
    ...API_CATALOG_LINK,
    Vary: "Accept",
  });
  const document = createCachedResponse(openApi, JSON_TYPE, API_HEADERS);
  const page = site.get("/api/");

  app.get(apiIndexPath, async (c) => {
    const type = accepts(c, { header: "Accept", supports: [JSON_TYPE, HTML_TYPE], default: JSON_TYPE });
    if (type === JSON_TYPE || page === undefined) return send(c, index);
    return send(
      c,
      await cache.load("site /api", () => siteResponse(page, { ...API_CATALOG_LINK, Vary: "Accept" })),
    );
  });
  app.get(openApiPath, (c) => send(c, document));
}

/** Mounts the health checks. The index is verified before the server listens, so a live server is also ready. */
export function mountHealth(app: Hono<Env>, { manifest }: Pick<Indexes, "manifest">): void {
  const state = { status: "ok", dataVersion: manifest.dataVersion };
  const health = jsonResponse(state, { ...API_HEADERS, "Cache-Control": NO_STORE });
  for (const path of ["/healthz", "/readyz"]) app.get(path, (c) => send(c, health));
}

const jsonResponse = (value: object, headers: HeaderFields) =>
  createCachedResponse(Buffer.from(JSON.stringify(value)), JSON_TYPE, headers);
