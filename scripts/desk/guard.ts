import type { Context } from "hono";
import { parseUrl } from "../../contract/parse-url.ts";

const LOOPBACK: readonly (string | undefined)[] = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address that a server listens on is reached from this machine only. */
export const isLoopback = (host: string): boolean => LOOPBACK.includes(host) || host === "::1";

/** Why a request is refused: another site's name may lead to this machine (DNS rebinding), and any site can send it a form. */
export function refusalOf({ req }: Context): string | undefined {
  const host = req.header("Host") ?? "";
  if (!LOOPBACK.includes(parseUrl(`http://${host}`)?.hostname))
    return "The desk opens at http://localhost only.";
  if (req.method === "GET" || req.method === "HEAD") return undefined;
  const isOwn = req.header("Origin") === `http://${host}` && (req.header("Sec-Fetch-Site") ?? OWN) === OWN;
  return isOwn ? undefined : "Another site sent this form.";
}

const OWN = "same-origin";
