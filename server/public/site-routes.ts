import type { Hono } from "hono";
import { NEAR_PAGES_MARK } from "../../contract/index-files.ts";
import {
  chartPaths,
  embedRoot,
  formerPages,
  leagueCategoryPath,
  leagueChartsPath,
  leaguePath,
  pagePathOf,
} from "../../contract/site-paths.ts";
import { type ResponseCache, send } from "../http/cached-response.ts";
import type { Env, RequestContext } from "../http/context.ts";
import { NO_STORE, PAGE_HEADERS, PUBLIC_CACHE } from "../http/headers.ts";
import { methodNotAllowed, preflight } from "../http/methods.ts";
import { Problem } from "../http/problem.ts";
import { redirectTo } from "../http/response.ts";
import type { Indexes } from "../indexes.ts";
import { type SiteFile, type SiteFiles, siteResponse } from "../site-files.ts";
import { type NearPages, type PageLink, toNearPagesHtml } from "./near-pages.ts";

const NOT_FOUND_PAGE = "/404.html";
const ALLOWED = "GET, HEAD, OPTIONS";
const GONE = 410;
const MAX_PATH_ECHO = 200;

/** Mounts the static site behind every path that no route handles. A missing page suggests those that `nearPages` finds. */
export function mountSite(
  app: Hono<Env>,
  site: SiteFiles,
  cache: ResponseCache,
  nearPages: NearPages = () => [],
): void {
  app.notFound(async (c) => {
    const { method, path } = c.req;
    const file = site.get(path);
    if (method === "OPTIONS" && file !== undefined) return preflight(c, ALLOWED);
    if (method !== "GET" && method !== "HEAD")
      throw file === undefined ? notFound(path) : methodNotAllowed(c, ALLOWED);
    if (file !== undefined) return send(c, await cache.load(`site ${path}`, () => siteResponse(file)));
    const instead = site.has(`${path}/`) ? `${path}/` : pageOfChart(path, site);
    if (instead !== undefined) return redirectTo(c, instead, PAGE_HEADERS);
    const page = site.get(NOT_FOUND_PAGE);
    if (page === undefined || !wantsPage(c)) throw notFound(path);
    const links = nearPages(path);
    const make = async () => siteResponse(await withLinks(page, links), { "Cache-Control": NO_STORE });
    return send(c, await (links.length === 0 ? cache.load("site not found", make) : make()), 404);
  });
}

/**
 * The page of a chart that its evidence no longer suffices for, or the page above it; undefined if there is none. Other sites
 * link to a chart for years.
 */
function pageOfChart(path: string, site: SiteFiles): string | undefined {
  if (!path.startsWith(embedRoot)) return undefined;
  const parts = path.slice(embedRoot.length).split("/").slice(0, -1);
  const pages = [parts.slice(0, 3), parts.slice(0, 2)].filter(({ length }) => length > 1);
  return pages.map((names) => `/${names.join("/")}/`).find((page) => site.has(page));
}

/** The page for what does not exist, with links to the pages that the visitor may have wanted. */
async function withLinks(page: SiteFile, links: readonly PageLink[]): Promise<SiteFile> {
  const list = await toNearPagesHtml(links);
  const content = (await page.read()).toString("utf8").replace(NEAR_PAGES_MARK, () => list);
  return { ...page, read: async () => Buffer.from(content) };
}

const notFound = (path: string): Problem =>
  new Problem("not-found", { detail: `There is no page at ${path.slice(0, MAX_PATH_ECHO)}.` });

/** Browsers ask for HTML by name; programs, which accept anything, get a problem document. */
function wantsPage(c: RequestContext): boolean {
  return !c.req.path.startsWith("/api") && (c.req.header("Accept") ?? "").includes("text/html");
}

/**
 * Mounts the pages of records that were renamed, with their feeds and charts, or removed, and pages that are elsewhere now.
 * The static site has a page for most, for hosts that serve files only; here the status says the same.
 */
export function mountFormerPages(
  app: Hono<Env>,
  { history, lookup }: Pick<Indexes, "history" | "lookup">,
  site: SiteFiles,
  cache: ResponseCache,
): void {
  const headers = { ...PAGE_HEADERS, "Cache-Control": PUBLIC_CACHE };
  for (const { kind, from, to } of history.redirects)
    for (const folderOf of foldersOf(kind, lookup.leagues)) {
      const old = folderOf(from);
      app.get(`${old}*`, (c, next) => {
        const path = `${folderOf(to)}${c.req.path.slice(old.length)}`;
        return site.has(path) ? redirectTo(c, path, headers) : next();
      });
    }
  // The charts of a league had a page before there was a board.
  const charts = lookup.leagues.map(({ slug }) => ({ from: leagueChartsPath(slug), to: leaguePath(slug) }));
  for (const { from, to } of [...charts, ...formerPages])
    app.get(`${from}*`, (c) => redirectTo(c, to, headers));
  for (const { kind, id } of history.removed) {
    const path = kind === "relationship" ? "" : pagePathOf[kind](id);
    const file = site.get(path);
    if (file === undefined) continue;
    const make = () => siteResponse(file, { "Cache-Control": NO_STORE });
    app.get(path, async (c) => send(c, await cache.load(`site ${path}`, make), GONE));
  }
}

/** The folders of the site that have a record's slug in their path: its pages with their feeds, and its charts. */
function foldersOf(
  kind: keyof typeof pagePathOf,
  leagues: Indexes["lookup"]["leagues"],
): ((slug: string) => string)[] {
  const columns =
    kind === "category"
      ? leagues.map((league) => (slug: string) => leagueCategoryPath(league.slug, slug))
      : [];
  const pages = [pagePathOf[kind], ...columns];
  return [...pages, ...pages.map((pathOf) => (slug: string) => chartPaths(pathOf(slug)).embed)];
}
