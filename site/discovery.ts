import { LICENCE, USAGE_RULES } from "../contract/attribution.ts";
import { mcpServerDescription } from "../contract/members/mcp-server.ts";
import {
  apiIndexPath,
  apiPaths,
  calculatorPath,
  categoryPath,
  clubPath,
  countryPath,
  leaguePath,
  mcpServerPath,
  memberApiPaths,
  memberPaths,
  methodologyPath,
  openApiPath,
  sitePaths,
  vendorPath,
} from "../contract/site-paths.ts";
import { xml } from "./feeds.ts";
import type { SiteLedger } from "./ledger.ts";

/** Files for crawlers and other programs, by path. */
export const discoveryFiles = (ledger: SiteLedger): readonly [path: string, text: string][] => [
  ["/robots.txt", robots(ledger)],
  ["/sitemap.xml", sitemap(ledger)],
  ["/llms.txt", llms(ledger)],
  ["/.well-known/security.txt", security(ledger)],
  ["/.well-known/api-catalog", JSON.stringify(apiCatalog(ledger))],
  [mcpServerPath, mcpServer(ledger)],
];

/** Crawlers find the API's facts on the pages and in the downloads; members' pages would only lead to the sign-in. */
function robots({ manifest: { baseUrl } }: SiteLedger): string {
  const closed = ["/api/v1/", memberPaths.account, memberPaths.buyers, memberPaths.deals];
  return `User-agent: *
${closed.map((path) => `Disallow: ${path}`).join("\n")}

Sitemap: ${baseUrl}/sitemap.xml
`;
}

function sitemap({ manifest, clubs, vendors, categories, countries, leagues, methods }: SiteLedger): string {
  const paths = [
    ...Object.values(sitePaths),
    apiIndexPath,
    ...methods.flatMap(({ slug }) => [calculatorPath(slug), methodologyPath(slug)]),
    ...categories.map(({ slug }) => categoryPath(slug)),
    ...countries.map(({ slug }) => countryPath(slug)),
    ...leagues.map(({ slug }) => leaguePath(slug)),
    ...clubs.map(({ slug }) => clubPath(slug)),
    ...vendors.map(({ slug }) => vendorPath(slug)),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${xml(`${manifest.baseUrl}${path}`)}</loc></url>`).join("\n")}
</urlset>
`;
}

/** What a language model needs to use the ledger properly (llmstxt.org). */
function llms({ manifest: { baseUrl, counts, dataVersion } }: SiteLedger): string {
  const link = (name: string, path: string, what: string) => `- [${name}](${baseUrl}${path}): ${what}`;
  return `# Clubledger

> The sourced ledger of the football business: ${counts.relationships} relationships of ${counts.clubs} clubs with ${counts.vendors} technology vendors, each with its source, status and date. Data version ${dataVersion}.

Rules for use:

${USAGE_RULES.map((rule) => `- ${rule}`).join("\n")}

## API

${link("API index", apiIndexPath, "public, read-only JSON without a key")}
${link("OpenAPI document", openApiPath, "every operation, parameter and response")}
${link("Search", `${apiPaths.technology}?q=wifi`, "relationships by club, category, status, vendor, country, league and keywords")}
${link("Members", sitePaths.members, "buyers of clubs and recent deals, for Pro members with a key, over REST and MCP")}

## Data

${link("Everything as JSON", `${sitePaths.data}clubledger.json`, "one file")}
${link("Data package", `${sitePaths.data}datapackage.json`, "CSV files with schemas and hashes")}

## Pages

${link("Clubs", sitePaths.clubs, "one page per club, with every source")}
${link("Categories", sitePaths.categories, "what belongs to each and what does not")}
${link("Statuses", sitePaths.statuses, "what current, historical and status unknown mean")}
${link("Methods", sitePaths.methodology, "how the transfer-cost and squad-cost calculators work")}
`;
}

/**
 * RFC 9116 wants an end less than a year away. A build has no clock, so it counts from the date of the data; a test warns
 * 60 days before the end.
 */
const SECURITY_TXT_DAYS = 360;

function security({ manifest: { baseUrl }, date }: SiteLedger): string {
  const end = new Date(`${date}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + SECURITY_TXT_DAYS);
  return `Contact: ${baseUrl}${sitePaths.about}#security
Expires: ${end.toISOString().replace(".000", "")}
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
`;
}

/** Where the APIs are described, as a set of links (RFC 9727). */
function apiCatalog({ manifest: { baseUrl, dealsUrl } }: SiteLedger): Record<string, unknown> {
  const members = `${dealsUrl}${memberApiPaths.buyers}`;
  const description = [{ href: `${baseUrl}${openApiPath}`, type: "application/json" }];
  return {
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
        "service-desc": description,
        "service-doc": [{ href: `${baseUrl}${sitePaths.apiReference}`, type: "text/html" }],
        status: [{ href: `${baseUrl}/healthz`, type: "application/json" }],
        license: [{ href: LICENCE.url }],
      },
      {
        anchor: members,
        "service-desc": description,
        "service-doc": [{ href: `${baseUrl}${sitePaths.members}`, type: "text/html" }],
      },
    ],
  };
}

/** The members' MCP server for directories of such servers, in the format of the MCP registry. */
const mcpServer = ({ manifest: { baseUrl, dealsUrl } }: SiteLedger): string =>
  `${JSON.stringify(mcpServerDescription(baseUrl, dealsUrl), null, 2)}\n`;
