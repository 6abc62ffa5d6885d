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
export const plainLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, { error: "must not be empty" })
    .max(maxLength, { error: `must have at most ${maxLength} characters` })
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, { error: "must be plain text, without control characters" });

export const keyLabel = plainLine(MAX_KEY_LABEL_LENGTH);

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
