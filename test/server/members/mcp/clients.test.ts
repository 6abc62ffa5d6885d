import { expect, test } from "vitest";
import { connectedClients } from "../../../mcp-clients.ts";
import { covers } from "../../../requirements.ts";
import { servedMembers } from "./mcp-fixture.ts";

test.each(connectedClients)(
  "client %s connects and calls each tool",
  covers("MCP-CONFIG"),
  async (_name, connect) => {
    const { address, bearer } = await servedMembers();
    const client = await connect(`${address}/mcp`, bearer);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search_buyers", "get_buyer", "list_recent_deals"]);
    const found = await client.callTool({ name: "search_buyers", arguments: { intent: true, limit: 2 } });
    expect(found.structuredContent).toMatchObject({ total: 51, limit: 2 });
    const one = await client.callTool({ name: "get_buyer", arguments: { slug: "example-capital" } });
    expect(one.structuredContent).toMatchObject({ data: { name: "Example Capital" } });
    const deals = await client.callTool({ name: "list_recent_deals", arguments: { limit: 1 } });
    expect(deals.structuredContent).toMatchObject({ total: 25, nextOffset: 1 });
  },
);

test.each(connectedClients)(
  "of five clients %s at once each receives its own results",
  async (_name, connect) => {
    const { address, bearer } = await servedMembers();
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect(`${address}/mcp`, bearer)));
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
  },
);
