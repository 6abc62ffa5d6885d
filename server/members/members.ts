import type { Client } from "../http/client-ip.ts";
import type { RequestContext } from "../http/context.ts";
import type { Observer } from "../observer.ts";
import type { Accounts } from "./accounts/sign-in.ts";
import type { Alerts } from "./alerts/alerts.ts";
import type { Auth } from "./auth.ts";
import type { CreateThrottle, Limits } from "./limits.ts";
import type { OAuthServer } from "./oauth/oauth-server.ts";
import type { Buyers } from "./records/buyers.ts";
import type { Deals } from "./records/deals.ts";
import type { MemberIndexes } from "./records/member-indexes.ts";
import type { Store } from "./store/store.ts";

/** The opened parts of the member interface, from which routes and pages are composed. */
export interface Members {
  indexes: MemberIndexes;
  /** False if accounts only follow the public evidence. */
  hasEvidence: boolean;
  accounts: Accounts;
  alerts: Alerts;
  /** For readers' reports. */
  store: Store;
  limits: Limits;
  auth: Auth;
  /** For pages and forms, which do not count against the limits. */
  createThrottle: CreateThrottle;
  /** Takes trusted proxies into account. */
  clientOf: (c: RequestContext) => Client;
  /** The member interface's public URL, without a trailing slash. */
  dealsUrl: string;
  /** Loads the authorization server; undefined if no application may be connected. */
  oauth?: (() => Promise<OAuthServer>) | undefined;
}

export interface MemberParts extends Members {
  buyers: Buyers;
  deals: Deals;
  /** The public site's URL, for the attribution, without a trailing slash. */
  baseUrl: string;
  observer?: Pick<Observer, "toolCalled"> | undefined;
}
