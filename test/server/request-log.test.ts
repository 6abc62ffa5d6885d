import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { trustedProxies } from "../../server/http/client-ip.ts";
import type { Env } from "../../server/http/context.ts";
import { mountErrors, withRequestScope } from "../../server/http/requests.ts";
import { BASE_URL } from "../fixture-build.ts";

/** Asks a server behind a proxy at 127.0.0.1, and gives what it logged of the request. */
async function logged(
  headers: Record<string, string>,
  { peer = "127.0.0.1", level = "debug", path = "/" } = {},
) {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = pino({ level }, { write });
  const app = new Hono<Env>();
  mountErrors(app, BASE_URL, log);
  app.get("/", (c) => c.text("here"));
  app.get("/fault", () => {
    throw new Error("a fault of ours");
  });
  const fetch = withRequestScope(app, log, { trustedProxies: trustedProxies.parse("127.0.0.1") });
  const request = new Request(`${BASE_URL}${path}`, { headers });
  await fetch(request, { incoming: { socket: { remoteAddress: peer } } });
  return lines;
}

test("the id that a trusted proxy gave a request is logged beside our own", async () => {
  const [line] = await logged({ "X-Request-Id": "edge-7f3a.2" });
  expect(line).toMatchObject({ proxyRequestId: "edge-7f3a.2", requestId: expect.any(String) });
  expect(line?.requestId).not.toBe("edge-7f3a.2");
});

test("an id from anybody else is not noted, nor one that is no id", async () => {
  const [foreign] = await logged({ "X-Request-Id": "edge-7f3a.2" }, { peer: "192.0.2.7" });
  expect(foreign).not.toHaveProperty("proxyRequestId");
  for (const id of ["a b", "x".repeat(129), '{"level":60}', ""]) {
    const [line] = await logged({ "X-Request-Id": id });
    expect(line).not.toHaveProperty("proxyRequestId");
  }
});

test("a fault of ours is logged with the request that met it, under one request id", async () => {
  const [fault, request] = await logged({}, { level: "info", path: "/fault?q=private" });
  expect(fault).toMatchObject({ level: 50, msg: "a request failed" });
  expect(request).toMatchObject({ level: 30, path: "/fault", status: 500, requestId: fault?.requestId });
  expect(await logged({}, { level: "info" })).toEqual([]);
});
