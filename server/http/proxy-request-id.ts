import { isTrustedPeer, type TrustedProxies } from "./client-ip.ts";
import type { Incoming } from "./context.ts";

/** Ids as proxies make them; anything longer or odder is no id, and would only fill the log. */
const ID = /^[\w.:=+/@-]{1,128}$/;

/** The id that a trusted proxy has given a request, for the log; undefined where there is none to be believed. */
export function proxyRequestIdOf(
  request: Request,
  incoming: Incoming | undefined,
  trusted: TrustedProxies | undefined,
): string | undefined {
  if (trusted === undefined || !isTrustedPeer(incoming?.socket.remoteAddress, trusted)) return undefined;
  const id = request.headers.get("X-Request-Id") ?? "";
  return ID.test(id) ? id : undefined;
}
