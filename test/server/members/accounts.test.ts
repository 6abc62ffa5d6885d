import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { required } from "../../../contract/required.ts";
import {
  KeyAlreadyCreated,
  TooManyAttempts,
  TooManyKeys,
} from "../../../server/members/accounts/accounts.ts";
import type { Store } from "../../../server/members/store/store.ts";
import { fixtureAccounts, fixtureStore, proKey, signedIn } from "./fixture-members.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IN_A_MINUTE = new Date(NOON.getTime() + MINUTE);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

const later = (milliseconds: number) => vi.setSystemTime(NOON.getTime() + milliseconds);
const request = { email: "ada@example.org", clientNetwork: "192.0.2.1", returnTo: "/buyers/" };
const key = { label: "laptop", expires: null };

/** Accounts with the account of ada@example.org. */
async function withAda() {
  const parts = await fixtureAccounts();
  const { id } = await parts.administration.add("ada@example.org");
  const { accounts, sent } = parts;
  const requestLink = async (changed: Partial<typeof request> = {}) => {
    await accounts.sendSignInLink({ ...request, ...changed });
    return required(sent.at(-1), "a mail").token;
  };
  return { ...parts, id, requestLink };
}

/** Makes several attempts at once and returns how many succeeded. */
async function countSuccesses(attempts: number, attempt: () => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: attempts }, attempt));
  return results.filter((result) => result.status === "fulfilled" && result.value !== undefined).length;
}

test("a link signs in, creates a free account and leads back to the page", async () => {
  const { accounts, sent } = await fixtureAccounts();
  await accounts.sendSignInLink({ ...request, email: " New@Example.org " });
  expect(sent).toMatchObject([{ email: "new@example.org" }]);
  const session = required(await accounts.signIn(required(sent[0], "a mail").token), "a session");
  expect(session.returnTo).toBe("/buyers/");
  const visitor = await accounts.authenticateSession(session.token);
  expect(visitor?.account).toMatchObject({ email: "new@example.org", plan: "free", blocked: false });
});

test("a link never leads to another site", async () => {
  const { accounts, requestLink } = await withAda();
  const link = await requestLink({ returnTo: "//evil.example.org" });
  expect((await accounts.signIn(link))?.returnTo).toBe("/account/home/");
});

test("each session of an account has its own token, and its own form token that stays the same", async () => {
  const { accounts, sent } = await fixtureAccounts();
  const [first, second] = [await signedIn(accounts, sent), await signedIn(accounts, sent)];
  const [one, again, other] = [
    await accounts.authenticateSession(first),
    await accounts.authenticateSession(first),
    await accounts.authenticateSession(second),
  ];
  expect(first).not.toBe(second);
  expect(one?.formToken).toMatch(/^[\w-]{43}$/);
  expect(one).toEqual(again);
  expect(one?.account).toEqual(other?.account);
  expect(one?.formToken).not.toBe(other?.formToken);
});

test("a link signs in once, even if twenty use it at the same moment, and looking at it does not count", async () => {
  const { accounts, requestLink } = await withAda();
  const link = await requestLink();
  const masked = "a…@example.org";
  expect([await accounts.maskedAddressOf(link), await accounts.maskedAddressOf(link)]).toEqual([
    masked,
    masked,
  ]);
  expect(await countSuccesses(20, () => accounts.signIn(link))).toBe(1);
  expect(await accounts.maskedAddressOf(link)).toBeUndefined();
});

test("a link works for 15 minutes", async () => {
  const { accounts, requestLink } = await withAda();
  const [first, second] = [await requestLink(), await requestLink()];
  later(15 * MINUTE - 1);
  expect(await accounts.signIn(first)).toBeDefined();
  later(15 * MINUTE);
  expect(await accounts.maskedAddressOf(second)).toBeUndefined();
  expect(await accounts.signIn(second)).toBeUndefined();
});

test("a session ends after 30 days, or on signing out", async () => {
  const { accounts, sent } = await fixtureAccounts();
  const [kept, left] = [await signedIn(accounts, sent), await signedIn(accounts, sent)];
  await accounts.signOut(left);
  expect(await accounts.authenticateSession(left)).toBeUndefined();
  later(30 * DAY - 1);
  expect(await accounts.authenticateSession(kept)).toBeDefined();
  later(30 * DAY);
  expect(await accounts.authenticateSession(kept)).toBeUndefined();
});

test("signing out everywhere ends every session of one account, and is audited", async () => {
  const { accounts, administration, sent, id } = await withAda();
  const own = [await signedIn(accounts, sent), await signedIn(accounts, sent)];
  const other = await signedIn(accounts, sent, "other@example.org");
  later(1);
  await accounts.signOutEverywhere(id);
  for (const session of own) expect(await accounts.authenticateSession(session)).toBeUndefined();
  expect(await accounts.authenticateSession(other)).toBeDefined();
  const [last] = await administration.listAudit(id);
  expect(last).toMatchObject({ actor: "account", action: "signed out everywhere" });
});

test("a blocked account can neither sign in nor use its session, and nobody else's session ends", async () => {
  const { accounts, administration, sent } = await fixtureAccounts();
  const session = await signedIn(accounts, sent);
  const other = await signedIn(accounts, sent, "other@example.org");
  await administration.setBlocked("ada@example.org", true);
  expect(await accounts.authenticateSession(session)).toBeUndefined();
  await expect(signedIn(accounts, sent)).rejects.toThrow("could not sign in");
  await administration.setBlocked("ada@example.org", false);
  expect(await accounts.authenticateSession(session)).toBeUndefined();
  expect(await accounts.authenticateSession(other)).toBeDefined();
  expect(await accounts.authenticateSession(await signedIn(accounts, sent))).toBeDefined();
});

test("the fourth link to one email address within 15 minutes is refused from any network", async () => {
  const { requestLink, sent } = await withAda();
  for (const client of [1, 2, 3]) await requestLink({ clientNetwork: `192.0.2.${client}` });
  const fourth = requestLink({ clientNetwork: "192.0.2.4" });
  await expect(fourth).rejects.toBeInstanceOf(TooManyAttempts);
  await expect(fourth).rejects.toMatchObject({ retryAfter: 900 });
  expect(sent).toHaveLength(3);
  later(15 * MINUTE);
  await requestLink();
  expect(sent).toHaveLength(4);
});

test("the 21st link that one client requests within an hour is refused", async () => {
  const { requestLink, sent } = await withAda();
  for (let number = 0; number < 20; number += 1) await requestLink({ email: `reader-${number}@example.org` });
  await expect(requestLink({ email: "more@example.org" })).rejects.toBeInstanceOf(TooManyAttempts);
  expect(sent).toHaveLength(20);
});

test("a revoked key is refused at once, and only its own account can revoke it", async () => {
  const parts = await fixtureAccounts();
  const { account, key: secret, keyId } = await proKey(parts);
  const stranger = await parts.administration.add("stranger@example.org");
  expect(await parts.accounts.revokeKey(stranger.id, keyId)).toBe(false);
  expect(await parts.accounts.authenticateKey(secret)).toBeDefined();
  expect(await parts.accounts.revokeKey(account.id, keyId)).toBe(true);
  expect(await parts.accounts.authenticateKey(secret)).toBeUndefined();
  for (const unknown of [keyId, "a\0b", "", "x".repeat(12), "../../etc/pw"])
    expect(await parts.accounts.revokeKey(account.id, unknown)).toBe(false);
});

test("a key works until it expires", async () => {
  const { accounts, id } = await withAda();
  const created = await accounts.createKey(id, { label: "short", expires: IN_A_MINUTE });
  later(MINUTE - 1);
  expect(await accounts.authenticateKey(created.key)).toBeDefined();
  later(MINUTE);
  expect(await accounts.authenticateKey(created.key)).toBeUndefined();
});

test("an account that requests 30 keys at once gets 10", async () => {
  const { accounts, id } = await withAda();
  expect(await countSuccesses(30, () => accounts.createKey(id, key))).toBe(10);
  expect(await accounts.listKeys(id)).toHaveLength(10);
});

test("a form that is sent twenty times at once creates one key, and none once the key is revoked", async () => {
  const { accounts, administration, id } = await withAda();
  const other = await administration.add("other@example.org");
  const form = { ...key, formId: "of-one-form" };
  expect(await countSuccesses(20, () => accounts.createKey(id, form))).toBe(1);
  const [created, ...more] = await accounts.listKeys(id);
  expect(more).toEqual([]);
  await accounts.revokeKey(id, required(created, "a key").id);
  await expect(accounts.createKey(id, form)).rejects.toBeInstanceOf(KeyAlreadyCreated);
  await accounts.createKey(other.id, form);
});

test("a revoked or expired key makes room for another", async () => {
  const { accounts, id } = await withAda();
  await accounts.createKey(id, { label: "short", expires: IN_A_MINUTE });
  for (let created = 1; created < 10; created += 1) await accounts.createKey(id, key);
  await expect(accounts.createKey(id, key)).rejects.toBeInstanceOf(TooManyKeys);
  later(MINUTE);
  const { record } = await accounts.createKey(id, key);
  await expect(accounts.createKey(id, key)).rejects.toBeInstanceOf(TooManyKeys);
  await accounts.revokeKey(id, record.id);
  await accounts.createKey(id, key);
});

test("the last use of a key is written once a minute at most", async () => {
  const parts = await fixtureAccounts();
  const { account, key: secret } = await proKey(parts);
  const lastUse = async () => {
    await parts.accounts.authenticateKey(secret);
    await parts.accounts.flushed();
    return (await parts.accounts.listKeys(account.id))[0]?.lastUsed?.toISOString();
  };
  expect(await lastUse()).toBe("2026-11-21T12:00:00.000Z");
  later(MINUTE - 1);
  expect(await lastUse()).toBe("2026-11-21T12:00:00.000Z");
  later(MINUTE);
  expect(await lastUse()).toBe("2026-11-21T12:01:00.000Z");
});

test("neither the store nor the log contains a key's secret, a link, a session or a client's IP address", async () => {
  const fixture = await fixtureStore();
  const parts = await fixtureAccounts(fixture);
  const { key: secret } = await proKey(parts);
  const session = await signedIn(parts.accounts, parts.sent);
  await parts.accounts.authenticateKey(secret);
  await parts.accounts.flushed();
  await fixture.store.close();
  const stored = await fixture.contents();
  expect(stored).toContain("ada@example.org");
  const { token } = required(parts.sent[0], "a mail");
  for (const value of [secret, secret.slice(16), token, session, "192.0.2.1"]) {
    expect(stored).not.toContain(value);
    expect(fixture.log()).not.toContain(value);
  }
  expect(fixture.log()).not.toContain("ada@example.org");
});

/** Runs `work` while the audit log cannot be written. */
async function whileAuditFails(store: Store, work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    store.use(({ db }) => db.schema.alterTable("audit").renameColumn(from, to).execute());
  await rename("detail", "not_detail");
  await work().finally(() => rename("not_detail", "detail"));
}

test("a change that cannot be audited is not made", async () => {
  const { accounts, administration, sent, store, requestLink, id } = await withAda();
  const { keyId } = await proKey({ accounts, administration }, "ada@example.org");
  await signedIn(accounts, sent);
  const [own, unknown] = [await requestLink(), await requestLink({ email: "new@example.org" })];
  const state = async () => [
    await administration.list(),
    await accounts.listKeys(id),
    await administration.listAudit(id),
    await store.use(({ db }) => db.selectFrom("sessions").selectAll().execute()),
  ];
  const before = await state();
  const changes = [
    () => administration.add("other@example.org"),
    () => administration.grant("ada@example.org", NOON),
    () => administration.revoke("ada@example.org"),
    () => administration.setBlocked("ada@example.org", true),
    () => accounts.createKey(id, key),
    () => accounts.revokeKey(id, keyId),
    () => accounts.signIn(own),
    () => accounts.signIn(unknown),
  ];
  await whileAuditFails(store, async () => {
    for (const change of changes) await expect(change()).rejects.toThrow("detail");
  });
  expect(await state()).toEqual(before);
});

test("a request that is counted while a change fails stays counted", async () => {
  const { administration, limits, store, id } = await withAda();
  // The count falls into another turn of the change each time.
  const consumeAfter = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await undefined;
    await limits.consume(id);
  };
  await whileAuditFails(store, async () => {
    for (let turns = 0; turns < 50; turns += 1) {
      const change = administration.grant("ada@example.org", null);
      const [changed] = await Promise.allSettled([change, consumeAfter(turns)]);
      expect(changed.status).toBe("rejected");
    }
  });
  expect((await limits.usage(id))[0]).toMatchObject({ used: 50 });
});

test("the audit log names each change of an account and who made it", async () => {
  const parts = await fixtureAccounts();
  const { account, keyId } = await proKey(parts);
  await parts.accounts.revokeKey(account.id, keyId);
  const entries = await parts.administration.listAudit(account.id);
  expect(entries.map(({ actor, action }) => `${actor}: ${action}`).sort()).toEqual([
    "account: key made",
    "account: key revoked",
    "operator tests: account made",
    "operator tests: plan granted",
  ]);
});

test("a visit returns the newest release of the visit on a day before, all day, also of two at once", async () => {
  const { accounts, id } = await withAda();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T23:59:00Z") });
  expect(await accounts.visit(id, "first")).toBe(null);
  vi.setSystemTime("2026-11-21T00:00:01Z");
  const visits = [accounts.visit(id, "second"), accounts.visit(id, "second"), accounts.visit(id, "third")];
  expect(await Promise.all(visits)).toEqual(["first", "first", "first"]);
  vi.setSystemTime("2026-11-28T12:00:00Z");
  expect(await accounts.visit(id, "third")).toBe("second");
});
