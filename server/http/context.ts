import type { Context } from "hono";

/** What is looked at of a request as Node received it. */
export interface Incoming {
  socket: { remoteAddress?: string | undefined };
}

/** What a request carries through the server. */
export interface Env {
  Bindings: {
    requestId: string;
    /** None where the application is asked without a socket. */
    incoming?: Incoming;
  };
  Variables: {
    /** Set where the answer, also one to a problem, is for a member only: never kept, never readable from another origin. */
    memberOnly?: true;
  };
}

export type RequestContext = Context<Env>;
