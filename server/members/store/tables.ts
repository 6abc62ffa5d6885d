import type { ColumnType, Selectable } from "kysely";
import type { plans } from "../../../contract/members/records.ts";

/** The member store's tables. Timestamps are milliseconds since 1970, because every database has integers. */
export interface Tables {
  accounts: AccountsTable;
  keys: KeysTable;
  sessions: SessionsTable;
  sign_in_tokens: SignInTokensTable;
  audit: AuditTable;
  rate_limits: RateLimitsTable;
}

/** A column that is never updated. */
type Fixed<T> = ColumnType<T, T, never>;

interface AccountsTable {
  id: Fixed<string>;
  email: Fixed<string>;
  plan: (typeof plans)[number];
  plan_until: number | null;
  /** 1 or 0: not every database has booleans. */
  blocked: number;
  created_at: Fixed<number>;
}

interface KeysTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  secret_hash: Fixed<string>;
  label: Fixed<string>;
  /** The key's slot, one of `MAX_KEYS` of the account; null once the key is revoked or has expired. */
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
