import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";

/**
 * Keeps foreign pages out, as the protocol demands of Streamable HTTP: a page that a member has open may point its own name at this
 * machine (DNS rebinding), and then its requests come under that name. `dealsUrl` is the members' own address.
 */
export function createOriginGuard(dealsUrl: string): { refuseForeign: (c: RequestContext) => void } {
  const { hostname, host } = new URL(dealsUrl);
  const loopback = localhostAllowedHostnames();
  const hostnames = loopback.includes(hostname) ? loopback : [hostname];
  return {
    refuseForeign(c) {
      const named = c.req.header("Host") ?? new URL(c.req.url).host;
      if (named !== host && !validateHostHeader(named, hostnames).ok)
        throw new Problem("foreign-caller", { detail: "The Host header does not name this server." });
      const origin = c.req.header("Origin");
      if (origin !== undefined && origin !== dealsUrl && !isOwn(origin, hostnames, loopback))
        throw new Problem("foreign-caller", { detail: "The Origin header names a page of another site." });
    },
  };
}

/** On a developer's machine any port and scheme will do; elsewhere only the very origin, which has been compared already. */
function isOwn(origin: string, hostnames: string[], loopback: string[]): boolean {
  return hostnames.every((name) => loopback.includes(name)) && validateOriginHeader(origin, hostnames).ok;
}
