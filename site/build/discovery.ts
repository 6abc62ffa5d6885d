import { LICENCE, USAGE_RULES } from "../../contract/attribution.ts";
import { mcpServerDescription } from "../../contract/members/mcp-server.ts";
import { tools } from "../../contract/members/tools.ts";
import type { Relationship } from "../../contract/records.ts";
import { researchServerDescription } from "../../contract/research-mcp-server.ts";
import { researchTools } from "../../contract/research-tools.ts";
import { calculatorRoutes } from "../../contract/routes.ts";
import {
  apiCatalogPath,
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
  releasePath,
  researchMcpPath,
  researchMcpServerPath,
  sitePaths,
  vendorPath,
} from "../../contract/site-paths.ts";
import { calculators } from "../calculators/calculators.ts";
import { columnsOf } from "../frame/league-columns.ts";
import { xml } from "./feeds.ts";
import { isIndexed, type SiteLedger } from "./ledger.ts";
import type { FileText } from "./site-page.ts";

export const discoveryFiles = (ledger: SiteLedger): readonly [path: string, text: FileText][] => [
  ["/robots.txt", () => robots(ledger)],
  ["/sitemap.xml", () => sitemap(ledger)],
  ["/llms.txt", () => llms(ledger)],
  ["/.well-known/security.txt", () => security(ledger)],
  [apiCatalogPath, () => JSON.stringify(apiCatalog(ledger))],
  [mcpServerPath, () => legible(mcpServerDescription(ledger.manifest.baseUrl, ledger.manifest.dealsUrl))],
  [researchMcpServerPath, () => legible(researchServerDescription(ledger.manifest.baseUrl))],
];

/** Addresses for members only. The public API is open to programs that obey this file; its responses ask not to be indexed. */
const CLOSED_PATHS = [
  memberPaths.account,
  memberPaths.buyers,
  memberPaths.deals,
  memberApiPaths.buyers,
  memberApiPaths.deals,
  memberApiPaths.me,
];

function robots({ manifest: { baseUrl } }: SiteLedger): string {
  return `User-agent: *
${CLOSED_PATHS.map((path) => `Disallow: ${path}`).join("\n")}

Sitemap: ${baseUrl}/sitemap.xml
`;
}

interface SitemapEntry {
  path: string;
  /** The day the page's facts were last verified; undefined for a page that states none. */
  modified?: string | undefined;
}

function sitemap(ledger: SiteLedger): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemapEntries(ledger)
  .map(({ path, modified }) => {
    const lastmod = modified === undefined ? "" : `<lastmod>${modified}</lastmod>`;
    return `<url><loc>${xml(`${ledger.manifest.baseUrl}${path}`)}</loc>${lastmod}</url>`;
  })
  .join("\n")}
</urlset>
`;
}

/** The page of search results has no content of its own. */
const INDEXED_PAGES: readonly string[] = [
  ...Object.values(sitePaths).filter((path) => path !== sitePaths.search),
  apiIndexPath,
];

/** Pages about the ledger as a whole, which change with the data. */
const DATED_PAGES: ReadonlySet<string> = new Set([
  sitePaths.home,
  sitePaths.clubs,
  sitePaths.vendors,
  sitePaths.categories,
  sitePaths.countries,
  sitePaths.leagues,
  sitePaths.changes,
  sitePaths.supplierChanges,
  sitePaths.contractsEnding,
  sitePaths.newest,
  sitePaths.data,
  sitePaths.coverage,
  sitePaths.needsSource,
]);

function sitemapEntries(ledger: SiteLedger): SitemapEntry[] {
  const { clubs, vendors, categories, countries, leagues, releases, methods, date } = ledger;
  return [
    ...INDEXED_PAGES.map((path) => ({
      path,
      modified: DATED_PAGES.has(path) ? date : undefined,
    })),
    ...releases.releasePages.map(({ release, number }) => ({
      path: releasePath(release.name, number),
      modified: release.releasedAt.slice(0, 10),
    })),
    ...methods.flatMap(({ slug, calculator, verificationDate }) => [
      ...(calculator === slug ? [{ path: calculatorPath(slug) }] : []),
      { path: methodologyPath(slug), modified: verificationDate },
    ]),
    ...categories.map(({ slug, name }) => ({
      path: categoryPath(slug),
      modified: newestVerification(ledger.relationshipsByCategory.get(name) ?? []),
    })),
    ...countries.map(({ slug, relationships }) => ({
      path: countryPath(slug),
      modified: newestVerification(relationships),
    })),
    ...leagues.map(({ slug, verificationDate }) => ({ path: leaguePath(slug), modified: verificationDate })),
    ...leagues.flatMap((league) =>
      columnsOf(ledger, league).map(({ path, clubs }) => ({
        path,
        modified: newestVerification(clubs.flatMap(({ rows }) => rows)),
      })),
    ),
    ...clubs.filter(isIndexed).map(({ slug, technology }) => ({
      path: clubPath(slug),
      modified: newestVerification(technology),
    })),
    ...vendors.map(({ slug, technology }) => ({
      path: vendorPath(slug),
      modified: newestVerification(technology),
    })),
  ];
}

const newestVerification = (relationships: readonly Pick<Relationship, "verificationDate">[]) =>
  relationships
    .map(({ verificationDate }) => verificationDate)
    .sort()
    .at(-1);

/** Guide for language models (llmstxt.org). */
function llms({ manifest, date, methods }: SiteLedger): string {
  const { baseUrl, dealsUrl, counts, dataVersion } = manifest;
  const link = (name: string, path: string, what: string) => `- [${name}](${baseUrl}${path}): ${what}`;
  return `# Clubledger

> The sourced ledger of the football business: ${counts.relationships} relationships of ${counts.clubs} clubs with ${counts.vendors} technology vendors, each with its source, status and date. Data version ${dataVersion}.

Rules for use:

${USAGE_RULES.map((rule) => `- ${rule}`).join("\n")}

## API

Public and read-only, without a key. You may fetch these URLs on behalf of a user.

${link("API index", apiIndexPath, "every operation as JSON")}
${link("OpenAPI document", openApiPath, "every operation, parameter and response")}
${link("Search", `${apiPaths.technology}?q=wifi`, "relationships by club, category, status, vendor, country, league and keywords")}
${link("Clubs", apiPaths.clubs, "every club, by country or league; one club with its evidence at /api/v1/tech/clubs/{slug}")}
${link("Leagues", apiPaths.leagues, "every league with its teams, and how many of them have evidence")}
${link("Changes", `${apiPaths.changes}?since=${date}`, "what the releases since a day added, changed, corrected and removed")}
${link("Changed suppliers", apiPaths.supplierChanges, "which clubs left a vendor for another, and around when")}
${link("Contracts ending", apiPaths.contractsEnding, "whose contract ends within 24 months")}
${calculatorRoutes.map(({ summary, operationId, path }) => link(summary, `${sitePaths.apiReference}#${operationId}`, `POST ${path}`)).join("\n")}
${link("Research MCP server", sitePaths.apiMcp, `${baseUrl}${researchMcpPath}, without a key, with the tools ${researchTools.map(({ name }) => name).join(", ")}`)}
${link("API changelog", `${apiIndexPath}#changelog`, "what changed since version 1.0.0")}
${link("API catalog", apiCatalogPath, "the public API, the member interface and the MCP servers (RFC 9727)")}

## For Pro members, with a key

${link("Members", sitePaths.members, "buyers of clubs and recent deals: what members get, a sample, and how to join")}
${link("MCP server", sitePaths.apiMcp, `${dealsUrl}${memberApiPaths.mcp}, with the tools ${tools.map(({ name }) => name).join(", ")}`)}

## Data

${link("Everything as JSON", `${sitePaths.data}clubledger.json`, "one file")}
${link("Data package", `${sitePaths.data}datapackage.json`, "CSV files with schemas and hashes")}

## Pages

${link("Clubs", sitePaths.clubs, "one page per club, with every source")}
${link("Categories", sitePaths.categories, "what belongs to each and what does not")}
${link("Leagues", sitePaths.leagues, "how many clubs of each league have evidence")}
${link("Coverage", sitePaths.coverage, "what is not covered, and which relationships may be wrong")}
${calculators.map(({ title, slug, question }) => link(`Calculator: ${title}`, calculatorPath(slug), question)).join("\n")}
${link("Statuses", sitePaths.statuses, "what current, historical and status unknown mean")}
${methods.map(({ title, slug }) => link(`Method: ${title}`, methodologyPath(slug), "formulas, rules and their sources")).join("\n")}
`;
}

/**
 * RFC 9116 wants an end less than a year away. A build has no clock, so it counts from the date of the data; a test warns
 * 60 days before the end.
 */
const SECURITY_TXT_DAYS = 360;

function security({ manifest: { baseUrl, publisher }, date }: SiteLedger): string {
  const end = new Date(`${date}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + SECURITY_TXT_DAYS);
  const mail = publisher.contact === null ? "" : `Contact: mailto:${publisher.contact}\n`;
  return `${mail}Contact: ${baseUrl}${sitePaths.about}#security
Expires: ${end.toISOString().replace(".000", "")}
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
`;
}

function apiCatalog({ manifest: { baseUrl, dealsUrl } }: SiteLedger): Record<string, unknown> {
  const description = { href: `${baseUrl}${openApiPath}`, type: "application/json" };
  const page = (path: string) => [{ href: `${baseUrl}${path}`, type: "text/html" }];
  const [publicApi, research, members, mcp] = [
    `${baseUrl}${apiIndexPath}`,
    `${baseUrl}${researchMcpPath}`,
    `${dealsUrl}${memberApiPaths.buyers}`,
    `${dealsUrl}${memberApiPaths.mcp}`,
  ];
  return {
    linkset: [
      {
        anchor: `${baseUrl}${apiCatalogPath}`,
        item: [
          { href: publicApi, title: "Clubledger public API" },
          { href: research, title: "Clubledger research MCP server, without a key" },
          { href: members, title: "Clubledger member interface, for Pro members with a key" },
          { href: mcp, title: "Clubledger MCP server, for Pro members with a key" },
        ],
      },
      {
        anchor: publicApi,
        "service-desc": [description],
        "service-doc": page(sitePaths.apiReference),
        status: [{ href: `${baseUrl}/healthz`, type: "application/json" }],
        license: [{ href: LICENCE.url }],
      },
      {
        anchor: research,
        "service-desc": [{ href: `${baseUrl}${researchMcpServerPath}`, type: "application/json" }],
        "service-doc": page(sitePaths.apiMcp),
      },
      { anchor: members, "service-desc": [description], "service-doc": page(sitePaths.members) },
      {
        anchor: mcp,
        "service-desc": [{ href: `${baseUrl}${mcpServerPath}`, type: "application/json" }],
        "service-doc": page(sitePaths.apiMcp),
      },
    ],
  };
}

const legible = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
