import { Hono } from "hono";
import type { Logger } from "pino";
import { createResponseCache, type ResponseCache } from "./http/cached-response.ts";
import type { TrustedProxies } from "./http/client-ip.ts";
import type { Env } from "./http/context.ts";
import { mountMethods } from "./http/methods.ts";
import { type Application, type Fetch, mountErrors, withRequestScope } from "./http/requests.ts";
import { routePatterns } from "./http/route-patterns.ts";
import type { Indexes } from "./indexes.ts";
import { createElsewhereApp, createMemberApp } from "./members/member-app.ts";
import type { Members } from "./members/members.ts";
import type { MemberPageSetup } from "./members/pages/page-parts.ts";
import type { Observer } from "./observer.ts";
import { mountCalculators } from "./public/calculate-routes.ts";
import { mountDiscovery, mountHealth } from "./public/discovery-routes.ts";
import { mountPastPages } from "./public/past-pages.ts";
import type { AssetOf } from "./public/site-assets.ts";
import { assetsOf, type SiteFiles } from "./public/site-files.ts";
import { mountSite } from "./public/site-routes.ts";
import { mountTechnology } from "./public/technology-routes.ts";

/** Room for answers that have been made: the hot part of the site and the API. */
const ANSWER_BYTES = 32 * 1024 * 1024;

export interface AppParts {
  indexes: Indexes;
  site: SiteFiles;
  log: Logger;
  /** The member interface; undefined where its index was not built. */
  members?: Members | undefined;
  /** The site's styles and scripts, for the members' pages; without them there are no such pages. */
  asset?: AssetOf;
  /** Whose `X-Request-Id` is noted in the log. */
  trustedProxies?: TrustedProxies;
  /** Told of requests and of the members' tools; without it nothing is counted. */
  observer?: Observer | undefined;
}

interface Composition extends AppParts {
  answers: ResponseCache;
}

/** The whole application, composed from its parts; nothing here listens or reads files. */
export function createApp(parts: AppParts): Fetch {
  return withRequestScope(
    applicationOf({ ...parts, answers: createResponseCache(ANSWER_BYTES) }),
    parts.log,
    parts,
  );
}

function applicationOf(composition: Composition): Application {
  const { indexes, log, members, observer } = composition;
  if (members === undefined) return asApplication(createPublicApp(composition));
  const { baseUrl } = indexes.manifest;
  const memberApp = createMemberApp(members, { baseUrl, log, pages: pagesOf(composition), observer });
  const dealsUrl = new URL(members.dealsUrl);
  if (dealsUrl.host === new URL(baseUrl).host) return asApplication(createPublicApp(composition, memberApp));
  const publicApp = createPublicApp(composition, createElsewhereApp(members.dealsUrl, baseUrl, log));
  return byHost(
    namesOf(dealsUrl),
    asApplication(createDealsApp(composition, memberApp)),
    asApplication(publicApp),
  );
}

const asApplication = (app: Hono<Env>): Required<Application> => ({
  fetch: (request, env) => app.fetch(request, env),
  routeOf: routePatterns(app),
});

function pagesOf({ indexes: { manifest, lookup }, asset }: AppParts): MemberPageSetup | undefined {
  if (asset === undefined) return undefined;
  const clubPages = new Set(lookup.clubs.map(({ slug }) => slug));
  return { asset, dataVersion: manifest.dataVersion, clubPages };
}

/** The public API, `more`, and the site, which answers what nothing before it does. */
function createPublicApp({ indexes, site, log, answers }: Composition, more?: Hono<Env>): Hono<Env> {
  const app = new Hono<Env>();
  mountErrors(app, indexes.manifest.baseUrl, log);
  mountTechnology(app, indexes, answers);
  mountCalculators(app, indexes);
  mountDiscovery(app, indexes, site, answers);
  mountHealth(app, indexes);
  mountMethods(app);
  if (more !== undefined) app.route("/", more);
  mountPastPages(app, indexes, site, answers);
  mountSite(app, site, answers);
  return app;
}

/** What the members' own host answers: the members, the files that their pages need, and whether it runs. */
function createDealsApp({ indexes, site, log, answers }: Composition, memberApp: Hono<Env>): Hono<Env> {
  const app = new Hono<Env>();
  mountErrors(app, indexes.manifest.baseUrl, log, { memberOnly: true });
  mountHealth(app, indexes);
  mountMethods(app);
  app.route("/", memberApp);
  mountSite(app, assetsOf(site), answers);
  return app;
}

/**
 * Two applications, told apart by the host that a request names: behind a proxy that is the `Host` header which it passes on.
 * A host that is neither gets the public one, which holds nothing that not everyone may see.
 */
function byHost(
  names: ReadonlySet<string>,
  deals: Required<Application>,
  others: Required<Application>,
): Application {
  const appOf = ({ url }: Request) => (names.has(hostOf(url)) ? deals : others);
  return {
    fetch: (request, env) => appOf(request).fetch(request, env),
    routeOf: (request) => appOf(request).routeOf(request),
  };
}

/** How a `Host` header may name an address: the port that its scheme has anyway may be written. */
function namesOf({ host, port, protocol }: URL): ReadonlySet<string> {
  return new Set(port === "" && protocol === "https:" ? [host, `${host}:443`] : [host]);
}

/** The host and port of an absolute address, without taking the whole of it apart: this is on the path of every request. */
function hostOf(url: string): string {
  const start = url.indexOf("//") + 2;
  const end = url.indexOf("/", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}
