import type { CompiledQuery, ExpressionBuilder, Kysely } from "kysely";
import type { storedData } from "../../../contract/members/stored-data.ts";
import type { Store } from "../store/store.ts";
import type { AccountRow, Tables } from "../store/tables.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** A new table must be exported, deleted and described on the privacy page: otherwise this does not compile. */
type ByTable<Value> = Record<keyof Tables | keyof typeof storedData, Value>;

/** Under the names of the store's tables and columns; times are ISO 8601. */
export type PersonalData = ByTable<readonly Row[]>;

/**
 * Returns what is stored of an account, without secrets and their hashes. Undefined if there is no such
 * account. Counters under a pseudonym cannot be found.
 */
export async function exportAccount(store: Store, email: string): Promise<PersonalData | undefined> {
  return store.use(async ({ db }) => {
    const account = await db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
    return account && readRows(db, account);
  });
}

async function readRows(db: Kysely<Tables>, account: AccountRow): Promise<PersonalData> {
  const { id, email } = account;
  const read = async (query: { execute: () => Promise<Row[]> }) => (await query.execute()).map(withDates);
  return {
    accounts: [withDates({ ...account })],
    keys: await read(
      db
        .selectFrom("keys")
        .select(["id", "label", "created_at", "last_used_at", "expires_at", "revoked_at"])
        .where("account_id", "=", id),
    ),
    sessions: await read(
      db.selectFrom("sessions").select(["created_at", "expires_at"]).where("account_id", "=", id),
    ),
    sign_in_tokens: await read(
      db
        .selectFrom("sign_in_tokens")
        .select(["email", "go_on as return_to", "created_at", "expires_at", "used_at"])
        .where("email", "=", email),
    ),
    oauth_grants: await read(db.selectFrom("oauth_grants").selectAll().where("account_id", "=", id)),
    oauth_records: await read(
      db
        .selectFrom("oauth_records")
        .select(["model", "grant_id", "expires_at", "used_at"])
        .where(recordsOf(id)),
    ),
    alerts: await read(
      db
        .selectFrom("alerts")
        .select(["id", "kind", "subject", "created_at", "paused_at"])
        .where("account_id", "=", id),
    ),
    mailings: (
      await read(
        db
          .selectFrom("mailings")
          .select(["kind", "position", "claimed_until", "weekly", "refusals"])
          .where("account_id", "=", id),
      )
    ).map(withPlanEnd),
    audit: await read(db.selectFrom("audit").selectAll().where("account_id", "=", id)),
    reports: await read(db.selectFrom("reports").selectAll().where("email", "=", email)),
    rate_limits: await read(db.selectFrom("rate_limits").selectAll().where("key", "like", containing(id))),
  };
}

/** An account's id is a UUID, which `like` reads as it is. */
const containing = (accountId: string): string => `%${accountId}%`;

/** A request to connect belongs to no grant yet. */
const recordsOf = (accountId: string) => (eb: ExpressionBuilder<Tables, "oauth_records">) =>
  eb.or([
    eb("payload", "like", containing(accountId)),
    eb("grant_id", "in", eb.selectFrom("oauth_grants").select("id").where("account_id", "=", accountId)),
  ]);

const TIME_COLUMN = /^at$|_at$|_until$|^expire$/;

const withDates = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      TIME_COLUMN.test(column) && typeof value === "number" ? new Date(value).toISOString() : value,
    ]),
  );

/** The position of a reminder is the end of the plan, in milliseconds, or empty before the first one. */
const withPlanEnd = (row: Row): Row =>
  row.kind === "plan-end" && row.position
    ? { ...row, position: new Date(Number(row.position)).toISOString() }
    : row;

/**
 * Deletes an account with everything that `exportAccount` returns, in one transaction. Returns false if there
 * is no such account. Its audit log goes too, because it is about the person. If the account signs in or saves an alert at the
 * same moment, nothing is deleted and this rejects: it can be repeated.
 */
export async function deleteAccount(store: Store, email: string): Promise<boolean> {
  const found = await store.use(({ db, atomically }) =>
    atomically(
      // Returns the id. The change itself goes with the account.
      db.updateTable("accounts").set({ blocked: 1 }).where("email", "=", email).returning("id").compile(),
      (rows) => rows.flatMap(({ id }) => Object.values(deletions(db, id, email))),
    ),
  );
  return found.length > 0;
}

/** In this order, because rows refer to others. */
const deletions = (db: Kysely<Tables>, id: string, email: string): ByTable<CompiledQuery> => ({
  oauth_records: db.deleteFrom("oauth_records").where(recordsOf(id)).compile(),
  oauth_grants: db.deleteFrom("oauth_grants").where("account_id", "=", id).compile(),
  sessions: db.deleteFrom("sessions").where("account_id", "=", id).compile(),
  sign_in_tokens: db.deleteFrom("sign_in_tokens").where("email", "=", email).compile(),
  keys: db.deleteFrom("keys").where("account_id", "=", id).compile(),
  alerts: db.deleteFrom("alerts").where("account_id", "=", id).compile(),
  mailings: db.deleteFrom("mailings").where("account_id", "=", id).compile(),
  audit: db.deleteFrom("audit").where("account_id", "=", id).compile(),
  reports: db.deleteFrom("reports").where("email", "=", email).compile(),
  rate_limits: db.deleteFrom("rate_limits").where("key", "like", containing(id)).compile(),
  accounts: db.deleteFrom("accounts").where("id", "=", id).compile(),
});
