import { expect, onTestFinished, test, vi } from "vitest";
import { problemDocument } from "../../../contract/problems.ts";
import { generateKey } from "../../../server/members/accounts/key-format.ts";
import { covers } from "../../requirements.ts";
import { fixtureAuth, proKey, seedUsage } from "./fixture-members.ts";

// security.test.ts tests each refusal over every route and tool. Here are the details of headers and messages.

const HTTPS = { "X-Forwarded-Proto": "https" };
const bearer = (key: string) => ({ ...HTTPS, Authorization: `Bearer ${key}` });

const problemFrom = async (response: Response) => problemDocument.parse(await response.json());

test("a Pro member's key is accepted, and the response names the limits", covers("AUTH-BEARER"), async () => {
  const { ask, key } = await fixtureAuth();
  const response = await ask("/in", { ...HTTPS, Authorization: `bEARER ${key}` });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ email: "pro@example.org" });
  expect(response.headers.get("RateLimit-Policy")).toBe('"minute";q=60;w=60, "day";q=2000;w=86400');
  expect(response.headers.get("RateLimit")).toMatch(/^"minute";r=59;t=\d+, "day";r=1999;t=\d+$/);
});

const CHALLENGE = 'Bearer realm="Clubledger members"';

test("without a key the response is 401, over plain http too, with a challenge that names no error", async () => {
  const { ask } = await fixtureAuth();
  for (const headers of [HTTPS, { "X-Forwarded-Proto": "http" }]) {
    const response = await ask("/in", headers);
    expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, CHALLENGE]);
  }
});

test("every invalid key gets the same 401 with invalid_token, in the same words and headers", async () => {
  const { ask, accounts, administration, account, key, keyId } = await fixtureAuth();
  const { key: expired } = await accounts.createKey(account.id, { label: "old", expires: new Date(0) });
  const blocked = await proKey({ accounts, administration }, "blocked@example.org");
  await administration.setBlocked("blocked@example.org", true);
  await accounts.revokeKey(account.id, keyId);
  const swapped = generateKey().key.replace(/^cl_\w{12}/, `cl_${keyId}`);
  const unknown = ["cl_nothing", generateKey().key, swapped, `${key} ${key}`, `${key}x`, "x".repeat(8000)];
  const tokens = [key, expired, blocked.key, ...unknown].map((token) => `Bearer ${token}`);
  const answers = new Set<string>();
  for (const [index, sent] of [key, `Basic ${key}`, ...tokens].entries()) {
    // The fixture throttles the fourth invalid key of one client.
    const client = { "X-Forwarded-For": `203.0.113.${index}` };
    const response = await ask("/in", { ...HTTPS, ...client, Authorization: sent });
    expect(response.headers.get("WWW-Authenticate")).toBe(
      `${CHALLENGE}, error="invalid_token", error_description="The key is not valid. Keys are made on the account page."`,
    );
    const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
    const { requestId: _id, ...problem } = await problemFrom(response);
    answers.add(JSON.stringify([response.status, headers, problem]));
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toMatch(/^\[401,/);
});

test("an account without a current Pro plan gets 403 and is known", covers("AUTH-PRO"), async () => {
  const { ask, administration, key } = await fixtureAuth();
  await administration.grant("pro@example.org", new Date(Date.now() - 1));
  expect((await ask("/in", bearer(key))).status).toBe(403);
  await administration.revoke("pro@example.org");
  const response = await ask("/in", bearer(key));
  expect(response.status).toBe(403);
  expect(response.headers.get("WWW-Authenticate")).toBeNull();
  expect((await problemFrom(response)).detail).toContain("https://deals.example.org/account/");
  expect((await ask("/who", bearer(key))).status).toBe(200);
});

test("an account that has used up its minute gets 429, and is known", covers("LIMIT-429"), async () => {
  const { ask, account, key, ...parts } = await fixtureAuth();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  await seedUsage(parts, account.id, { minute: 60, day: 60 });
  const response = await ask("/in", bearer(key));
  expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(response.headers.get("RateLimit")).toMatch(/^"minute";r=0;t=\d+, "day";r=1940;t=\d+$/);
  expect((await ask("/who", bearer(key))).status).toBe(200);
});

test("too many invalid keys from one client are 429, and its valid keys still work", async () => {
  const { ask, key } = await fixtureAuth();
  const from = { "X-Forwarded-For": "203.0.113.9" };
  for (let asked = 0; asked < 3; asked += 1)
    expect((await ask("/in", { ...bearer("abc"), ...from })).status).toBe(401);
  const refused = await ask("/in", { ...bearer("abc"), ...from });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await ask("/in", { ...bearer(key), ...from })).status).toBe(200);
  expect((await ask("/in", { ...bearer("abc"), "X-Forwarded-For": "203.0.113.10" })).status).toBe(401);
});

test("a blocked member's program that goes on asking does not use up the network's attempts", async () => {
  const { ask, accounts, administration } = await fixtureAuth();
  const blocked = await proKey({ accounts, administration }, "blocked@example.org");
  await administration.setBlocked("blocked@example.org", true);
  const from = { "X-Forwarded-For": "203.0.113.9" };
  for (let asked = 0; asked < 5; asked += 1)
    expect((await ask("/in", { ...bearer(blocked.key), ...from })).status).toBe(401);
  expect((await ask("/in", { ...bearer("abc"), ...from })).status).toBe(401);
});

test("a query parameter that is named like a key is 400, whatever its value", async () => {
  const { ask, key } = await fixtureAuth();
  for (const name of ["key", "api_key", "apikey", "API-Key", "token", "access_token", "authorization"])
    expect([name, (await ask(`/in?${name}=x`, bearer(key))).status]).toEqual([name, 400]);
});

test("a key in the query is 400 and is not repeated, and a long name only in part", async () => {
  const { ask, key } = await fixtureAuth();
  for (const query of [`q=${key}`, `${key}=1`, `q=a&q=x%20${key}`]) {
    const response = await ask(`/in?${query}`, bearer(key));
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain(key);
  }
  const { errors } = await problemFrom(await ask(`/in?${key}.${key}${"x".repeat(5000)}=1`));
  expect(errors).toEqual([{ parameter: "cl_….cl_…", message: "must not be sent" }]);
});

test("a key over plain http is 403, through a proxy and without one, unless the server's own URL is plain http", async () => {
  const { ask, key } = await fixtureAuth();
  expect((await ask("/in", { ...bearer(key), "X-Forwarded-Proto": "http" })).status).toBe(403);
  const direct = await ask("/in", bearer(key), "198.51.100.7");
  expect(direct.status).toBe(403);
  expect((await problemFrom(direct)).type).toBe("https://ledger.example.org/problems/#insecure-transport");
  const local = await fixtureAuth("", "http://localhost:8080");
  expect((await local.ask("/in", { Authorization: `Bearer ${local.key}` })).status).toBe(200);
});
