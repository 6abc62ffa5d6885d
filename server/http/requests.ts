import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { getPath } from "hono/utils/url";
import type { Logger } from "pino";
import { embedRoot, sitePaths } from "../../contract/site-paths.ts";
import type { Observer } from "../observer.ts";
import { proxyRequestIdOf, type TrustedProxies } from "./client-ip.ts";
import type { Env } from "./context.ts";
import { Problem, problemResponse } from "./problem.ts";
import { redactKeys } from "./redact-keys.ts";

/** Handles a request, synchronously if it can: a promise would cost a tenth of its time. */
export type Fetch = (request: Request, connection?: Connection) => Response | Promise<Response>;

type Connection = Pick<Env["Bindings"], "incoming">;

export interface Application {
  fetch: (request: Request, env: Env["Bindings"]) => Response | Promise<Response>;
  /** The pattern of the route that handles a request, for metrics. */
  routeOf?: (request: Request) => string;
}

interface RequestScope {
  /** Proxies whose `X-Request-Id` is logged. */
  trustedProxies?: TrustedProxies | undefined;
  /** Notified of every request if the application knows the route. */
  observer?: Pick<Observer, "requestEnded"> | undefined;
}

/** Slower requests are logged at `info`. */
const SLOW_MS = 1000;
const OUR_FAULT = 500;

/**
 * Gives each request an id and logs its end: slow ones and our own faults at `info`, all at `debug`, because a line costs a
 * third of a request and the proxy logs them anyway. Paths are logged without query: a search is the reader's business.
 */
export function withRequestScope(app: Application, log: Logger, scope: RequestScope = {}): Fetch {
  const nextId = requestIds();
  const observe = createObservation(app, scope);
  // Asked once: this runs for every request, and a log keeps its level.
  const debugging = log.isLevelEnabled("debug");
  const end = (request: Request, env: Env["Bindings"], start: number, response: Response) => {
    const ms = performance.now() - start;
    const notable = ms >= SLOW_MS || response.status === OUR_FAULT;
    if (notable || debugging)
      log[notable ? "info" : "debug"](logFields(request, env, response, ms, scope), "request");
    observe?.(request, response.status, ms);
    return response;
  };
  return (request, connection) => {
    const start = performance.now();
    const env: Env["Bindings"] = { requestId: nextId() };
    if (connection?.incoming !== undefined) env.incoming = connection.incoming;
    const response = app.fetch(request, env);
    if (!(response instanceof Promise)) return end(request, env, start, response);
    return response.then((settled) => end(request, env, start, settled));
  };
}

function logFields(
  request: Request,
  { requestId, incoming }: Env["Bindings"],
  { status }: Response,
  ms: number,
  { trustedProxies }: RequestScope,
) {
  const proxyRequestId = proxyRequestIdOf(request, incoming, trustedProxies);
  return {
    requestId,
    ...(proxyRequestId === undefined ? {} : { proxyRequestId }),
    method: request.method,
    path: redactKeys(getPath(request)),
    status,
    ms: Math.round(ms * 100) / 100,
  };
}

function createObservation({ routeOf }: Application, { observer }: RequestScope) {
  if (observer === undefined || routeOf === undefined) return undefined;
  return (request: Request, status: number, ms: number) =>
    observer.requestEnded(routeOf(request), request.method, status, ms / 1000);
}

/** Unique on all machines: a random name of the process, and a count. */
function requestIds(): () => string {
  const name = randomBytes(9).toString("base64url");
  let count = 0;
  return () => {
    count += 1;
    return `${name}-${count.toString(36)}`;
  };
}

/** Label for static files and 404s. */
const SITE = "(site)";

/** Renamed and removed records have routes of their own; as labels they are one, or their number would grow with the data. */
const FORMER_PAGE = "(former page)";
const FORMER_PAGES = [sitePaths.clubs, sitePaths.vendors, sitePaths.categories, sitePaths.leagues, embedRoot];

/**
 * The pattern of the route that handles a request, such as `/api/v1/tech/clubs/:slug`. It asks the router again, because a
 * middleware that noted it would add a promise to every request.
 */
export function routePatterns(app: Hono<Env>): (request: Request) => string {
  return (request) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const pattern = app.router.match(method, getPath(request))[0][0]?.[0][1].path ?? SITE;
    return FORMER_PAGES.some((start) => pattern.startsWith(start)) ? FORMER_PAGE : pattern;
  };
}

interface ErrorOptions {
  /** Set if error responses, too, are for one member only. */
  memberOnly?: true;
  /** Maps other errors to problems; undefined means a fault of ours. */
  problemOf?: (error: Error) => Problem | undefined;
}

/** Responds to thrown Problems; any other error is our fault: it is logged, and the client gets its request id only. */
export function mountErrors(app: Hono<Env>, baseUrl: string, log: Logger, options: ErrorOptions = {}): void {
  const { memberOnly, problemOf } = options;
  app.onError((error, c) => {
    if (memberOnly === true) c.set("memberOnly", true);
    const problem = error instanceof Problem ? error : problemOf?.(error);
    if (problem !== undefined) return problemResponse(c, problem, baseUrl);
    log.error({ requestId: c.env.requestId, err: error }, "a request failed");
    const detail = "The error has been logged. Try again later, and quote the request id if you report it.";
    return problemResponse(c, new Problem("internal-error", { detail }), baseUrl);
  });
}
