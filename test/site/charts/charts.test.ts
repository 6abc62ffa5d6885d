import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import type { LeagueRecord, Relationship } from "../../../contract/records.ts";
import { newestDate } from "../../../contract/sorting.ts";
import type { Status } from "../../../data/schema/statuses.ts";
import { vendorsChart } from "../../../site/charts/vendors.ts";
import { yearsChart } from "../../../site/charts/years.ts";
import { fictionalPage } from "../../fictional-page.ts";
import { type BuiltSite, builtSite } from "../built-site.ts";

const fixture = await builtSite("fixture");
const real = await builtSite("real");

const drawings = ({ files }: BuiltSite) => [...files].filter(([path]) => path.endsWith("/chart.svg"));

/** What the image shows as text. */
const lettersOf = (svg: string): string =>
  svg
    .replace(/<desc>.*?<\/desc>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const rowsOf = async (query: string): Promise<Relationship[]> => {
  const response = await real.get(`/api/v1/tech?limit=500&${query}`);
  const { data }: { data: Relationship[] } = JSON.parse(await response.text());
  return data;
};

const figuresOf = (path: string): string[][] =>
  (real.files.get(`${path}chart.csv`) ?? "")
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

test("every drawing is well-formed and names its source, date, licence and page inside the image", () => {
  expect(drawings(real).length).toBeGreaterThan(350);
  for (const [path, svg] of drawings(real)) {
    expect(() => new Resvg(svg, { font: { loadSystemFonts: false } })).not.toThrow();
    const letters = lettersOf(svg);
    const page = path.slice("/embed".length, -"chart.svg".length).replace("current/", "");
    expect([path, /Source: Clubledger, data of \d{1,2} \w{3} 20\d\d\. CC BY 4\.0/.test(letters)]).toEqual([
      path,
      true,
    ]);
    expect([path, letters.replaceAll(/\s+/g, "").includes(`https://ledger.example.org${page}`)]).toEqual([
      path,
      true,
    ]);
  }
});

test.each([
  ["/embed/categories/ticketing/", "category=ticketing"],
  ["/embed/countries/germany/", "country=germany"],
  ["/embed/leagues/bundesliga/", "league=bundesliga"],
  ["/embed/categories/ticketing/current/", "category=ticketing&status=current"],
])("the figures of %s are those of the API", async (path, query) => {
  const [header, ...rows] = figuresOf(path);
  expect(header).toEqual(["vendor", "current", "historical", "statusUnknown", "clubs"]);
  const all = await rowsOf(query);
  const vendors = [...new Set(all.map(({ vendorName }) => vendorName))];
  expect(rows.map(([vendor]) => vendor).sort()).toEqual(vendors.sort());
  for (const [vendor, current, historical, unknown, clubs] of rows) {
    const own = all.filter(({ vendorName }) => vendorName === vendor);
    expect([vendor, Number(clubs)]).toEqual([vendor, new Set(own.map(({ club }) => club)).size]);
    const now = new Set(own.filter(({ status }) => status === "current").map(({ club }) => club));
    expect([vendor, Number(current)]).toEqual([vendor, now.size]);
    expect(Number(current) + Number(historical) + Number(unknown)).toBe(Number(clubs));
  }
});

test("the years of a vendor's chart add up to the API's relationships, by year and status", async () => {
  const [header, ...rows] = figuresOf("/embed/vendors/catapult/");
  expect(header).toEqual(["year", "current", "historical", "statusUnknown", "relationships"]);
  const all = await rowsOf("vendor=catapult");
  for (const [year, current, historical, unknown, total] of rows) {
    const own = all.filter(({ evidence }) => (newestDate(evidence)?.slice(0, 4) ?? "undated") === year);
    const counts = (["current", "historical", "status unknown"] as const).map(
      (status) => own.filter((row) => row.status === status).length,
    );
    expect([year, current, historical, unknown, total].map(String)).toEqual(
      [year, ...counts, own.length].map(String),
    );
  }
  expect(rows.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(all.length);
});

test("the coverage of the leagues is the API's", async () => {
  const response = await real.get("/api/v1/tech/leagues");
  const { data }: { data: LeagueRecord[] } = JSON.parse(await response.text());
  const [header, ...rows] = figuresOf("/embed/leagues/");
  expect(header).toEqual(["league", "season", "clubsWithEvidence", "clubsWithEvidenceSince", "clubs"]);
  expect(rows.map(([league, season, covered, , clubs]) => [league, season, covered, clubs]).sort()).toEqual(
    data
      .map(({ name, season, coveredCount, clubCount }) => [name, season, `${coveredCount}`, `${clubCount}`])
      .sort(),
  );
  for (const [league, , covered, since] of rows)
    expect([league, Number(since) <= Number(covered)]).toEqual([league, true]);
});

const yearsOf = (...dates: (string | null)[]) =>
  yearsChart({
    subject: "Acme",
    path: "/vendors/acme/",
    page: "/vendors/acme/",
    relationships: dates.map((date, index) => ({
      club: `${index}`,
      status: "current",
      evidence: [fictionalPage({ date })],
    })),
    foot: ["Source: Clubledger", "https://ledger.example.org/vendors/acme/"],
  });

test("a year without evidence keeps its place between two with, and what is undated has a bar of its own", () => {
  expect(yearsOf("2019-03", "2021", null)?.numbers.rows).toEqual([
    ["2019", 1, 0, 0, 1],
    ["2020", 0, 0, 0, 0],
    ["2021", 1, 0, 0, 1],
    ["undated", 1, 0, 0, 1],
  ]);
});

test.each([[["2019", "2019-03"]], [[null, null]]])("evidence of %j alone makes no chart by year", (dates) => {
  expect(yearsOf(...dates)).toBeNull();
});

const chartOf = (...rows: [club: string, vendor: string, status: Status][]) => {
  const chart = vendorsChart({
    subject: "Ticketing",
    path: "/categories/ticketing/",
    page: "/categories/ticketing/",
    relationships: rows.map(([club, vendor, status]) => ({ club, vendor, vendorName: vendor, status })),
    foot: ["Source: Clubledger", "https://ledger.example.org/categories/ticketing/"],
  });
  return { ...chart, svg: chart.drawing().marks };
};

test("a club that ended one use and may go on with another counts once, as status unknown", () => {
  const { numbers } = chartOf(
    ["a", "Acme", "historical"],
    ["a", "Acme", "status unknown"],
    ["b", "Acme", "historical"],
    ["b", "Acme", "current"],
  );
  expect(numbers.rows).toEqual([["Acme", 1, 0, 1, 2]]);
});

test("twelve vendors have a bar, and the image says how many more there are", () => {
  const { svg, numbers } = chartOf(
    ...Array.from({ length: 15 }, (_, index): [string, string, Status] => [
      "a",
      `Vendor ${index}`,
      "current",
    ]),
  );
  expect(svg.match(/>1 club</g)).toHaveLength(12);
  expect(svg).toContain("and 3 more vendors with 1 club each");
  expect(numbers.rows).toHaveLength(15);
});

test.each([
  [0, "None of these 6 relationships is current"],
  [1, "Only 1 of these 6 relationships is current"],
  [4, "Only 4 of these 6 relationships are current"],
  [5, undefined],
])("a chart with %i current relationships warns inside the image: %s", (current, warning) => {
  const rows = Array.from({ length: 6 }, (_, index): [string, string, Status] => [
    `club-${index}`,
    "Acme",
    index < current ? "current" : "historical",
  ]);
  expect(
    /(?:None|Only \d) of these \d relationships (?:is|are) current/.exec(
      lettersOf(chartOf(...rows).svg),
    )?.[0],
  ).toBe(warning);
});

test("names stay text in a drawing, and a long one keeps inside it", () => {
  const long = `Long ${"name ".repeat(30)}`;
  const { svg } = chartOf(["a", `<script>alert("1")</script> & Co`, "current"], ["b", long, "current"]);
  expect(() => new Resvg(svg)).not.toThrow();
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Co");
  expect(svg).toMatch(/>Long name[a-z ]*…</);
});

const headersOf = async (path: string): Promise<Headers> =>
  (await fixture.get(path, { headers: { Accept: "text/html" } })).headers;

test("a page below /embed/ may be framed by any site, runs nothing and sends nothing", async () => {
  const headers = await headersOf("/embed/categories/ticketing/");
  expect(headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  );
  expect(headers.has("X-Frame-Options")).toBe(false);
  expect(headers.has("Set-Cookie")).toBe(false);
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
  expect(fixture.files.get("/embed/categories/ticketing/")).not.toMatch(/<(?:form|script|input|button)/);
});

test("a drawing opened by itself is a sandbox", async () => {
  const headers = await headersOf("/embed/categories/ticketing/chart.svg");
  expect(headers.get("Content-Type")).toContain("image/svg+xml");
  expect(headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  );
});

test("nothing else of the site may be framed", async () => {
  const others = [...fixture.files.keys()].filter((path) => !/^\/embed\/.*\/$/.test(path));
  for (const path of [...others, "/embed/", "/embed/nowhere/"])
    expect([path, (await headersOf(path)).get("Content-Security-Policy")]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
});

test("the page to frame leads back to the chart's page and is not to be found by searching", () => {
  const html = fixture.files.get("/embed/categories/ticketing/") ?? "";
  expect(html).toContain('<a href="https://ledger.example.org/categories/ticketing/" target="_blank"');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(fixture.files.get("/sitemap.xml")).not.toContain("/embed/");
});

test("a page offers its chart as SVG and CSV without a script, and a line to embed it", () => {
  const html = fixture.files.get("/categories/ticketing/") ?? "";
  expect(html).toContain(
    '<a href="/embed/categories/ticketing/chart.svg" download="clubledger-categories-ticketing.svg">',
  );
  expect(html).toContain(
    '<a href="/embed/categories/ticketing/chart.csv" download="clubledger-categories-ticketing.csv">',
  );
  expect(html).toContain("&lt;iframe src=&quot;https://ledger.example.org/embed/categories/ticketing/&quot;");
});
