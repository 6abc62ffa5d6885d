import type { plans } from "../../../contract/members/records.ts";

/** What the rest of the server knows of accounts: nothing beyond this file reads or writes the store. */

export type Plan = (typeof plans)[number];

export interface Account {
  id: string;
  /** Lower-case. Shown to its owner and to the operator, and to nobody else: never in a log or an address. */
  email: string;
  plan: Plan;
  /** When the plan ends; null where it has no end. */
  planUntil: Date | null;
  /** A blocked account can neither sign in nor use its keys. */
  blocked: boolean;
  created: Date;
}

/** What is known of a key: the key itself is told once, where it is made. */
export interface AccountKey {
  /** The part of the key that is no secret. */
  id: string;
  label: string;
  created: Date;
  lastUsed: Date | null;
  expires: Date | null;
  revoked: Date | null;
}

/** Who a valid key belongs to. */
export interface Principal {
  account: Account;
  keyId: string;
}

/** Who a session belongs to. */
export interface Visitor {
  account: Account;
  /** Goes into the session's forms and must come back with them. */
  formToken: string;
}

export interface Accounts {
  /**
   * Sends a sign-in link where the limits allow it. What happens does not depend on whether the address has an account, and the
   * mail goes out after this has resolved. Rejects with a `TooManyAttempts`.
   */
  sendSignInLink: (request: SignInRequest) => Promise<void>;
  /** Whether a link's token could be used now; does not use it up, because mail scanners open links. */
  isLinkUsable: (token: string) => Promise<boolean>;
  /** Uses a link's token up and begins a session; undefined where it is unknown, used or too old. */
  signIn: (token: string) => Promise<Session | undefined>;
  signOut: (sessionToken: string) => Promise<void>;
  /** Ends every session of an account. */
  signOutEverywhere: (accountId: string) => Promise<void>;
  /** Who a session's token belongs to; undefined where the session has ended or the account is blocked. */
  authenticateSession: (sessionToken: string) => Promise<Visitor | undefined>;
  /** Who a key belongs to; undefined, for whatever reason, where it opens nothing. */
  authenticateKey: (key: string) => Promise<Principal | undefined>;
  /** Newest first, revoked ones too. */
  listKeys: (accountId: string) => Promise<AccountKey[]>;
  /** Makes a key and tells it, this once. Rejects with a `TooManyKeys` or a `KeyMadeBefore`. */
  createKey: (accountId: string, key: NewKey) => Promise<{ key: string; record: AccountKey }>;
  /** Revokes a key at once; false where the account has no such key that is not revoked yet. */
  revokeKey: (accountId: string, keyId: string) => Promise<boolean>;
}

export interface SignInRequest {
  email: string;
  /** The client's network address. */
  clientNetwork: string;
  /** A path of the members' pages to go on to after signing in. */
  returnTo: string;
}

export interface Session {
  /** The secret that the cookie holds. */
  token: string;
  expires: Date;
  returnTo: string;
}

export interface NewKey {
  label: string;
  expires: Date | null;
  /** What the form was given when it was shown: an account gets no second key for the same. */
  formId?: string;
}

export class TooManyKeys extends Error {}

/** A key was made for this form before, and can no longer be told. */
export class KeyAlreadyCreated extends Error {}

/** Attempts are limited; seconds until the next is welcome. */
export class TooManyAttempts extends Error {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("too many attempts");
    this.retryAfter = retryAfter;
  }
}

/** Whether the member interface is open to an account. */
export function isPro({ plan, planUntil, blocked }: Account, now: Date): boolean {
  return plan === "pro" && !blocked && (planUntil === null || planUntil > now);
}
