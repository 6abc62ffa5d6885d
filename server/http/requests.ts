import { randomUUID } from "node:crypto";
import type { Hono, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Env } from "./context.ts";
import { Problem, problemResponse } from "./problem.ts";

/** Gives each request an id, and logs its end: path without query, because a search is the reader's own business. */
export function requestScope(log: Logger): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next();
    const ms = Math.round((performance.now() - start) * 100) / 100;
    log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, "request");
  };
}

/** Answers what a handler throws. A Problem says what to tell; anything else is our fault and tells only its request id. */
export function mountErrors(app: Hono<Env>, baseUrl: string, log: Logger): void {
  app.onError((error, c) => {
    if (error instanceof Problem) return problemResponse(c, error, baseUrl);
    log.error({ requestId: c.get("requestId"), err: error }, "a request failed");
    const detail = "The fault has been logged. Try again later, and name the request id if you report it.";
    return problemResponse(c, new Problem("internal-error", { detail }), baseUrl);
  });
}
