import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Ranges that are not the public internet (RFC 6890 and its successors). An address in a row of evidence or in a request
 * is a stranger's text: it must not make our machine send requests into its own network.
 */
const PRIVATE_4 =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3";
const PRIVATE_6 =
  "::/127 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 fc00::/7 fe80::/10 ff00::/8";

const privateAddresses = new BlockList();
for (const [ranges, family] of [
  [PRIVATE_4, "ipv4"],
  [PRIVATE_6, "ipv6"],
] as const)
  for (const range of ranges.split(" ")) {
    const [net = "", prefix = ""] = range.split("/");
    privateAddresses.addSubnet(net, Number(prefix), family);
  }

/** Returns true for a private, loopback or reserved IP address; also for an IPv4 address in IPv6 form. */
export const isPrivate = (ip: string): boolean =>
  privateAddresses.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");

const codedError = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * A look-up that refuses names of private addresses, with the code EPRIVATE. The connection itself uses it, so a name
 * cannot resolve to another address between check and use.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return done(error ?? codedError("ENOTFOUND"), "");
    if (found.some(({ address }) => isPrivate(address))) return done(codedError("EPRIVATE"), "");
    if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};
