import { randomUUID } from "node:crypto";
import { type CompiledQuery, type Kysely, sql } from "kysely";
import type { AlertKind } from "../../../contract/members/alerts.ts";
import { MAX_ALERTS } from "../../../contract/members/limits.ts";
import { hashSecret } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import type { AlertRow, Tables } from "../store/tables.ts";

export interface AlertSubject {
  kind: AlertKind;
  /** The filters of a saved search or view as a query string, or the slug of what is watched. */
  subject: string;
}

export interface Alert extends AlertSubject {
  id: string;
  created: Date;
  paused: Date | null;
}

export type Alerts = ReturnType<typeof createAlerts>;

/** Other texts must not reach the store: PostgreSQL rejects zero bytes. */
const ALERT_ID = /^[0-9a-f-]{36}$/;

/** The alerts of accounts, for their owners' pages. */
export function createAlerts(store: Store) {
  return {
    /** Newest first. */
    list: (accountId: string) => listAlerts(store, accountId),
    /**
     * Saves an alert; one that exists stays as it is. Returns false if the account has all that it may have.
     * @param newest when the newest release was made, as `newestRelease` returns it: mails begin after it
     */
    save: (accountId: string, alert: AlertSubject, newest: string) =>
      saveAlert(store, accountId, alert, newest),
    /** Returns false if the account has no such alert. */
    pause: (accountId: string, alertId: string) => setPaused(store, accountId, alertId, Date.now()),
    /** Returns false if the account has no such alert. */
    resume: (accountId: string, alertId: string) => setPaused(store, accountId, alertId, null),
    /** Undoes in one step what the link that ends a mail has done. */
    async resumeAll(accountId: string): Promise<void> {
      await store.use(({ db }) =>
        db.updateTable("alerts").set({ paused_at: null }).where("account_id", "=", accountId).execute(),
      );
    },
    async isWeekly(accountId: string): Promise<boolean> {
      const rows = await store.use(({ db }) =>
        db.selectFrom("mailings").select("weekly").where("account_id", "=", accountId).execute(),
      );
      return rows.some(({ weekly }) => weekly === 1);
    },
    async setWeekly(accountId: string, isWeekly: boolean): Promise<void> {
      const weekly = isWeekly ? 1 : 0;
      await store.use(({ db }) =>
        db.updateTable("mailings").set({ weekly }).where("account_id", "=", accountId).execute(),
      );
    },
    /** Returns false if the account has no such alert. */
    delete: (accountId: string, alertId: string) => deleteAlert(store, accountId, alertId),
    /** Returns true if the link that ends a mail belongs to an account. */
    canUnsubscribe: async (token: string): Promise<boolean> =>
      (await store.use(({ db }) => findSubscriber(db, token).executeTakeFirst())) !== undefined,
    /** Pauses every alert of the account that the mail went to. Returns false if the token is unknown. */
    async unsubscribe(token: string): Promise<boolean> {
      const subscribers = await store.use(({ db, atomically }) =>
        atomically(findSubscriber(db, token).compile(), (rows) =>
          rows.map(({ account_id }) => pauseAlerts(db, account_id, Date.now())),
        ),
      );
      return subscribers.length > 0;
    },
  };
}

async function listAlerts(store: Store, accountId: string): Promise<Alert[]> {
  const rows = await store.use(({ db }) =>
    db
      .selectFrom("alerts")
      .select(["id", "kind", "subject", "created_at", "paused_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute(),
  );
  return rows.map(toAlert);
}

const toAlert = ({ id, kind, subject, created_at, paused_at }: Omit<AlertRow, "account_id">): Alert => ({
  id,
  kind,
  subject,
  created: new Date(created_at),
  paused: paused_at === null ? null : new Date(paused_at),
});

async function saveAlert(
  store: Store,
  accountId: string,
  alert: AlertSubject,
  newest: string,
): Promise<boolean> {
  await store.use(({ db, atomically }) =>
    atomically(lockMailing(db, accountId, newest), () => [insertAlert(db, accountId, alert)]),
  );
  const alerts = await listAlerts(store, accountId);
  return alerts.some(({ kind, subject }) => kind === alert.kind && subject === alert.subject);
}

/**
 * Makes the account's row of digests with the first alert. Later it changes nothing, but holds the row, so that
 * two requests at once cannot both count the alerts before either has added one.
 */
const lockMailing = (db: Kysely<Tables>, accountId: string, newest: string) =>
  db
    .insertInto("mailings")
    .values({ account_id: accountId, kind: "digest", position: newest })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "kind"])
        .doUpdateSet(({ ref }) => ({ position: ref("mailings.position") })),
    )
    .returning("account_id")
    .compile();

/** Inserts nothing if the account has the alert, or has as many as it may have. */
function insertAlert(db: Kysely<Tables>, accountId: string, { kind, subject }: AlertSubject): CompiledQuery {
  const saved = db
    .selectFrom("alerts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId);
  return db
    .insertInto("alerts")
    .columns(["id", "account_id", "kind", "subject", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("accounts")
        .select([
          eb.val(randomUUID()).as("id"),
          "accounts.id as account_id",
          eb.val(kind).as("kind"),
          eb.val(subject).as("subject"),
          sql<number>`cast(${Date.now()} as bigint)`.as("created_at"),
        ])
        .where("accounts.id", "=", accountId)
        .where(saved, "<", MAX_ALERTS),
    )
    .onConflict((conflict) => conflict.columns(["account_id", "kind", "subject"]).doNothing())
    .compile();
}

async function setPaused(
  store: Store,
  accountId: string,
  alertId: string,
  pausedAt: number | null,
): Promise<boolean> {
  if (!ALERT_ID.test(alertId)) return false;
  const changed = await store.use(({ db }) =>
    db
      .updateTable("alerts")
      .set({ paused_at: pausedAt })
      .where("id", "=", alertId)
      .where("account_id", "=", accountId)
      .returning("id")
      .executeTakeFirst(),
  );
  return changed !== undefined;
}

async function deleteAlert(store: Store, accountId: string, alertId: string): Promise<boolean> {
  if (!ALERT_ID.test(alertId)) return false;
  const deleted = await store.use(({ db }) =>
    db
      .deleteFrom("alerts")
      .where("id", "=", alertId)
      .where("account_id", "=", accountId)
      .returning("id")
      .executeTakeFirst(),
  );
  return deleted !== undefined;
}

const findSubscriber = (db: Kysely<Tables>, token: string) =>
  db.selectFrom("mailings").select("account_id").where("unsubscribe_hash", "=", hashSecret(token));

export const pauseAlerts = (db: Kysely<Tables>, accountId: string, now: number): CompiledQuery =>
  db
    .updateTable("alerts")
    .set({ paused_at: now })
    .where("account_id", "=", accountId)
    .where("paused_at", "is", null)
    .compile();
