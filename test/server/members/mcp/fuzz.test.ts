import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { listRecentDealsTool, searchBuyersTool } from "../../../../contract/members/tools.ts";
import { envelope, memberFetch, post } from "./mcp-fixture.ts";

const fetch = memberFetch({ quota: 1_000_000 });

/** Expects a status below 500 and a body of JSON-RPC or a problem document. */
async function requireSane(body: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await post(body, headers, fetch);
  expect(response.status).toBeLessThan(500);
  const text = await response.text();
  if (response.status === 202) expect(text).toBe("");
  else
    expect(
      z.union([rpc, z.looseObject({ type: z.url() })]).safeParse(JSON.parse(text)).error,
    ).toBeUndefined();
}

const rpc = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]),
});

const name = fc.constantFrom("search_buyers", "get_buyer", "list_recent_deals", "constructor", "");
const argumentNames = fc.constantFrom(
  ...Object.keys({ ...searchBuyersTool.input.shape, ...listRecentDealsTool.input.shape }),
  "slug",
  "__proto__",
);
const args = fc.oneof(fc.dictionary(argumentNames, fc.jsonValue()), fc.jsonValue());
const method = fc.oneof(
  fc.constantFrom(
    "initialize",
    "ping",
    "tools/list",
    "tools/call",
    "server/discover",
    "notifications/initialized",
    "toString",
  ),
  fc.string(),
);
const meta = fc.oneof(fc.constant(envelope), fc.jsonValue());

const message = fc.record(
  {
    jsonrpc: fc.oneof(fc.constant("2.0"), fc.jsonValue()),
    id: fc.oneof(fc.integer(), fc.string(), fc.jsonValue()),
    method: fc.oneof(method, fc.jsonValue()),
    params: fc.oneof(
      fc.record(
        { name, arguments: args, _meta: meta, protocolVersion: fc.jsonValue() },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
);

/** A fixed seed, so that a run can be repeated. */
const SEED = 20_261_122;

const headerText = fc.stringMatching(/^[\x20-\x7e]{0,40}$/);

test.each<[what: string, runs: number, body: fc.Arbitrary<string>]>([
  ["text", 150, fc.string({ unit: "binary" })],
  ["JSON", 150, fc.json()],
  ["message", 400, message.map((body) => JSON.stringify(body))],
])("no %s as a body makes the server fail", async (_what, numRuns, body) => {
  await fc.assert(
    fc.asyncProperty(body, (text) => requireSane(text)),
    { numRuns, seed: SEED },
  );
});

test("no headers beside the body make the server fail", async () => {
  const headers = fc.record(
    {
      "MCP-Protocol-Version": fc.oneof(fc.constantFrom("2026-07-28", "2025-11-25"), headerText),
      "Mcp-Method": fc.oneof(fc.constantFrom("tools/call", "tools/list"), headerText),
      "Mcp-Name": fc.oneof(name, headerText, fc.constant("=?base64?/w==?=")),
      Accept: headerText,
      "Mcp-Session-Id": headerText,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(message, headers, (body, sent) => requireSane(JSON.stringify(body), sent)),
    { numRuns: 200, seed: SEED },
  );
});

test("no arguments make a tool fail, and their answer is a result", async () => {
  await fc.assert(
    fc.asyncProperty(
      name.filter((tool) => tool.includes("_")),
      args,
      async (tool, given) => {
        const body = {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: tool, arguments: given },
        };
        const response = await post(JSON.stringify(body), {}, fetch);
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ id: 1, result: { content: [{ type: "text" }] } });
      },
    ),
    { numRuns: 200, seed: SEED },
  );
});
