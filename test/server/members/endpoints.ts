import { memberRoutes } from "../../../contract/members/routes.ts";
import { memberApiPaths } from "../../../contract/site-paths.ts";
import { DEALS_URL } from "./fixture-members.ts";

/** A route or tool of the members' interface. The security tests run over each; a new one is a new row here. */
export interface Endpoint {
  name: string;
  /** A request that is 200 for a Pro member; `search` follows the path. */
  request: (headers: Record<string, string>, search?: string) => Request;
  /** The Origin header of the tests: another site, unless this route refuses one first. */
  origin: string;
  /** Whether it counts against the limits and is for Pro members only. */
  spends: boolean;
}

export const endpoints: readonly Endpoint[] = [
  ...memberRoutes.map(
    ({ operationId, path }): Endpoint => ({
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
