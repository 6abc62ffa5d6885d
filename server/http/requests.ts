import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { getPath } from "hono/utils/url";
import type { Logger } from "pino";
import { withoutKeys } from "../members/accounts/key-format.ts";
import type { Env } from "./context.ts";
import { Problem, problemResponse } from "./problem.ts";

/** Answers a request. Where all is at hand it does so at once, without a promise: that is a tenth of its time. */
export type Fetch = (request: Request, connection?: Connection) => Response | Promise<Response>;

/** What the listener knows of the connection. */
type Connection = Pick<Env["Bindings"], "incoming">;

/** What answers a request that has been given its id. */
export interface Application {
  fetch: (request: Request, env: Env["Bindings"]) => Response | Promise<Response>;
}

/** A request that takes longer is told at the usual level. Milliseconds. */
const SLOW = 1000;

/**
 * Gives each request an id, and logs its end: at `debug` every one, at `info` the slow ones only, because a line a request
 * costs a third of the request, and the proxy in front writes such a log anyway. What fails is logged by `mountErrors`.
 * The path goes without its query, because a search is the reader's own business, and without a key that somebody put into it.
 */
export function withRequestScope(app: Application, log: Logger): Fetch {
  const nextId = requestIds();
  const logEnd = (request: Request, requestId: string, start: number, { status }: Response) => {
    const ms = Math.round((performance.now() - start) * 100) / 100;
    if (ms < SLOW && !log.isLevelEnabled("debug")) return;
    log[ms < SLOW ? "debug" : "info"](
      { requestId, method: request.method, path: withoutKeys(getPath(request)), status, ms },
      "request",
    );
  };
  return (request, connection) => {
    const start = performance.now();
    const requestId = nextId();
    const response = app.fetch(request, { requestId, ...incomingOf(connection) });
    if (!(response instanceof Promise)) {
      logEnd(request, requestId, start, response);
      return response;
    }
    return response.then((settled) => {
      logEnd(request, requestId, start, settled);
      return settled;
    });
  };
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
