import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { LINK_MINUTES, SESSION_DAYS, throttles } from "../../../contract/members/limits.ts";
import { memberPaths } from "../../../contract/site-paths.ts";
import type { CreateThrottle } from "../limits.ts";
import type { SendSignInMail } from "../mail.ts";
import { hashSecret, type Pseudonymize, randomToken } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import type { AccountRow } from "../store/tables.ts";
import { emailAddress, type Session, TooManyAttempts, toAccount, type Visitor } from "./accounts.ts";
import { createApplications } from "./applications.ts";
import { type Actor, withAudit } from "./audit.ts";
import { createKeys } from "./keys.ts";

const LINK_LIFE_MS = LINK_MINUTES * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const SESSION_LIFE_MS = SESSION_DAYS * DAY_MS;

interface SignInRequest {
  email: string;
  clientNetwork: string;
  /** Path of a members' page. */
  returnTo: string;
}

interface AccountParts {
  store: Store;
  pseudonymize: Pseudonymize;
  createThrottle: CreateThrottle;
  sendMail: SendSignInMail;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts as their owners use them. */
export function createAccounts(parts: AccountParts) {
  const { store, pseudonymize } = parts;
  const { flushed: keysFlushed, ...keys } = createKeys(store, "account");
  const { flushed: applicationsFlushed, ...applications } = createApplications(store);
  return {
    ...keys,
    ...applications,
    /** To be awaited before the store is closed. */
    async flushed(): Promise<void> {
      await Promise.all([keysFlushed(), applicationsFlushed()]);
    },
    /**
     * Sends a sign-in link unless it is throttled: rejects with a TooManyAttempts. The work does not depend on
     * whether the address has an account, and the mail is sent after this has resolved.
     */
    sendSignInLink: createLinkSender(parts),
    /**
     * Returns whom a link signs in, as "j…@example.org": enough to know oneself by, and less than the mail says. Undefined if the
     * link is not usable. Does not use the link up, because mail scanners open links.
     */
    maskedAddressOf: (token: string) => maskedAddressOf(store, token),
    /** Uses a link up and starts a session. Undefined if the link is not usable, or the account is blocked. */
    signIn: (token: string) => signIn(store, token),
    /**
     * Notes a look at the members' home. Returns the release that was the newest at the first look of the last day (UTC) before;
     * null if there was none.
     * @param newest when the newest release was made, as `newestRelease` returns it: a build may be loaded long after
     */
    visit: (accountId: string, newest: string) => visit(store, accountId, newest),
    async signOut(sessionToken: string): Promise<void> {
      await store.use(({ db }) =>
        db.deleteFrom("sessions").where("token_hash", "=", hashSecret(sessionToken)).execute(),
      );
    },
    /** Ends every session of an account. */
    async signOutEverywhere(accountId: string): Promise<void> {
      await withAudit(
        store,
        (db) => db.deleteFrom("sessions").where("account_id", "=", accountId).returning("account_id"),
        () => ({ actor: "account", action: "signed out everywhere", accountId }),
      );
    },
    /** Undefined if the session has ended or the account is blocked. */
    async authenticateSession(sessionToken: string): Promise<Visitor | undefined> {
      const row = await findSessionAccount(store, sessionToken);
      return row && { account: toAccount(row), formToken: pseudonymize("form", sessionToken) };
    },
  };
}

/** Does not look the account up, so that neither the response nor its time reveals whether there is one. */
function createLinkSender({ store, createThrottle, sendMail }: AccountParts) {
  const byClient = createThrottle(throttles.linksByClient);
  const byEmail = createThrottle(throttles.linksByEmail);
  return async (request: SignInRequest): Promise<void> => {
    const email = emailAddress.parse(request.email);
    const wait = (await byClient.hit(request.clientNetwork)) || (await byEmail.hit(email));
    if (wait > 0) throw new TooManyAttempts(wait);
    const token = randomToken();
    const now = Date.now();
    const link = {
      token_hash: hashSecret(token),
      email,
      go_on: safeReturnPath(request.returnTo),
      created_at: now,
      expires_at: now + LINK_LIFE_MS,
      used_at: null,
    };
    await store.use(({ db }) => db.insertInto("sign_in_tokens").values(link).execute());
    sendMail(email, token);
  };
}

/** Paths of the members' pages, with a query of characters that cannot start another URL. */
const MEMBER_PAGE =
  /^\/(?:account\/connect\/[\w-]+\/|(?:account|buyers|deals)\/(?:[a-z0-9-]+\/)*)(?:\?[\w\-.~!$'()*+,;:@/?%=&]*)?$/;

/** Pages that would send a visitor in a circle, or that accept only a form. */
const EXCLUDED = [memberPaths.signIn, memberPaths.signOut, memberPaths.keys];

const MAX_RETURN_PATH_LENGTH = 500;

/**
 * Returns the path if it is a members' page, otherwise that of the members' home. The path comes from the
 * visitor: anything unusual is dropped rather than repaired, so that signing in cannot redirect to another
 * site.
 */
export function safeReturnPath(path: string | undefined): string {
  if (path === undefined || path.length > MAX_RETURN_PATH_LENGTH || !MEMBER_PAGE.test(path))
    return memberPaths.home;
  return EXCLUDED.some((excluded) => path.startsWith(excluded)) ? memberPaths.home : path;
}

async function maskedAddressOf(store: Store, token: string): Promise<string | undefined> {
  const row = await store.use(({ db }) =>
    db
      .selectFrom("sign_in_tokens")
      .select("email")
      .where("token_hash", "=", hashSecret(token))
      .where("used_at", "is", null)
      .where("expires_at", ">", Date.now())
      .executeTakeFirst(),
  );
  return row?.email.replace(/^(.)[^@]*/, "$1…");
}

async function signIn(store: Store, token: string): Promise<Session | undefined> {
  const link = await useLink(store, token);
  if (link === undefined) return undefined;
  const account = await findOrCreateAccount(store, link.email, "account");
  if (account.blocked !== 0) return undefined;
  const session = randomToken();
  const now = Date.now();
  const expires = now + SESSION_LIFE_MS;
  const row = {
    token_hash: hashSecret(session),
    account_id: account.id,
    created_at: now,
    expires_at: expires,
  };
  await withAudit(
    store,
    (db) => db.insertInto("sessions").values(row).returning("account_id"),
    () => ({ actor: "account", action: "signed in", accountId: account.id }),
  );
  return { token: session, expires: new Date(expires), returnTo: link.go_on };
}

/** One statement finds and marks the link, so that only one of two concurrent requests gets it. */
function useLink(store: Store, token: string) {
  const now = Date.now();
  return store.use(({ db }) =>
    db
      .updateTable("sign_in_tokens")
      .set({ used_at: now })
      .where("token_hash", "=", hashSecret(token))
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .returning(["email", "go_on"])
      .executeTakeFirst(),
  );
}

/** New accounts are free: only the operator grants a plan. */
export async function findOrCreateAccount(store: Store, email: string, actor: Actor): Promise<AccountRow> {
  const row = { id: randomUUID(), email, plan_until: null, blocked: 0, created_at: Date.now() };
  const created = await withAudit(
    store,
    (db) =>
      db
        .insertInto("accounts")
        .values({ ...row, plan: "free" })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returningAll(),
    ({ id }) => ({ actor, action: "account made", accountId: id }),
  );
  if (created !== undefined) return created;
  return store.use(({ db }) =>
    db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirstOrThrow(),
  );
}

/** One statement, so that of two looks at once only the first moves anything. */
async function visit(store: Store, accountId: string, newest: string): Promise<string | null> {
  const now = Date.now();
  const isFirst = sql`coalesce(visited_at, 0) < ${now - (now % DAY_MS)}`;
  const seen = {
    seen_before: sql<string>`case when ${isFirst} then seen_release else seen_before end`,
    seen_release: sql<string>`case when ${isFirst} then ${newest} else seen_release end`,
    visited_at: now,
  };
  const { seen_before } = await store.use(({ db }) =>
    db
      .updateTable("accounts")
      .set(seen)
      .where("id", "=", accountId)
      .returning("seen_before")
      .executeTakeFirstOrThrow(),
  );
  return seen_before;
}

function findSessionAccount(store: Store, sessionToken: string): Promise<AccountRow | undefined> {
  return store.use(({ db }) =>
    db
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .selectAll("accounts")
      .where("sessions.token_hash", "=", hashSecret(sessionToken))
      .where("sessions.expires_at", ">", Date.now())
      .where("accounts.blocked", "=", 0)
      .executeTakeFirst(),
  );
}
