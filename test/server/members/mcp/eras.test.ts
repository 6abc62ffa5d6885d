import { expect, test } from "vitest";
import * as z from "zod";
import { envelope, post, stateless } from "./mcp-fixture.ts";

const SERVER = {
  name: "clubledger",
  title: "Clubledger for members",
  version: "1.4.0",
  websiteUrl: "https://ledger.example.org/api/mcp/",
};

const initialize = (protocolVersion: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } },
});

const rpcResponse = z.looseObject({ result: z.record(z.string(), z.unknown()).optional() });

async function answerTo(method: string, params: Readonly<Record<string, unknown>> = {}) {
  const { body, headers } = stateless(method, params);
  const response = await post(body, headers);
  return { status: response.status, body: rpcResponse.parse(await response.json()) };
}

test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
  "revision %s is taken",
  async (version) => {
    const response = await post(initialize(version));
    expect(await response.json()).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: {
        protocolVersion: version,
        capabilities: { tools: {} },
        instructions: expect.stringContaining("2,000 a day"),
        serverInfo: SERVER,
      },
    });
  },
);

test("the handshake offers the newest revision to a client that requests another", async () => {
  for (const version of ["1999-01-01", "2026-07-28", 5, undefined])
    expect(await (await post(initialize(version))).json()).toMatchObject({
      result: { protocolVersion: "2025-11-25" },
    });
});

test("notifications and responses are accepted with an empty response", async () => {
  for (const message of [
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
    { jsonrpc: "2.0", id: 1, result: {} },
  ]) {
    const response = await post(message);
    expect([response.status, await response.text()]).toEqual([202, ""]);
  }
});

test("the header MCP-Protocol-Version may name supported revisions only", async () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  expect((await post(list, { "MCP-Protocol-Version": "2025-06-18" })).status).toBe(200);
  const refused = await post(list, { "MCP-Protocol-Version": "1999-01-01" });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { code: -32000 } });
});

test("without a handshake the server is discovered", async () => {
  expect(await answerTo("server/discover")).toEqual({
    status: 200,
    body: {
      jsonrpc: "2.0",
      id: 1,
      result: {
        supportedVersions: [
          "2026-07-28",
          "2025-11-25",
          "2025-06-18",
          "2025-03-26",
          "2024-11-05",
          "2024-10-07",
        ],
        capabilities: { tools: {} },
        instructions: expect.any(String),
        ttlMs: 3_600_000,
        cacheScope: "private",
        resultType: "complete",
        _meta: {
          "io.modelcontextprotocol/serverInfo": SERVER,
        },
      },
    },
  });
});

test("without a handshake the list of tools says how long it may be kept", async () => {
  const { body } = await answerTo("tools/list");
  expect(body).toMatchObject({
    result: { tools: { length: 3 }, ttlMs: 3_600_000, cacheScope: "private", resultType: "complete" },
  });
});

test("with a handshake results have nothing of the other era", async () => {
  const response = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  expect(Object.keys(rpcResponse.parse(await response.json()).result ?? {})).toEqual(["tools"]);
});

test("both protocol generations return the same result of a call", async () => {
  const params = { name: "search_buyers", arguments: { intent: true, limit: 2 } };
  const { body } = await answerTo("tools/call", params);
  const { content, structuredContent, resultType } = body.result ?? {};
  const old = rpcResponse.parse(
    await (await post({ jsonrpc: "2.0", id: 1, method: "tools/call", params })).json(),
  );
  expect({ content, structuredContent }).toEqual(old.result);
  expect(resultType).toBe("complete");
});

test.each(["initialize", "ping", "resources/list", "subscriptions/listen"])(
  "there is no %s",
  async (method) => {
    expect(await answerTo(method)).toMatchObject({ status: 404, body: { error: { code: -32601 } } });
  },
);

test("an unknown revision is refused with the supported one", async () => {
  const { body, headers } = stateless("tools/list");
  const later = { ...envelope, "io.modelcontextprotocol/protocolVersion": "2099-01-01" };
  const response = await post(
    { ...body, params: { _meta: later } },
    { ...headers, "MCP-Protocol-Version": "2099-01-01" },
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: -32022, data: { supported: ["2026-07-28"], requested: "2099-01-01" } },
  });
});

const TOOL = { name: "get_buyer", arguments: { slug: "example-capital" } };

test.each(["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"])(
  "a request without a handshake must have the header %s, and it must agree with the body",
  async (name) => {
    const { body, headers } = stateless("tools/call", TOOL);
    const { [name]: _left, ...others } = headers;
    const other =
      name === "MCP-Protocol-Version" ? "2025-11-25" : name === "Mcp-Method" ? "tools/list" : "search_buyers";
    const [missing, different] = [await post(body, others), await post(body, { ...headers, [name]: other })];
    expect([missing.status, different.status]).toEqual([400, 400]);
    expect(await missing.json()).toMatchObject({
      error: { code: -32020, message: expect.stringContaining(name) },
    });
    expect(await different.json()).toMatchObject({ id: 1, error: { code: -32020 } });
  },
);

test("a name in a header may come as Base64", async () => {
  const { body, headers } = stateless("tools/call", TOOL);
  const response = await post(body, { ...headers, "Mcp-Name": "=?base64?Z2V0X2J1eWVy?=" });
  expect(response.status).toBe(200);
});

test("an envelope that lacks the client's capabilities is refused by name", async () => {
  const { body, headers } = stateless("tools/list");
  const { "io.modelcontextprotocol/clientCapabilities": _left, ...rest } = envelope;
  const response = await post({ ...body, params: { _meta: rest } }, headers);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: -32602, message: expect.stringContaining("clientCapabilities") },
  });
});
