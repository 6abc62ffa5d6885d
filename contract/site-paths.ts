/** All paths of the site and the API, for compiled records, pages and the server. */

export const clubPath = (slug: string): string => `/clubs/${slug}/`;
export const relationshipPath = (clubSlug: string, id: string): string => `${clubPath(clubSlug)}#${id}`;
export const vendorPath = (slug: string): string => `/vendors/${slug}/`;
export const categoryPath = (slug: string): string => `/categories/${slug}/`;
export const countryPath = (slug: string): string => `/countries/${slug}/`;
export const leaguePath = (slug: string): string => `/leagues/${slug}/`;
export const leagueRelationshipPath = (league: string, id: string): string => `${leaguePath(league)}#${id}`;
/** The page of a record whose slug can change, by its kind. */
export const pagePathOf = { club: clubPath, vendor: vendorPath, category: categoryPath } as const;
/** Address of former charts; it leads to the league's board. */
export const leagueChartsPath = (slug: string): string => `${leaguePath(slug)}charts/`;
/** A column of a league's board, and what names its chart. */
export const leagueCategoryPath = (league: string, category: string): string =>
  `${leaguePath(league)}${category}/`;
export const calculatorPath = (slug: string): string => `/calculators/${slug}/`;
export const methodologyPath = (slug: string): string => `/methodology/${slug}/`;
export const calculationPath = (slug: string): string => `/api/v1/calculate/${slug}`;
export const problemPath = (problem: string): string => `/problems/#${problem}`;
export const apiIndexPath = "/api";
/** Default address of icons, for pages that name none, such as JSON. */
export const faviconPath = "/favicon.ico";
export const openApiPath = "/openapi.json";
/** Well-known address of the API catalog (RFC 9727). */
export const apiCatalogPath = "/.well-known/api-catalog";
/** The members' MCP server, in the format of MCP directories. */
export const mcpServerPath = "/api/mcp/server.json";

/** The public MCP server. Not below `/mcp`: clients match a token's audience by path prefix. */
export const researchMcpPath = "/research/mcp";
export const researchMcpServerPath = "/api/mcp/research-server.json";

/** Pages that exist once. */
export const sitePaths = {
  home: "/",
  explore: "/explore/",
  search: "/search/",
  clubs: "/clubs/",
  vendors: "/vendors/",
  categories: "/categories/",
  countries: "/countries/",
  leagues: "/leagues/",
  compare: "/compare/",
  statuses: "/statuses/",
  changes: "/changes/",
  supplierChanges: "/supplier-changes/",
  contractsEnding: "/contracts-ending/",
  newest: "/newest/",
  data: "/data/",
  about: "/about/",
  privacy: "/privacy/",
  coverage: "/about/coverage/",
  needsSource: "/needs-a-source/",
  methodology: "/methodology/",
  calculators: "/calculators/",
  problems: "/problems/",
  apiReference: "/api/reference/",
  apiMcp: "/api/mcp/",
  /** The public page about membership; the members' own pages are `memberPaths`. */
  members: "/members/",
} as const;

export const correctionsPath = `${sitePaths.changes}#corrections`;

/** Pages that are parts of another one today. */
export const formerPages = [
  { from: "/api/limits/", to: `${apiIndexPath}#limits`, name: "Limits of the API" },
  { from: "/api/versioning/", to: `${apiIndexPath}#versioning`, name: "Versioning of the API" },
  { from: "/api/examples/", to: sitePaths.apiReference, name: "Examples of the API" },
  { from: "/corrections/", to: correctionsPath, name: "Corrections" },
  { from: calculatorPath("squad-cost"), to: calculatorPath("squad-plan"), name: "Squad-cost ratio" },
] as const;

/** A page of a release; the first one is the release's address. */
export const releasePath = (name: string, page = 1): string =>
  `${sitePaths.changes}${name}/${page === 1 ? "" : `${page}/`}`;
export const releaseCsvPath = (name: string): string => `${releasePath(name)}changes-${name}.csv`;

export const releasedFile = (name: string): string => `releases/${name}.csv`;

/** The explorer with filters, which are named as in the API; without any, the table of all relationships. */
export const explorePath = (filters: Parameters = {}): string => withQuery(sitePaths.explore, filters);
/** The page of reports: on a row (`row`), or on a `club` and a `category` without one. The server renders it. */
export const reportPath = (about: Parameters = {}): string => withQuery("/report/", about);
/** The page of all results for a text; without `all` it leads on to the page that the text names. */
export const searchPath = (text: string): string => withQuery(sitePaths.search, { q: text, all: "1" });
/** The page that follows a view of the explorer, or `list`: a list of the home page. */
export const followPath = (of: Parameters): string => withQuery(memberPaths.follow, of);
/** More clubs side by side can be neither read on a screen nor printed on one sheet. */
export const MAX_COMPARED = 5;
/** Clubs side by side, in these categories; in all if none is named. */
export const comparePath = (clubs: readonly string[], categories: readonly string[] = []): string =>
  `${sitePaths.compare}?clubs=${clubs.join(",")}${categories.length === 0 ? "" : `&categories=${categories.join(",")}`}`;

/** A value for each name, or a list of them for one that is repeated. */
type Parameters = Readonly<Record<string, string | readonly string[]>>;

export function withQuery(page: string, parameters: Parameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] satisfies [string, string]),
  );
  return pairs.length === 0 ? page : `${page}?${new URLSearchParams(pairs)}`;
}

/** The feeds of a page: changes of all records or of its subject's, the newest in the first document. */
export function feedPaths(page: string, number = 1) {
  const file = number === 1 ? "feed" : `feed-${number}`;
  return { atom: `${page}${file}.atom`, json: `${page}${file}.json` };
}

/** Root of the charts that other sites may frame. */
export const embedRoot = "/embed/";
/** Addresses of a chart: the page to frame, the drawing and its figures. */
export const chartPaths = (path: string) => {
  const embed = `${embedRoot}${path.slice(1)}`;
  return { embed, svg: `${embed}chart.svg`, csv: `${embed}chart.csv` };
};

/** The API's paths, with parameters in the OpenAPI form. */
export const apiPaths = {
  technology: "/api/v1/tech",
  clubs: "/api/v1/tech/clubs",
  club: "/api/v1/tech/clubs/{slug}",
  vendors: "/api/v1/tech/vendors",
  vendor: "/api/v1/tech/vendors/{slug}",
  categories: "/api/v1/tech/categories",
  leagues: "/api/v1/tech/leagues",
  changes: "/api/v1/tech/changes",
  supplierChanges: "/api/v1/tech/supplier-changes",
  contractsEnding: "/api/v1/tech/contracts-ending",
  relationship: "/api/v1/tech/relationships/{id}",
  transferCost: calculationPath("transfer-cost"),
  squadCost: calculationPath("squad-cost"),
  squadPlan: calculationPath("squad-plan"),
  contractExtension: calculationPath("contract-extension"),
  squadProjection: calculationPath("squad-projection"),
} as const;

/** The member interface's paths, below DEALS_URL. */
export const memberApiPaths = {
  buyers: "/api/v1/buyers",
  buyer: "/api/v1/buyers/{slug}",
  buyerChanges: "/api/v1/buyers/changes",
  deals: "/api/v1/deals",
  dealChanges: "/api/v1/deals/changes",
  me: "/api/v1/me",
  mcp: "/mcp",
} as const;

/** The authorization server for applications that support only OAuth, below DEALS_URL. */
export const oauthPaths = {
  /** RFC 9728; clients ask for the path of the resource below it too. */
  resourceMetadata: "/.well-known/oauth-protected-resource",
  /** RFC 8414. */
  serverMetadata: "/.well-known/oauth-authorization-server",
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
} as const;

export const memberPaths = {
  account: "/account/",
  /** News since the last visit; signing in leads to it. */
  home: "/account/home/",
  signIn: "/account/sign-in/",
  /** The target of a sign-in link, with its token as `?token=`. */
  confirm: "/account/sign-in/confirm/",
  signOut: "/account/sign-out/",
  signOutEverywhere: "/account/sign-out/everywhere/",
  keys: "/account/keys/",
  connect: "/account/connect/",
  applications: "/account/applications/",
  alerts: "/account/alerts/",
  /** Asks whether to follow the view or list that its query names. */
  follow: "/account/follow/",
  /** Sets the mails to Mondays or to each release. */
  mailDays: "/account/alerts/days/",
  resumeAlerts: "/account/alerts/resume/",
  /** The target of the links that stop the mails, with their token as `?token=`. */
  unsubscribe: "/account/alerts/unsubscribe/",
  buyers: "/buyers/",
  multiClub: "/buyers/multi-club/",
  /** The releases of the members' evidence: changed buyers and deals. */
  changes: "/buyers/changes/",
  deals: "/deals/",
} as const;

export const revokeKeyPath = (keyId: string): string => `${memberPaths.keys}${keyId}/revoke/`;
export const connectPath = (requestId: string): string => `${memberPaths.connect}${requestId}/`;
export const disconnectPath = (applicationId: string): string =>
  `${memberPaths.applications}${applicationId}/disconnect/`;
export const pauseAlertPath = (alertId: string): string => `${memberPaths.alerts}${alertId}/pause/`;
export const resumeAlertPath = (alertId: string): string => `${memberPaths.alerts}${alertId}/resume/`;
export const deleteAlertPath = (alertId: string): string => `${memberPaths.alerts}${alertId}/delete/`;
export const buyerPath = (slug: string): string => `${memberPaths.buyers}${slug}/`;
/** The members' lists of buyers and deals; filters are named as in the API. */
export const memberListPath = (list: "buyers" | "deals", filters: string): string =>
  filters === "" ? memberPaths[list] : `${memberPaths[list]}?${filters}`;
/** The page of a club's owners. No buyer's page is as deep, so a buyer may be called "clubs". */
export const ownersPath = (club: string): string => `${memberPaths.buyers}clubs/${club}/`;
