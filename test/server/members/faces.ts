import { memberRoutes } from "../../../contract/members/routes.ts";
import { memberApiPaths } from "../../../contract/site-paths.ts";
import { DEALS_URL } from "./fixture-members.ts";

/** One way in to what members read. The security tests run over every one; a new way in is a new row here. */
export interface Face {
  name: string;
  /** Asks it something that it answers 200 to a Pro member; `search` is put after the path. */
  request: (headers: Record<string, string>, search?: string) => Request;
  /** Where the tests ask from: a page of another site, unless this way in refuses such a page before all else. */
  origin: string;
  /** Whether it costs one of the limits, and is for Pro members only. Otherwise every account may ask. */
  spends: boolean;
}

export const faces: readonly Face[] = [
  ...memberRoutes.map(
    ({ operationId, path }): Face => ({
      name: operationId,
      request: (headers, search = "") =>
        new Request(`${DEALS_URL}${path.replace("{slug}", "example-capital")}${search}`, { headers }),
      origin: "https://elsewhere.example.org",
      spends: operationId !== "getMe",
    }),
  ),
  {
    name: "MCP",
    request: (headers, search = "") =>
      new Request(`${DEALS_URL}${memberApiPaths.mcp}${search}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "get_buyer", arguments: { slug: "example-capital" } },
        }),
      }),
    origin: DEALS_URL,
    spends: true,
  },
];
