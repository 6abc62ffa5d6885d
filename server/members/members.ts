import type { Client } from "../http/client-ip.ts";
import type { RequestContext } from "../http/context.ts";
import type { Accounts } from "./accounts/accounts.ts";
import type { Auth } from "./auth.ts";
import type { CreateThrottle, Limits } from "./limits.ts";
import type { MemberIndexes } from "./member-indexes.ts";

/** The opened parts of the member interface, for routes and pages to be composed of. */
export interface Members {
  indexes: MemberIndexes;
  accounts: Accounts;
  limits: Limits;
  auth: Auth;
  /** For what is not the member interface: pages and forms. */
  createThrottle: CreateThrottle;
  /** The client of a request, as the trusted proxies tell. */
  clientOf: (c: RequestContext) => Client;
  /** The member interface's public address, without a trailing slash. */
  dealsUrl: string;
}
