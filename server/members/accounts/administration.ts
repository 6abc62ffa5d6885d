import type { CompiledQuery } from "kysely";
import type { OpenStore } from "../store/dialect.ts";
import type { Store } from "../store/store.ts";
import { type Account, type Plan, toAccount } from "./accounts.ts";
import { endConnections } from "./applications.ts";
import { type Actor, type AuditEvent, withAudit } from "./audit.ts";
import { createKeys } from "./keys.ts";
import { deleteAccount, exportAccount } from "./personal-data.ts";
import { findOrCreateAccount } from "./sign-in.ts";

export interface AuditEntry {
  at: Date;
  actor: string;
  action: string;
  detail: string;
}

export type Administration = ReturnType<typeof createAdministration>;

/**
 * The operator's actions on accounts. Changes return false if there is no such account.
 * @param actor the name under which the audit log records every change
 */
export function createAdministration(store: Store, actor: Actor) {
  const update = (email: string, change: AccountChange, event: Omit<AuditEvent, "actor" | "accountId">) =>
    updateAccount(store, email, change, (accountId) => ({ ...event, actor, accountId }));
  return {
    ...createKeys(store, actor),
    /** Returns the account of an email address, and creates it if there is none. */
    add: async (email: string) => toAccount(await findOrCreateAccount(store, email, actor)),
    async find(email: string): Promise<Account | undefined> {
      const [row] = await store.use(({ db }) => accounts(db).where("email", "=", email).execute());
      return row && toAccount(row);
    },
    /** By email address, optionally of one plan. */
    async list(plan?: Plan): Promise<Account[]> {
      const rows = await store.use(({ db }) =>
        (plan === undefined ? accounts(db) : accounts(db).where("plan", "=", plan)).execute(),
      );
      return rows.map(toAccount);
    },
    /** Grants Pro until a date, or without an end. */
    grant(email: string, until: Date | null) {
      const detail = `pro, ${until === null ? "without an end" : `until ${until.toISOString()}`}`;
      const change = { plan: "pro", plan_until: until?.getTime() ?? null } as const;
      return update(email, change, { action: "plan granted", detail });
    },
    /** Ends Pro, and disconnects all applications. */
    revoke: (email: string) =>
      update(email, { plan: "free", plan_until: null }, { action: "plan revoked", detail: "free" }),
    /** A block also ends all sessions and disconnects all applications. */
    setBlocked: (email: string, blocked: boolean) =>
      update(email, { blocked: blocked ? 1 : 0 }, { action: blocked ? "blocked" : "unblocked" }),
    listAudit: (accountId: string) => listAudit(store, accountId),
    export: (email: string) => exportAccount(store, email),
    delete: (email: string) => deleteAccount(store, email),
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
    // Tokens and connections ended by a block or the end of a plan stay so when it is undone: others may have the tokens by then.
    (db, { id }) => {
      if (change.blocked === 1) return [endConnections(db, id), endSessions(db, id)];
      return change.plan === "free" ? [endConnections(db, id)] : [];
    },
  );
  return changed !== undefined;
}

const endSessions = (db: OpenStore["db"], accountId: string): CompiledQuery =>
  db.deleteFrom("sessions").where("account_id", "=", accountId).compile();

/** Newest first. */
async function listAudit(store: Store, accountId: string): Promise<AuditEntry[]> {
  const rows = await store.use(({ db }) =>
    db.selectFrom("audit").selectAll().where("account_id", "=", accountId).orderBy("at", "desc").execute(),
  );
  return rows.map(({ at, actor, action, detail }) => ({ at: new Date(at), actor, action, detail }));
}
