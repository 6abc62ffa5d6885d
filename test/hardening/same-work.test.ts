import { expect, test } from "vitest";
import { generateKey, parseKey } from "../../server/members/accounts/key-format.ts";
import type { Accounts } from "../../server/members/accounts/sign-in.ts";
import type { Store } from "../../server/members/store/store.ts";
import { insertRows } from "../server/members/fill-store.ts";
import {
  type FixtureStore,
  fixtureAccounts,
  fixtureStore,
  proKey,
} from "../server/members/fixture-members.ts";

/** The time of a response must not reveal who is a member: statements are counted, because times vary. */
interface Counted extends FixtureStore {
  /** How many statements some work costs. */
  cost: (work: () => Promise<unknown>) => Promise<number>;
}

async function countedStore(): Promise<Counted> {
  const opened = await fixtureStore();
  let statements = 0;
  const store: Store = {
    ...opened.store,
    use: (work) => {
      statements += 1;
      return opened.store.use(work);
    },
  };
  return {
    ...opened,
    store,
    async cost(work) {
      const before = statements;
      await work();
      return statements - before;
    },
  };
}

const linkTo = (accounts: Accounts, email: string, clientNetwork = "192.0.2.1") =>
  accounts.sendSignInLink({ email, clientNetwork, returnTo: "/account/" });

test("a sign-in link costs the same work for a member, a stranger and a blocked account", async () => {
  const counted = await countedStore();
  const { accounts, administration } = await fixtureAccounts(counted);
  await administration.add("member@example.org");
  await administration.add("blocked@example.org");
  await administration.setBlocked("blocked@example.org", true);
  const emails = ["member@example.org", "stranger@example.org", "blocked@example.org"];
  const costs: number[] = [];
  for (const email of emails) costs.push(await counted.cost(() => linkTo(accounts, email)));
  expect(costs).toEqual([3, 3, 3]);
});

test("a key costs one look whether it was never made, has another secret, is revoked, past its end or of a blocked account", async () => {
  const counted = await countedStore();
  const parts = await fixtureAccounts(counted);
  const { accounts, administration } = parts;
  const own = await proKey(parts);
  const blocked = await proKey(parts, "blocked@example.org");
  await administration.setBlocked("blocked@example.org", true);
  const make = (expires: Date | null) => accounts.createKey(own.account.id, { label: "x", expires });
  const [revoked, ended] = [await make(null), await make(new Date(0))];
  await accounts.revokeKey(own.account.id, revoked.record.id);
  const other = generateKey();
  const unused = { created_at: 0, expires_at: null, last_used_at: null, revoked_at: null, place: null };
  const row = { ...unused, label: "x", id: other.id, account_id: own.account.id };
  await insertRows(counted, "keys", [{ ...row, secret_hash: "0".repeat(64) }]);
  const dead = [generateKey().key, other.key, revoked.key, ended.key, blocked.key];
  const costs: number[] = [];
  const found: unknown[] = [];
  for (const key of dead) {
    expect(parseKey(key)).toBeDefined();
    costs.push(await counted.cost(async () => found.push(await accounts.authenticateKey(key))));
  }
  expect(found).toEqual([undefined, undefined, undefined, undefined, "blocked"]);
  expect(costs).toEqual([1, 1, 1, 1, 1]);
});

test("a key with a wrong checksum costs no look at all, whoever's it resembles", async () => {
  const counted = await countedStore();
  const parts = await fixtureAccounts(counted);
  const { key } = await proKey(parts);
  const wrong = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
  expect(await counted.cost(() => parts.accounts.authenticateKey(wrong))).toBe(0);
});

test("whoever uses up the links of another's address locks nobody out: each of these links signs its owner in", async () => {
  const { accounts, sent } = await fixtureAccounts();
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"])
    await linkTo(accounts, "victim@example.org", address);
  await expect(linkTo(accounts, "victim@example.org", "198.51.100.1")).rejects.toThrow("too many attempts");
  for (const { token } of sent) expect(await accounts.signIn(token)).toBeDefined();
});

test("a request that is refused for asking too often takes no link from the email address", async () => {
  const { accounts } = await fixtureAccounts();
  for (let asked = 0; asked < 20; asked += 1) await linkTo(accounts, `somebody-${asked}@example.org`);
  for (let asked = 0; asked < 5; asked += 1)
    await expect(linkTo(accounts, "victim@example.org")).rejects.toThrow("too many attempts");
  await expect(linkTo(accounts, "victim@example.org", "198.51.100.1")).resolves.toBeUndefined();
});
