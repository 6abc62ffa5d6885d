import { expect, onTestFinished, test, vi } from "vitest";
import { problemDocument } from "../../../../contract/problems.ts";
import { recordedLog } from "../../../fixture-build.ts";
import { covers } from "../../../requirements.ts";
import { call, DEALS_URL, memberApp, memberIndexes, post, stateless } from "./mcp-fixture.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

test("one POST with a key and a JSON-RPC body calls a tool", covers("MCP-HTTP", "MCP-CALL"), async () => {
  const { ask, key } = await memberApp();
  const response = await ask(
    new Request("https://members.example.org/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_buyers","arguments":{"intent":true,"limit":5}}}',
    }),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(await response.json()).toMatchObject({
    jsonrpc: "2.0",
    id: 1,
    result: { structuredContent: { total: 51, limit: 5 } },
  });
});

test("the response is JSON whatever Accept says, private, and has a request id but no session", async () => {
  for (const Accept of ["*/*", "application/json", "text/event-stream", "text/html"]) {
    const { status, headers } = await post(LIST, { Accept });
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{12}-[0-9a-z]+$/);
    expect(headers.get("Mcp-Session-Id")).toBeNull();
  }
});

test("every response reports the remaining limits, and each message counts", async () => {
  const app = await memberApp();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const left = async (body: unknown, headers = {}) =>
    (await post(body, headers, app)).headers.get("RateLimit")?.split(";")[1];
  expect(await left(LIST)).toBe("r=59");
  expect(await left(call("search_buyers", { limit: "x" }))).toBe("r=58");
  expect(await left({ jsonrpc: "2.0", method: "notifications/initialized" })).toBe("r=57");
  expect(await left("no json")).toBe("r=56");
  expect(await left(LIST, { "Content-Type": "text/plain" })).toBe("r=55");
});

test("the address may end with a slash, because people paste it so", async () => {
  const { ask, bearer } = await memberApp();
  const headers = { ...bearer, "Content-Type": "application/json" };
  const body = JSON.stringify(LIST);
  const response = await ask(new Request(`${DEALS_URL}/mcp/`, { method: "POST", headers, body }));
  expect([response.status, response.headers.get("RateLimit")?.split(";")[1]]).toEqual([200, "r=59"]);
  expect((await ask(new Request(`${DEALS_URL}/mcp/`))).status).toBe(405);
});

test("a client that tries to register itself reads where a key comes from", async () => {
  const { ask } = await memberApp();
  const response = await ask(new Request(`${DEALS_URL}/register`, { method: "POST", body: "{}" }));
  expect(response.status).toBe(404);
  const { detail } = problemDocument.parse(await response.json());
  expect(detail).toContain("https://members.example.org/account/");
  expect(detail).toContain("https://ledger.example.org/api/mcp/");
});

test("the key is checked before the body", async () => {
  const app = await memberApp();
  const status = async (headers = {}) =>
    (await post("no json", { "Content-Type": "text/plain", ...headers }, app)).status;
  expect([await status(), await status({ Authorization: "" })]).toEqual([415, 401]);
  await app.administration.revoke("pro@example.org");
  expect(await status()).toBe(403);
});

test("other methods than POST are rejected with the allowed ones, and a preflight allows no other origin", async () => {
  const { ask, bearer } = await memberApp();
  for (const method of ["GET", "DELETE", "PUT", "PATCH", "OPTIONS"]) {
    const headers = { ...bearer, Origin: "https://elsewhere.example.org" };
    const response = await ask(new Request(`${DEALS_URL}/mcp`, { method, headers }));
    const expected = [method, method === "OPTIONS" ? 204 : 405, "OPTIONS, POST"];
    expect([method, response.status, response.headers.get("Allow")]).toEqual(expected);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test.each([
  ["no JSON", "no json", 400, -32700],
  ["a batch", [LIST, LIST], 400, -32600],
  ["a message without its version", { id: 1, method: "tools/list" }, 400, -32600],
  ["an id of null", { jsonrpc: "2.0", id: null, method: "tools/list" }, 400, -32600],
  ["an unknown method", { jsonrpc: "2.0", id: 1, method: "resources/list" }, 200, -32601],
  ["a tool call without params", { jsonrpc: "2.0", id: 1, method: "tools/call" }, 200, -32602],
])("%s is an error of JSON-RPC", async (_name, body, status, code) => {
  const response = await post(body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code } });
});

test("a body of another type than JSON is 415", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
    expect((await post(JSON.stringify(LIST), { "Content-Type": type })).status).toBe(415);
});

test("a body of more than 64 KiB is 413, declared or not", async () => {
  const body = JSON.stringify({ ...LIST, params: { filler: "x".repeat(64 * 1024) } });
  expect((await post(body, { "Content-Length": String(body.length) })).status).toBe(413);
  expect((await post(body)).status).toBe(413);
  expect((await post(JSON.stringify({ ...LIST, params: { filler: "x".repeat(60 * 1024) } }))).status).toBe(
    200,
  );
});

test.each([
  "https://elsewhere.example.org",
  "http://members.example.org",
  "https://members.example.org:8443",
  "https://members.example.org.elsewhere.example.org",
  "http://localhost",
  "null",
])("a page of %s is refused before its key is checked", async (Origin) => {
  const response = await post(LIST, { Origin, Authorization: "" });
  expect(response.status).toBe(403);
  expect(problemDocument.parse(await response.json()).type).toBe(
    "https://ledger.example.org/problems/#foreign-caller",
  );
});

test("the server's own origin and host are accepted, with and without a port, and other hosts refused", async () => {
  const status = async (headers: Record<string, string>) => (await post(LIST, headers)).status;
  expect(await status({ Origin: "https://members.example.org" })).toBe(200);
  for (const Host of ["members.example.org", "members.example.org:443"])
    expect(await status({ Host })).toBe(200);
  for (const Host of [
    "elsewhere.example.org",
    "localhost",
    "127.0.0.1:8080",
    "members.example.org.evil.example",
  ])
    expect([Host, await status({ Host })]).toEqual([Host, 403]);
});

test("on a developer's machine only loopback names are accepted", async () => {
  const app = await memberApp({ dealsUrl: "http://localhost:8080" });
  const status = async (headers: Record<string, string>) => (await post(LIST, headers, app)).status;
  expect(await status({ Host: "127.0.0.1:8080", Origin: "http://localhost:6274" })).toBe(200);
  expect(await status({ Host: "[::1]:8080" })).toBe(200);
  expect(await status({ Host: "members.example.org" })).toBe(403);
  expect(await status({ Host: "localhost:8080", Origin: "http://elsewhere.example.org" })).toBe(403);
});

test("a defect of a tool is 500 in both protocol generations, without its message", async () => {
  const app = await memberApp({ indexes: { ...memberIndexes, buyers: [] } });
  const params = { name: "search_buyers", arguments: { q: "example" } };
  const { body, headers } = stateless("tools/call", params);
  for (const response of [
    await post(body, headers, app),
    await post(call(params.name, params.arguments), {}, app),
  ]) {
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("Missing");
  }
});

test("neither keys nor arguments are logged", async () => {
  const { log, logged } = recordedLog();
  const app = await memberApp({ log });
  await post(call("search_buyers", { q: "secretword" }), {}, app);
  await post(call("get_buyer", { slug: "secretword" }), {}, app);
  await post('{"secretword', {}, app);
  await post(LIST, { Authorization: "Bearer cl_secretword" }, app);
  expect(logged().match(/"path":"\/mcp"/g)).toHaveLength(4);
  expect(logged()).not.toMatch(/secretword|cl_/);
});
