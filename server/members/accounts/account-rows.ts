import type { AccountRow, AuditRow, KeyRow } from "../store/tables.ts";
import type { Account, AccountKey } from "./accounts.ts";

/** How rows of the store read outside of it. */

export interface AuditEntry {
  at: Date;
  actor: string;
  action: string;
  detail: string;
}

const dateOf = (moment: number | null): Date | null => (moment === null ? null : new Date(moment));

export function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    plan: row.plan,
    planUntil: dateOf(row.plan_until),
    blocked: row.blocked !== 0,
    created: new Date(row.created_at),
  };
}

export function keyOf(row: Omit<KeyRow, "secret_hash" | "account_id" | "place">): AccountKey {
  return {
    id: row.id,
    label: row.label,
    created: new Date(row.created_at),
    lastUsed: dateOf(row.last_used_at),
    expires: dateOf(row.expires_at),
    revoked: dateOf(row.revoked_at),
  };
}

export function auditEntryOf({ at, actor, action, detail }: AuditRow): AuditEntry {
  return { at: new Date(at), actor, action, detail };
}
