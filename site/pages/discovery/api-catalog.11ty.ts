import { LICENCE } from "../../../contract/attribution.ts";
import { apiIndexPath, memberApiPaths, openApiPath, sitePaths } from "../../../contract/site-paths.ts";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: "/.well-known/api-catalog", eleventyAllowMissingExtension: true };

/** Where the API is described, as a set of links (RFC 9727). */
export function render({ ledger }: { ledger: SiteLedger }): string {
  const { baseUrl } = ledger.manifest;
  const members = `${ledger.sources.dealsUrl}${memberApiPaths.buyers}`;
  return JSON.stringify({
    linkset: [
      {
        anchor: `${baseUrl}/.well-known/api-catalog`,
        item: [
          { href: `${baseUrl}${apiIndexPath}`, title: "Clubledger public API" },
          { href: members, title: "Clubledger member interface, for Pro members with a key" },
        ],
      },
      {
        anchor: `${baseUrl}${apiIndexPath}`,
        "service-desc": [{ href: `${baseUrl}${openApiPath}`, type: "application/json" }],
        "service-doc": [{ href: `${baseUrl}${sitePaths.apiReference}`, type: "text/html" }],
        status: [{ href: `${baseUrl}/healthz`, type: "application/json" }],
        license: [{ href: LICENCE.url }],
      },
      {
        anchor: members,
        "service-desc": [{ href: `${baseUrl}${openApiPath}`, type: "application/json" }],
        "service-doc": [{ href: `${baseUrl}${sitePaths.members}`, type: "text/html" }],
      },
    ],
  });
}
