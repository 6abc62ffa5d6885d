import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { ExchangeFailed } from "./verdict.ts";

/**
 * Ranges that are not the public internet (RFC 6890 and its successors). A row of evidence is a stranger's text: it must
 * not make the machine that checks it ask its own network.
 */
const PRIVATE_4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
const PRIVATE_6 = [
  ["::", 127],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;

const privateAddresses = new BlockList();
for (const [net, prefix] of PRIVATE_4) privateAddresses.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of PRIVATE_6) privateAddresses.addSubnet(net, prefix, "ipv6");

/** Whether an IP address is of a private, loopback or reserved range; also an IPv4 one written as IPv6. */
export const isPrivate = (ip: string): boolean =>
  privateAddresses.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");

/** Throws ExchangeFailed where an address is not http or https, or its host is a private IP address. */
export function requirePublic(url: URL, allowPrivate: boolean): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new ExchangeFailed("EPROTOCOL");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) throw new ExchangeFailed("EPRIVATE");
}

/**
 * A look-up that refuses a name that leads to a private address. It stands in the connection itself, so what was judged
 * is what is connected to and a name cannot change its answer in between.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return done(error ?? new ExchangeFailed("ENOTFOUND"), "");
    if (found.some(({ address }) => isPrivate(address))) return done(new ExchangeFailed("EPRIVATE"), "");
    if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};
