import { randomUUID } from "node:crypto";
import type { CompiledQuery, Kysely } from "kysely";
import { CONSENT_MINUTES, REFRESH_TOKEN_DAYS } from "../../../contract/members/limits.ts";
import { hashSecret } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { type Account, type Application, isPro, type NewApplication, toAccount } from "./accounts.ts";
import { type Actor, withAudit } from "./audit.ts";
import { parseKey } from "./key-format.ts";
import { createLastUses } from "./last-uses.ts";

/** Key of a stored OAuth secret: its model keeps a code from being used as a token. */
export const recordId = (model: string, secret: string): string => hashSecret(`${model} ${secret}`);

/** Other texts must not reach the store: PostgreSQL rejects zero bytes. */
const APPLICATION_ID = /^[0-9a-f-]{36}$/;

const IDLE_MS = REFRESH_TOKEN_DAYS * 24 * 60 * 60_000;

/** The applications that act for an account over OAuth. */
export function createApplications(store: Store) {
  const lastUses = createLastUses(store, "oauth_grants");
  return {
    /**
     * The account that an application's access token belongs to. Undefined if the token is unknown, expired or
     * for another audience, its application is disconnected, or the account is blocked or not Pro.
     */
    async authenticateToken(token: string, audience: string): Promise<Account | undefined> {
      if (parseKey(token, "access") === undefined) return undefined;
      const row = await findToken(store, token);
      if (row === undefined || !isFor(row.payload, audience)) return undefined;
      const account = toAccount(row);
      if (!isPro(account, new Date())) return undefined;
      lastUses.note({ id: row.grant_id, last_used_at: row.last_used_at });
      return account;
    },
    /** Connects an application and returns its id, which its tokens refer to. */
    connectApplication: (accountId: string, application: NewApplication) =>
      connect(store, accountId, application),
    /** Newest first, without those that are disconnected or have gone unused for too long. */
    listApplications: (accountId: string) => list(store, accountId),
    /** Disconnects an application with all its tokens, at once. False if the account has no such one. */
    async disconnectApplication(accountId: string, applicationId: string) {
      return APPLICATION_ID.test(applicationId) && revokeGrant(store, applicationId, "account", accountId);
    },
    flushed: lastUses.flushed,
  };
}

/** Account and grant are read with every request, so that the end of either ends a token at once. */
async function findToken(store: Store, token: string) {
  const now = Date.now();
  return store.use(({ db }) =>
    db
      .selectFrom("oauth_records")
      .innerJoin("oauth_grants", "oauth_grants.id", "oauth_records.grant_id")
      .innerJoin("accounts", "accounts.id", "oauth_grants.account_id")
      .selectAll("accounts")
      .select(["oauth_records.payload", "oauth_grants.last_used_at", "oauth_grants.id as grant_id"])
      .where("oauth_records.id_hash", "=", recordId("AccessToken", token))
      .where("oauth_records.expires_at", ">", now)
      .where("oauth_grants.revoked_at", "is", null)
      .executeTakeFirst(),
  );
}

/** A token made under another address of this service is not for this one. */
function isFor(payload: string, audience: string): boolean {
  const token: unknown = JSON.parse(payload);
  return typeof token === "object" && token !== null && "aud" in token && token.aud === audience;
}

/** Until the application fetches its tokens, it is connected only as long as the consent page lives. */
async function connect(store: Store, accountId: string, application: NewApplication): Promise<string> {
  const { clientId, name, document } = application;
  const now = Date.now();
  const row = {
    id: randomUUID(),
    account_id: accountId,
    client_id: clientId,
    client_name: name,
    created_at: now,
    last_used_at: null,
    expires_at: now + CONSENT_MINUTES * 60_000,
    revoked_at: null,
    client_document: document,
  };
  await withAudit(
    store,
    (db) => db.insertInto("oauth_grants").values(row).returning("id"),
    ({ id }) => ({
      actor: "account",
      action: "application connected",
      accountId,
      detail: `${id} ${clientId}`,
    }),
  );
  return row.id;
}

async function list(store: Store, accountId: string): Promise<Application[]> {
  const rows = await store.use(({ db }) =>
    db
      .selectFrom("oauth_grants")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", Date.now())
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.client_name,
    host: new URL(row.client_id).host,
    connected: new Date(row.created_at),
    lastUsed: row.last_used_at === null ? null : new Date(row.last_used_at),
  }));
}

/**
 * Ends a grant with all its tokens, at once. Returns false if there is none, or it has ended.
 * @param accountId if given, the grant must be this account's
 */
export async function revokeGrant(
  store: Store,
  grantId: string,
  actor: Actor,
  accountId?: string,
): Promise<boolean> {
  const revoked = await withAudit(
    store,
    (db) => {
      const change = db
        .updateTable("oauth_grants")
        .set({ revoked_at: Date.now() })
        .where("id", "=", grantId)
        .where("revoked_at", "is", null)
        .returning(["id", "account_id"]);
      return accountId === undefined ? change : change.where("account_id", "=", accountId);
    },
    ({ id, account_id }) => ({
      actor,
      action: "application disconnected",
      accountId: account_id,
      detail: id,
    }),
  );
  return revoked !== undefined;
}

/** Disconnects all applications of an account. */
export const endConnections = (db: Kysely<Tables>, accountId: string): CompiledQuery =>
  db
    .updateTable("oauth_grants")
    .set({ revoked_at: Date.now() })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .compile();

/** The grant while it may be used. One whose plan has ended is revoked, so that a later plan does not revive it. */
export async function findGrant(store: Store, grantId: string) {
  const found = await store.use(({ db }) =>
    db
      .selectFrom("oauth_grants")
      .innerJoin("accounts", "accounts.id", "oauth_grants.account_id")
      .selectAll("accounts")
      .select(["oauth_grants.client_id", "oauth_grants.expires_at"])
      .select("oauth_grants.created_at as connected_at")
      .where("oauth_grants.id", "=", grantId)
      .where("oauth_grants.revoked_at", "is", null)
      .executeTakeFirst(),
  );
  if (found === undefined || isPro(toAccount(found), new Date())) return found;
  await revokeGrant(store, grantId, "application");
  return undefined;
}

/** An application stays connected as long as its newest refresh token. */
export function extendGrant(store: Store, grantId: string, clientDocument: string): Promise<unknown> {
  return store.use(({ db }) =>
    db
      .updateTable("oauth_grants")
      .set({ expires_at: Date.now() + IDLE_MS, client_document: clientDocument })
      .where("id", "=", grantId)
      .execute(),
  );
}

/** The newest metadata document that is kept with a grant of this client. Undefined if there is none. */
export async function findClientDocument(store: Store, clientId: string): Promise<string | undefined> {
  const row = await store.use(({ db }) =>
    db
      .selectFrom("oauth_grants")
      .select("client_document")
      .where("client_id", "=", clientId)
      .where("client_document", "is not", null)
      .orderBy("expires_at", "desc")
      .executeTakeFirst(),
  );
  return row?.client_document ?? undefined;
}
