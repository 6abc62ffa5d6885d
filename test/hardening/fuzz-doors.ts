import fc from "fast-check";
import * as z from "zod";
import { tools } from "../../contract/members/tools.ts";
import { problemDocument } from "../../contract/problems.ts";
import { memberApiPaths } from "../../contract/site-paths.ts";
import { PUBLIC_URL } from "../server-process.ts";
import type { FuzzRequest } from "./fuzz-requests.ts";
import { hostileText, hostileValue } from "./fuzz-values.ts";
import type { ManyKeys } from "./member-accounts.ts";

/** What the fuzz must be told because no document says it. Operations of the documents below are found by the fuzz itself. */

/** Where the OpenAPI documents are. */
export const documents: readonly string[] = ["/openapi.json"];

export type Headers = Readonly<Record<string, string>>;

/**
 * Headers that satisfy a security scheme, by the scheme's name in the document. An operation whose scheme is not here is asked without
 * them, and must then refuse.
 */
export type Credentials = Readonly<Record<string, (attempt: number) => Headers>>;

/** One attempt in so many comes with no key, or with one that opens nothing. */
const WITHOUT = 16;

/** Each attempt comes from an address of its own, so that the brake on refused keys is not all that they meet. */
export const credentialsOf = ({ valid, refused }: ManyKeys): Credentials => ({
  memberKey: (attempt) => {
    const from = { "X-Forwarded-For": `10.${attempt >> 16}.${(attempt >> 8) & 255}.${attempt & 255}` };
    const round = Math.floor(attempt / WITHOUT);
    const key =
      attempt % WITHOUT === 0
        ? [...refused, undefined][round % (refused.length + 1)]
        : valid[attempt % valid.length];
    return key === undefined ? from : { ...from, Authorization: `Bearer ${key}` };
  },
});

/** A door beside the documents, such as `/mcp`: what it is sent, and what is wrong with an answer. */
export interface Door {
  name: string;
  /** Security schemes that it asks for. */
  schemes: readonly string[];
  requests: (known: readonly string[]) => fc.Arbitrary<FuzzRequest>;
  faultsOf: (request: FuzzRequest, answer: { status: number; headers: Headers; body: string }) => string[];
}

const toolNames = tools.map(({ name }) => name);
const argumentNames = [...new Set(tools.flatMap(({ input }) => Object.keys(input.shape))), "__proto__"];

/** Arguments as a model gives them: some right, some odd. */
const argumentsOf = (known: readonly string[]) => {
  const words = fc.oneof(fc.constantFrom(...known), hostileText);
  const value = fc.oneof(words, fc.integer({ min: -1, max: 101 }), fc.boolean(), hostileValue);
  const right = fc.record(
    {
      q: fc.constantFrom(...known),
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.nat(50),
      detail: fc.boolean(),
      intent: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const calls: fc.Arbitrary<[string, unknown]> = fc.oneof(
    fc.tuple(fc.constant("search_buyers"), right),
    fc.tuple(fc.constant("get_buyer"), fc.record({ slug: words })),
    fc.tuple(
      fc.constant("list_recent_deals"),
      fc.record({ country: words, limit: fc.integer({ min: 1, max: 100 }) }, { requiredKeys: [] }),
    ),
    fc.tuple(
      fc.constantFrom(...toolNames, "constructor", "__proto__", ""),
      fc.oneof(fc.dictionary(fc.constantFrom(...argumentNames), value), hostileValue),
    ),
  );
  return calls.map(([name, given]) => ({ name, arguments: given }));
};

const id = fc.oneof(fc.nat(), hostileText);

function messages(known: readonly string[]): fc.Arbitrary<string> {
  const call = fc.record({
    jsonrpc: fc.constant("2.0"),
    id,
    method: fc.constant("tools/call"),
    params: argumentsOf(known),
  });
  const other = fc.record(
    {
      jsonrpc: fc.oneof(fc.constant("2.0"), hostileValue),
      id: fc.oneof(id, hostileValue),
      method: fc.oneof(
        fc.constantFrom("initialize", "ping", "tools/list", "server/discover", "notifications/initialized"),
        hostileText,
      ),
      params: hostileValue,
    },
    { requiredKeys: [] },
  );
  const json = fc
    .oneof({ arbitrary: call, weight: 4 }, { arbitrary: other, weight: 2 }, hostileValue)
    .map((value) => JSON.stringify(value));
  return fc.oneof(
    { arbitrary: json, weight: 6 },
    hostileText,
    json.map((text) => text.slice(0, -1)),
  );
}

const rpc = z.union([
  z.strictObject({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.string(), z.number()]),
    result: z.looseObject({}),
  }),
  z.strictObject({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.string(), z.number(), z.null()]),
    error: z.strictObject({ code: z.int(), message: z.string(), data: z.unknown().optional() }),
  }),
]);

const called = z.object({ method: z.literal("tools/call"), params: z.object({ name: z.enum(toolNames) }) });

const content = z.array(z.strictObject({ type: z.literal("text"), text: z.string().min(1) })).length(1);
const toolResult = z.union([
  z.looseObject({ content, isError: z.literal(true), structuredContent: z.undefined().optional() }),
  z.looseObject({ content, isError: z.undefined().optional(), structuredContent: z.unknown() }),
]);

/** The statuses of HTTP at this door, beside those of messages. */
const REFUSALS: readonly number[] = [401, 403, 405, 413, 415, 429];

function mcpFaults(
  request: FuzzRequest,
  { status, headers, body }: Parameters<Door["faultsOf"]>[1],
): string[] {
  const faults = headers["cache-control"] === "private, no-store" ? [] : ["may be kept by a cache"];
  if (status === 202) return body === "" ? faults : [...faults, "answers where nothing was asked"];
  const parsed: unknown = JSON.parse(body);
  if (headers["content-type"] === "application/problem+json") {
    const problem = problemDocument.safeParse(parsed);
    return problem.success && REFUSALS.includes(status) ? faults : [...faults, `answers ${status}: ${body}`];
  }
  if (![200, 400, 404].includes(status)) faults.push(`answers ${status}`);
  const message = rpc.safeParse(parsed);
  if (!message.success) return [...faults, `is no JSON-RPC: ${body.slice(0, 300)}`];
  return "result" in message.data ? [...faults, ...resultFaults(request, message.data.result)] : faults;
}

/** What is wrong with a tool's result by the tool's own output schema. */
function resultFaults({ body = "" }: FuzzRequest, result: unknown): string[] {
  const call = called.safeParse(JSON.parse(body));
  if (!call.success) return [];
  const read = toolResult.safeParse(result);
  if (!read.success) return ["is no result of a tool"];
  if (read.data.isError === true) return [];
  const tool = tools.find(({ name }) => name === call.data.params.name);
  const checked = tool?.output.safeParse(read.data.structuredContent);
  return checked?.success === true ? [] : [`breaks its output schema: ${checked?.error.message}`];
}

const mcp: Door = {
  name: "MCP",
  schemes: ["memberKey"],
  requests: (known) =>
    fc
      .record({ body: messages(known), host: fc.constant(new URL(PUBLIC_URL).host) })
      .map(({ body, host }) => ({
        method: "POST",
        target: memberApiPaths.mcp,
        headers: { Host: host, "Content-Type": "application/json" },
        body,
        valid: false,
      })),
  faultsOf: mcpFaults,
};

export const doors: readonly Door[] = [mcp];
