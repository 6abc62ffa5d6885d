import { getCookie } from "hono/cookie";
import type { RequestContext } from "../../http/context.ts";
import type { Session } from "../accounts/accounts.ts";

/** Reads the session's secret, and makes values of Set-Cookie headers. */
export interface SessionCookie {
  read: (c: RequestContext) => string | undefined;
  set: (session: Pick<Session, "token" | "expires">) => string;
  clear: () => string;
}

/**
 * With the prefix `__Host-` browsers accept the cookie only over https, from this host and for all paths. Over plain http,
 * in development, they would reject it, so there it has neither the prefix nor `Secure`.
 */
export function sessionCookie(dealsUrl: string): SessionCookie {
  const secure = dealsUrl.startsWith("https:");
  const name = secure ? "__Host-clubledger" : "clubledger";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    read: (c) => getCookie(c, name) || undefined,
    set: ({ token, expires }) =>
      `${name}=${encodeURIComponent(token)}; Expires=${expires.toUTCString()}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
