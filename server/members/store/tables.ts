import type { ColumnType, Insertable, Selectable } from "kysely";
import type { plans } from "../../../contract/members/records.ts";

/** The member store's tables. Moments are whole milliseconds since 1970, because every database has whole numbers. */
export interface Tables {
  accounts: AccountsTable;
  keys: KeysTable;
  sessions: SessionsTable;
  sign_in_tokens: SignInTokensTable;
  audit: AuditTable;
  rate_limits: RateLimitsTable;
}

/** Written once, never changed. */
type Fixed<T> = ColumnType<T, T, never>;

interface AccountsTable {
  id: Fixed<string>;
  email: Fixed<string>;
  plan: (typeof plans)[number];
  plan_until: number | null;
  /** 1 where the account is blocked, else 0: not every database has truth values. */
  blocked: number;
  created_at: Fixed<number>;
}

interface KeysTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  secret_hash: Fixed<string>;
  label: Fixed<string>;
  /** One of the places that an account has for keys; null once the key is revoked or has ended. */
  place: number | null;
  created_at: Fixed<number>;
  last_used_at: number | null;
  expires_at: Fixed<number | null>;
  revoked_at: number | null;
}

interface SessionsTable {
  token_hash: Fixed<string>;
  account_id: Fixed<string>;
  created_at: Fixed<number>;
  expires_at: Fixed<number>;
}

interface SignInTokensTable {
  token_hash: Fixed<string>;
  email: Fixed<string>;
  go_on: Fixed<string>;
  created_at: Fixed<number>;
  expires_at: Fixed<number>;
  used_at: number | null;
}

interface AuditTable {
  id: Fixed<string>;
  at: Fixed<number>;
  /** `account`, or `operator` and the user name of the machine. */
  actor: Fixed<string>;
  action: Fixed<string>;
  account_id: Fixed<string>;
  /** Which key or plan; never a secret. */
  detail: Fixed<string>;
}

/** Counters of limits and throttles. */
interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

export type AccountRow = Selectable<AccountsTable>;
export type KeyRow = Selectable<KeysTable>;
export type AuditRow = Selectable<AuditTable>;
export type NewAuditRow = Insertable<AuditTable>;
