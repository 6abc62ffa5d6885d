import { expect, test } from "vitest";
import { mcpServerDescription } from "../../../../contract/members/mcp-server.ts";

const description = mcpServerDescription("https://ledger.example.org", "https://members.example.org");

test("the description has the server's URL and the header that clients without OAuth need, in the registry's format", () => {
  expect(description).toEqual({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: "org.example.members/clubledger",
    title: "Clubledger for members",
    description: "Who buys football clubs, and recent deals: each fact with its source. For Pro members.",
    version: "1.4.0",
    websiteUrl: "https://ledger.example.org/api/mcp/",
    remotes: [
      {
        type: "streamable-http",
        url: "https://members.example.org/mcp",
        headers: [
          {
            name: "Authorization",
            description:
              "Bearer and a key that a Pro member creates on the account page; clients that sign in with OAuth need none",
            value: "Bearer {clubledger_key}",
            isRequired: false,
            isSecret: true,
            variables: {
              clubledger_key: {
                description: "A key of a Pro member's account, beginning with cl_",
                isRequired: true,
                isSecret: true,
              },
            },
          },
        ],
      },
    ],
  });
  // Bounds of the registry.
  expect(description.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(description.description.length).toBeLessThanOrEqual(100);
});
