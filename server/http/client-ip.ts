import { BlockList, isIP } from "node:net";
import * as z from "zod";
import type { Incoming, RequestContext } from "./context.ts";

/** Proxies whose X-Forwarded headers are believed. */
export type TrustedProxies = BlockList;

const MESSAGE = 'must be addresses or networks separated by commas, such as "10.0.0.0/8, ::1", or "loopback"';

/** Parses `TRUSTED_PROXIES`. */
export const trustedProxies = z.string().transform((text, context) => {
  const list = new BlockList();
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  if (!entries.every((entry) => trust(list, entry))) context.addIssue({ code: "custom", message: MESSAGE });
  return list;
});

function trust(list: BlockList, entry: string): boolean {
  if (entry === "loopback") return trust(list, "127.0.0.0/8") && trust(list, "::1");
  const [address = "", prefix, ...more] = entry.split("/");
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const length = Number(prefix ?? bits);
  if (version === 0 || more.length > 0 || !/^\d{1,3}$/.test(prefix ?? "0") || length > bits) return false;
  list.addSubnet(address, length, version === 4 ? "ipv4" : "ipv6");
  return true;
}

export interface Client {
  /**
   * The network that throttles count by: an IPv4 address, or the /64 of an IPv6 address, because one household has all of
   * it. `unknown` if the connection has ended.
   */
  network: string;
  /** True if the request came over plain http. */
  plain: boolean;
}

/** The client of a request. Believes X-Forwarded headers of trusted proxies only. */
export function clientOf(c: RequestContext, trusted: TrustedProxies): Client {
  const peer = normalizeIp(c.env.incoming?.socket.remoteAddress ?? "");
  if (!isTrusted(peer, trusted)) return { network: networkOf(peer), plain: true };
  const hops = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => normalizeIp(hop.trim()));
  // From the right, because each proxy appends its client: whatever is left of the last untrusted hop may be forged.
  const client = hops.reverse().find((hop) => !isTrusted(hop, trusted));
  const scheme = c.req.header("X-Forwarded-Proto")?.split(",").at(-1)?.trim().toLowerCase();
  return { network: networkOf(client || peer), plain: scheme === "http" };
}

function isTrusted(address: string, trusted: TrustedProxies): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Removes port, brackets and zone, and turns an IPv4-mapped address into IPv4. */
function normalizeIp(text: string): string {
  const bare =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, "").toLowerCase();
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, "");
}

/** The network of an address; see `Client`. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : "unknown";
  const [head = "", tail] = address.split("::");
  const start = head === "" ? [] : head.split(":");
  const end = tail === undefined || tail === "" ? [] : tail.split(":");
  const parts = tail === undefined ? start : [...start, ...zeros(8 - start.length - end.length), ...end];
  return `${parts
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":")}::/64`;
}

const zeros = (count: number): string[] => Array.from({ length: Math.max(0, count) }, () => "0");

/** Request ids as proxies make them; anything else would only fill the log. */
const REQUEST_ID = /^[\w.:=+/@-]{1,128}$/;

/** The request id that a trusted proxy set, for the log. */
export function proxyRequestIdOf(
  request: Request,
  incoming: Incoming | undefined,
  trusted: TrustedProxies | undefined,
): string | undefined {
  if (trusted === undefined) return undefined;
  if (!isTrusted(normalizeIp(incoming?.socket.remoteAddress ?? ""), trusted)) return undefined;
  const id = request.headers.get("X-Request-Id") ?? "";
  return REQUEST_ID.test(id) ? id : undefined;
}
