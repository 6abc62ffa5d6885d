import type { Context } from "hono";

/** What a request carries through the server. */
export interface Env {
  Variables: { requestId: string };
}

export type RequestContext = Context<Env>;
