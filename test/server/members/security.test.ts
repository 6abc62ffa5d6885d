import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { problemDocument } from "../../../contract/problems.ts";
import { limitHeaders } from "../../../server/members/limits.ts";
import { covers } from "../../requirements.ts";
import { type Face, faces } from "./faces.ts";
import { PLANTED, type SecuredApp, securedApp } from "./secured-app.ts";

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** What is sent, and what it is answered; `prepare` makes the world so. */
interface Refusal {
  name: string;
  status: number;
  problem: string;
  headers?: (app: SecuredApp) => Record<string, string>;
  search?: (app: SecuredApp) => string;
  prepare?: (app: SecuredApp) => Promise<unknown>;
  /** Only where what is asked costs one of the limits. */
  spendingOnly?: true;
}

const NOON = new Date("2026-11-21T12:00:00Z");

function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  onTestFinished(() => void vi.useRealTimers());
}

async function spendMinute({ limits, account }: SecuredApp): Promise<void> {
  stopTheClock();
  await Promise.all(Array.from({ length: 60 }, () => limits.consume(account.id)));
}

/** All 2,000 of the day: sixty a minute, the clock moved on between. */
async function spendDay({ limits, account }: SecuredApp): Promise<void> {
  stopTheClock();
  for (let left = 2000; left > 0; left -= 60) {
    await Promise.all(Array.from({ length: Math.min(60, left) }, () => limits.consume(account.id)));
    vi.setSystemTime(Date.now() + 60_000);
  }
}

const refusals: readonly Refusal[] = [
  { name: "no key", status: 401, problem: "unauthorized", headers: () => ({}) },
  {
    name: "another scheme",
    status: 401,
    problem: "unauthorized",
    headers: ({ key }) => ({ Authorization: `Basic ${key}` }),
  },
  {
    name: "a bare token",
    status: 401,
    problem: "unauthorized",
    headers: ({ key }) => ({ Authorization: key }),
  },
  {
    name: "a key with one letter changed",
    status: 401,
    problem: "unauthorized",
    headers: ({ key }) => bearer(`${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`),
  },
  { name: "no key at all in the header", status: 401, problem: "unauthorized", headers: () => bearer("") },
  {
    name: "something malformed",
    status: 401,
    problem: "unauthorized",
    headers: () => bearer("cl_not-a-key"),
  },
  {
    name: "a revoked key",
    status: 401,
    problem: "unauthorized",
    prepare: ({ accounts, account, keyId }) => accounts.revokeKey(account.id, keyId),
  },
  {
    name: "a key of a blocked account",
    status: 401,
    problem: "unauthorized",
    prepare: ({ administration }) => administration.setBlocked(PLANTED.account, true),
  },
  {
    name: "a key of a free account",
    status: 403,
    problem: "pro-required",
    prepare: ({ administration }) => administration.revoke(PLANTED.account),
    spendingOnly: true,
  },
  {
    name: "a key of an account whose Pro plan has ended",
    status: 403,
    problem: "pro-required",
    prepare: ({ administration }) => administration.grant(PLANTED.account, new Date(Date.now() - 1)),
    spendingOnly: true,
  },
  {
    name: "more than sixty in a minute",
    status: 429,
    problem: "rate-limited",
    prepare: spendMinute,
    spendingOnly: true,
  },
  {
    name: "more than two thousand in a day",
    status: 429,
    problem: "rate-limited",
    prepare: spendDay,
    spendingOnly: true,
  },
  {
    name: "a key in the address",
    status: 400,
    problem: "key-in-address",
    search: ({ key }) => `?key=${key}`,
  },
  {
    name: "a key over plain http",
    status: 403,
    problem: "insecure-transport",
    headers: ({ key }) => ({ ...bearer(key), "X-Test-Plain": "1" }),
  },
  {
    name: "a valid key while the store is away",
    status: 503,
    problem: "members-unavailable",
    prepare: ({ store }) => store.close(),
  },
];

const everyRefusal = faces.flatMap((face) =>
  refusals
    .filter(({ spendingOnly }) => spendingOnly !== true || face.spends)
    .map((refusal) => ({ way: face.name, what: refusal.name, face, refusal })),
);

async function refused(face: Face, { headers, search, prepare }: Refusal) {
  const app = await securedApp();
  await prepare?.(app);
  const sent = { Origin: face.origin, ...(headers ?? ((own) => bearer(own.key)))(app) };
  return { app, response: await app.ask(face.request(sent, search?.(app))) };
}

test.each(everyRefusal)(
  "$way refuses $what, keeps nothing and tells no other origin",
  covers("AUTH-BEARER", "AUTH-PRO", "SVC-MEMBERS"),
  async ({ face, refusal }) => {
    const { app, response } = await refused(face, refusal);
    const text = await response.text();
    const problem = problemDocument.parse(JSON.parse(text));
    expect([response.status, problem.type]).toEqual([
      refusal.status,
      `https://ledger.example.org/problems/#${refusal.problem}`,
    ]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(response.headers.has("WWW-Authenticate")).toBe(
      ["unauthorized", "pro-required"].includes(refusal.problem),
    );
    for (const value of [...Object.values(PLANTED), app.key]) {
      expect(text).not.toContain(value);
      expect(app.log()).not.toContain(value);
    }
  },
);

test.each(faces)("$name refuses a key past its end", async (face) => {
  const app = await securedApp();
  const { key } = await app.accounts.createKey(app.account.id, { label: "old", expires: new Date(0) });
  expect((await app.ask(face.request(bearer(key)))).status).toBe(401);
});

test.each(faces)(
  "$name answers a Pro member, whose answer no cache keeps and no other origin reads",
  async (face) => {
    const app = await securedApp();
    const response = await app.ask(face.request({ ...bearer(app.key), Origin: face.origin }));
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(response.headers.get("RateLimit-Policy")).toBe('"minute";q=60;w=60, "day";q=2000;w=86400');
    expect(response.headers.get("RateLimit")).toContain(`"minute";r=${face.spends ? 59 : 60};`);
  },
);

test.each(faces.filter(({ spends }) => !spends))(
  "$name answers an account of any plan, for nothing",
  async (face) => {
    const app = await securedApp();
    await app.administration.revoke(PLANTED.account);
    expect((await app.ask(face.request(bearer(app.key)))).status).toBe(200);
    expect((await app.limits.usage(app.account.id)).map(({ used }) => used)).toEqual([0, 0]);
  },
);

test.each(everyRefusal.filter(({ refusal }) => refusal.problem === "rate-limited"))(
  "$way refuses $what with the seconds to wait, and spends nothing",
  covers("LIMIT-429", "LIMIT-DAY", "LIMIT-MINUTE"),
  async ({ face, refusal }) => {
    const { app, response } = await refused(face, refusal);
    const usage = await app.limits.usage(app.account.id);
    const full = usage.find(({ remaining }) => remaining === 0);
    expect(response.headers.get("Retry-After")).toBe(String(full?.resetSeconds));
    expect(response.headers.get("RateLimit")).toBe(limitHeaders(usage).RateLimit);
  },
);

test.each(faces)(
  "while the store is away $name says when to ask again, and the public goes on",
  async (face) => {
    const app = await securedApp();
    const before = await (await app.askPublic("/api/v1/tech")).text();
    await app.store.close();
    const response = await app.ask(face.request(bearer(app.key)));
    expect([response.status, response.headers.get("Retry-After")]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
    const open = await app.askPublic("/api/v1/tech");
    expect([open.status, await open.text()]).toEqual([200, before]);
  },
);

test(
  "all ways in and all keys of an account spend of the same limits, and another account of its own",
  covers("LIMIT-ACCOUNT"),
  async () => {
    const app = await securedApp();
    const { key } = await app.accounts.createKey(app.account.id, { label: "second", expires: null });
    const spending = faces.filter(({ spends }) => spends);
    for (const face of spending) for (const own of [app.key, key]) await app.ask(face.request(bearer(own)));
    expect((await app.limits.usage(app.account.id)).map(({ used }) => used)).toEqual([
      spending.length * 2,
      spending.length * 2,
    ]);
    expect((await app.limits.usage("another")).map(({ used }) => used)).toEqual([0, 0]);
  },
);

test("what members read, their addresses and their keys stand in no log and in nothing public", async () => {
  const app = await securedApp();
  for (const face of faces) {
    await app.ask(face.request(bearer(app.key)));
    await app.ask(face.request(bearer(app.key), "?colour=red"));
  }
  await wait(0);
  const open = ["/openapi.json", "/api", "/api/v1/tech", "/api/v1/buyers", "/buyers/", "/healthz", "/"];
  const texts = await Promise.all(open.map(async (path) => (await app.askPublic(path)).text()));
  expect(app.log()).toContain("/api/v1/buyers");
  for (const value of [...Object.values(PLANTED), app.key, app.keyId]) {
    for (const text of [...texts, app.log()]) expect(text).not.toContain(value);
  }
});
