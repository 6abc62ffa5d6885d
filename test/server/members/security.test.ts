import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { problemDocument } from "../../../contract/problems.ts";
import { limitHeaders } from "../../../server/members/limits.ts";
import { covers } from "../../requirements.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";
import { proKey, seedUsage } from "./fixture-members.ts";
import { PLANTED, type SecuredApp, securedApp } from "./secured-app.ts";

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

interface Member {
  app: SecuredApp;
  email: string;
  id: string;
  key: string;
  keyId: string;
}

/** A Pro account of its own in a shared application. Its email contains one that must appear nowhere. */
async function member(app: SecuredApp, name: string): Promise<Member> {
  const email = `${name.replaceAll(" ", "-").toLowerCase()}-${PLANTED.account}`;
  const { account, key, keyId } = await proKey(app, email);
  return { app, email, id: account.id, key, keyId };
}

interface Refusal {
  name: string;
  status: number;
  problem: string;
  headers?: (key: string) => Record<string, string>;
  search?: (key: string) => string;
  prepare?: (member: Member) => Promise<unknown>;
  /** Only for requests that cost one of the limits. */
  spendingOnly?: true;
}

const unauthorized = { status: 401, problem: "unauthorized" };
const notPro = { status: 403, problem: "pro-required", spendingOnly: true } as const;
const limited = { status: 429, problem: "rate-limited", spendingOnly: true } as const;

const refusals: readonly Refusal[] = [
  { name: "no key", ...unauthorized, headers: () => ({}) },
  { name: "another scheme", ...unauthorized, headers: (key) => ({ Authorization: `Basic ${key}` }) },
  { name: "a bare token", ...unauthorized, headers: (key) => ({ Authorization: key }) },
  {
    name: "a key with one letter changed",
    ...unauthorized,
    headers: (key) => bearer(`${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`),
  },
  { name: "an empty key", ...unauthorized, headers: () => bearer("") },
  { name: "something malformed", ...unauthorized, headers: () => bearer("cl_not-a-key") },
  {
    name: "a revoked key",
    ...unauthorized,
    prepare: ({ app, id, keyId }) => app.accounts.revokeKey(id, keyId),
  },
  {
    name: "a key of a blocked account",
    ...unauthorized,
    prepare: ({ app, email }) => app.administration.setBlocked(email, true),
  },
  {
    name: "a key of a free account",
    ...notPro,
    prepare: ({ app, email }) => app.administration.revoke(email),
  },
  {
    name: "a key of an account whose Pro plan has ended",
    ...notPro,
    prepare: ({ app, email }) => app.administration.grant(email, new Date(Date.now() - 1)),
  },
  {
    name: "more than sixty in a minute",
    ...limited,
    prepare: ({ app, id }) => seedUsage(app, id, { minute: 60, day: 60 }),
  },
  {
    name: "more than two thousand in a day",
    ...limited,
    prepare: ({ app, id }) => seedUsage(app, id, { minute: 1, day: 2000 }),
  },
  { name: "a key in the URL", status: 400, problem: "key-in-address", search: (key) => `?key=${key}` },
  {
    name: "a key over plain http",
    status: 403,
    problem: "insecure-transport",
    headers: (key) => ({ ...bearer(key), "X-Forwarded-Proto": "http" }),
  },
  // The last one: it closes the store of all.
  {
    name: "a valid key while the store is unavailable",
    status: 503,
    problem: "members-unavailable",
    prepare: ({ app }) => app.store.close(),
  },
];

const refusalsOf = (endpoint: Endpoint) =>
  refusals.filter(({ spendingOnly }) => endpoint.spends || !spendingOnly);

async function refuse(
  app: SecuredApp,
  endpoint: Endpoint,
  { name, headers = bearer, search, prepare }: Refusal,
) {
  const sender = await member(app, name);
  await prepare?.(sender);
  const sent = { Origin: endpoint.origin, ...headers(sender.key) };
  return { sender, response: await app.ask(endpoint.request(sent, search?.(sender.key))) };
}

const spending = endpoints.filter(({ spends }) => spends);
const free = endpoints.filter(({ spends }) => !spends);

const corsHeaders = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));

function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
}

test.each(endpoints)(
  "$name refuses whoever is no Pro member within the limits; nothing is cached, shared or leaked",
  covers("AUTH-BEARER", "AUTH-PRO", "SVC-MEMBERS"),
  async (endpoint) => {
    stopTheClock();
    const app = await securedApp();
    for (const refusal of refusalsOf(endpoint)) {
      const { sender, response } = await refuse(app, endpoint, refusal);
      const text = await response.text();
      const problem = problemDocument.parse(JSON.parse(text));
      expect([response.status, problem.type], refusal.name).toEqual([
        refusal.status,
        `https://ledger.example.org/problems/#${refusal.problem}`,
      ]);
      expect(response.headers.get("Cache-Control"), refusal.name).toBe("private, no-store");
      expect(corsHeaders(response), refusal.name).toEqual([]);
      expect(response.headers.has("WWW-Authenticate"), refusal.name).toBe(refusal.problem === "unauthorized");
      for (const value of [...Object.values(PLANTED), sender.key]) {
        expect(text, refusal.name).not.toContain(value);
        expect(app.log(), refusal.name).not.toContain(value);
      }
    }
  },
);

test.each(endpoints)("$name serves a Pro member, and no cache or other origin", async (endpoint) => {
  const app = await securedApp();
  const response = await app.ask(endpoint.request({ ...bearer(app.key), Origin: endpoint.origin }));
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(corsHeaders(response)).toEqual([]);
  expect(response.headers.get("RateLimit-Policy")).toBe('"minute";q=60;w=60, "day";q=2000;w=86400');
  expect(response.headers.get("RateLimit")).toContain(`"minute";r=${endpoint.spends ? 59 : 60};`);
  const { key } = await app.accounts.createKey(app.account.id, { label: "old", expires: new Date(0) });
  expect((await app.ask(endpoint.request(bearer(key)))).status).toBe(401);
});

test.each(free)("$name serves any plan and costs nothing", async (endpoint) => {
  const app = await securedApp();
  await app.administration.revoke(PLANTED.account);
  expect((await app.ask(endpoint.request(bearer(app.key)))).status).toBe(200);
  expect((await app.limits.usage(app.account.id)).map(({ used }) => used)).toEqual([0, 0]);
});

test.each(spending)(
  "a 429 of $name names the seconds to wait and costs nothing",
  covers("LIMIT-429", "LIMIT-DAY", "LIMIT-MINUTE"),
  async (endpoint) => {
    stopTheClock();
    const app = await securedApp();
    for (const refusal of refusals.filter(({ status }) => status === 429)) {
      const { sender, response } = await refuse(app, endpoint, refusal);
      const usage = await app.limits.usage(sender.id);
      const full = usage.find(({ remaining }) => remaining === 0);
      expect(response.headers.get("Retry-After"), refusal.name).toBe(String(full?.resetSeconds));
      expect(response.headers.get("RateLimit"), refusal.name).toBe(limitHeaders(usage).RateLimit);
    }
  },
);

test("while the store is unavailable every route and tool says when to retry, and the public part works", async () => {
  const app = await securedApp();
  const before = await (await app.askPublic("/api/v1/tech")).text();
  await app.store.close();
  for (const endpoint of endpoints) {
    const response = await app.ask(endpoint.request(bearer(app.key)));
    expect([response.status, response.headers.get("Retry-After")], endpoint.name).toEqual([503, "10"]);
  }
  const open = await app.askPublic("/api/v1/tech");
  expect([open.status, await open.text()]).toEqual([200, before]);
});

test("routes, tools and keys of one account share its limits", covers("LIMIT-ACCOUNT"), async () => {
  stopTheClock();
  const app = await securedApp();
  const { key } = await app.accounts.createKey(app.account.id, { label: "second", expires: null });
  for (const endpoint of spending)
    for (const own of [app.key, key]) await app.ask(endpoint.request(bearer(own)));
  const all = spending.length * 2;
  expect((await app.limits.usage(app.account.id)).map(({ used }) => used)).toEqual([all, all]);
  expect((await app.limits.usage("another")).map(({ used }) => used)).toEqual([0, 0]);
});

test("members' data, emails, alerts and keys appear in no log and in no public response", async () => {
  const app = await securedApp();
  await app.alerts.save(app.account.id, { kind: "buyers", subject: `q=${PLANTED.search}` }, "");
  for (const endpoint of endpoints) {
    await app.ask(endpoint.request(bearer(app.key)));
    await app.ask(endpoint.request(bearer(app.key), "?colour=red"));
  }
  await wait(0);
  const open = [
    "/openapi.json",
    "/api",
    "/api/v1/tech",
    "/api/v1/buyers",
    "/buyers/",
    "/buyers/clubs/example-rovers/",
    "/buyers/multi-club/",
    "/buyers/changes/",
    "/account/alerts/",
    "/healthz",
    "/",
  ];
  const texts = await Promise.all(open.map(async (path) => (await app.askPublic(path)).text()));
  expect(app.log()).toContain("/api/v1/buyers");
  for (const value of [...Object.values(PLANTED), app.key, app.keyId]) {
    for (const text of [...texts, app.log()]) expect(text).not.toContain(value);
  }
});
