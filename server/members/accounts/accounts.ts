import * as z from "zod";
import { MAX_EMAIL_LENGTH, MAX_KEY_LABEL_LENGTH } from "../../../contract/members/limits.ts";
import type { plans } from "../../../contract/members/records.ts";
import type { AccountRow, KeyRow } from "../store/tables.ts";

/** Accounts as the rest of the server sees them. Only this folder reads or writes their tables. */

export type Plan = (typeof plans)[number];

export interface Account {
  id: string;
  /** Lower-case. Shown only to its owner and the operator, never in a log or a URL. */
  email: string;
  plan: Plan;
  /** Null if the plan has no end. */
  planUntil: Date | null;
  /** A blocked account can neither sign in nor use its keys. */
  blocked: boolean;
  created: Date;
}

/** A key without its secret, which is shown once, when it is created. */
export interface AccountKey {
  id: string;
  label: string;
  created: Date;
  lastUsed: Date | null;
  expires: Date | null;
  revoked: Date | null;
}

/** An application that acts for an account over OAuth. */
export interface Application {
  id: string;
  /** As the application calls itself. */
  name: string;
  /** Host of its metadata document: who vouches for the name. */
  host: string;
  connected: Date;
  lastUsed: Date | null;
}

/** The account that a valid key, or an application's token, belongs to. */
export interface Principal {
  account: Account;
  /** Undefined for a token. */
  keyId: string | undefined;
}

/** The account that a session belongs to. */
export interface Visitor {
  account: Account;
  /** CSRF token of the session's forms. */
  formToken: string;
}

export interface Accounts {
  /**
   * Sends a sign-in link unless it is throttled: rejects with a TooManyAttempts. The work does not depend on
   * whether the address has an account, and the mail is sent after this has resolved.
   */
  sendSignInLink: (request: SignInRequest) => Promise<void>;
  /**
   * Returns whom a link signs in, as "j…@example.org": enough to know oneself by, and less than the mail says. Undefined if the
   * link is not usable. Does not use the link up, because mail scanners open links.
   */
  maskedAddressOf: (token: string) => Promise<string | undefined>;
  /** Uses a link up and starts a session. Undefined if the link is not usable, or the account is blocked. */
  signIn: (token: string) => Promise<Session | undefined>;
  signOut: (sessionToken: string) => Promise<void>;
  /** Ends every session of an account. */
  signOutEverywhere: (accountId: string) => Promise<void>;
  /** Undefined if the session has ended or the account is blocked. */
  authenticateSession: (sessionToken: string) => Promise<Visitor | undefined>;
  /**
   * Notes a look at the members' home. Returns the release that was the newest at the first look of the last day (UTC) before;
   * null if there was none.
   * @param newest when the newest release was made, as `newestRelease` returns it: a build may be loaded long after
   */
  visit: (accountId: string, newest: string) => Promise<string | null>;
  /** Undefined if the key is unknown, expired or revoked; "blocked" if it is valid but the account is blocked. */
  authenticateKey: (key: string) => Promise<Principal | "blocked" | undefined>;
  /**
   * The account that an application's access token belongs to. Undefined if the token is unknown, expired or
   * for another audience, its application is disconnected, or the account is blocked or not Pro.
   */
  authenticateToken: (token: string, audience: string) => Promise<Account | undefined>;
  /** Connects an application and returns its id, which its tokens refer to. */
  connectApplication: (accountId: string, application: NewApplication) => Promise<string>;
  /** Newest first, without those that are disconnected or have gone unused for too long. */
  listApplications: (accountId: string) => Promise<Application[]>;
  /** Disconnects an application with all its tokens, at once. False if the account has no such one. */
  disconnectApplication: (accountId: string, applicationId: string) => Promise<boolean>;
  /** Newest first, with revoked keys. */
  listKeys: (accountId: string) => Promise<AccountKey[]>;
  /** The only time a key is returned. Rejects with a TooManyKeys or a KeyAlreadyCreated. */
  createKey: (accountId: string, key: NewKey) => Promise<{ key: string; record: AccountKey }>;
  /** Revokes a key at once. False if the account has no such key, or it is revoked already. */
  revokeKey: (accountId: string, keyId: string) => Promise<boolean>;
}

interface SignInRequest {
  email: string;
  clientNetwork: string;
  /** Path of a members' page. */
  returnTo: string;
}

export interface Session {
  /** The secret in the cookie. */
  token: string;
  expires: Date;
  returnTo: string;
}

export interface NewKey {
  label: string;
  expires: Date | null;
  /** Identifies the displayed form: sending it twice does not create two keys. */
  formId?: string;
}

export interface NewApplication {
  /** The address of its metadata document. */
  clientId: string;
  name: string;
  /** Its metadata document, for when it cannot be fetched. */
  document: string;
}

export class TooManyKeys extends Error {}

/** This form has created a key before, which cannot be shown again. */
export class KeyAlreadyCreated extends Error {}

export class TooManyAttempts extends Error {
  /** Seconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("too many attempts");
    this.retryAfter = retryAfter;
  }
}

/** Returns whether an account may use the member interface. */
export function isPro({ plan, planUntil, blocked }: Account, now: Date): boolean {
  return plan === "pro" && !blocked && (planUntil === null || planUntil > now);
}

const EMAIL_FORM = "must have the form name@example.org";

/** Trims and lower-cases. */
export const emailAddress = z
  .string({ error: EMAIL_FORM })
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .email({ error: EMAIL_FORM })
      .max(MAX_EMAIL_LENGTH, { error: `must have at most ${MAX_EMAIL_LENGTH} characters` }),
  );

/** One line that pages, terminals and databases accept unchanged. */
export const keyLabel = z
  .string()
  .trim()
  .min(1, { error: "must not be empty" })
  .max(MAX_KEY_LABEL_LENGTH, { error: `must have at most ${MAX_KEY_LABEL_LENGTH} characters` })
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, { error: "must be plain text, without control characters" });

export function toAccount(row: Omit<AccountRow, "visited_at" | `seen_${string}`>): Account {
  return {
    id: row.id,
    email: row.email,
    plan: row.plan,
    planUntil: toDate(row.plan_until),
    blocked: row.blocked !== 0,
    created: new Date(row.created_at),
  };
}

export function toAccountKey(row: Omit<KeyRow, "secret_hash" | "account_id" | "place">): AccountKey {
  return {
    id: row.id,
    label: row.label,
    created: new Date(row.created_at),
    lastUsed: toDate(row.last_used_at),
    expires: toDate(row.expires_at),
    revoked: toDate(row.revoked_at),
  };
}

const toDate = (timestamp: number | null): Date | null => (timestamp === null ? null : new Date(timestamp));
