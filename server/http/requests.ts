import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { getPath } from "hono/utils/url";
import type { Logger } from "pino";
import { redactKeys } from "../members/accounts/key-format.ts";
import type { Observer } from "../observer.ts";
import type { TrustedProxies } from "./client-ip.ts";
import type { Env } from "./context.ts";
import { Problem, problemResponse } from "./problem.ts";
import { proxyRequestIdOf } from "./proxy-request-id.ts";

/** Answers a request. Where all is at hand it does so at once, without a promise: that is a tenth of its time. */
export type Fetch = (request: Request, connection?: Connection) => Response | Promise<Response>;

/** What the listener knows of the connection. */
type Connection = Pick<Env["Bindings"], "incoming">;

/** What answers a request that has been given its id. */
export interface Application {
  fetch: (request: Request, env: Env["Bindings"]) => Response | Promise<Response>;
  /** The pattern of the route that answers a request, where somebody wants to know. */
  routeOf?: (request: Request) => string;
}

export interface RequestScope {
  /** Whose `X-Request-Id` is noted in the log. */
  trustedProxies?: TrustedProxies | undefined;
  /** Told of every request's end, where the application can tell the route. */
  observer?: Pick<Observer, "requestEnded"> | undefined;
}

/** A request that takes longer is told at the usual level. Milliseconds. */
const SLOW = 1000;

/**
 * Gives each request an id, and logs its end: at `debug` every one, at `info` the slow ones and our own faults only, because a line a
 * request costs a third of the request, and the proxy in front writes such a log anyway. What failed is logged by `mountErrors`.
 * The path goes without its query, because a search is the reader's own business, and without a key that
 * somebody put into it.
 */
export function withRequestScope(app: Application, log: Logger, scope: RequestScope = {}): Fetch {
  const nextId = requestIds();
  const logEnd = endLog(log, scope);
  const observe = observation(app, scope);
  // Asked once: this is on the path of every request, and a log keeps its level.
  const debugging = log.isLevelEnabled("debug");
  const ended = (request: Request, env: Env["Bindings"], start: number, response: Response) => {
    const ms = performance.now() - start;
    const telling = ms >= SLOW || response.status === OUR_FAULT;
    if (telling || debugging) logEnd(telling ? "info" : "debug", { request, env, response, ms });
    observe?.(request, response.status, ms);
    return response;
  };
  return (request, connection) => {
    const start = performance.now();
    const env = { requestId: nextId(), ...incomingOf(connection) };
    const response = app.fetch(request, env);
    if (!(response instanceof Promise)) return ended(request, env, start, response);
    return response.then((settled) => ended(request, env, start, settled));
  };
}

const OUR_FAULT = 500;

interface EndedRequest {
  request: Request;
  env: Env["Bindings"];
  response: Response;
  ms: number;
}

function endLog(log: Logger, { trustedProxies }: RequestScope) {
  return (level: "info" | "debug", { request, env, response, ms }: EndedRequest) => {
    const proxyRequestId = proxyRequestIdOf(request, env.incoming, trustedProxies);
    log[level](
      {
        requestId: env.requestId,
        ...(proxyRequestId === undefined ? {} : { proxyRequestId }),
        method: request.method,
        path: redactKeys(getPath(request)),
        status: response.status,
        ms: Math.round(ms * 100) / 100,
      },
      "request",
    );
  };
}

function observation({ routeOf }: Application, { observer }: RequestScope) {
  if (observer === undefined || routeOf === undefined) return undefined;
  return (request: Request, status: number, ms: number) =>
    observer.requestEnded(routeOf(request), request.method, status, ms / 1000);
}

/** Only what is needed, looked at only where it is needed. */
function incomingOf(connection: Connection | undefined): Connection {
  return connection?.incoming === undefined ? {} : { incoming: connection.incoming };
}

/** Ids that no two requests share, on however many machines: a random name for the process, and a count. */
function requestIds(): () => string {
  const name = randomBytes(9).toString("base64url");
  let count = 0;
  return () => {
    count += 1;
    return `${name}-${count.toString(36)}`;
  };
}

export interface ErrorOptions {
  /** Whether these answers, too, are for a member only. */
  memberOnly?: true;
  /** The problem that another error comes to; undefined where it is a fault of ours. */
  problemOf?: (error: Error) => Problem | undefined;
}

/** Answers what a handler throws. A Problem says what to tell; anything else is our fault and tells only its request id. */
export function mountErrors(app: Hono<Env>, baseUrl: string, log: Logger, options: ErrorOptions = {}): void {
  const { memberOnly, problemOf } = options;
  app.onError((error, c) => {
    if (memberOnly === true) c.set("memberOnly", true);
    const problem = error instanceof Problem ? error : problemOf?.(error);
    if (problem !== undefined) return problemResponse(c, problem, baseUrl);
    log.error({ requestId: c.env.requestId, err: error }, "a request failed");
    const detail = "The fault has been logged. Try again later, and name the request id if you report it.";
    return problemResponse(c, new Problem("internal-error", { detail }), baseUrl);
  });
}
