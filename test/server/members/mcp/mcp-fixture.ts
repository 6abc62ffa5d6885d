import { type Logger, pino } from "pino";
import { onTestFinished } from "vitest";
import { Problem } from "../../../../server/http/problem.ts";
import { withRequestScope } from "../../../../server/http/requests.ts";
import { listen } from "../../../../server/listen.ts";
import type { Account } from "../../../../server/members/accounts/accounts.ts";
import type { Auth } from "../../../../server/members/auth.ts";
import { createMemberApp } from "../../../../server/members/member-app.ts";
import type { MemberIndexes } from "../../../../server/members/member-indexes.ts";
import { allowAllMembers } from "../allow-all.ts";
import {
  exampleCapital,
  fictionalBuyers,
  fictionalDeal,
  furtherSource,
  memberIndexesOf,
} from "../fictional-buyers.ts";

export const BASE_URL = "https://ledger.example.org";
export const DEALS_URL = "https://members.example.org";
export const KEY = "cl_fictional_pro";
export const FREE_KEY = "cl_fictional_free";

export const exampleDeal = fictionalDeal({
  slug: "example-rovers-example-capital-2024",
  announcedDate: "2024-06-01",
  completedDate: "2024-07-01",
  buyer: "example-capital",
  buyerName: "Example Capital",
  sellerName: "Example Family",
  stakePercent: 51,
  dealType: "majority stake",
  status: "completed",
  valueAmount: 20_000_000,
  valueCurrency: "EUR",
  note: "Openly fictional.",
  sources: [furtherSource("completed", "2024-07-01"), furtherSource("owners", null)],
});

const deals = [
  exampleDeal,
  ...Array.from({ length: 24 }, (_, index) => fictionalDeal({ slug: `deal-${index}` })),
];

export const memberIndexes = memberIndexesOf([...fictionalBuyers, exampleCapital], deals);

/** Knows two keys and admits `quota` requests. */
function fictionalGate(quota: number): Auth {
  let left = quota;
  const authenticate: Auth["authenticate"] = async (c) => {
    const key = c.req.header("Authorization")?.replace(/^Bearer /, "");
    if (key !== KEY && key !== FREE_KEY)
      throw new Problem("unauthorized", {
        detail: "A key is required.",
        headers: { "WWW-Authenticate": 'Bearer realm="members"' },
      });
    return { account: accountOf(key), keyId: "fictional" };
  };
  return {
    authenticate,
    async authorize(c) {
      const principal = await authenticate(c);
      if (principal.account.plan !== "pro")
        throw new Problem("pro-required", { detail: "The plan is not Pro." });
      if (left === 0)
        throw new Problem("rate-limited", {
          detail: "You have reached the limit.",
          headers: { "Retry-After": "42" },
        });
      left -= 1;
      return {
        principal,
        headers: { "RateLimit-Policy": `"minute";q=${quota};w=60`, RateLimit: `"minute";r=${left};t=42` },
      };
    },
  };
}

function accountOf(key: string): Account {
  const plan = key === KEY ? "pro" : "free";
  const created = new Date("2026-01-01T00:00:00Z");
  return { id: plan, email: "member@example.org", plan, planUntil: null, blocked: false, created };
}

interface FixtureOptions {
  indexes?: MemberIndexes;
  dealsUrl?: string;
  quota?: number;
  log?: Logger;
}

/** The members' application over fictional records, asked without a socket. */
export function memberFetch({
  indexes = memberIndexes,
  dealsUrl = DEALS_URL,
  quota = 10_000,
  log = pino({ level: "silent" }),
}: FixtureOptions = {}) {
  const parts = { ...allowAllMembers(), indexes, auth: fictionalGate(quota), dealsUrl };
  return withRequestScope(createMemberApp(parts, { baseUrl: BASE_URL, log }), log);
}

/** The same behind a socket of this machine; it closes when the test ends. Gives its address. */
export async function servedMembers(options: FixtureOptions = {}): Promise<string> {
  const fetch = memberFetch({ dealsUrl: "http://127.0.0.1:1", ...options });
  const { port, stop } = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: BASE_URL });
  onTestFinished(stop);
  return `http://127.0.0.1:${port}`;
}

export const bearer = { Authorization: `Bearer ${KEY}` };

/** For the tests that spend little and need nothing of their own. */
const everyday = memberFetch();

/** Posts one message, as a client without any library would; `headers` come on top. */
export async function post(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  fetch = everyday,
): Promise<Response> {
  return fetch(
    new Request(`${DEALS_URL}/mcp`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...bearer, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
}

export const call = (name: string, args: unknown = {}, id: string | number = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

/** What the protocol's revision without a handshake has in each request. */
export const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A request of that revision, and the headers that repeat it. */
export function stateless(method: string, params: Readonly<Record<string, unknown>> = {}) {
  const headers: Record<string, string> = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method };
  if (typeof params.name === "string") headers["Mcp-Name"] = params.name;
  return { body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: envelope } }, headers };
}
