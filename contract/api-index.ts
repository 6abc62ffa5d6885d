import { attributionFor } from "./attribution.ts";
import type { Manifest } from "./index-files.ts";
import { routes } from "./routes.ts";
import { apiIndexPath, memberApiPaths, openApiPath, sitePaths } from "./site-paths.ts";

export const API_VERSION = "1.0.0";

/** The API's index as JSON; the page at the same path has the same content. */
export function createApiIndex({ baseUrl, dealsUrl, dataVersion, counts }: Manifest) {
  return {
    name: "Clubledger public API",
    stage: "public beta",
    version: API_VERSION,
    dataVersion,
    counts,
    openapi: `${baseUrl}${openApiPath}`,
    documentation: `${baseUrl}${apiIndexPath}`,
    problems: `${baseUrl}/problems/`,
    operations: routes.map(({ operationId, method, path, summary }) => ({
      operationId,
      method: method.toUpperCase(),
      url: `${baseUrl}${path}`,
      summary,
    })),
    // The separate interface for Pro members, which requires a key.
    members: {
      summary: "Buyers of clubs and recent deals, for Pro members with a key: over REST and MCP",
      url: `${dealsUrl}${memberApiPaths.buyers}`,
      mcp: `${dealsUrl}${memberApiPaths.mcp}`,
      documentation: `${baseUrl}${sitePaths.members}`,
    },
    attribution: attributionFor(baseUrl),
  };
}
