import type { Kysely } from "kysely";
import { MAX_KEYS } from "../../../contract/members/limits.ts";
import { compiledOnce } from "../store/compiled-once.ts";
import type { Store } from "../store/store.ts";
import type { AccountRow, KeyRow, Tables } from "../store/tables.ts";
import { accountOf, keyOf } from "./account-rows.ts";
import { type AccountKey, KeyAlreadyCreated, type NewKey, type Principal, TooManyKeys } from "./accounts.ts";
import { type Actor, withAudit } from "./audit.ts";
import { generateKey, isKeyId, parseKey } from "./key-format.ts";
import { equalHashes, hashSecret } from "./secrets.ts";

/** The last use of a key is written this often at most. Milliseconds. */
const LAST_USE_EVERY = 60_000;

/** As `Accounts` describes them; `actor` goes into the audit log. */
export interface Keys {
  authenticateKey: (key: string) => Promise<Principal | undefined>;
  listKeys: (accountId: string) => Promise<AccountKey[]>;
  createKey: (accountId: string, key: NewKey, actor: Actor) => Promise<{ key: string; record: AccountKey }>;
  revokeKey: (accountId: string, keyId: string, actor: Actor) => Promise<boolean>;
  /** Resolves when the last uses have been written, or have failed to be. */
  settled: () => Promise<void>;
}

export function createKeys(store: Store): Keys {
  const uses = createUses(store);
  const findKey = compiledOnce(keyQuery);
  return {
    async authenticateKey(key) {
      const parts = parseKey(key);
      if (parts === undefined) return undefined;
      const [row] = await store.use(({ db }) => findKey(db, parts.id));
      if (row === undefined || !equalHashes(row.secret_hash, hashSecret(parts.secret)) || !opens(row))
        return undefined;
      uses.note(row);
      return {
        account: accountOf({ ...row, id: row.account_id, created_at: row.account_created_at }),
        keyId: row.id,
      };
    },
    listKeys: (accountId) => store.use(({ db }) => listKeys(db, accountId)),
    createKey: (accountId, key, actor) => createKey(store, accountId, key, actor),
    revokeKey: (accountId, keyId, actor) => revokeKey(store, accountId, keyId, actor),
    settled: uses.settled,
  };
}

const KEY_COLUMNS = ["id", "label", "created_at", "last_used_at", "expires_at", "revoked_at"] as const;

function keyQuery(db: Kysely<Tables>) {
  return db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .select(["keys.id", "keys.account_id", "keys.secret_hash", "keys.last_used_at"])
    .select(["keys.expires_at", "keys.revoked_at"])
    .select(["accounts.email", "accounts.plan", "accounts.plan_until", "accounts.blocked"])
    .select("accounts.created_at as account_created_at")
    .where("keys.id", "=", "the key's id");
}

function opens(row: Pick<KeyRow, "expires_at" | "revoked_at"> & Pick<AccountRow, "blocked">): boolean {
  return (
    row.revoked_at === null && row.blocked === 0 && (row.expires_at === null || row.expires_at > Date.now())
  );
}

/** Writes last uses beside the requests: one that cannot be written is forgotten, and no request waits for it. */
function createUses(store: Store) {
  const running = new Set<Promise<unknown>>();
  const writeUse = compiledOnce(useQuery);
  return {
    note({ id, last_used_at }: Pick<KeyRow, "id" | "last_used_at">): void {
      const now = Date.now();
      if (last_used_at !== null && now - last_used_at < LAST_USE_EVERY) return;
      const writing = store
        .use(({ db }) => writeUse(db, now, id, now - LAST_USE_EVERY))
        .catch(() => undefined)
        .finally(() => running.delete(writing));
      running.add(writing);
    },
    async settled(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/** Its values: now, the key's id, and the last use that is old enough to be written over. */
function useQuery(db: Kysely<Tables>) {
  return db
    .updateTable("keys")
    .set({ last_used_at: 0 })
    .where("id", "=", "the key's id")
    .where((where) => where.or([where("last_used_at", "is", null), where("last_used_at", "<=", 0)]));
}

async function listKeys(db: Kysely<Tables>, accountId: string): Promise<AccountKey[]> {
  const rows = await db
    .selectFrom("keys")
    .select(KEY_COLUMNS)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(keyOf);
}

/** A form that is sent twice would make two keys of one id, which the store does not take. */
async function createKey(store: Store, accountId: string, { label, expires, formId }: NewKey, actor: Actor) {
  await store.use(({ db }) => freePlaces(db, accountId));
  const { id, secret, key } = generateKey(formId === undefined ? undefined : `${accountId} ${formId}`);
  const row = {
    id,
    account_id: accountId,
    secret_hash: hashSecret(secret),
    label,
    created_at: Date.now(),
    expires_at: expires?.getTime() ?? null,
    last_used_at: null,
    revoked_at: null,
  };
  if (await takePlace(store, row, actor)) return { key, record: keyOf(row) };
  const before = (await store.use(({ db }) => listKeys(db, accountId))).some((made) => made.id === id);
  throw before
    ? new KeyAlreadyCreated("the key has been made before")
    : new TooManyKeys(`an account may have at most ${MAX_KEYS} keys`);
}

/** A key that has ended gives its place up when the next one is made. */
function freePlaces(db: Kysely<Tables>, accountId: string) {
  return db
    .updateTable("keys")
    .set({ place: null })
    .where("account_id", "=", accountId)
    .where("place", "is not", null)
    .where("expires_at", "<=", Date.now())
    .execute();
}

/**
 * No place can be taken twice, whoever else is taking one at the same moment: the database sees to it, without a count that would have
 * to be locked.
 */
async function takePlace(store: Store, row: Omit<KeyRow, "place">, actor: Actor): Promise<boolean> {
  for (let place = 1; place <= MAX_KEYS; place += 1) {
    const taken = await withAudit(
      store,
      (db) =>
        db
          .insertInto("keys")
          .values({ ...row, place })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id"),
      ({ id }) => ({ actor, action: "key made", accountId: row.account_id, detail: id }),
    );
    if (taken !== undefined) return true;
  }
  return false;
}

async function revokeKey(store: Store, accountId: string, keyId: string, actor: Actor): Promise<boolean> {
  if (!isKeyId(keyId)) return false;
  const revoked = await withAudit(
    store,
    (db) =>
      db
        .updateTable("keys")
        .set({ revoked_at: Date.now(), place: null })
        .where("id", "=", keyId)
        .where("account_id", "=", accountId)
        .where("revoked_at", "is", null)
        .returning("id"),
    ({ id }) => ({ actor, action: "key revoked", accountId, detail: id }),
  );
  return revoked !== undefined;
}
