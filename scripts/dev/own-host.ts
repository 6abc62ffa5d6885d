import { isIP } from "node:net";
import { parseUrl } from "../../contract/parse-url.ts";

const LOOPBACK: readonly (string | undefined)[] = ["localhost", "127.0.0.1", "[::1]"];

/** True if an address that a server listens on is reached from this machine only. */
export const isLoopback = (host: string): boolean => LOOPBACK.includes(host) || host === "::1";

/**
 * True if the Host of a request is one of a server that listens on `host`. A name of another site may lead to this machine
 * (DNS rebinding); an IP address belongs to no site.
 */
export function isOwnHost(named: string | undefined, host: string): boolean {
  const hostname = parseUrl(`http://${named}`)?.hostname;
  if (hostname === undefined || LOOPBACK.includes(hostname) || isLoopback(host))
    return LOOPBACK.includes(hostname);
  return hostname === host.toLowerCase() || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}
