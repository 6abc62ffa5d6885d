import type { RequestContext } from "../http/context.ts";
import type { Headers } from "../http/headers.ts";
import type { KeyHolder } from "./accounts/accounts.ts";

/** A request that may be answered, and the headers that its answer carries whatever it is. */
export interface Admission {
  holder: KeyHolder;
  /** `RateLimit-Policy` and `RateLimit`. */
  headers: Headers;
}

/** The one door of the member interface, for REST and MCP alike. */
export interface Gate {
  /**
   * Lets a Pro member's request in and spends one of its limits. Throws the Problem otherwise: 400 for a key in the address, 401, 403,
   * 429, and 503 where the store cannot be read.
   */
  admit: (c: RequestContext) => Promise<Admission>;
  /** Who asks, of whatever plan, without spending anything of the limits. Throws like `admit`. */
  identify: (c: RequestContext) => Promise<KeyHolder>;
}
