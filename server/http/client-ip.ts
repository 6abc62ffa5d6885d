import { BlockList, isIP } from "node:net";
import * as z from "zod";
import type { RequestContext } from "./context.ts";

/** The proxies whose word on the client's address and scheme is taken. */
export type TrustedProxies = BlockList;

const MESSAGE = 'must be addresses or networks separated by commas, such as "10.0.0.0/8, ::1", or "loopback"';

/** `TRUSTED_PROXIES`, read. */
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

/** What is known of the way a request came: worked out only where it is asked for. */
export interface Client {
  /**
   * The network that limits count by: an IPv4 address, or the first half of an IPv6 address, because a household or a company
   * has all of the other half to choose from. `unknown` where the connection has gone.
   */
  network: string;
  /** Whether the request is known to have come over plain http. */
  plain: boolean;
}

/** Tells of the client of a request, taking only a trusted proxy's word for what came before it. */
export function clientOf(c: RequestContext, trusted: TrustedProxies): Client {
  const peer = plainAddress(c.env.incoming?.socket.remoteAddress ?? "");
  if (!isTrusted(peer, trusted)) return { network: networkOf(peer), plain: true };
  const hops = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => plainAddress(hop.trim()));
  // From the right: each proxy adds whom it was asked by, and what stands left of the last untrusted hop may be made up.
  const client = hops.reverse().find((hop) => !isTrusted(hop, trusted));
  const scheme = c.req.header("X-Forwarded-Proto")?.split(",").at(-1)?.trim().toLowerCase();
  return { network: networkOf(client || peer), plain: scheme === "http" };
}

/** Whether the peer of a connection is one of the proxies. */
export function isTrustedPeer(remoteAddress: string | undefined, trusted: TrustedProxies): boolean {
  return isTrusted(plainAddress(remoteAddress ?? ""), trusted);
}

function isTrusted(address: string, trusted: TrustedProxies): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Without the port, the brackets and the zone that some proxies write; an IPv4 address in its own form. */
function plainAddress(text: string): string {
  const bare =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, "").toLowerCase();
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, "");
}

/** An address as limits count it; see `Client`. */
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
