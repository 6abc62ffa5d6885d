import { getCookie } from "hono/cookie";
import type { RequestContext } from "../../http/context.ts";
import type { Session } from "../accounts/accounts.ts";

/** How a session's secret is kept in the visitor's browser. */
export interface SessionCookie {
  read: (c: RequestContext) => string | undefined;
  /** The value of a Set-Cookie header. */
  keep: (session: Pick<Session, "token" | "expires">) => string;
  drop: () => string;
}

/**
 * The cookie of the pages at an address. Its prefix makes the browser insist on https, on this very host and on the whole site; over
 * plain http, which is for development, browsers refuse that, so there it has neither prefix nor `Secure`.
 */
export function sessionCookie(dealsUrl: string): SessionCookie {
  const secure = dealsUrl.startsWith("https:");
  const name = secure ? "__Host-clubledger" : "clubledger";
  const traits = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    read: (c) => getCookie(c, name) || undefined,
    keep: ({ token, expires }) =>
      `${name}=${encodeURIComponent(token)}; Expires=${expires.toUTCString()}; ${traits}`,
    drop: () => `${name}=; Max-Age=0; ${traits}`,
  };
}
