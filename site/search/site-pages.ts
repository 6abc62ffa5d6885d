import { apiIndexPath, sitePaths } from "../../contract/site-paths.ts";

interface SitePage {
  name: string;
  aliases?: readonly string[];
  /** Other words that people look for. */
  words: string;
}

type SitePath = (typeof sitePaths)[keyof typeof sitePaths] | `${typeof apiIndexPath}/`;

/** Search words of the single pages, except home and search. */
const PAGES: Record<Exclude<SitePath, typeof sitePaths.home | typeof sitePaths.search>, SitePage> = {
  [sitePaths.explore]: {
    name: "Explorer",
    words: "explore, filter, sort, table of all relationships, query",
  },
  [sitePaths.clubs]: { name: "Clubs", words: "all clubs, list, football teams" },
  [sitePaths.vendors]: {
    name: "Vendors",
    words: "all vendors, list, suppliers, companies, technology providers",
  },
  [sitePaths.categories]: { name: "Categories", words: "all categories of technology, definitions" },
  [sitePaths.countries]: { name: "Countries", words: "all countries" },
  [sitePaths.leagues]: { name: "Leagues", words: "all leagues, divisions, coverage by league" },
  [sitePaths.compare]: {
    name: "Compare clubs",
    words: "comparison, side by side, versus, rivals, benchmark",
  },
  [sitePaths.statuses]: {
    name: "What the statuses mean",
    words: "status, current, historical, status unknown, evidence",
  },
  [sitePaths.changes]: {
    name: "What changed",
    words:
      "changes, new, news, added, removed, updates, feeds, RSS, Atom, corrections, corrected, errors, what was wrong",
  },
  [sitePaths.supplierChanges]: {
    name: "Changed suppliers",
    words: "switched, switch of vendor, replaced, changed supplier, moved from, left",
  },
  [sitePaths.contractsEnding]: {
    name: "Contracts ending",
    aliases: ["contract"],
    words: "expiry, expiring, term, renewal, tender",
  },
  [sitePaths.newest]: { name: "Newest evidence", words: "new, latest, recent, news" },
  [sitePaths.data]: { name: "Downloads", words: "data, CSV, JSON, spreadsheet, Excel, export, licence" },
  [sitePaths.about]: {
    name: "About",
    words: "publisher, contact, editorial policy, cite, citation, report an error",
  },
  [sitePaths.privacy]: { name: "Privacy", words: "cookies, personal data, retention, GDPR, deletion" },
  [sitePaths.coverage]: {
    name: "Known gaps",
    words: "coverage, doubts, what is missing, limits, not covered",
  },
  [sitePaths.needsSource]: {
    name: "Needs a newer source",
    words: "old evidence, outdated, report, contribute, help, still true",
  },
  [sitePaths.methodology]: {
    name: "How the calculators work",
    words: "methods, methodology, formulas, rules, amortisation, UEFA",
  },
  [sitePaths.calculators]: { name: "Calculators", words: "all calculators, finance, costs" },
  [sitePaths.problems]: { name: "Problem types", words: "API errors, problem details" },
  [`${apiIndexPath}/`]: {
    name: "API",
    words: "developers, programming interface, REST, rate limits, versioning, deprecation",
  },
  [sitePaths.apiReference]: {
    name: "API reference",
    words: "endpoints, OpenAPI, parameters, REST, examples, curl, Python, JavaScript",
  },
  [sitePaths.apiMcp]: {
    name: "MCP servers",
    words: "AI clients, Claude, ChatGPT, Model Context Protocol, tools",
  },
  [sitePaths.members]: {
    name: "Members",
    words:
      "membership, Pro, buyers of clubs, investors, owners, multi-club, takeovers, deals, decision-makers, sign in, account",
  },
};

export const searchedPages: readonly (SitePage & { path: string })[] = Object.entries(PAGES).map(
  ([path, page]) => ({ ...page, path }),
);
