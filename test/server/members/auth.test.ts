import { expect, onTestFinished, test, vi } from "vitest";
import { problemDocument } from "../../../contract/problems.ts";
import { covers } from "../../requirements.ts";
import { fixtureAuth, proKey } from "./fixture-members.ts";

const HTTPS = { "X-Forwarded-Proto": "https" };
const bearer = (key: string) => ({ ...HTTPS, Authorization: `Bearer ${key}` });

async function problemOf(answer: Response) {
  return problemDocument.parse(await answer.json());
}

test("a Pro member's key opens the door and the answer tells the limits", covers("AUTH-BEARER"), async () => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  const answer = await auth.ask("/in", bearer(key));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ email: "pro@example.org" });
  expect(answer.headers.get("RateLimit-Policy")).toBe('"minute";q=60;w=60, "day";q=2000;w=86400');
  expect(answer.headers.get("RateLimit")).toMatch(/^"minute";r=59;t=\d+, "day";r=1999;t=\d+$/);
});

test("the scheme's name may be written in any case", async () => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  expect((await auth.ask("/in", { ...HTTPS, Authorization: `bEARER ${key}` })).status).toBe(200);
});

test("without a key the answer is 401 with a challenge that names no error", async () => {
  const auth = await fixtureAuth();
  const answer = await auth.ask("/in", HTTPS);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer realm="Clubledger members"');
});

test.each([
  ["a bare key", (key: string) => key],
  ["another scheme", (key: string) => `Basic ${key}`],
  ["a word that is no key", () => "Bearer abc"],
  [
    "a key that does not exist",
    () => "Bearer cl_000000000000_0000000000000000000000000000000000000000000000000",
  ],
  ["two keys", (key: string) => `Bearer ${key} ${key}`],
  ["a key with a letter more", (key: string) => `Bearer ${key}x`],
])("%s is answered 401 with invalid_token", async (_name, header) => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  const answer = await auth.ask("/in", { ...HTTPS, Authorization: header(key) });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("WWW-Authenticate")).toBe(
    'Bearer realm="Clubledger members", error="invalid_token"',
  );
});

test("a revoked key, one past its end and one of a blocked account are answered like one that never was", async () => {
  const auth = await fixtureAuth();
  const { account, key, keyId } = await proKey(auth);
  const { key: ended } = await auth.accounts.createKey(account.id, { label: "old", expires: new Date(0) });
  const blocked = await proKey(auth, "blocked@example.org");
  await auth.administration.setBlocked("blocked@example.org", true);
  await auth.accounts.revokeKey(account.id, keyId);
  const answers = await Promise.all([key, ended, blocked.key].map((sent) => auth.ask("/in", bearer(sent))));
  const details = await Promise.all(answers.map(async (answer) => (await problemOf(answer)).detail));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(details).size).toBe(1);
});

test("an account that is not Pro is answered 403, and can be identified", covers("AUTH-PRO"), async () => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  await auth.administration.revoke("pro@example.org");
  const answer = await auth.ask("/in", bearer(key));
  expect(answer.status).toBe(403);
  expect(answer.headers.get("WWW-Authenticate")).toContain('error="insufficient_scope"');
  expect((await problemOf(answer)).detail).toContain("https://deals.example.org/account/");
  expect((await auth.ask("/who", bearer(key))).status).toBe(200);
});

test("a plan that has ended is not Pro", async () => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  await auth.administration.grant("pro@example.org", new Date(Date.now() - 1));
  expect((await auth.ask("/in", bearer(key))).status).toBe(403);
});

test(
  "the 61st request of a minute is answered 429 over all keys together, with Retry-After",
  covers("LIMIT-429"),
  async () => {
    const auth = await fixtureAuth();
    const { account, key } = await proKey(auth);
    const { key: other } = await auth.accounts.createKey(account.id, { label: "other", expires: null });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    for (let asked = 0; asked < 60; asked += 1) await auth.limits.consume(account.id);
    const answer = await auth.ask("/in", bearer(other));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.headers.get("RateLimit")).toMatch(/^"minute";r=0;t=\d+, "day";r=1940;t=\d+$/);
    expect((await auth.ask("/who", bearer(key))).status).toBe(200);
  },
);

test("too many failed attempts of one client are answered 429, and its valid keys are let in all the same", async () => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  const from = { "X-Forwarded-For": "203.0.113.9" };
  for (let asked = 0; asked < 3; asked += 1) {
    expect((await auth.ask("/in", { ...bearer("abc"), ...from })).status).toBe(401);
  }
  const refused = await auth.ask("/in", { ...bearer("abc"), ...from });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await auth.ask("/in", { ...bearer(key), ...from })).status).toBe(200);
  expect((await auth.ask("/in", { ...bearer("abc"), "X-Forwarded-For": "203.0.113.10" })).status).toBe(401);
});

test.each(["key", "api_key", "apikey", "API-Key", "token", "access_token", "authorization"])(
  "a query parameter %s is refused with 400, whatever its value",
  async (name) => {
    const auth = await fixtureAuth();
    const { key } = await proKey(auth);
    expect((await auth.ask(`/in?${name}=x`, bearer(key))).status).toBe(400);
  },
);

test("a key in any query parameter is refused with 400 and is not repeated", async () => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  for (const query of [`q=${key}`, `${key}=1`, `q=a&q=x%20${key}`]) {
    const answer = await auth.ask(`/in?${query}`, bearer(key));
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain(key);
  }
});

test("of a parameter's name that holds keys or is long, little is repeated and no key", async () => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  const answer = await auth.ask(`/in?${key}.${key}${"x".repeat(5000)}=1`);
  const { errors } = problemDocument.parse(await answer.json());
  expect(errors).toEqual([{ parameter: `cl_….cl_…`, message: "must not be sent" }]);
});

test("a key over plain http is refused with 403, from a proxy's client and from a direct one", async () => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  expect((await auth.ask("/in", { ...bearer(key), "X-Forwarded-Proto": "http" })).status).toBe(403);
  const direct = await auth.ask("/in", bearer(key), "198.51.100.7");
  expect(direct.status).toBe(403);
  expect((await problemOf(direct)).type).toBe("https://ledger.example.org/problems/#insecure-transport");
});

test("without a key plain http is no fault of its own", async () => {
  const auth = await fixtureAuth();
  expect((await auth.ask("/in", { "X-Forwarded-Proto": "http" })).status).toBe(401);
});

test("where the member interface's own address is plain http, a key is taken over it", async () => {
  const auth = await fixtureAuth("", "http://localhost:8080");
  const { key } = await proKey(auth);
  expect((await auth.ask("/in", { Authorization: `Bearer ${key}` })).status).toBe(200);
});

test("without the store nobody is let in: 503 with Retry-After", async () => {
  const auth = await fixtureAuth();
  const { key } = await proKey(auth);
  await auth.store.close();
  const answer = await auth.ask("/in", bearer(key));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("10");
});

test.each([
  ["/in?key=x", HTTPS],
  ["/in", HTTPS],
  ["/in", bearer("abc")],
  ["/in", { ...bearer("abc"), "X-Forwarded-Proto": "http" }],
])("a refusal at the door is kept nowhere and no other origin can read it (%s)", async (path, headers) => {
  const auth = await fixtureAuth();
  const answer = await auth.ask(path, headers);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});
