import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, onTestFinished, test } from "vitest";
import { covers } from "../../../requirements.ts";
import { servedMembers } from "./mcp-fixture.ts";

/** What all clients have in common, as far as these tests go. */
interface AnyClient {
  listTools: () => Promise<{ tools: { name: string }[] }>;
  callTool: (call: { name: string; arguments: Record<string, unknown> }) => Promise<Record<string, unknown>>;
}

const ME = { name: "test", version: "1" };

interface Served {
  address: string;
  /** The header with a key; nothing without one. */
  bearer: Record<string, string>;
}

/** A client of the SDK's first line. */
async function oldClient({ address, bearer: headers }: Served): Promise<AnyClient> {
  const client = new Client(ME);
  onTestFinished(() => client.close());
  // The transport's type forgets that its session id may be undefined, which only this project's strictness minds.
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

/** A client of the second line, in one of the protocol's eras. */
const newClient =
  (mode: "legacy" | { pin: string }) =>
  async ({ address, bearer: headers }: Served): Promise<AnyClient> => {
    const client = new NewClient(ME, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    await client.connect(new NewTransport(new URL(`${address}/mcp`), { requestInit: { headers } }));
    return client;
  };

const CLIENTS: readonly [name: string, connect: typeof oldClient][] = [
  ["1.x", oldClient],
  ["2.x with a handshake", newClient("legacy")],
  ["2.x without one", newClient({ pin: "2026-07-28" })],
];

test.each(CLIENTS)("client %s connects and calls each tool", covers("MCP-CONFIG"), async (_name, connect) => {
  const client = await connect(await servedMembers());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search_buyers", "get_buyer", "list_recent_deals"]);
  const found = await client.callTool({ name: "search_buyers", arguments: { intent: true, limit: 2 } });
  expect(found.structuredContent).toMatchObject({ total: 51, limit: 2 });
  const one = await client.callTool({ name: "get_buyer", arguments: { slug: "example-capital" } });
  expect(one.structuredContent).toMatchObject({ data: { name: "Example Capital" } });
  const deals = await client.callTool({ name: "list_recent_deals", arguments: { limit: 1 } });
  expect(deals.structuredContent).toMatchObject({ total: 25, nextOffset: 1 });
});

test.each(CLIENTS)("of twenty clients %s at once each receives its own results", async (_name, connect) => {
  const served = await servedMembers();
  const clients = await Promise.all(Array.from({ length: 20 }, () => connect(served)));
  const slugs = clients.map((_, index) => `buyer-${String(index).padStart(3, "0")}`);
  const answers = await Promise.all(
    clients.flatMap((client, index) =>
      Array.from({ length: 5 }, () =>
        client.callTool({ name: "get_buyer", arguments: { slug: slugs[index] } }),
      ),
    ),
  );
  expect(answers.map(({ structuredContent }) => structuredContent)).toMatchObject(
    slugs.flatMap((slug) => Array.from({ length: 5 }, () => ({ data: { slug } }))),
  );
});
