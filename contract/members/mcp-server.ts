import { memberApiPaths, sitePaths } from "../site-paths.ts";

/** The identity of the members' MCP server, for clients and for directories of servers. */
export const MCP_SERVER = {
  name: "clubledger",
  title: "Clubledger for members",
  version: "1.4.0",
  /** The directories' format allows at most 100 characters. */
  description: "Who buys football clubs, and recent deals: each fact with its source. For Pro members.",
} as const;

export const REGISTRY_FORMAT = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/** The server in the format of the MCP registry (`server.json`). URLs have no trailing slash. */
export function mcpServerDescription(baseUrl: string, dealsUrl: string) {
  const { name, ...about } = MCP_SERVER;
  return {
    $schema: REGISTRY_FORMAT,
    name: `${reversedHost(dealsUrl)}/${name}`,
    ...about,
    websiteUrl: `${baseUrl}${sitePaths.apiMcp}`,
    remotes: [
      {
        type: "streamable-http",
        url: `${dealsUrl}${memberApiPaths.mcp}`,
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
  };
}

/** `https://members.example.org` becomes `org.example.members`: the format names servers by host, reversed. */
export function reversedHost(url: string): string {
  return new URL(url).hostname.split(".").reverse().join(".");
}
