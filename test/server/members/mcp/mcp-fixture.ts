import { type Logger, pino } from "pino";
import { onTestFinished } from "vitest";
import { withRequestScope } from "../../../../server/http/requests.ts";
import { createMemberApp } from "../../../../server/members/member-app.ts";
import type { MemberIndexes } from "../../../../server/members/records/member-indexes.ts";
import { serveForTest } from "../../../serve-for-test.ts";
import {
  exampleCapital,
  fictionalBuyers,
  fictionalDeal,
  furtherSource,
  memberIndexesOf,
} from "../fictional-buyers.ts";
import { behindProxy, fixtureMembers } from "../fixture-members.ts";

export const BASE_URL = "https://ledger.example.org";
export const DEALS_URL = "https://members.example.org";

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

interface FixtureOptions {
  indexes?: MemberIndexes;
  dealsUrl?: string;
  /** Whether the limits refuse nobody. */
  unlimited?: boolean;
  log?: Logger;
}

/** The members' application over fictional records and real accounts, with the key of a Pro member. */
export async function memberApp({ log = pino({ level: "silent" }), ...options }: FixtureOptions = {}) {
  const fixture = await fixtureMembers({ indexes: memberIndexes, dealsUrl: DEALS_URL, ...options });
  const fetch = withRequestScope(createMemberApp(fixture.members, { baseUrl: BASE_URL, log }), log);
  const bearer = { Authorization: `Bearer ${fixture.key}` };
  return { ...fixture, fetch, ask: behindProxy(fetch), bearer };
}

export type MemberApp = Awaited<ReturnType<typeof memberApp>>;

/** The same at an address of this machine, until the test ends. */
export async function servedMembers() {
  const { fetch, bearer } = await memberApp({ dealsUrl: "http://127.0.0.1:1", unlimited: true });
  return { address: `http://127.0.0.1:${await serveForTest(fetch, BASE_URL)}`, bearer };
}

let everyday: Promise<MemberApp> | undefined;

/** An application without limits that all of a test shares. */
function sharedApp(): Promise<MemberApp> {
  everyday ??= memberApp({ unlimited: true });
  onTestFinished(() => {
    everyday = undefined;
  });
  return everyday;
}

/** Posts one message, as a client without any library would; `headers` come on top. */
export async function post(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  app?: MemberApp,
): Promise<Response> {
  const { ask, bearer } = app ?? (await sharedApp());
  return ask(
    new Request(`${DEALS_URL}/mcp`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...bearer, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
}

/** What the same application returns over REST. */
export async function get(path: string): Promise<Response> {
  const { ask, bearer } = await sharedApp();
  return ask(new Request(`${DEALS_URL}${path}`, { headers: bearer }));
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
