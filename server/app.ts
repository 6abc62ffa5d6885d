import { Hono } from "hono";
import type { Logger } from "pino";
import { change } from "../contract/changes.ts";
import { publicIndex } from "../contract/index-files.ts";
import { MAX_CALCULATOR_BODY_KIB } from "../contract/limits.ts";
import { researchMcpPath } from "../contract/site-paths.ts";
import { parseBuildFile } from "./build-files.ts";
import { createResponseCache, type ResponseCache } from "./http/cached-response.ts";
import type { TrustedProxies } from "./http/client-ip.ts";
import type { Env } from "./http/context.ts";
import { mountMethods } from "./http/methods.ts";
import {
  type Application,
  type Fetch,
  mountErrors,
  routePatterns,
  withRequestScope,
} from "./http/requests.ts";
import type { Indexes } from "./indexes.ts";
import { mountMcp } from "./mcp/mount.ts";
import { createMemberApp, createWrongHostApp } from "./members/member-app.ts";
import type { Members } from "./members/members.ts";
import type { MemberPageSetup } from "./members/pages/page-guard.tsx";
import { mountMailedReports, mountReports } from "./members/pages/report.tsx";
import type { Observer } from "./observer.ts";
import { mountCalculators } from "./public/calculate-routes.ts";
import { mountDiscovery, mountHealth } from "./public/discovery-routes.ts";
import { createNearPages } from "./public/near-pages.ts";
import { mountFormerPages, mountSite } from "./public/site-routes.ts";
import { mountTechnology } from "./public/technology-routes.ts";
import { type AssetOf, assetsOf, type SiteFiles } from "./site-files.ts";

const CACHE_BYTES = 32 * 1024 * 1024;

interface AppParts {
  indexes: Indexes;
  site: SiteFiles;
  log: Logger;
  /** The member interface; undefined if its index was not built. */
  members?: Members | undefined;
  /** The site's styles and scripts; without them there are no members' pages. */
  asset?: AssetOf;
  /** Proxies whose `X-Request-Id` is logged. */
  trustedProxies?: TrustedProxies;
  /** Notified of requests and of the members' tools, for metrics. */
  observer?: Observer | undefined;
}

interface Composition extends AppParts {
  cache: ResponseCache;
}

/** Composes the whole application from its parts; nothing here listens or reads files. */
export function createApp(parts: AppParts): Fetch {
  const { log, trustedProxies, observer } = parts;
  const app = applicationOf({ ...parts, cache: createResponseCache(CACHE_BYTES) });
  return withRequestScope(app, log, { trustedProxies, observer });
}

/** The site without the API: for development, where a page does not wait for the files of the index. */
export function createSiteApp({ site, log }: Pick<AppParts, "site" | "log">, baseUrl: string): Fetch {
  const app = new Hono<Env>();
  mountErrors(app, baseUrl, log);
  mountSite(app, site, createResponseCache(CACHE_BYTES));
  return withRequestScope(asApplication(app), log);
}

function applicationOf(composition: Composition): Application {
  const { indexes, log, members, observer } = composition;
  if (members === undefined) return asApplication(createPublicApp(composition));
  const { baseUrl } = indexes.manifest;
  const memberApp = createMemberApp(members, { baseUrl, log, pages: pagesOf(composition), observer });
  const dealsUrl = new URL(members.dealsUrl);
  if (dealsUrl.host === new URL(baseUrl).host) return asApplication(createPublicApp(composition, memberApp));
  const publicApp = createPublicApp(composition, createWrongHostApp(members.dealsUrl, baseUrl, log));
  const dealsApp = createDealsApp(composition, memberApp);
  return byHost(hostNamesOf(dealsUrl), asApplication(dealsApp), asApplication(publicApp));
}

const asApplication = (app: Hono<Env>): Required<Application> => ({
  fetch: (request, env) => app.fetch(request, env),
  routeOf: routePatterns(app),
});

function pagesOf({ indexes: { manifest, lookup, changes }, asset }: AppParts): MemberPageSetup | undefined {
  if (asset === undefined) return undefined;
  const clubPages = new Set(lookup.clubs.map(({ slug }) => slug));
  const [newest] = changes.slice(0, 1).map((line) => parseBuildFile(change, line, publicIndex.changes));
  return { asset, manifest, clubPages, filterNames: lookup, publicRelease: newest?.releasedAt ?? "" };
}

/** The public API, the members' app if it has no host of its own, readers' reports, and the site, which handles all other paths. */
function createPublicApp(composition: Composition, memberApp?: Hono<Env>): Hono<Env> {
  const { indexes, site, log, cache, members, observer } = composition;
  const pages = pagesOf(composition);
  const app = new Hono<Env>();
  mountErrors(app, indexes.manifest.baseUrl, log);
  mountTechnology(app, indexes, cache);
  mountCalculators(app, indexes);
  mountMcp(app, researchMcpPath, MAX_CALCULATOR_BODY_KIB, async () =>
    (await import("./public/research-mcp.ts")).createResearchMcp(indexes, observer),
  );
  mountDiscovery(app, indexes, site, cache);
  mountHealth(app, indexes);
  mountMethods(app);
  if (memberApp !== undefined) app.route("/", memberApp);
  if (pages !== undefined) {
    const { baseUrl } = indexes.manifest;
    const parts = { ...pages, baseUrl, dealsUrl: baseUrl };
    if (members === undefined) mountMailedReports(app, parts);
    else mountReports(app, { ...members, ...parts, indexes, log });
  }
  mountFormerPages(app, indexes, site, cache);
  mountSite(app, site, cache, createNearPages(indexes));
  return app;
}

/** The members' own host: the members' app, the assets of its pages, and health checks. */
function createDealsApp({ indexes, site, log, cache }: Composition, memberApp: Hono<Env>): Hono<Env> {
  const app = new Hono<Env>();
  mountErrors(app, indexes.manifest.baseUrl, log, { memberOnly: true });
  mountHealth(app, indexes);
  mountMethods(app);
  app.route("/", memberApp);
  mountSite(app, assetsOf(site), cache);
  return app;
}

/**
 * Chooses the application by the request's host; behind a proxy that is the `Host` header it passes on. An unknown host gets
 * the public one, which has nothing that not everyone may see.
 */
function byHost(
  dealsHosts: ReadonlySet<string>,
  deals: Required<Application>,
  others: Required<Application>,
): Application {
  const appOf = ({ url }: Request) => (dealsHosts.has(hostOf(url)) ? deals : others);
  return {
    fetch: (request, env) => appOf(request).fetch(request, env),
    routeOf: (request) => appOf(request).routeOf(request),
  };
}

/** A `Host` header may name the default port. */
const hostNamesOf = ({ host, port, protocol }: URL): ReadonlySet<string> =>
  new Set(port === "" && protocol === "https:" ? [host, `${host}:443`] : [host]);

/** The host and port of an absolute URL, without parsing all of it: this runs for every request. */
function hostOf(url: string): string {
  const start = url.indexOf("//") + 2;
  const end = url.indexOf("/", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}
