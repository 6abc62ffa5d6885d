import { USAGE_RULES } from "../../../contract/attribution.ts";
import { apiIndexPath, apiPaths, openApiPath, sitePaths } from "../../../contract/site-paths.ts";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: "/llms.txt" };

/** What a language model needs to use the ledger rightly (llmstxt.org). */
export function render({ ledger }: { ledger: SiteLedger }): string {
  const { baseUrl, counts, dataVersion } = ledger.manifest;
  const link = (name: string, path: string, what: string) => `- [${name}](${baseUrl}${path}): ${what}`;
  return `# Clubledger

> The sourced ledger of the football business: ${counts.relationships} relationships of ${counts.clubs} clubs with ${counts.vendors} technology vendors, each with its source, status and date. Data version ${dataVersion}.

Rules for use:

${USAGE_RULES.map((rule) => `- ${rule}`).join("\n")}

## API

${link("API index", apiIndexPath, "public, read-only JSON without a key")}
${link("OpenAPI document", openApiPath, "every operation, parameter and answer")}
${link("Search", `${apiPaths.technology}?q=wifi`, "relationships by club, category, status, vendor, country and words")}
${link("Members", sitePaths.members, "buyers of clubs and recent deals, for Pro members with a key, over REST and MCP")}

## Data

${link("Everything as JSON", `${sitePaths.data}clubledger.json`, "one file")}
${link("Data package", `${sitePaths.data}datapackage.json`, "CSV files with schemas and hashes")}

## Pages

${link("Clubs", sitePaths.clubs, "a page a club, with every source")}
${link("Categories", sitePaths.categories, "what belongs to each and what does not")}
${link("Statuses", sitePaths.statuses, "what current, historical and status unknown mean")}
${link("Methods", sitePaths.methodology, "how the transfer-cost and squad-cost calculators work")}
`;
}
