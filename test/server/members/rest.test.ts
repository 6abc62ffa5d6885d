import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { memberRoutes } from "../../../contract/members/routes.ts";
import { problemDocument } from "../../../contract/problems.ts";
import { StoreUnavailable } from "../../../server/members/store/store.ts";
import { covers } from "../../requirements.ts";
import { allowAllMembers, memberFixtureApp } from "./allow-all.ts";

const operations = memberRoutes.map((route) => ({
  name: route.operationId,
  path: route.path.replace("{slug}", "example-capital"),
  route,
}));
const spending = operations.filter(({ name }) => name !== "getMe");

const { member } = await memberFixtureApp();

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

test.each(operations)(
  "$name returns what its schema promises, to the bearer of the key alone, and responds to HEAD",
  async ({ path, route }) => {
    const response = await member(path, { headers: { Origin: "https://elsewhere.example.org" } });
    const { headers } = response;
    expect([response.status, headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(route.response.safeParse(await response.json()).error).toBeUndefined();
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Vary")?.split(", ")).toContain("Authorization");
    expect(headers.get("ETag")).toBeNull();
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("RateLimit")).toContain('"minute";r=59;t=42');
    expect(headers.get("RateLimit-Policy")).toContain('"minute";q=60;w=60');
    expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{12}-[0-9a-z]+$/);
    const head = await member(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("RateLimit")).not.toBeNull();
  },
);

test.each(operations)(
  "$name rejects other methods and preflights, and lists its own methods",
  async ({ path }) => {
    const Origin = "https://elsewhere.example.org";
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, headers } = await member(path, { method, headers: { Origin } });
      expect([method, status, headers.get("Allow")]).toEqual([
        method,
        method === "OPTIONS" ? 204 : 405,
        "GET, HEAD, OPTIONS",
      ]);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  },
);

test.each(operations)("$name rejects an unknown parameter", async ({ path }) => {
  const response = await member(`${path}?colour=red`);
  expect(response.status).toBe(400);
  expect(problemDocument.parse(await response.json()).errors).toMatchObject([{ parameter: "colour" }]);
});

test.each([
  ["?limit=101", "limit", "must be a whole number from 1 to 100"],
  ["?limit=0", "limit", "must be a whole number from 1 to 100"],
  ["?offset=-1", "offset", "must be a whole number from 0 to 1000000000"],
  ["?sort=x", "sort", 'must be one of "recent", "clubs", "name"'],
  ["?intent=maybe", "intent", "must be 1; leave the parameter out to ask for all"],
  ["?intent=0", "intent", "must be 1; leave the parameter out to ask for all"],
  ["?active=true", "active", "must be 1; leave the parameter out to ask for all"],
  [
    "?hq=Mars",
    "hq",
    'must be one of "Africa", "Asia", "Europe", "Latin America", "Middle East", "North America", "Oceania", "United Kingdom and Ireland"',
  ],
  [
    "?type=robber",
    "type",
    'must be one of "consortium", "corporate", "family office", "individual", "investment firm", "multi-club group", "private equity", "sovereign wealth"',
  ],
  ["?q=---", "q", "must contain a letter or a digit"],
  ["?tipe=corporate", "tipe", 'is unknown; did you mean "type"?'],
  ["?type=corporate&type=individual", "type", "must be given only once"],
])(
  "/api/v1/buyers%s is 400 and names what is allowed",
  covers("LIMIT-BUYERS"),
  async (query, parameter, message) => {
    const response = await member(`/api/v1/buyers${query}`);
    expect([response.status, response.headers.get("RateLimit")]).toEqual([400, '"minute";r=59;t=42']);
    const problem = problemDocument.parse(await response.json());
    expect(problem.type).toBe("https://ledger.example.org/problems/#invalid-parameter");
    expect(problem.errors).toEqual([{ parameter, message }]);
  },
);

test(
  "a page of buyers has the rules of use and the URL of the next page",
  covers("EP-BUYERS", "SVC-EMAIL-LAW"),
  async () => {
    const response = await member("/api/v1/buyers?intent=1&active=1&sort=name&limit=2&offset=4&q=a%20s");
    const { data, ...rest } = await json(response);
    expect(data).toHaveLength(2);
    const next =
      "https://members.example.org/api/v1/buyers?q=a+s&intent=1&active=1&sort=name&limit=2&offset=6";
    expect(rest).toEqual({
      total: expect.any(Number),
      limit: 2,
      offset: 4,
      next,
      attribution: {
        text: "Clubledger, the sourced ledger of the football business",
        url: "https://ledger.example.org/",
        licence: "https://ledger.example.org/members/#terms",
        rules: [
          "Member data is for business contact only.",
          "Follow the email laws that apply to you and your recipients.",
          "Follow the attached source before you make a material claim.",
          "Attribute Clubledger when you cite its research.",
        ],
      },
      dataVersion: "2026-11-01-0a1b2c3d",
    });
    expect(response.headers.get("Link")).toBe(`<${next}>; rel="next"`);
  },
);

test.each(["/api/v1/buyers?active=1&limit=9", "/api/v1/deals", "/api/v1/deals?country=cote-divoire&limit=2"])(
  "the links to the next page from %s lead through everything, without a gap or a repeat",
  async (first) => {
    const slugs: string[] = [];
    let total = 0;
    for (let next: string | null = first; next !== null; ) {
      const page = (await (await member(next)).json()) as {
        data: { slug: string }[];
        total: number;
        next: string | null;
      };
      slugs.push(...page.data.map(({ slug }) => slug));
      [total, next] = [page.total, page.next];
    }
    expect(total).toBeGreaterThan(4);
    expect(slugs).toHaveLength(total);
    expect(new Set(slugs).size).toBe(total);
  },
);

test("one buyer comes with its clubs and its decision-makers", covers("EP-BUYER", "REC-BUYER"), async () => {
  const { data } = await json(await member("/api/v1/buyers/example-capital"));
  expect(data).toMatchObject({
    slug: "example-capital",
    clubs: [{ club: "example-rovers", stakePercent: 51, until: null }, { club: "fc-muster" }],
    decisionMakers: [{ name: "Ada Example", title: "Managing partner", workEmailStatus: "deliverable" }],
  });
});

test("a slug that no buyer has is 404 with the nearest ones; a name is no slug", async () => {
  for (const slug of ["example-capitol", "Example%20Capital"]) {
    const response = await member(`/api/v1/buyers/${slug}`);
    expect([response.status, response.headers.get("RateLimit")]).toEqual([404, '"minute";r=59;t=42']);
    expect(problemDocument.parse(await response.json()).suggestions).toEqual(["example-capital"]);
  }
});

test("deals come by limit and country, and none for an unknown country", covers("EP-DEALS"), async () => {
  const ofCountry = await json(await member("/api/v1/deals?country=COTE%20D%27IVOIRE&limit=3"));
  expect(ofCountry).toMatchObject({ total: 5, limit: 3 });
  expect(ofCountry.data).toMatchObject([{ slug: "deal-0" }, { slug: "deal-5" }, { slug: "deal-10" }]);
  expect(await json(await member("/api/v1/deals?country=Atlantis"))).toMatchObject({ data: [], total: 0 });
});

test("/api/v1/me reports plan, limits and keys, and which key asks", async () => {
  const response = await member("/api/v1/me");
  expect(response.headers.get("RateLimit")).toBe('"minute";r=59;t=42, "day";r=1993;t=80000');
  expect(await json(response)).toEqual({
    data: {
      plan: "pro",
      planUntil: null,
      isPro: true,
      limits: [
        { window: "minute", quota: 60, windowSeconds: 60, used: 1, remaining: 59, resetSeconds: 42 },
        { window: "day", quota: 2000, windowSeconds: 86400, used: 7, remaining: 1993, resetSeconds: 80000 },
      ],
      keys: [
        {
          id: "key-1",
          label: "Laptop",
          created: "2026-02-03T04:05:06.000Z",
          lastUsed: null,
          expires: null,
          revoked: null,
          current: true,
        },
        {
          id: "key-2",
          label: "Old",
          created: "2026-01-03T04:05:06.000Z",
          lastUsed: "2026-01-04T00:00:00.000Z",
          expires: null,
          revoked: "2026-01-05T00:00:00.000Z",
          current: false,
        },
      ],
      accountUrl: "https://members.example.org/account/",
    },
  });
});

test("a long response is compressed for clients that accept it", async () => {
  const plain = await member("/api/v1/buyers");
  const gzip = await member("/api/v1/buyers", { headers: { "Accept-Encoding": "gzip" } });
  expect(gzip.headers.get("Content-Encoding")).toBe("gzip");
  expect(plain.headers.get("Vary")).toBe("Authorization, Accept-Encoding");
  expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toBe(await plain.text());
});

test.each(operations)("$name authorizes before it reads the query", async ({ path }) => {
  const parts = allowAllMembers();
  const closed = () => Promise.reject(new StoreUnavailable("closed"));
  const { member: ask } = await memberFixtureApp({
    ...parts,
    auth: { authorize: closed, authenticate: closed },
  });
  const response = await ask(`${path}?colour=red&limit=x`);
  expect([response.status, response.headers.get("Retry-After")]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
  ]);
  expect(await response.text()).not.toContain("colour");
});

test.each(spending)("$name counts one request, whether or not its query is valid", async ({ path }) => {
  const parts = allowAllMembers();
  let spent = 0;
  const authorize: typeof parts.auth.authorize = (c) => {
    spent += 1;
    return parts.auth.authorize(c);
  };
  const { member: ask } = await memberFixtureApp({ ...parts, auth: { ...parts.auth, authorize } });
  await ask(path);
  await ask(`${path}?colour=red`);
  expect(spent).toBe(2);
});

test("an internal error is 500, for its own origin only, without details", async () => {
  const parts = allowAllMembers();
  const usage = () => Promise.reject(new Error("secret detail"));
  const { member: ask } = await memberFixtureApp({ ...parts, limits: { ...parts.limits, usage } });
  const response = await ask("/api/v1/me");
  expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([500, null]);
  expect(await response.text()).not.toContain("secret");
});
