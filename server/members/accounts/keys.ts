import { MAX_KEYS } from "../../../contract/members/limits.ts";
import { equalHashes, hashSecret } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import type { KeyRow } from "../store/tables.ts";
import {
  type AccountKey,
  KeyAlreadyCreated,
  type NewKey,
  type Principal,
  TooManyKeys,
  toAccount,
  toAccountKey,
} from "./accounts.ts";
import { type Actor, withAudit } from "./audit.ts";
import { generateKey, isKeyId, parseKey } from "./key-format.ts";
import { createLastUses } from "./last-uses.ts";

export function createKeys(store: Store, actor: Actor) {
  const lastUses = createLastUses(store, "keys");
  return {
    /** Undefined if the key is unknown, expired or revoked; "blocked" if it is valid but the account is blocked. */
    async authenticateKey(key: string): Promise<Principal | "blocked" | undefined> {
      const parts = parseKey(key);
      if (parts === undefined) return undefined;
      const row = await findKey(store, parts.id);
      if (row === undefined || !isUsable(row)) return undefined;
      if (!equalHashes(row.secret_hash, hashSecret(parts.secret))) return undefined;
      const account = toAccount({ ...row, id: row.account_id, created_at: row.account_created_at });
      if (account.blocked) return "blocked";
      lastUses.note(row);
      return { account, keyId: row.id };
    },
    /** Newest first, with revoked keys. */
    listKeys: (accountId: string) => listKeys(store, accountId),
    /** The only time a key is returned. Rejects with a TooManyKeys or a KeyAlreadyCreated. */
    createKey: (accountId: string, key: NewKey) => createKey(store, accountId, key, actor),
    /** Revokes a key at once. False if the account has no such key, or it is revoked already. */
    revokeKey: (accountId: string, keyId: string) => revokeKey(store, accountId, keyId, actor),
    flushed: lastUses.flushed,
  };
}

function findKey(store: Store, id: string) {
  return store.use(({ db }) =>
    db
      .selectFrom("keys")
      .innerJoin("accounts", "accounts.id", "keys.account_id")
      .select(["keys.id", "keys.account_id", "keys.secret_hash", "keys.last_used_at"])
      .select(["keys.expires_at", "keys.revoked_at"])
      .select(["accounts.email", "accounts.plan", "accounts.plan_until", "accounts.blocked"])
      .select("accounts.created_at as account_created_at")
      .where("keys.id", "=", id)
      .executeTakeFirst(),
  );
}

const isUsable = (row: Pick<KeyRow, "expires_at" | "revoked_at">): boolean =>
  row.revoked_at === null && (row.expires_at === null || row.expires_at > Date.now());

async function listKeys(store: Store, accountId: string): Promise<AccountKey[]> {
  const rows = await store.use(({ db }) =>
    db
      .selectFrom("keys")
      .select(["id", "label", "created_at", "last_used_at", "expires_at", "revoked_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute(),
  );
  return rows.map(toAccountKey);
}

/** A form that is sent twice would create two keys with the same id, which the table refuses. */
async function createKey(
  store: Store,
  accountId: string,
  { label, expires, formId }: NewKey,
  actor: Actor,
): Promise<{ key: string; record: AccountKey }> {
  await releaseSlots(store, accountId);
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
  if (await claimSlot(store, row, actor)) return { key, record: toAccountKey(row) };
  const existing = await listKeys(store, accountId);
  throw existing.some((other) => other.id === id)
    ? new KeyAlreadyCreated("the key was created before")
    : new TooManyKeys(`an account may have at most ${MAX_KEYS} keys`);
}

/** Expired keys release their slots when the next key is created. */
function releaseSlots(store: Store, accountId: string): Promise<unknown> {
  return store.use(({ db }) =>
    db
      .updateTable("keys")
      .set({ place: null })
      .where("account_id", "=", accountId)
      .where("place", "is not", null)
      .where("expires_at", "<=", Date.now())
      .execute(),
  );
}

/** The table's unique constraint keeps concurrent requests from exceeding the maximum. */
async function claimSlot(store: Store, row: Omit<KeyRow, "place">, actor: Actor): Promise<boolean> {
  for (let slot = 1; slot <= MAX_KEYS; slot += 1) {
    const claimed = await withAudit(
      store,
      (db) =>
        db
          .insertInto("keys")
          .values({ ...row, place: slot })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id"),
      ({ id }) => ({ actor, action: "key made", accountId: row.account_id, detail: id }),
    );
    if (claimed !== undefined) return true;
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
