import { expect, test } from "vitest";
import * as z from "zod";
import { createHistory } from "../../contract/history.ts";
import { problemDocument } from "../../contract/problems.ts";
import type { SiteFile } from "../../server/site-files.ts";
import { fixtureApp, fixtureSite } from "../fixture-build.ts";
import { covers } from "../requirements.ts";

const get = async (path: string) => (await fixtureApp()).request(path);

test("an id that never existed is 404 with the nearest ids of that club", async () => {
  const response = await get("/api/v1/tech/relationships/fc-muster--o-tickets--tiketing");
  expect(response.status).toBe(404);
  expect(problemDocument.parse(await response.json())).toMatchObject({
    type: "https://ledger.example.org/problems/#not-found",
    detail: 'There is no relationship with the id "fc-muster--o-tickets--tiketing".',
    suggestions: ["fc-muster--o-tickets--ticketing"],
  });
});

const DISSOLVED = ["2026-03-31", "The club was dissolved, and no source names its technology."] as const;
const WITHDRAWN = ["2026-02-01", "The source that named it was withdrawn."] as const;
const CORRECTED = "The page names another vendor, as its publisher has since corrected.";

test.each([
  ["relationship", "fc-muster--acme-tracking--ticketing--hand-scanner", "2026-05-02", CORRECTED],
  [
    "relationship",
    "muster-sv--o-tickets--athlete-monitoring",
    "2025-11-30",
    "Entered in the wrong category.",
  ],
  ["relationship", "old-town--o-tickets--ticketing", ...DISSOLVED],
  ["relationship", "fc-muster--gone-systems--ticketing", ...WITHDRAWN],
  ["club", "old-town", ...DISSOLVED],
  ["vendor", "gone-systems", ...WITHDRAWN],
])(
  "the removed %s %s is 410 with day %s and reason",
  covers("EP-GONE-410"),
  async (kind, slug, date, reason) => {
    const response = await get(`/api/v1/tech/${kind}s/${slug}`);
    expect(response.status).toBe(410);
    expect(problemDocument.parse(await response.json())).toMatchObject({
      type: "https://ledger.example.org/problems/#gone",
      detail: `The ${kind} was removed on ${date}: ${reason}`,
      removal: { date, reason },
    });
  },
);

test.each([
  ["/api/v1/tech/clubs/muster-sv", "/api/v1/tech/clubs/fc-muster"],
  ["/api/v1/tech/vendors/otickets", "/api/v1/tech/vendors/o-tickets"],
  [
    "/api/v1/tech/relationships/muster-sv--otickets--ticketing",
    "/api/v1/tech/relationships/fc-muster--o-tickets--ticketing",
  ],
  [
    "/api/v1/tech/relationships/fc-muster--acme-tracking--player-load--vest-5",
    "/api/v1/tech/relationships/fc-muster--acme-tracking--athlete-monitoring--vest-5",
  ],
])("%s leads to %s", covers("EP-MOVED-308"), async (old, now) => {
  const response = await get(old);
  expect([response.status, response.headers.get("Location")]).toEqual([
    308,
    `https://ledger.example.org${now}`,
  ]);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect((await get(response.headers.get("Location") ?? "")).status).toBe(200);
});

test.each([
  ["a relationship that a renamed club never had", "relationships/muster-sv--o-tickets--nothing"],
  ["a club's former slug among the vendors", "vendors/muster-sv"],
])("%s is 404, not a redirect", async (_, path) => {
  expect((await get(`/api/v1/tech/${path}`)).status).toBe(404);
});

test.each([
  ["?club=muster-sv", "?club=fc-muster"],
  ["?club=Muster-SV", "?club=fc-muster"],
  ["?vendor=otickets", "?vendor=o-tickets"],
  ["?category=player-load", "?category=athlete-monitoring"],
  ["/changes?category=player-load", "/changes?category=athlete-monitoring"],
])("%s finds what %s finds", covers("EP-TECH-OLD-SLUG"), async (old, now) => {
  const dataOf = async (query: string) => {
    const body: unknown = await (await get(`/api/v1/tech${query}`)).json();
    return z.object({ data: z.array(z.unknown()) }).parse(body).data;
  };
  expect(await dataOf(old)).toEqual(await dataOf(now));
  expect(await dataOf(old)).not.toEqual([]);
});

const page: SiteFile = {
  contentType: "text/html; charset=utf-8",
  immutable: false,
  read: async () => Buffer.from("<!doctype html><title>page</title>"),
};
const getFromSite = async (path: string, ...files: readonly string[]) =>
  (await fixtureApp(new Map([...fixtureSite, ...files.map((file) => [file, page] as const)]))).request(path);

test.each([
  ["/clubs/muster-sv/", "/clubs/fc-muster/"],
  ["/clubs/muster-sv", "/clubs/fc-muster/"],
  ["/vendors/otickets/", "/vendors/o-tickets/"],
  ["/categories/player-load/", "/categories/athlete-monitoring/"],
  ["/categories/player-load/feed-2.json", "/categories/athlete-monitoring/feed-2.json"],
  ["/embed/categories/player-load/", "/embed/categories/athlete-monitoring/"],
  ["/embed/leagues/liga-ejemplo/player-load/", "/embed/leagues/liga-ejemplo/athlete-monitoring/"],
  ["/leagues/liga-ejemplo/player-load/", "/leagues/liga-ejemplo/athlete-monitoring/"],
  ["/leagues/liga-ejemplo/charts/", "/leagues/liga-ejemplo/"],
  ["/api/limits/", "/api#limits"],
  ["/api/versioning/", "/api#versioning"],
  ["/api/examples/", "/api/reference/"],
  ["/calculators/squad-cost/", "/calculators/squad-plan/"],
  ["/corrections/", "/changes/#corrections"],
  ["/corrections/2/", "/changes/#corrections"],
])("%s of the site leads to %s", async (old, now) => {
  const response = await getFromSite(old, now);
  expect([response.status, response.headers.get("Location")]).toEqual([308, now]);
});

test.each([
  ["/embed/countries/spain/chart.svg", "/countries/spain/"],
  ["/embed/countries/spain/", "/countries/spain/"],
  ["/embed/leagues/liga-ejemplo/ticketing/", "/leagues/liga-ejemplo/ticketing/"],
  ["/embed/leagues/liga-ejemplo/current/chart.csv", "/leagues/liga-ejemplo/"],
])("%s, whose chart has too little evidence now, leads to %s", async (chart, page) => {
  const response = await getFromSite(chart, page, "/countries/");
  expect([response.status, response.headers.get("Location")]).toEqual([308, page]);
});

test.each(["/embed/countries/atlantis/", "/embed/countries/", "/embed/nowhere/at/all/"])(
  "%s, which never was a chart, is 404",
  async (path) => {
    expect((await getFromSite(path, "/countries/")).status).toBe(404);
  },
);

test("a path below a former page that the current one does not have is 404", async () => {
  const response = await getFromSite(
    "/categories/player-load/feed-9.json",
    "/categories/athlete-monitoring/",
  );
  expect([response.status, response.headers.get("Location")]).toEqual([404, null]);
});

test.each(["/clubs/old-town/", "/vendors/gone-systems/"])(
  "the page %s of a removed record is 410 and is not cached",
  async (path) => {
    const response = await getFromSite(path, path);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([410, "no-store"]);
    expect(await response.text()).toBe("<!doctype html><title>page</title>");
  },
);

const renamed = [
  { kind: "club", from: "a", to: "b", date: "2026-01-01" },
  { kind: "vendor", from: "v", to: "w", date: "2026-01-01" },
  { kind: "category", from: "c", to: "d", date: "2026-01-01" },
] as const;

test.each([
  ["a--v--c--season-pass", "b--w--d--season-pass"],
  ["x--v--ticketing", "x--w--ticketing"],
  ["x--y--c", "x--y--d"],
  ["x--y--ticketing", undefined],
  ["x", undefined],
  // A product may be called what a category was called.
  ["x--y--ticketing--c", undefined],
])("where club, vendor and category were renamed, %s is %s today", (old, now) => {
  const { resolveName } = createHistory({ removed: [], redirects: [...renamed] });
  expect(resolveName("relationship", old)).toBe(now);
});

test("a relationship that was renamed and then removed says why under its old id too", () => {
  const removal = { reason: "The page names another club.", date: "2026-02-01" };
  const { removalOf } = createHistory({
    removed: [{ kind: "relationship", id: "b--w--d", ...removal }],
    redirects: [...renamed],
  });
  expect(removalOf("relationship", "a--v--c")).toEqual(removal);
});

test("a relationship is removed with its category", () => {
  const removal = { reason: "It was too wide to say anything.", date: "2026-02-01" };
  const { removalOf } = createHistory({
    removed: [{ kind: "category", id: "miscellany", ...removal }],
    redirects: [],
  });
  expect(removalOf("relationship", "x--y--miscellany--shop")).toEqual(removal);
  expect(removalOf("relationship", "x--miscellany--ticketing")).toBeUndefined();
});
