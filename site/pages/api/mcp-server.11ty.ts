import { mcpServerDescription } from "../../../contract/members/mcp-server.ts";
import { mcpServerPath } from "../../../contract/site-paths.ts";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: mcpServerPath };

/** The members' MCP server for directories of such servers, in the format of the MCP registry. */
export function render({ ledger }: { ledger: SiteLedger }): string {
  return `${JSON.stringify(mcpServerDescription(ledger.manifest.baseUrl, ledger.sources.dealsUrl), null, 2)}\n`;
}
