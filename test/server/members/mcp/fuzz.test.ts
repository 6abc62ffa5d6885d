import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { tools } from "../../../../contract/members/tools.ts";
import { problemDocument } from "../../../../contract/problems.ts";
import { call, envelope, post } from "./mcp-fixture.ts";

const id = z.union([z.string(), z.number()]);
const content = z.tuple([z.strictObject({ type: z.literal("text"), text: z.string().min(1) })]);
const result = z.looseObject({
  content,
  structuredContent: z.unknown().optional(),
  isError: z.literal(true).optional(),
});
const rpc = z.union([
  z.strictObject({ jsonrpc: z.literal("2.0"), id, result: z.looseObject({}) }),
  z.strictObject({
    jsonrpc: z.literal("2.0"),
    id: id.nullable(),
    error: z.strictObject({ code: z.int(), message: z.string(), data: z.unknown().optional() }),
  }),
]);

/** Expects nothing for a cache, a status below 500, and a body of JSON-RPC or a problem document. */
async function requireSane(body: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await post(body, headers);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const text = await response.text();
  if (response.status === 202) expect(text).toBe("");
  else expect(z.union([rpc, problemDocument]).safeParse(JSON.parse(text)).error).toBeUndefined();
}

const name = fc.constantFrom("search_buyers", "get_buyer", "list_recent_deals", "constructor", "");
/** Some arguments are right, so that some calls succeed. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  slug: fc.constantFrom("example-capital", "EXAMPLE capital", "buyer-001"),
  q: fc.constantFrom("example", "stadiums", "\ud800"),
  limit: fc.integer({ min: 0, max: 101 }),
  offset: fc.integer({ min: -1, max: 300 }),
};
const argumentNames = [...new Set(tools.flatMap(({ input }) => Object.keys(input.shape)))];
const args = fc.oneof(
  fc.record(values, { requiredKeys: [] }),
  fc.constantFrom(...Object.keys(values)).chain((one) => fc.record({ [one]: values[one] ?? fc.jsonValue() })),
  fc.dictionary(fc.constantFrom(...argumentNames, "__proto__"), fc.jsonValue()),
  fc.jsonValue(),
);
const method = fc.oneof(
  fc.constantFrom(
    ..."initialize ping tools/list tools/call server/discover notifications/initialized toString".split(" "),
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

test.each<[what: string, body: fc.Arbitrary<string>]>([
  ["text", fc.string({ unit: "binary" })],
  ["JSON", fc.json()],
  ["message", message.map((body) => JSON.stringify(body))],
])("no %s as a body makes the server fail", async (_what, body) => {
  await fc.assert(
    fc.asyncProperty(body, (text) => requireSane(text)),
    { seed: SEED },
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
    { seed: SEED },
  );
});

test.each(tools)("no arguments make $name fail or break its schema", async ({ name: tool, output }) => {
  let succeeded = 0;
  const property = fc.asyncProperty(args, async (given) => {
    const response = await post(call(tool, given));
    expect(response.status).toBe(200);
    const answer = z.object({ result }).parse(await response.json()).result;
    const expected = answer.isError ? z.undefined() : output;
    expect(expected.safeParse(answer.structuredContent).error).toBeUndefined();
    if (!answer.isError) succeeded += 1;
  });
  await fc.assert(property, { seed: SEED });
  expect(succeeded).toBeGreaterThan(0);
});
