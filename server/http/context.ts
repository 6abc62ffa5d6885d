import type { Context } from "hono";

/** What a request carries through the server. */
export interface Env {
  Bindings: { requestId: string };
}

export type RequestContext = Context<Env>;
