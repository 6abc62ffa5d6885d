import { REGISTRY_FORMAT, reversedHost } from "./members/mcp-server.ts";
import { researchMcpPath, sitePaths } from "./site-paths.ts";

/** The identity of the public MCP server, for clients and for directories of servers. */
export const RESEARCH_MCP_SERVER = {
  name: "clubledger-research",
  title: "Clubledger research",
  version: "1.2.0",
  /** The directories' format allows at most 100 characters. */
  description: "Which football clubs use which technology, with sources; football finance. No key.",
} as const;

/** The URIs of the server's resources. A scheme of their own, because their text is not that of a page. */
export const resourceUris = {
  category: (slug: string): string => `clubledger://categories/${slug}`,
  method: (slug: string): string => `clubledger://methods/${slug}`,
} as const;

/** The server in the format of the MCP registry (`server.json`). The URL has no trailing slash. */
export function researchServerDescription(baseUrl: string) {
  const { name, ...about } = RESEARCH_MCP_SERVER;
  return {
    $schema: REGISTRY_FORMAT,
    name: `${reversedHost(baseUrl)}/${name}`,
    ...about,
    websiteUrl: `${baseUrl}${sitePaths.apiMcp}`,
    remotes: [{ type: "streamable-http", url: `${baseUrl}${researchMcpPath}` }],
  };
}
