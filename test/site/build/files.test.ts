import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { builtSite } from "../built-site.ts";

const site = await builtSite("fixture");

const fileAt = (path: string): string => site.files.get(path) ?? "";

interface DataPackage {
  resources: { path: string; bytes: number; hash: string; schema?: { fields: { name: string }[] } }[];
}

test("the data package has the true size, hash and columns of every file", () => {
  const { resources }: DataPackage = JSON.parse(fileAt("/data/datapackage.json"));
  expect(resources.map(({ path }) => path)).toEqual([
    "clubledger.json",
    "relationships.csv",
    "evidence.csv",
    "clubs.csv",
    "vendors.csv",
    "categories.csv",
    "leagues.csv",
    "league-clubs.csv",
    "league-technology.csv",
    "changes.csv",
    "releases/2026-07-01-2.csv",
    "releases/2026-07-01.csv",
    "releases/2026-05-02.csv",
  ]);
  for (const { path, bytes, hash, schema } of resources) {
    const text = fileAt(`/data/${path}`);
    expect(Buffer.byteLength(text)).toBe(bytes);
    expect(`sha256:${createHash("sha256").update(text).digest("hex")}`).toBe(hash);
    if (schema !== undefined)
      expect(text.split("\n")[0]).toBe(schema.fields.map(({ name }) => name).join(","));
  }
});

const rowsOf = (path: string): Record<string, string>[] => parse(fileAt(path), { columns: true });

test("the newest release's file has the rows of today in the same columns, but not who says it", () => {
  const today = rowsOf("/data/relationships.csv").map((row) => ({ ...row, evidenceBy: "" }));
  const released = rowsOf("/data/releases/2026-07-01-2.csv");
  expect(released).toHaveLength(5);
  expect(new Set(released)).toEqual(new Set(today));
});

test("an older release's file has the rows, names, statuses and addresses of its time", () => {
  const rows = rowsOf("/data/releases/2026-05-02.csv");
  expect(rows.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "example-rovers--acme-tracking--athlete-monitoring status unknown",
    "fc-muster--acme-tracking--athlete-monitoring--vest-5 status unknown",
    "muster-sv--o-tickets--ticketing current",
    "old-town--gone-systems--ticketing status unknown",
    "real-ejemplo--o-tickets--ticketing status unknown",
  ]);
  expect(rows[2]).toMatchObject({
    ...{ club: "muster-sv", clubName: "Müster SV", country: "Germany", vendorName: "O'Tickets" },
    ...{ statusReason: "term to June 2031", termEnd: "2031-06", evidenceCount: "1", evidenceYear: "2021" },
    ...{ verificationDate: "2026-05-01", reverifyBy: "2027-05-01", readBy: "software", announced: "false" },
    url: "https://ledger.example.org/clubs/muster-sv/#muster-sv--o-tickets--ticketing",
  });
  expect(rows[0]).toMatchObject({ evidenceNote: "Vests of the firm were seen at a training session." });
});

test("feeds have stable ids, the release's time and absolute URLs", () => {
  const feed = JSON.parse(fileAt("/clubs/example-rovers/feed.json"));
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: "Clubledger: Example Rovers",
    feed_url: "https://ledger.example.org/clubs/example-rovers/feed.json",
  });
  expect(feed.items[0]).toEqual({
    id: "tag:ledger.example.org,2026:change/2026-07-01-2/example-rovers--o-tickets--ticketing--season-pass",
    url: "https://ledger.example.org/clubs/example-rovers/#example-rovers--o-tickets--ticketing--season-pass",
    external_url: "https://news.example.org/rovers-tickets",
    title: "Example Rovers and O'Tickets, Ticketing: added",
    content_text:
      "Added, historical. Sold season tickets until 2021, when the club moved to its own shop. Source: Example News, 2019.",
    date_published: "2026-07-01T15:30:00Z",
    tags: ["added", "Ticketing", "historical"],
  });
  const ids = feed.items.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const atom = fileAt("/changes/feed.atom");
  expect(atom.match(/<entry>/g)).toHaveLength(10);
  expect(atom).toContain("<updated>2026-07-01T08:00:00Z</updated>");
  expect(atom).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
});

test.each([
  ["/vendors/acme-tracking/", 4],
  ["/categories/ticketing/", 6],
  ["/countries/england/", 5],
  ["/leagues/example-league/", 3],
  ["/vendors/bigacme/", 0],
  ["/newest/", 4],
  ["/contracts-ending/", 1],
  ["/supplier-changes/", 0],
])("%s announces, links and has feeds of its own, with %d entries", (path, count) => {
  const page = fileAt(path);
  for (const name of ["feed.atom", "feed.json"]) {
    expect(page).toMatch(new RegExp(`<link rel="alternate" [^>]*href="${path}${name}"`));
    expect(page).toContain(`<a href="${path}${name}">`);
  }
  expect(JSON.parse(fileAt(`${path}feed.json`)).items).toHaveLength(count);
  expect(fileAt(`${path}feed.atom`)).toContain(`href="https://ledger.example.org${path}"`);
});

test("a feed without entries bears the time of the newest release", () => {
  expect(fileAt("/vendors/bigacme/feed.atom")).toContain("<updated>2026-07-01T15:30:00Z</updated>");
});

test("feeds name the publisher as their author", () => {
  expect(JSON.parse(fileAt("/changes/feed.json")).authors).toEqual([
    { name: "Example Press", url: "https://press.example.org/" },
  ]);
  expect(fileAt("/changes/feed.atom")).toContain(
    "<author><name>Example Press</name><uri>https://press.example.org/</uri></author>",
  );
});

test.each([
  ["/.well-known/api-catalog", 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  ["/changes/feed.atom", "application/atom+xml"],
  ["/changes/feed.json", "application/feed+json"],
  ["/data/relationships.csv", "text/csv"],
])("%s is served as %s, readable from any origin, also for HEAD", async (path, type) => {
  for (const method of ["GET", "HEAD"]) {
    const response = await site.get(path, { method });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain(type);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  }
});

test("the icon that browsers ask for without reading a page is there, and caches keep it", async () => {
  const response = await site.get("/favicon.ico");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/x-icon");
  expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=300/);
  const first = Buffer.from(await response.arrayBuffer()).subarray(0, 4);
  expect([...first]).toEqual([0, 0, 1, 0]);
});

test("security.txt ends less than a year after the data's date and names an address and a page as contact", () => {
  const text = fileAt("/.well-known/security.txt");
  expect(text).toMatch(/^Contact: mailto:corrections@press\.example\.org\n/);
  expect(text).toContain("Contact: https://ledger.example.org/about/#security\n");
  const expires = Date.parse(text.match(/Expires: (.+)/)?.[1] ?? "");
  const days = (expires - Date.parse("2026-06-30")) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(366);
});

test("the sitemap lists absolute URLs of pages that exist", () => {
  const urls = [...fileAt("/sitemap.xml").matchAll(/<loc>([^<]+)</g)].map(([, loc = ""]) => new URL(loc));
  expect(urls.every(({ origin }) => origin === "https://ledger.example.org")).toBe(true);
  const own = urls.map(({ pathname }) => pathname).filter((path) => !path.startsWith("/calculators/"));
  expect(own.filter((path) => !site.files.has(path) && !site.files.has(`${path}/`))).toEqual([]);
  expect(fileAt("/robots.txt")).toContain("Sitemap: https://ledger.example.org/sitemap.xml");
});

test("the sitemap dates a page by the newest verification of what it shows", () => {
  const sitemap = fileAt("/sitemap.xml");
  const lastmod = (path: string) =>
    sitemap.match(`<loc>https://ledger.example.org${path}</loc>(?:<lastmod>([^<]*)</lastmod>)?</url>`)?.[1];
  const dates = ["/clubs/example-rovers/", "/categories/athlete-monitoring/", "/", "/about/"].map(lastmod);
  expect(dates).toEqual(["2026-06-30", "2026-06-30", "2026-06-30", undefined]);
});

test("robots.txt opens the public API, which llms.txt leads to, and closes what only members may read", () => {
  const closed = [...fileAt("/robots.txt").matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  expect(closed).toEqual([
    "/account/",
    "/buyers/",
    "/deals/",
    "/api/v1/buyers",
    "/api/v1/deals",
    "/api/v1/me",
  ]);
  const links = [...fileAt("/llms.txt").matchAll(/\]\(https:\/\/ledger\.example\.org([^)]*)\)/g)];
  const paths = links.map(([, path = ""]) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/api/v1/tech?q=wifi",
      "/api/v1/tech/leagues",
      ...[...fileAt("/calculators/").matchAll(/href="(\/calculators\/[a-z-]+\/)"/g)].map(([, path]) => path),
      "/calculators/squad-plan/",
      "/api#changelog",
      ...["transfer-cost", "squad-cost", "contract-extension", "squad-plan", "squad-projection"].map(
        (slug) => `/methodology/${slug}/`,
      ),
      ...["calculateTransferCost", "calculateSquadCost", "calculateSquadPlan"].map(
        (id) => `/api/reference/#${id}`,
      ),
      ...["calculateContractExtension", "calculateSquadProjection"].map((id) => `/api/reference/#${id}`),
      "/about/coverage/",
      "/api/mcp/",
      "/.well-known/api-catalog",
    ]),
  );
  expect(paths.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
});

test("the API catalog lists the public API, the member interface and the MCP servers, each with its description", () => {
  const { linkset }: { linkset: Record<string, unknown>[] } = JSON.parse(fileAt("/.well-known/api-catalog"));
  const [catalog, ...apis] = linkset;
  expect(catalog).toMatchObject({
    anchor: "https://ledger.example.org/.well-known/api-catalog",
    item: [
      { href: "https://ledger.example.org/api" },
      { href: "https://ledger.example.org/research/mcp" },
      { href: "https://ledger.example.org/api/v1/buyers" },
      { href: "https://ledger.example.org/mcp" },
    ],
  });
  expect(apis.map((api) => api["service-desc"])).toMatchObject([
    [{ href: "https://ledger.example.org/openapi.json" }],
    [{ href: "https://ledger.example.org/api/mcp/research-server.json" }],
    [{ href: "https://ledger.example.org/openapi.json" }],
    [{ href: "https://ledger.example.org/api/mcp/server.json" }],
  ]);
});

test("the public MCP server describes itself for directories, without a key", () => {
  expect(JSON.parse(fileAt("/api/mcp/research-server.json"))).toMatchObject({
    name: "org.example.ledger/clubledger-research",
    remotes: [{ type: "streamable-http", url: "https://ledger.example.org/research/mcp" }],
  });
});

test.each(["/.well-known/api-catalog", "/api"])(
  "%s links to the API catalog, also for HEAD",
  async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await site.get(path, { method });
      expect(response.headers.get("Link")).toBe('</.well-known/api-catalog>; rel="api-catalog"');
    }
  },
);

test.each([
  ["/clubs/exmaple-rovers/", "/clubs/example-rovers/"],
  ["/clubs/Example%20Rovers", "/clubs/example-rovers/"],
  ["/vendors/acme-traking/", "/vendors/acme-tracking/"],
])("the page for %s, which does not exist, links to %s", async (path, near) => {
  const response = await site.get(path, { headers: { Accept: "text/html" } });
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain(`<a href="${near}">`);
  expect(html.match(/<h2>Did you mean<\/h2><ul>(?:<li>.*?<\/li>){1,5}<\/ul>/)).not.toBeNull();
});

test.each(["/clubs/zzzzzzzz/", "/nowhere/"])("the page for %s suggests nothing", async (path) => {
  const response = await site.get(path, { headers: { Accept: "text/html" } });
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("Did you mean");
});

test.each([
  [
    "/clubs/example-rovers/",
    {
      "@type": "SportsTeam",
      name: "Example Rovers",
      alternateName: ["Rovers", "The Examples"],
      location: { "@type": "Country", name: "England" },
      memberOf: [{ name: "Example League", url: "https://ledger.example.org/leagues/example-league/" }],
      mainEntityOfPage: "https://ledger.example.org/clubs/example-rovers/",
    },
  ],
  [
    "/vendors/acme-tracking/",
    {
      "@type": "Organization",
      name: "Acme Tracking",
      url: "https://acme-tracking.example.org/",
      parentOrganization: { "@type": "Organization", name: "BigAcme" },
    },
  ],
])("%s describes its subject for search engines", (path, expected) => {
  const blocks = [...fileAt(path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const parsed = blocks.map(([, json = ""]): unknown => JSON.parse(json));
  const found = parsed.find((block) => (block as typeof expected)["@type"] === expected["@type"]);
  expect(found).toMatchObject(expected);
});

test("every block of JSON-LD parses, and the data page describes its downloads", () => {
  const blocks = [...fileAt("/data/").matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const parsed: { "@type": string; distribution?: { contentUrl: string }[] }[] = blocks.map(([, json = ""]) =>
    JSON.parse(json),
  );
  expect(parsed.map((block) => block["@type"]).sort()).toEqual(["BreadcrumbList", "Dataset"]);
  const dataset = parsed.find((block) => block["@type"] === "Dataset");
  expect(dataset?.distribution?.map(({ contentUrl }) => contentUrl)).toContain(
    "https://ledger.example.org/data/relationships.csv",
  );
});
