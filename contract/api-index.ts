import { type Attribution, attributionFor } from "./attribution.ts";
import type { Manifest } from "./index-files.ts";
import { routes } from "./routes.ts";
import { apiIndexPath, memberApiPaths, openApiPath, sitePaths } from "./site-paths.ts";

/** The API's index as JSON; the page at the same path has the same content. */
interface ApiIndex {
  name: string;
  stage: "public beta";
  version: string;
  dataVersion: string;
  counts: Manifest["counts"];
  openapi: string;
  documentation: string;
  problems: string;
  operations: { operationId: string; method: string; url: string; summary: string }[];
  /** The separate interface for Pro members, which requires a key. */
  members: { summary: string; url: string; mcp: string; documentation: string };
  attribution: Attribution;
}

/** The version of the API, not of the software. */
export const API_VERSION = "1.0.0";

export function createApiIndex({ baseUrl, dealsUrl, dataVersion, counts }: Manifest): ApiIndex {
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
    members: {
      summary: "Buyers of clubs and recent deals, for Pro members with a key: over REST and MCP",
      url: `${dealsUrl}${memberApiPaths.buyers}`,
      mcp: `${dealsUrl}${memberApiPaths.mcp}`,
      documentation: `${baseUrl}${sitePaths.members}`,
    },
    attribution: attributionFor(baseUrl),
  };
}
