import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { memberRoutes } from "../../../contract/members/routes.ts";
import { problemDocument } from "../../../contract/problems.ts";
import { covers } from "../../requirements.ts";
import { DEALS_URL, seedUsage } from "./fixture-members.ts";
import { securedApp } from "./secured-app.ts";

const operations = memberRoutes.map((route) => ({
  name: route.operationId,
  path: route.path.replace("{slug}", "example-capital"),
  route,
}));
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

// security.test.ts tests who is let in, the limits, and that no cache stores and no other origin reads a response.

test.each(operations)("$name returns what its schema promises, also to HEAD", async ({ path, route }) => {
  const { member } = await securedApp();
  const response = await member(path);
  const { headers } = response;
  expect([response.status, headers.get("Content-Type")]).toEqual([200, "application/json"]);
  expect(route.response.safeParse(await response.json()).error).toBeUndefined();
  expect(headers.get("Vary")?.split(", ")).toContain("Authorization");
  expect(headers.get("ETag")).toBeNull();
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{12}-[0-9a-z]+$/);
  const head = await member(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("RateLimit")).not.toBeNull();
});

test.each(operations)("$name rejects other methods and preflights, and lists its own", async ({ path }) => {
  const { member } = await securedApp();
  const headers = { Origin: "https://elsewhere.example.org" };
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const response = await member(path, { method, headers });
    const expected = [method, method === "OPTIONS" ? 204 : 405, "GET, HEAD, OPTIONS"];
    expect([method, response.status, response.headers.get("Allow")]).toEqual(expected);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test.each(operations)("$name authorizes and counts before it reads parameters", async ({ name, path }) => {
  const { member, limits, account } = await securedApp();
  const response = await member(`${path}?colour=red`);
  expect(response.status).toBe(400);
  expect(problemDocument.parse(await response.json()).errors).toMatchObject([{ parameter: "colour" }]);
  const spent = name === "getMe" ? 0 : 1;
  expect((await limits.usage(account.id))[0]?.used).toBe(spent);
  expect(response.headers.has("RateLimit")).toBe(spent === 1);
  const stranger = await member(`${path}?colour=red`, { headers: { Authorization: "" } });
  expect([stranger.status, (await stranger.text()).includes("colour")]).toEqual([401, false]);
});

test("a key in the path is refused with the advice to revoke it, costs nothing, and is repeated nowhere", async () => {
  const { member, log, limits, account, key } = await securedApp();
  for (const headers of [{}, { Authorization: "" }]) {
    const response = await member(`/api/v1/buyers/${key}`, { headers });
    const text = await response.text();
    expect(problemDocument.parse(JSON.parse(text))).toMatchObject({
      status: 400,
      type: "https://ledger.example.org/problems/#key-in-address",
      detail: expect.stringContaining("revoke it at https://deals.example.org/account/"),
      instance: "/api/v1/buyers/cl_…",
    });
    expect(text + JSON.stringify([...response.headers]) + log()).not.toContain(key.slice(20));
  }
  expect((await limits.usage(account.id))[0]?.used).toBe(0);
});

test("a flag may be written as 1 or as true", async () => {
  const { member } = await securedApp();
  const [one, word] = [await member("/api/v1/buyers?intent=1"), await member("/api/v1/buyers?intent=true")];
  expect([one.status, word.status]).toEqual([200, 200]);
  expect(await word.json()).toEqual(await one.json());
});

test.each([
  ["?limit=101", "limit", "must be a whole number from 1 to 100"],
  ["?sort=x", "sort", 'must be one of "recent", "clubs", "name", "type", "hq", "intent"'],
  ["?intent=0", "intent", "must be 1 or true; leave the parameter out to ask for all"],
  [
    "?type=robber",
    "type",
    'must be one of "consortium", "corporate", "family office", "individual", "investment firm", "multi-club group", "private equity", "sovereign wealth", "funds"',
  ],
  ["?notIn=Spian", "notIn", 'must be the name or slug of a country; did you mean "Spain" or "Sudan"?'],
  ["?targetCountry=Atlantis", "targetCountry", "must be the name or slug of a country"],
  [`?holdsIn=Spain${"&holdsIn=Atlantis".repeat(99)}`, "holdsIn", "must have at most 20 values"],
  ["?minStake=101", "minStake", "must be a whole number from 0 to 100"],
])("buyers%s is 400 and names what is allowed", covers("LIMIT-BUYERS"), async (query, parameter, message) => {
  const { member } = await securedApp();
  const response = await member(`/api/v1/buyers${query}`);
  expect(response.status).toBe(400);
  const problem = problemDocument.parse(await response.json());
  expect(problem.type).toBe("https://ledger.example.org/problems/#invalid-parameter");
  expect(problem.errors).toEqual([{ parameter, message }]);
});

test("a page of buyers has rules and the next page's URL", covers("EP-BUYERS", "SVC-EMAIL-LAW"), async () => {
  const { member } = await securedApp();
  const response = await member("/api/v1/buyers?intent=1&active=1&sort=name&limit=2&offset=4&q=a%20s");
  const { data, ...rest } = await json(response);
  expect(data).toHaveLength(2);
  const next = "https://deals.example.org/api/v1/buyers?q=a+s&intent=1&active=1&sort=name&limit=2&offset=6";
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
});

test.each(["/api/v1/buyers?active=1&limit=9", "/api/v1/deals", "/api/v1/deals?country=cote-divoire&limit=2"])(
  "the links to the next page from %s lead through everything, without a gap or a repeat",
  async (first) => {
    const { member } = await securedApp();
    const slugs: string[] = [];
    let total = 0;
    for (let next: string | null = first; next !== null; ) {
      const page = (await (await member(next.replace(DEALS_URL, ""))).json()) as {
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

test("a slug that no buyer has is 404 with the nearest ones; a name is no slug", async () => {
  const { member } = await securedApp();
  for (const slug of ["example-capitol", "Example%20Capital"]) {
    const response = await member(`/api/v1/buyers/${slug}`);
    expect(response.status).toBe(404);
    expect(problemDocument.parse(await response.json()).suggestions).toEqual(["example-capital"]);
  }
});

test("/api/v1/me reports plan, limits and keys, and which key asks", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:18Z") });
  onTestFinished(() => void vi.useRealTimers());
  const app = await securedApp();
  await seedUsage(app, app.account.id, { minute: 1, day: 7 });
  const old = await app.accounts.createKey(app.account.id, { label: "Old", expires: null });
  await app.accounts.revokeKey(app.account.id, old.record.id);
  const { data } = (await json(await app.member("/api/v1/me"))) as { data: { keys: { label: string }[] } };
  const key = { created: "2026-11-21T10:00:18.000Z", expires: null };
  expect({ ...data, keys: data.keys.sort((a, b) => b.label.localeCompare(a.label)) }).toEqual({
    plan: "pro",
    planUntil: null,
    isPro: true,
    limits: [
      { window: "minute", quota: 60, windowSeconds: 60, used: 1, remaining: 59, resetSeconds: 42 },
      { window: "day", quota: 2000, windowSeconds: 86400, used: 7, remaining: 1993, resetSeconds: 50382 },
    ],
    keys: [
      {
        ...{ ...key, id: app.keyId, label: "tests", revoked: null, current: true },
        lastUsed: expect.toBeOneOf([null, key.created]),
      },
      { ...key, id: old.record.id, label: "Old", revoked: key.created, current: false, lastUsed: null },
    ],
    accountUrl: "https://deals.example.org/account/",
  });
});

test("a long response is compressed for clients that accept it", async () => {
  const { member } = await securedApp();
  const plain = await member("/api/v1/buyers");
  const gzip = await member("/api/v1/buyers", { headers: { "Accept-Encoding": "gzip" } });
  expect(gzip.headers.get("Content-Encoding")).toBe("gzip");
  expect(plain.headers.get("Vary")).toBe("Authorization, Accept-Encoding");
  expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toBe(await plain.text());
});

test("an internal error is 500, for its own origin only, without details", async () => {
  const { member, limits } = await securedApp();
  limits.usage = () => Promise.reject(new Error("secret detail"));
  const response = await member("/api/v1/me");
  expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([500, null]);
  expect(await response.text()).not.toContain("secret");
});
