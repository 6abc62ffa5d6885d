import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientOf, networkOf, trustedProxies } from "../../../server/http/client-ip.ts";
import type { Env } from "../../../server/http/context.ts";

async function clientFrom(proxies: string, peer: string | undefined, headers: Record<string, string> = {}) {
  const app = new Hono<Env>();
  app.get("/", (c) => c.json(clientOf(c, trustedProxies.parse(proxies))));
  const env = { requestId: "1", incoming: { socket: { remoteAddress: peer } } };
  const answer = await app.fetch(new Request("https://deals.example.org/", { headers }), env);
  return (await answer.json()) as unknown;
}

test("without a trusted proxy the peer counts, whatever the headers claim", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https" };
  expect(await clientFrom("", "198.51.100.7", headers)).toEqual({ network: "198.51.100.7", plain: true });
  expect(await clientFrom("10.0.0.0/8", "198.51.100.7", headers)).toMatchObject({ network: "198.51.100.7" });
});

test("behind trusted proxies the last address that is not theirs counts: earlier ones may be invented", async () => {
  const headers = { "X-Forwarded-For": "1.1.1.1, 203.0.113.5, 10.0.0.9", "X-Forwarded-Proto": "https" };
  expect(await clientFrom("10.0.0.0/8", "10.1.2.3", headers)).toEqual({
    network: "203.0.113.5",
    plain: false,
  });
});

test("a proxy that names nobody, or only proxies, counts itself", async () => {
  expect(await clientFrom("loopback", "127.0.0.1")).toEqual({ network: "127.0.0.1", plain: false });
  expect(await clientFrom("loopback", "::1", { "X-Forwarded-For": "127.0.0.1" })).toMatchObject({
    network: "0:0:0:0::/64",
  });
});

test("an IPv4 peer is recognized in the form of IPv6 sockets", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.5:4711" };
  expect(await clientFrom("127.0.0.1", "::ffff:127.0.0.1", headers)).toMatchObject({
    network: "203.0.113.5",
  });
});

test("an IPv6 client counts by its network of 64 bits, with brackets and port or without", async () => {
  for (const hop of ["2001:db8:1:2:aaaa::1", "[2001:db8:1:2::5]:443", "2001:0DB8:1:2:0:0:0:9"]) {
    expect(await clientFrom("loopback", "127.0.0.1", { "X-Forwarded-For": hop })).toMatchObject({
      network: "2001:db8:1:2::/64",
    });
  }
});

test("networks of other clients differ", () => {
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("2001:db8:0:1::1")).toBe("2001:db8:0:1::/64");
  expect(networkOf("not an address")).toBe("unknown");
});

test("a proxy's report that the client used http is believed", async () => {
  const headers = { "X-Forwarded-Proto": "http" };
  expect(await clientFrom("loopback", "127.0.0.1", headers)).toMatchObject({ plain: true });
});

test("a connection that has gone has no address and is not trusted", async () => {
  expect(await clientFrom("loopback", undefined)).toEqual({ network: "unknown", plain: true });
});

test.each(["10.0.0.0/33", "proxy.example.org", "10.0.0.1/8/9", "::1/129", "10.0.0"])(
  "%s is no trusted proxy",
  (text) => {
    expect(trustedProxies.safeParse(text).success).toBe(false);
  },
);
