import type { Store } from "../store/store.ts";
import { type AuditEntry, accountOf, auditEntryOf } from "./account-rows.ts";
import type { Account, AccountKey, NewKey, Plan } from "./accounts.ts";
import { type Actor, withAudit } from "./audit.ts";
import { createKeys } from "./keys.ts";
import { accountFor } from "./sign-in.ts";

/** What the operator may do with accounts, each written into the audit log under the operator's name. */
export interface Administration {
  /** The account of an e-mail address, made where there is none yet. */
  add: (email: string) => Promise<Account>;
  find: (email: string) => Promise<Account | undefined>;
  /** By e-mail address; of one plan where it is given. */
  list: (plan?: Plan) => Promise<Account[]>;
  /** Gives Pro until a moment, or without an end. False where there is no such account. */
  grant: (email: string, until: Date | null) => Promise<boolean>;
  /** Back to free. False where there is no such account. */
  revoke: (email: string) => Promise<boolean>;
  /** Shuts an account out, or lets it in again. False where there is no such account. */
  setBlocked: (email: string, blocked: boolean) => Promise<boolean>;
  listKeys: (accountId: string) => Promise<AccountKey[]>;
  createKey: (accountId: string, key: NewKey) => Promise<{ key: string; record: AccountKey }>;
  revokeKey: (accountId: string, keyId: string) => Promise<boolean>;
  /** What was done with an account, newest first. */
  listAudit: (accountId: string) => Promise<AuditEntry[]>;
}

/** @param actor whom the audit log names */
export function createAdministration(store: Store, actor: Actor): Administration {
  const keys = createKeys(store);
  return {
    add: async (email) => accountOf(await accountFor(store, email, actor)),
    find: (email) => find(store, email),
    list: (plan) => list(store, plan),
    grant: (email, until) => setPlan(store, actor, { email, plan: "pro", until }),
    revoke: (email) => setPlan(store, actor, { email, plan: "free", until: null }),
    setBlocked: (email, blocked) => setBlocked(store, actor, email, blocked),
    listKeys: keys.listKeys,
    createKey: (accountId, key) => keys.createKey(accountId, key, actor),
    revokeKey: (accountId, keyId) => keys.revokeKey(accountId, keyId, actor),
    listAudit: (accountId) => listAudit(store, accountId),
  };
}

async function find(store: Store, email: string): Promise<Account | undefined> {
  const row = await store.use(({ db }) =>
    db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst(),
  );
  return row && accountOf(row);
}

async function list(store: Store, plan: Plan | undefined): Promise<Account[]> {
  const rows = await store.use(({ db }) => {
    const all = db.selectFrom("accounts").selectAll().orderBy("email");
    return (plan === undefined ? all : all.where("plan", "=", plan)).execute();
  });
  return rows.map(accountOf);
}

interface PlanChange {
  email: string;
  plan: Plan;
  until: Date | null;
}

async function setPlan(store: Store, actor: Actor, { email, plan, until }: PlanChange): Promise<boolean> {
  const action = plan === "pro" ? "plan granted" : "plan revoked";
  const detail =
    plan === "pro" ? `pro, ${until === null ? "without an end" : `until ${until.toISOString()}`}` : plan;
  const changed = await withAudit(
    store,
    (db) =>
      db
        .updateTable("accounts")
        .set({ plan, plan_until: until?.getTime() ?? null })
        .where("email", "=", email)
        .returning("id"),
    ({ id }) => ({ actor, action, accountId: id, detail }),
  );
  return changed !== undefined;
}

async function setBlocked(store: Store, actor: Actor, email: string, blocked: boolean): Promise<boolean> {
  const changed = await withAudit(
    store,
    (db) =>
      db
        .updateTable("accounts")
        .set({ blocked: blocked ? 1 : 0 })
        .where("email", "=", email)
        .returning("id"),
    ({ id }) => ({ actor, action: blocked ? "blocked" : "unblocked", accountId: id }),
  );
  return changed !== undefined;
}

async function listAudit(store: Store, accountId: string): Promise<AuditEntry[]> {
  const rows = await store.use(({ db }) =>
    db.selectFrom("audit").selectAll().where("account_id", "=", accountId).orderBy("at", "desc").execute(),
  );
  return rows.map(auditEntryOf);
}
