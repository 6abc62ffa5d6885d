import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { LINK_MINUTES, SESSION_DAYS } from "../../../contract/members/limits.ts";
import type { Throttle } from "../limits/limits.ts";
import type { SendSignInMail } from "../mail/mailer.ts";
import type { Store } from "../store/store.ts";
import type { AccountRow, Tables } from "../store/tables.ts";
import { accountOf } from "./account-rows.ts";
import { type Accounts, type Session, type SignInRequest, TooManyAttempts } from "./accounts.ts";
import { type Actor, withAudit } from "./audit.ts";
import { emailAddress } from "./email-address.ts";
import { safeReturnPath } from "./return-path.ts";
import { hashSecret, type Pseudonymize, randomToken } from "./secrets.ts";

const LINK_LIFE_MS = LINK_MINUTES * 60_000;
const SESSION_LIFE_MS = SESSION_DAYS * 24 * 60 * 60_000;

export interface SignInParts {
  store: Store;
  pseudonymize: Pseudonymize;
  sendMail: SendSignInMail;
  /** Links asked for by one client, and for one e-mail address. */
  byClient: Throttle;
  byEmail: Throttle;
}

type SignIn = Pick<
  Accounts,
  "sendSignInLink" | "isLinkUsable" | "signIn" | "signOut" | "signOutEverywhere" | "authenticateSession"
>;

export function createSignIn(parts: SignInParts): SignIn {
  const { store, pseudonymize } = parts;
  return {
    sendSignInLink: (request) => sendSignInLink(parts, request),
    isLinkUsable: (token) => store.use(({ db }) => isOpen(db, token)),
    signIn: (token) => signIn(store, token),
    async signOut(sessionToken) {
      await store.use(({ db }) =>
        db.deleteFrom("sessions").where("token_hash", "=", hashSecret(sessionToken)).execute(),
      );
    },
    async signOutEverywhere(accountId) {
      await withAudit(
        store,
        (db) => db.deleteFrom("sessions").where("account_id", "=", accountId).returning("account_id"),
        () => ({ actor: "account", action: "signed out everywhere", accountId }),
      );
    },
    async authenticateSession(sessionToken) {
      const row = await store.use(({ db }) => findVisitor(db, sessionToken));
      return row && { account: accountOf(row), formToken: pseudonymize("form", sessionToken) };
    },
  };
}

/** Does not look whether there is an account, so that neither the answer nor its time can tell. */
async function sendSignInLink(
  { store, sendMail, byClient, byEmail }: SignInParts,
  { email: typed, clientNetwork, returnTo }: SignInRequest,
): Promise<void> {
  const email = emailAddress.parse(typed);
  const wait = (await byClient.hit(clientNetwork)) || (await byEmail.hit(email));
  if (wait > 0) throw new TooManyAttempts(wait);
  const token = randomToken();
  const now = Date.now();
  const row = { token_hash: hashSecret(token), email, go_on: safeReturnPath(returnTo), created_at: now };
  await store.use(({ db }) =>
    db
      .insertInto("sign_in_tokens")
      .values({ ...row, expires_at: now + LINK_LIFE_MS, used_at: null })
      .execute(),
  );
  sendMail(email, token);
}

async function isOpen(db: Kysely<Tables>, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("sign_in_tokens")
    .select("token_hash")
    .where("token_hash", "=", hashSecret(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", Date.now())
    .executeTakeFirst();
  return row !== undefined;
}

async function signIn(store: Store, token: string): Promise<Session | undefined> {
  const used = await store.use(({ db }) => useUp(db, token));
  if (used === undefined) return undefined;
  const account = await accountFor(store, used.email, "account");
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
  return { token: session, expires: new Date(expires), returnTo: used.go_on };
}

/** One statement finds and marks the link, so that of two who come at once one finds it used. */
function useUp(db: Kysely<Tables>, token: string) {
  const now = Date.now();
  return db
    .updateTable("sign_in_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hashSecret(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["email", "go_on"])
    .executeTakeFirst();
}

/** The account of an e-mail address, made where there is none: free, because only the operator grants a plan. */
export async function accountFor(store: Store, email: string, actor: Actor): Promise<AccountRow> {
  const row = { id: randomUUID(), email, plan_until: null, blocked: 0, created_at: Date.now() };
  const made = await withAudit(
    store,
    (db) =>
      db
        .insertInto("accounts")
        .values({ ...row, plan: "free" })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returningAll(),
    ({ id }) => ({ actor, action: "account made", accountId: id }),
  );
  return (
    made ??
    store.use(({ db }) =>
      db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirstOrThrow(),
    )
  );
}

function findVisitor(db: Kysely<Tables>, sessionToken: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .selectAll("accounts")
    .where("sessions.token_hash", "=", hashSecret(sessionToken))
    .where("sessions.expires_at", ">", Date.now())
    .where("accounts.blocked", "=", 0)
    .executeTakeFirst();
}
