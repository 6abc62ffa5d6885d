import { memberApiPaths, sitePaths } from "../site-paths.ts";

/** How the members' MCP server names itself: to clients that connect, and to directories of servers. */
export const MCP_SERVER = {
  name: "clubledger",
  title: "Clubledger for members",
  version: "1.0.0",
  /** At most 100 characters, as the directories' format has it. */
  description: "Who buys football clubs, and recent deals: each fact with its source. For Pro members.",
} as const;

/** The format's own address; it says which version of the format a description follows. */
const FORMAT = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/** The server as the MCP registry's format (`server.json`) describes one. Addresses are without a trailing slash. */
export function mcpServerDescription(baseUrl: string, dealsUrl: string) {
  const { name, title, version, description } = MCP_SERVER;
  return {
    $schema: FORMAT,
    name: `${reversedHost(dealsUrl)}/${name}`,
    title,
    description,
    version,
    websiteUrl: `${baseUrl}${sitePaths.apiMcp}`,
    remotes: [
      {
        type: "streamable-http",
        url: `${dealsUrl}${memberApiPaths.mcp}`,
        headers: [
          {
            name: "Authorization",
            description: "Bearer and a key that a Pro member makes on the account page",
            value: "Bearer {clubledger_key}",
            isRequired: true,
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
  };
}

/** `https://members.example.org` gives `org.example.members`: the format names servers by who answers for the host. */
function reversedHost(address: string): string {
  return new URL(address).hostname.split(".").reverse().join(".");
}
