import type { ColumnType, Generated, Selectable } from "kysely";
import type { alertKinds, mailingKinds } from "../../../contract/members/alerts.ts";
import type { plans } from "../../../contract/members/records.ts";

/** A column that is never updated. */
type Fixed<T> = ColumnType<T, T, never>;

/** The member store's tables. Timestamps are milliseconds since 1970, because every database has integers. */
export interface Tables {
  accounts: {
    id: Fixed<string>;
    email: Fixed<string>;
    plan: (typeof plans)[number];
    plan_until: number | null;
    /** 1 or 0: not every database has booleans. */
    blocked: number;
    /** Last visit of the members' home. */
    visited_at: number | null;
    /** Newest release at that day's first visit. */
    seen_release: string | null;
    /** The same for the previous day with a visit. */
    seen_before: string | null;
    created_at: Fixed<number>;
  };
  keys: {
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
  };
  sessions: {
    token_hash: Fixed<string>;
    account_id: Fixed<string>;
    created_at: Fixed<number>;
    expires_at: Fixed<number>;
  };
  sign_in_tokens: {
    token_hash: Fixed<string>;
    email: Fixed<string>;
    go_on: Fixed<string>;
    created_at: Fixed<number>;
    expires_at: Fixed<number>;
    used_at: number | null;
  };
  audit: {
    id: Fixed<string>;
    at: Fixed<number>;
    /** `account`, `application`, or `operator` and the user name of the machine. */
    actor: Fixed<string>;
    action: Fixed<string>;
    account_id: Fixed<string>;
    /** A key, an application or a plan; never a secret. */
    detail: Fixed<string>;
  };
  /** Permissions of an application over OAuth, until revoked or not used for as long as a refresh token lasts. */
  oauth_grants: {
    id: Fixed<string>;
    account_id: Fixed<string>;
    /** The address of the client's metadata document. */
    client_id: Fixed<string>;
    client_name: Fixed<string>;
    created_at: Fixed<number>;
    last_used_at: number | null;
    expires_at: number;
    revoked_at: number | null;
    /** JSON of the client's last good metadata document. Null if the grant is older than this column. */
    client_document: string | null;
  };
  /** Requests, codes and tokens of OAuth, in the form of the package that makes them. */
  oauth_records: {
    /** Hash of the model and the secret: only who has the secret finds the record. */
    id_hash: Fixed<string>;
    model: Fixed<string>;
    grant_id: Fixed<string | null>;
    /** JSON, without the secret. */
    payload: string;
    expires_at: number;
    /** When a code was exchanged or a refresh token replaced. */
    used_at: number | null;
  };
  alerts: {
    id: Fixed<string>;
    account_id: Fixed<string>;
    kind: Fixed<(typeof alertKinds)[number]>;
    /** The filters of a saved search or view as a query string, or the slug of what is watched. */
    subject: Fixed<string>;
    created_at: Fixed<number>;
    paused_at: number | null;
  };
  mailings: {
    account_id: Fixed<string>;
    kind: Fixed<(typeof mailingKinds)[number]>;
    /** Digest: last release mailed. Reminder: end of the plan. */
    position: string;
    /** While a process sends the next mail: until when the others leave it alone. */
    claimed_until: number | null;
    /** Hash of the secret in the links that end the digests. */
    unsubscribe_hash: string | null;
    /** 1 if a member chose Mondays for the digests, 0 for after each release. Other accounts have Mondays. */
    weekly: Generated<number>;
    /** Number of times in a row that a mail server has refused the address for good. */
    refusals: Generated<number>;
  };
  /** Reports of readers, until an editor has answered. */
  reports: {
    id: Fixed<string>;
    /** The reported subject, as the query of the page: `row=…`, or `club=…&category=…`. */
    subject: Fixed<string>;
    /** The reader's answer to "Still true?"; `source` if the reader wrote something. */
    answer: Fixed<"yes" | "no" | "source">;
    text: Fixed<string>;
    email: Fixed<string | null>;
    created_at: Fixed<number>;
  };
  rate_limits: {
    key: string;
    points: number;
    expire: number | null;
  };
}

export type AccountRow = Selectable<Tables["accounts"]>;
export type KeyRow = Selectable<Tables["keys"]>;
export type AlertRow = Selectable<Tables["alerts"]>;
export type ReportRow = Selectable<Tables["reports"]>;
