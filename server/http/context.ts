import type { Context } from "hono";

/** The used part of Node's request. */
export interface Incoming {
  socket: { remoteAddress?: string | undefined };
}

export interface Env {
  Bindings: {
    requestId: string;
    /** Undefined if the application is called without a socket, as in tests. */
    incoming?: Incoming;
  };
  Variables: {
    /** Set if the response, including a problem, is for one member only: neither cached nor readable from other origins. */
    memberOnly?: true;
  };
}

export type RequestContext = Context<Env>;
