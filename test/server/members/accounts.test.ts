import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

const later = (milliseconds: number) => vi.setSystemTime(NOON.getTime() + milliseconds);
const ask = { email: "ada@example.org", clientNetwork: "192.0.2.1", returnTo: "/buyers/" };

test("a link signs in, makes a free account, and leads on to where it was asked for", async () => {
  const { accounts, sent } = await fixtureAccounts();
  await accounts.sendSignInLink({ ...ask, email: " Ada@Example.org " });
  expect(sent).toMatchObject([{ email: "ada@example.org" }]);
  const session = await accounts.signIn(sent[0]?.token ?? "");
  expect(session?.returnTo).toBe("/buyers/");
  const visitor = await accounts.authenticateSession(session?.token ?? "");
  expect(visitor?.account).toMatchObject({ email: "ada@example.org", plan: "free", blocked: false });
});

test.each(["//evil.example.org", "/\\evil.example.org", "https://evil.example.org", "", "/a\nb"])(
  "a link never leads on to another site (%j)",
  async (returnTo) => {
    const { accounts, sent } = await fixtureAccounts();
    await accounts.sendSignInLink({ ...ask, returnTo });
    expect((await accounts.signIn(sent[0]?.token ?? ""))?.returnTo).toBe("/account/");
  },
);

test("a second sign-in comes to the same account with a session of its own", async () => {
  const { accounts, sent } = await fixtureAccounts();
  const [first, second] = [await signedIn(accounts, sent), await signedIn(accounts, sent)];
  expect(first).not.toBe(second);
  const visitors = await Promise.all([
    accounts.authenticateSession(first),
    accounts.authenticateSession(second),
  ]);
  expect(visitors[0]?.account.id).toBe(visitors[1]?.account.id);
  expect(visitors[0]?.formToken).not.toBe(visitors[1]?.formToken);
});

test("a form token stays the same for as long as its session", async () => {
  const { accounts, sent } = await fixtureAccounts();
  const session = await signedIn(accounts, sent);
  const [one, two] = [
    await accounts.authenticateSession(session),
    await accounts.authenticateSession(session),
  ];
  expect(one?.formToken).toMatch(/^[\w-]{43}$/);
  expect(one?.formToken).toBe(two?.formToken);
});

test("of twenty who use one link at once exactly one is signed in", async () => {
  const { accounts, sent } = await fixtureAccounts();
  await accounts.sendSignInLink(ask);
  const token = sent[0]?.token ?? "";
  const sessions = await Promise.all(Array.from({ length: 20 }, () => accounts.signIn(token)));
  expect(sessions.filter((session) => session !== undefined)).toHaveLength(1);
});

test("to look at a link does not use it up, to sign in does", async () => {
  const { accounts, sent } = await fixtureAccounts();
  await accounts.sendSignInLink(ask);
  const token = sent[0]?.token ?? "";
  expect([await accounts.isLinkUsable(token), await accounts.isLinkUsable(token)]).toEqual([true, true]);
  await accounts.signIn(token);
  expect(await accounts.isLinkUsable(token)).toBe(false);
});

test("a link works for 15 minutes and no longer", async () => {
  const { accounts, sent } = await fixtureAccounts();
  await accounts.sendSignInLink(ask);
  await accounts.sendSignInLink(ask);
  later(15 * MINUTE - 1);
  expect(await accounts.signIn(sent[0]?.token ?? "")).toBeDefined();
  later(15 * MINUTE);
  expect(await accounts.isLinkUsable(sent[1]?.token ?? "")).toBe(false);
  expect(await accounts.signIn(sent[1]?.token ?? "")).toBeUndefined();
});

test("a session ends after 30 days, or when it is signed out", async () => {
  const { accounts, sent } = await fixtureAccounts();
  const [kept, left] = [await signedIn(accounts, sent), await signedIn(accounts, sent)];
  await accounts.signOut(left);
  expect(await accounts.authenticateSession(left)).toBeUndefined();
  later(30 * DAY - 1);
  expect(await accounts.authenticateSession(kept)).toBeDefined();
  later(30 * DAY);
  expect(await accounts.authenticateSession(kept)).toBeUndefined();
});

test("signing out everywhere ends every session of one account, and is kept in the audit log", async () => {
  const { accounts, administration, sent } = await fixtureAccounts();
  const [here, there] = [await signedIn(accounts, sent), await signedIn(accounts, sent)];
  const other = await signedIn(accounts, sent, "other@example.org");
  const id = (await accounts.authenticateSession(here))?.account.id ?? "";
  later(1);
  await accounts.signOutEverywhere(id);
  expect([await accounts.authenticateSession(here), await accounts.authenticateSession(there)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await accounts.authenticateSession(other)).toBeDefined();
  const [last] = await administration.listAudit(id);
  expect(last).toMatchObject({ actor: "account", action: "signed out everywhere" });
});

test("a blocked account can neither sign in nor go on with its session", async () => {
  const { accounts, administration, sent } = await fixtureAccounts();
  const session = await signedIn(accounts, sent);
  await administration.setBlocked("ada@example.org", true);
  expect(await accounts.authenticateSession(session)).toBeUndefined();
  await expect(signedIn(accounts, sent)).rejects.toThrow("could not sign in");
});

test("the fourth link to one e-mail address within 15 minutes is refused, whoever asks", async () => {
  const { accounts, sent } = await fixtureAccounts();
  for (const client of [1, 2, 3])
    await accounts.sendSignInLink({ ...ask, clientNetwork: `192.0.2.${client}` });
  const fourth = accounts.sendSignInLink({ ...ask, clientNetwork: "192.0.2.4" });
  await expect(fourth).rejects.toBeInstanceOf(TooManyAttempts);
  await expect(fourth).rejects.toMatchObject({ retryAfter: 900 });
  expect(sent).toHaveLength(3);
  later(15 * MINUTE);
  await accounts.sendSignInLink(ask);
  expect(sent).toHaveLength(4);
});

test("the 21st link that one client asks for within an hour is refused", async () => {
  const { accounts, sent } = await fixtureAccounts();
  for (let asked = 0; asked < 20; asked += 1) {
    await accounts.sendSignInLink({ ...ask, email: `reader-${asked}@example.org` });
  }
  const next = accounts.sendSignInLink({ ...ask, email: "one-more@example.org" });
  await expect(next).rejects.toBeInstanceOf(TooManyAttempts);
  expect(sent).toHaveLength(20);
});

test("a key tells its principal, and is told only where it is made", async () => {
  const parts = await fixtureAccounts();
  const { account, key, keyId } = await proKey(parts);
  expect(await parts.accounts.authenticateKey(key)).toMatchObject({
    account: { id: account.id, plan: "pro" },
    keyId,
  });
  const listed = JSON.stringify(await parts.accounts.listKeys(account.id));
  expect(listed).toContain(keyId);
  expect(listed).not.toContain(key.slice(20));
});

test("a key of the right form that was never made opens nothing, nor does one with another's secret", async () => {
  const parts = await fixtureAccounts();
  const other = await fixtureAccounts();
  await proKey(parts);
  const { key } = await proKey(other);
  expect(await parts.accounts.authenticateKey(key)).toBeUndefined();
});

test("a revoked key opens nothing from that moment, and only its own account can revoke it", async () => {
  const parts = await fixtureAccounts();
  const { account, key, keyId } = await proKey(parts);
  const stranger = await parts.administration.add("stranger@example.org");
  expect(await parts.accounts.revokeKey(stranger.id, keyId)).toBe(false);
  expect(await parts.accounts.authenticateKey(key)).toBeDefined();
  expect(await parts.accounts.revokeKey(account.id, keyId)).toBe(true);
  expect(await parts.accounts.authenticateKey(key)).toBeUndefined();
  expect(await parts.accounts.revokeKey(account.id, keyId)).toBe(false);
});

test.each(["a\0b", "", "x".repeat(12), "../../etc/pw"])("there is no key %j to revoke", async (keyId) => {
  const { accounts, administration } = await fixtureAccounts();
  const { id } = await administration.add("ada@example.org");
  expect(await accounts.revokeKey(id, keyId)).toBe(false);
});

test("a key opens until its end and not after", async () => {
  const { accounts, administration } = await fixtureAccounts();
  const { id } = await administration.add("ada@example.org");
  const { key } = await accounts.createKey(id, {
    label: "short",
    expires: new Date(NOON.getTime() + MINUTE),
  });
  later(MINUTE - 1);
  expect(await accounts.authenticateKey(key)).toBeDefined();
  later(MINUTE);
  expect(await accounts.authenticateKey(key)).toBeUndefined();
});

test("of 30 keys asked for at once an account gets 10", async () => {
  const { accounts, administration } = await fixtureAccounts();
  const { id } = await administration.add("ada@example.org");
  const made = await Promise.allSettled(
    Array.from({ length: 30 }, () => accounts.createKey(id, { label: "one of many", expires: null })),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(await accounts.listKeys(id)).toHaveLength(10);
});

test("of twenty forms that are one, sent at once, one makes a key, also after the key was revoked", async () => {
  const { accounts, administration } = await fixtureAccounts();
  const [{ id }, other] = [
    await administration.add("ada@example.org"),
    await administration.add("other@example.org"),
  ];
  const form = { label: "laptop", expires: null, formId: "of-one-form" };
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => accounts.createKey(id, form)));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [key, ...more] = await accounts.listKeys(id);
  expect(more).toEqual([]);
  await accounts.revokeKey(id, key?.id ?? "");
  await expect(accounts.createKey(id, form)).rejects.toBeInstanceOf(KeyAlreadyCreated);
  await accounts.createKey(other.id, form);
});

test("a key that is revoked or has ended makes room for another", async () => {
  const { accounts, administration } = await fixtureAccounts();
  const { id } = await administration.add("ada@example.org");
  const expires = new Date(NOON.getTime() + MINUTE);
  await accounts.createKey(id, { label: "short", expires });
  for (let made = 1; made < 10; made += 1) await accounts.createKey(id, { label: "long", expires: null });
  const another = () => accounts.createKey(id, { label: "another", expires: null });
  await expect(another()).rejects.toBeInstanceOf(TooManyKeys);
  later(MINUTE);
  const { record } = await another();
  await expect(another()).rejects.toBeInstanceOf(TooManyKeys);
  await accounts.revokeKey(id, record.id);
  await another();
});

test("the last use of a key is written once a minute at most", async () => {
  const parts = await fixtureAccounts();
  const { account, key } = await proKey(parts);
  const lastUse = async () => {
    await parts.accounts.authenticateKey(key);
    await parts.accounts.settled();
    return (await parts.accounts.listKeys(account.id))[0]?.lastUsed?.toISOString();
  };
  expect(await lastUse()).toBe("2026-11-21T12:00:00.000Z");
  later(MINUTE - 1);
  expect(await lastUse()).toBe("2026-11-21T12:00:00.000Z");
  later(MINUTE);
  expect(await lastUse()).toBe("2026-11-21T12:01:00.000Z");
});

test("neither the store nor the log holds a key's secret, a link, a session or a client's address", async () => {
  const kept = await fixtureStore();
  const parts = await fixtureAccounts(kept);
  const { key } = await proKey(parts);
  const session = await signedIn(parts.accounts, parts.sent);
  await parts.accounts.authenticateKey(key);
  await parts.accounts.settled();
  await kept.store.close();
  const stored = await kept.contents();
  expect(stored).toContain("ada@example.org");
  for (const secret of [key, key.slice(16), parts.sent[0]?.token ?? "?", session, "192.0.2.1"]) {
    expect(stored).not.toContain(secret);
    expect(kept.log()).not.toContain(secret);
  }
  expect(kept.log()).not.toContain("ada@example.org");
});

/** Does something while no line can be written into the audit log. The table is whole again afterwards, for its next test. */
async function whileAuditFails(store: Store, work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    store.use(({ db }) => db.schema.alterTable("audit").renameColumn(from, to).execute());
  await rename("detail", "not_detail");
  await work().finally(() => rename("not_detail", "detail"));
}

test("a change whose line cannot be written into the audit log is not made", async () => {
  const parts = await fixtureAccounts();
  const { accounts, administration, sent, store } = parts;
  const { account, keyId } = await proKey(parts);
  await signedIn(accounts, sent, "pro@example.org");
  await accounts.sendSignInLink({ ...ask, email: "pro@example.org" });
  await accounts.sendSignInLink({ ...ask, email: "new@example.org" });
  const [again, unknown] = [sent.at(-2)?.token ?? "", sent.at(-1)?.token ?? ""];
  const [before, keys] = [await administration.listAudit(account.id), await accounts.listKeys(account.id)];
  const changes = [
    () => administration.add("other@example.org"),
    () => administration.grant("pro@example.org", NOON),
    () => administration.revoke("pro@example.org"),
    () => administration.setBlocked("pro@example.org", true),
    () => accounts.createKey(account.id, { label: "second", expires: null }),
    () => accounts.revokeKey(account.id, keyId),
    () => accounts.signIn(again),
    () => accounts.signIn(unknown),
  ];
  await whileAuditFails(store, async () => {
    for (const change of changes) await expect(change()).rejects.toThrow("detail");
  });
  expect(await administration.list()).toEqual([{ ...account, plan: "pro" }]);
  expect(await accounts.listKeys(account.id)).toEqual(keys);
  expect(await store.use(({ db }) => db.selectFrom("sessions").selectAll().execute())).toHaveLength(1);
  expect(await administration.listAudit(account.id)).toEqual(before);
});

test("what is counted while a change fails stays counted", async () => {
  const { administration, limits, store } = await fixtureAccounts();
  const { id } = await administration.add("ada@example.org");
  const change = () =>
    administration.grant("ada@example.org", null).then(
      () => "done",
      () => "failed",
    );
  // The count falls into another turn of the change each time.
  const spendAfter = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await undefined;
    await limits.consume(id);
  };
  const ends: string[] = [];
  await whileAuditFails(store, async () => {
    for (let turns = 0; turns < 50; turns += 1)
      ends.push((await Promise.all([change(), spendAfter(turns)]))[0]);
  });
  expect([...new Set(ends)]).toEqual(["failed"]);
  expect((await limits.usage(id))[0]).toMatchObject({ used: 50 });
});

test("what was done with an account is kept with who did it", async () => {
  const parts = await fixtureAccounts();
  const { account, keyId } = await proKey(parts);
  await parts.accounts.revokeKey(account.id, keyId);
  const deeds = (await parts.administration.listAudit(account.id)).map(
    ({ actor, action }) => `${actor}: ${action}`,
  );
  expect(deeds.sort()).toEqual([
    "account: key made",
    "account: key revoked",
    "operator tests: account made",
    "operator tests: plan granted",
  ]);
});
