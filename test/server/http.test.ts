import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { problemDocument } from "../../contract/problems.ts";
import { required } from "../../contract/required.ts";
import { routes } from "../../contract/routes.ts";
import { fixtureApp } from "../fixture-build.ts";
import { covers } from "../requirements.ts";

const PATHS: Readonly<Record<string, string>> = {
  getClub: "/api/v1/tech/clubs/fc-muster",
  getVendor: "/api/v1/tech/vendors/o-tickets",
  getRelationship: "/api/v1/tech/relationships/fc-muster--o-tickets--ticketing",
};
const operations = routes
  .filter(({ method }) => method === "get")
  .map((route) => ({ name: route.operationId, path: PATHS[route.operationId] ?? route.path, route }));

test.each(operations)("$name answers with what its own schema promises", async ({ path, route }) => {
  const response = await (await fixtureApp()).request(path);
  expect(response.status).toBe(200);
  expect(route.response.safeParse(await response.json()).error).toBeUndefined();
});

test.each(operations)("$name has CORS, caching and a request id", covers("SVC-CORS"), async ({ path }) => {
  const { headers } = await (await fixtureApp()).request(path, {
    headers: { Origin: "https://elsewhere.example.org" },
  });
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(headers.get("Access-Control-Expose-Headers")).toContain("ETag");
  expect(headers.get("Cache-Control")).toBe(
    "public, max-age=300, s-maxage=86400, stale-while-revalidate=86400",
  );
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{12}-[0-9a-z]+$/);
  expect(headers.get("ETag")).toMatch(/^"[\w-]{22}"$/);
  // robots.txt lets crawlers in, and the pages show the same.
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
});

test.each(operations)("$name answers 304 to its own ETag only, weak or strong", async ({ path }) => {
  const app = await fixtureApp();
  const etag = (await app.request(path)).headers.get("ETag") ?? "";
  for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await app.request(path, { headers: { "If-None-Match": sent } });
    expect([sent, response.status, await response.text()]).toEqual([sent, 304, ""]);
    expect(response.headers.get("ETag")).toBe(etag);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  }
  expect((await app.request(path, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
});

test.each(operations)("$name answers HEAD as GET without a body", async ({ path }) => {
  const app = await fixtureApp();
  const [get, head] = [await app.request(path), await app.request(path, { method: "HEAD" })];
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("ETag")).toBe(get.headers.get("ETag"));
});

test.each(operations)(
  "$name changes nothing, names its methods",
  covers("SVC-READ-ONLY"),
  async ({ path }) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY"]) {
      const response = await (await fixtureApp()).request(path, { method });
      expect([method, response.status, response.headers.get("Allow")]).toEqual([
        method,
        405,
        "GET, HEAD, OPTIONS",
      ]);
      expect(problemDocument.parse(await response.json()).type).toBe(
        "https://ledger.example.org/problems/#method-not-allowed",
      );
    }
  },
);

test.each(operations)("$name answers a preflight", covers("SVC-CORS"), async ({ path }) => {
  const response = await (await fixtureApp()).request(path, { method: "OPTIONS" });
  expect([response.status, await response.text()]).toEqual([204, ""]);
  expect(response.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

test.each(operations)("$name refuses a parameter that it does not know", async ({ path }) => {
  const response = await (await fixtureApp()).request(`${path}?colour=red`);
  expect(response.status).toBe(400);
  expect(problemDocument.parse(await response.json()).errors).toMatchObject([{ parameter: "colour" }]);
});

const PARAMETERS =
  "club, category, status, evidenceBy, q, vendor, notVendor, country, league, from, to, withinMonths, sort, limit, offset, format, columns";

test.each([
  ["?status=active", "status", 'must be one of "current", "historical", "status unknown"'],
  [
    "?status=curent",
    "status",
    'must be one of "current", "historical", "status unknown"; did you mean "current"?',
  ],
  ["?evidenceBy=Vendors", "evidenceBy", 'must be one of "press", "club", "vendor"; did you mean "vendor"?'],
  ["?limit=0", "limit", "must be a whole number from 1 to 5000"],
  ["?limit=5001", "limit", "must be a whole number from 1 to 5000"],
  ["?limit=1e3", "limit", "must be a whole number from 1 to 5000"],
  ["?from=24", "from", "must be a year of four digits, such as 2024"],
  ["?from=2025&to=2024", "from", "must not be later than to"],
  [
    "?sort=name",
    "sort",
    "must be newest or one of club, vendor, product, source, date, status, or with - before it",
  ],
  ["?offset=-1", "offset", "must be a whole number from 0 to 1000000000"],
  ["?club=", "club", "must not be empty; leave the parameter out to ask for all"],
  ["?q=%20", "q", "must contain a letter or a digit"],
  ["?q=a+b+c+d+e+f", "q", "must have at most 12 different words, at most 5 of them of one letter"],
  ["?clubs=arsenal", "clubs", 'is unknown; did you mean "club"?'],
  ["?sort=club&sort=date", "sort", "must be given only once"],
  ["?status=current&status=past", "status", 'must be one of "current", "historical", "status unknown"'],
  ["?withinMonths=601", "withinMonths", "must be a whole number from 1 to 600"],
  ["?columns=long&format=csv", "columns", "must be short; leave the parameter out to get all columns"],
  ["?columns=short", "columns", "must come with format=csv"],
  ["?__proto__=x", "__proto__", `is unknown; the allowed parameters are ${PARAMETERS}`],
  [`?q=${"a".repeat(201)}`, "q", "must have at most 200 characters"],
  ["?constructor=x", "constructor", `is unknown; the allowed parameters are ${PARAMETERS}`],
])("%s is 400 and says what is allowed", async (query, parameter, message) => {
  const response = await (await fixtureApp()).request(`/api/v1/tech${query}`);
  expect(response.status).toBe(400);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const problem = problemDocument.parse(await response.json());
  expect(problem).toMatchObject({
    type: "https://ledger.example.org/problems/#invalid-parameter",
    title: "Invalid query parameter",
    instance: "/api/v1/tech",
  });
  expect(problem.errors).toEqual([{ parameter, message }]);
});

test("every fault of a query is named at once", async () => {
  const response = await (await fixtureApp()).request("/api/v1/tech?status=x&limit=y&colour=z");
  const { errors } = problemDocument.parse(await response.json());
  expect(errors?.map(({ parameter }) => parameter).sort()).toEqual(["colour", "limit", "status"]);
});

const GZIP = ["gzip", "GZIP;q=1", "br, gzip", "*", "deflate, gzip;q=0.1", "br;q=1, gzip;q=0.5"];

test.each(GZIP)(
  "with Accept-Encoding: %s the same bytes come packed, with an ETag of their own",
  async (encoding) => {
    const app = await fixtureApp();
    for (const path of ["/api/v1/tech", "/openapi.json"]) {
      const plain = await app.request(path);
      const gzip = await app.request(path, { headers: { "Accept-Encoding": encoding } });
      expect(gzip.headers.get("Content-Encoding")).toBe("gzip");
      expect([plain.headers.get("Vary"), gzip.headers.get("Vary")]).toEqual([
        "Accept-Encoding",
        "Accept-Encoding",
      ]);
      const etag = required(plain.headers.get("ETag"), "an ETag").replace(/"$/, '-gzip"');
      expect(gzip.headers.get("ETag")).toBe(etag);
      expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(await plain.text());
      const again = await app.request(path, {
        headers: { "Accept-Encoding": encoding, "If-None-Match": etag },
      });
      expect([again.status, again.headers.get("ETag")]).toEqual([304, etag]);
    }
  },
);

const NO_GZIP = ["identity", "gzip;q=0", "br", "gzip;q=0, *", "*;q=0"];

test.each(NO_GZIP)("with Accept-Encoding: %s nothing is compressed", async (encoding) => {
  const response = await (await fixtureApp()).request("/api/v1/tech", {
    headers: { "Accept-Encoding": encoding },
  });
  expect(response.headers.get("Content-Encoding")).toBeNull();
});

test.each([
  "/api/v2/tech",
  "/api/v1/tech/clubs/a/b",
  "/nothing",
  "/api/v1/tech/clubs/%E0%A4%A",
  "/../../etc/passwd",
])("%s is a 404 problem for a program", async (path) => {
  const response = await (await fixtureApp()).request(path);
  expect(response.status).toBe(404);
  expect(problemDocument.parse(await response.json()).status).toBe(404);
});

test("a handler that breaks is 500 with a request id and nothing of the inside", async () => {
  const broken = async () => {
    throw new Error("secret detail at /srv/secret.ts");
  };
  const app = await fixtureApp(
    new Map([["/broken/", { contentType: "text/html", immutable: false, read: broken }]]),
  );
  const response = await app.request("/broken/");
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain("secret");
  expect(problemDocument.parse(JSON.parse(text)).requestId).toBe(response.headers.get("X-Request-Id"));
});

test("another method than GET on a page is 405, and on nothing is 404", async () => {
  const app = await fixtureApp();
  const page = await app.request("/clubs/example-rovers/", { method: "POST" });
  expect([page.status, page.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect((await app.request("/api/v1/nothing", { method: "POST" })).status).toBe(404);
});

test("pages go out with a policy that allows no inline script, assets are kept for a year", async () => {
  const app = await fixtureApp();
  const page = await app.request("/clubs/example-rovers/");
  expect(page.status).toBe(200);
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("unsafe");
  const asset = await app.request("/assets/site-ABC.css");
  expect(asset.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});

test("a query of thousands of unknown parameters names twenty and stays short", async () => {
  const query = Array.from({ length: 4000 }, (_, index) => `b${index}`).join("&");
  const response = await (await fixtureApp()).request(`/api/v1/tech?${query}`);
  const text = await response.text();
  expect(response.status).toBe(400);
  expect(problemDocument.parse(JSON.parse(text)).errors).toHaveLength(20);
  expect(text.length).toBeLessThan(6000);
});

test("OPTIONS on a page says what it answers", async () => {
  const response = await (await fixtureApp()).request("/clubs/example-rovers/", { method: "OPTIONS" });
  expect([response.status, response.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test("a page's address without its slash leads to the page", async () => {
  const response = await (await fixtureApp()).request("/clubs/example-rovers");
  expect([response.status, response.headers.get("Location")]).toEqual([308, "/clubs/example-rovers/"]);
});

test("a browser gets the page for what is not found, with status 404", async () => {
  const response = await (await fixtureApp()).request("/nothing", {
    headers: { Accept: "text/html,*/*;q=0.8" },
  });
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(await response.text()).toContain("nothing here");
});
