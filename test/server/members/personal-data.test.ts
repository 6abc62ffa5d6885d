import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { required } from "../../../contract/required.ts";
import { sweep } from "../../../server/members/store/store.ts";
import { everyRow, insertRows } from "./fill-store.ts";
import { fixtureAccounts, signedIn } from "./fixture-members.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const DAY = 24 * 60 * 60_000;
const APP = { clientId: "https://app.example.org/client.json", name: "App", document: "{}" };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

/** Something of two accounts in every table, under the addresses ada@ and bob@example.org. */
async function withTwoMembers() {
  const parts = await fixtureAccounts();
  const secrets = [];
  for (const email of ["ada@example.org", "bob@example.org"]) {
    const session = await signedIn(parts.accounts, parts.sent, email);
    const { id } = required(await parts.administration.find(email), email);
    const { key } = await parts.accounts.createKey(id, { label: `key of ${email}`, expires: null });
    await addToken(parts, id, await parts.accounts.connectApplication(id, APP));
    await addAlert(parts, id);
    await addReport(parts, email);
    await parts.limits.consume(id);
    secrets.push({ id, session, key });
  }
  const [ada, bob] = secrets;
  return { ...parts, ada: required(ada, "ada"), bob: required(bob, "bob") };
}

type Parts = Awaited<ReturnType<typeof fixtureAccounts>>;

/** A token of a connected application, and a request of another one to connect. */
async function addToken(parts: Parts, accountId: string, grantId: string) {
  const row = { payload: JSON.stringify({ accountId }), expires_at: NOON.getTime() + DAY, used_at: null };
  await insertRows(parts, "oauth_records", [
    { ...row, id_hash: `token of ${accountId}`, model: "AccessToken", grant_id: grantId },
    { ...row, id_hash: `request of ${accountId}`, model: "Interaction", grant_id: null },
  ]);
}

/** A saved search, and the newest release that was mailed about. */
async function addAlert(parts: Parts, account_id: string) {
  const alert = { kind: "buyers", subject: "intent=1", created_at: NOON.getTime(), paused_at: null } as const;
  await insertRows(parts, "alerts", [{ ...alert, account_id, id: `alert of ${account_id}` }]);
  const mailing = { kind: "digest", position: "2026-11-21T11:00:00Z", claimed_until: null } as const;
  await insertRows(parts, "mailings", [
    { ...mailing, account_id, unsubscribe_hash: `hash of ${account_id}` },
  ]);
}

/** A report that names the account's address. */
async function addReport(parts: Parts, email: string, created_at = NOON.getTime()) {
  const report = { subject: "row=a--b--c", answer: "source", text: "", email, created_at } as const;
  await insertRows(parts, "reports", [{ ...report, id: `${email} ${created_at}` }]);
}

const countsOf = (data: object) =>
  Object.fromEntries(Object.entries(data).map(([table, rows]) => [table, rows.length]));

const ALL_OF_ONE = {
  ...{ accounts: 1, sessions: 1, sign_in_tokens: 1, keys: 1 },
  ...{ oauth_grants: 1, oauth_records: 2, alerts: 1, mailings: 1, audit: 4, reports: 1, rate_limits: 2 },
};

test("the plan's end that a member was reminded of is exported as a time", async () => {
  const parts = await withTwoMembers();
  const mailing = { kind: "plan-end", position: String(NOON.getTime()), unsubscribe_hash: null } as const;
  await insertRows(parts, "mailings", [{ ...mailing, account_id: parts.ada.id, claimed_until: null }]);
  const data = required(await parts.administration.export("ada@example.org"), "ada");
  expect(data.mailings.map(({ position }) => position).sort()).toEqual([
    "2026-11-21T11:00:00Z",
    "2026-11-21T12:00:00.000Z",
  ]);
});

test("an export has everything that is stored of the account, and nothing of another", async () => {
  const { administration, bob } = await withTwoMembers();
  const data = required(await administration.export("ada@example.org"), "the data");
  expect(countsOf(data)).toEqual(ALL_OF_ONE);
  expect(data.accounts).toMatchObject([{ email: "ada@example.org", created_at: "2026-11-21T12:00:00.000Z" }]);
  expect(data.keys).toMatchObject([{ label: "key of ada@example.org", revoked_at: null }]);
  expect(JSON.stringify(data)).not.toContain(bob.id);
  expect(JSON.stringify(data)).not.toContain("bob@example.org");
});

test("an export has no secret and no hash of one", async () => {
  const { administration } = await withTwoMembers();
  const data = JSON.stringify(await administration.export("ada@example.org"));
  expect(data).not.toMatch(/hash|payload|[0-9a-f]{64}|[\w-]{43}/);
});

test("deleting an account leaves nothing of it, and everything of the others", async () => {
  const parts = await withTwoMembers();
  expect(await parts.administration.delete("ada@example.org")).toBe(true);
  const left = JSON.stringify(await everyRow(parts));
  expect(left).not.toContain("ada@example.org");
  expect(left).not.toContain(parts.ada.id);
  expect(countsOf(required(await parts.administration.export("bob@example.org"), "bob"))).toEqual(ALL_OF_ONE);
});

test("the keys and sessions of a deleted account end at once", async () => {
  const { administration, accounts, ada } = await withTwoMembers();
  await administration.delete("ada@example.org");
  expect(await accounts.authenticateKey(ada.key)).toBeUndefined();
  expect(await accounts.authenticateSession(ada.session)).toBeUndefined();
});

test("there is nothing to export or delete of an unknown address", async () => {
  const { administration } = await withTwoMembers();
  expect(await administration.export("eve@example.org")).toBeUndefined();
  expect(await administration.delete("eve@example.org")).toBe(false);
});

test.each([
  [30, ["accounts", "alerts", "audit", "keys", "mailings", "reports", "sessions"]],
  [31, ["accounts", "alerts", "audit", "keys", "mailings", "reports"]],
  [365, ["accounts", "alerts", "audit", "keys", "mailings"]],
  [366, ["accounts", "alerts", "keys", "mailings"]],
])("after %i days there are rows only in %j", async (days, tables) => {
  const parts = await withTwoMembers();
  vi.setSystemTime(NOON.getTime() + days * DAY);
  await parts.store.use(sweep);
  const left = countsOf(await everyRow(parts));
  expect(
    Object.keys(left)
      .filter((table) => left[table] !== 0)
      .sort(),
  ).toEqual(tables);
});

test("a report and its address are deleted after 180 days", async () => {
  const parts = await fixtureAccounts();
  for (const days of [179, 181]) await addReport(parts, `${days}@example.org`, NOON.getTime() - days * DAY);
  const left = await parts.store.use(async (open) => {
    await sweep(open);
    return open.db.selectFrom("reports").select("email").execute();
  });
  expect(left).toEqual([{ email: "179@example.org" }]);
});
