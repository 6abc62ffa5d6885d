import { expect, test } from "vitest";
import { tools } from "../../../../contract/members/tools.ts";
import { post, stateless } from "./mcp-fixture.ts";

const SERVER = {
  name: "clubledger",
  title: "Clubledger for members",
  version: "1.4.0",
  websiteUrl: "https://ledger.example.org/api/mcp/",
};

/** The response to a request without a handshake. */
async function answerTo(method: string): Promise<unknown> {
  const { body, headers } = stateless(method);
  return (await post(body, headers)).json();
}

test("a handshake says what the server is, its tools and its limits", async () => {
  const params = {
    ...{ protocolVersion: "2025-11-25", capabilities: {} },
    clientInfo: { name: "test", version: "1" },
  };
  const response = await post({ jsonrpc: "2.0", id: 1, method: "initialize", params });
  const said = [...tools.map(({ name }) => name), "2,000 a day"].map((words) => `(?=.*${words})`);
  expect(await response.json()).toEqual({
    jsonrpc: "2.0",
    id: 1,
    result: {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      instructions: expect.stringMatching(RegExp(said.join(""))),
      serverInfo: SERVER,
    },
  });
});

test("notifications and responses are accepted with an empty response", async () => {
  for (const message of [
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 1, result: {} },
  ]) {
    const response = await post(message);
    expect([response.status, await response.text()]).toEqual([202, ""]);
  }
});

test("without a handshake the server is discovered", async () => {
  expect(await answerTo("server/discover")).toMatchObject({
    result: {
      supportedVersions: expect.arrayContaining(["2026-07-28", "2025-11-25"]),
      capabilities: { tools: {} },
      ...{ ttlMs: 3_600_000, cacheScope: "private" },
      _meta: { "io.modelcontextprotocol/serverInfo": SERVER },
    },
  });
});

test("without a handshake the list of tools says how long it may be kept", async () => {
  expect(await answerTo("tools/list")).toMatchObject({
    result: { tools: { length: 3 }, ttlMs: 3_600_000, cacheScope: "private" },
  });
});
