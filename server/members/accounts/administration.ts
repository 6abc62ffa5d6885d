import type { OpenStore } from "../store/dialect.ts";
import type { Store } from "../store/store.ts";
import { type Account, type Accounts, type Plan, toAccount } from "./accounts.ts";
import { type Actor, type AuditEvent, withAudit } from "./audit.ts";
import { createKeys } from "./keys.ts";
import { findOrCreateAccount } from "./sign-in.ts";

export interface AuditEntry {
  at: Date;
  actor: string;
  action: string;
  detail: string;
}

/**
 * What the operator may do with accounts. Every change is recorded in the audit log under the operator's
 * name.
 */
export interface Administration extends Pick<Accounts, "listKeys" | "createKey" | "revokeKey"> {
  /** Returns the account of an e-mail address, and creates it if there is none. */
  add: (email: string) => Promise<Account>;
  find: (email: string) => Promise<Account | undefined>;
  /** By e-mail address, optionally of one plan. */
  list: (plan?: Plan) => Promise<Account[]>;
  /** Grants Pro until a date, or without an end. False if there is no such account. */
  grant: (email: string, until: Date | null) => Promise<boolean>;
  /** Back to free. False if there is no such account. */
  revoke: (email: string) => Promise<boolean>;
  /** False if there is no such account. */
  setBlocked: (email: string, blocked: boolean) => Promise<boolean>;
  /** Newest first. */
  listAudit: (accountId: string) => Promise<AuditEntry[]>;
}

/** @param actor the name in the audit log */
export function createAdministration(store: Store, actor: Actor): Administration {
  const update = (email: string, change: AccountChange, event: Omit<AuditEvent, "actor" | "accountId">) =>
    updateAccount(store, email, change, (accountId) => ({ ...event, actor, accountId }));
  return {
    ...createKeys(store, actor),
    add: async (email) => toAccount(await findOrCreateAccount(store, email, actor)),
    async find(email) {
      const [row] = await store.use(({ db }) => accounts(db).where("email", "=", email).execute());
      return row && toAccount(row);
    },
    async list(plan) {
      const rows = await store.use(({ db }) =>
        (plan === undefined ? accounts(db) : accounts(db).where("plan", "=", plan)).execute(),
      );
      return rows.map(toAccount);
    },
    grant(email, until) {
      const detail = `pro, ${until === null ? "without an end" : `until ${until.toISOString()}`}`;
      const change = { plan: "pro", plan_until: until?.getTime() ?? null } as const;
      return update(email, change, { action: "plan granted", detail });
    },
    revoke: (email) =>
      update(email, { plan: "free", plan_until: null }, { action: "plan revoked", detail: "free" }),
    setBlocked: (email, blocked) =>
      update(email, { blocked: blocked ? 1 : 0 }, { action: blocked ? "blocked" : "unblocked" }),
    listAudit: (accountId) => listAudit(store, accountId),
  };
}

const accounts = (db: OpenStore["db"]) => db.selectFrom("accounts").selectAll().orderBy("email");

interface AccountChange {
  plan?: Plan;
  plan_until?: number | null;
  blocked?: number;
}

async function updateAccount(
  store: Store,
  email: string,
  change: AccountChange,
  toEvent: (accountId: string) => AuditEvent,
): Promise<boolean> {
  const changed = await withAudit(
    store,
    (db) => db.updateTable("accounts").set(change).where("email", "=", email).returning("id"),
    ({ id }) => toEvent(id),
  );
  return changed !== undefined;
}

async function listAudit(store: Store, accountId: string): Promise<AuditEntry[]> {
  const rows = await store.use(({ db }) =>
    db.selectFrom("audit").selectAll().where("account_id", "=", accountId).orderBy("at", "desc").execute(),
  );
  return rows.map(({ at, actor, action, detail }) => ({ at: new Date(at), actor, action, detail }));
}
