import { expect, test } from "vitest";
import { createHistory } from "../../contract/history.ts";
import { problemDocument } from "../../contract/problems.ts";
import { relationshipPage, relationshipResponse } from "../../contract/records.ts";
import { fixtureApp, fixtureSite } from "../fixture-build.ts";
import { covers } from "../requirements.ts";

const get = async (path: string) => (await fixtureApp()).request(path);

test("a relationship is returned by its id", covers("EP-RELATIONSHIP"), async () => {
  const response = await get(
    "/api/v1/tech/relationships/fc-muster--acme-tracking--athlete-monitoring--vest-5",
  );
  expect(response.status).toBe(200);
  expect(relationshipResponse.parse(await response.json()).data).toMatchObject({
    id: "fc-muster--acme-tracking--athlete-monitoring--vest-5",
    status: "status unknown",
    evidenceUrl: "https://zeitung.example.org/muster",
    url: "https://ledger.example.org/clubs/fc-muster/#fc-muster--acme-tracking--athlete-monitoring--vest-5",
  });
});

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
])("%s finds what %s finds", covers("EP-TECH-OLD-SLUG"), async (old, now) => {
  const dataOf = async (query: string) =>
    relationshipPage.parse(await (await get(`/api/v1/tech${query}`)).json()).data;
  expect(await dataOf(old)).toEqual(await dataOf(now));
  expect(await dataOf(old)).not.toEqual([]);
});

test.each(["/clubs/muster-sv/", "/clubs/muster-sv"])("the page %s leads to the club's page", async (path) => {
  const response = await get(path);
  expect([response.status, response.headers.get("Location")]).toEqual([308, "/clubs/fc-muster/"]);
});

test("the page of a removed club is 410 and is not cached", async () => {
  const read = async () => Buffer.from("<!doctype html><title>removed</title>");
  const page = { contentType: "text/html; charset=utf-8", immutable: false, read };
  const app = await fixtureApp(new Map([...fixtureSite, ["/clubs/old-town/", page]]));
  const response = await app.request("/clubs/old-town/");
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([410, "no-store"]);
  expect(await response.text()).toBe("<!doctype html><title>removed</title>");
});

test("a relationship of a club and a vendor that were both renamed is found under both new slugs", () => {
  const { resolveName } = createHistory({
    removed: [],
    redirects: [
      { kind: "club", from: "a", to: "b", date: "2026-01-01" },
      { kind: "vendor", from: "v", to: "w", date: "2026-01-01" },
    ],
  });
  expect(resolveName("relationship", "a--v--ticketing--season-pass")).toBe("b--w--ticketing--season-pass");
  expect(resolveName("relationship", "x--v--ticketing")).toBe("x--w--ticketing");
  expect(resolveName("relationship", "x--y--ticketing")).toBeUndefined();
});
