import type { ExpressionBuilder, Kysely } from "kysely";
import { groupBy } from "../../../contract/collections.ts";
import { isPublicKind, type mailingKinds, publicAlertKinds } from "../../../contract/members/alerts.ts";
import { required } from "../../../contract/required.ts";
import { MAX_SEND_MS } from "../mail.ts";
import { openAccounts, proAccounts, type Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { type AlertSubject, pauseAlerts } from "./alerts.ts";

/** Longer than it takes to send a mail: then its sender has died, and another one may send it. */
export const LEASE_MS = 5 * MAX_SEND_MS;

/** A mail to an account that is due: it takes the account's mails of its kind from one position to the next. */
export interface Mailing {
  accountId: string;
  kind: (typeof mailingKinds)[number];
  position: string;
  next: string;
}

/** `pro`: whether it may say what only members may read. */
export type DueDigest = Mailing & { email: string; pro: boolean; alerts: readonly AlertSubject[] };
export type DueReminder = Mailing & { email: string; planUntil: number };

export type Mailings = ReturnType<typeof createMailings>;

/** Tracks which mails each account has had. Two processes may use it at once: only the one that claims a mail sends it. */
export function createMailings(store: Store, now: () => number) {
  return {
    /**
     * Digests for all accounts with alerts that they may read: of releases up to `newest`, or, for accounts that are mailed on
     * Mondays, up to `weekly`, the newest release before this Monday's mails.
     */
    dueDigests: (newest: string, weekly: string) => dueDigests(store, { newest, weekly }, now()),
    /** Reminders of plans that end within this time. */
    dueReminders: (withinMs: number) => dueReminders(store, withinMs, now()),
    /** Moves everyone who cannot get a digest now past the releases up to `newest`: later these would be old news. */
    advanceWithoutMail: (newest: string) =>
      store.use(({ db }) =>
        behind(db, newest, now()).where("account_id", "not in", mailableAccounts(db, now())).execute(),
      ),
    /** Moves the accounts of these digests, which say nothing, past their releases. */
    advance: (due: readonly DueDigest[]) => advance(store, due, now()),
    /**
     * Takes a mail on. False if another process has, if the account may no longer read what it says, or what the mail is about
     * has changed meanwhile.
     * @param unsubscribeHash of the secret in the digest's link
     */
    claim: (mailing: DueDigest | DueReminder, unsubscribeHash?: string) =>
      claim(store, mailing, unsubscribeHash, now()),
    /** Notes that a mail was sent. On the disk when this resolves: otherwise a power failure would send mails twice. */
    record: (mailing: Mailing) => record(store, mailing),
    /** Lets the next run send a mail that could not be sent. */
    unclaim: (mailing: Mailing) =>
      store.use(({ db }) => ofMailing(db, mailing).set({ claimed_until: null }).execute()),
    /**
     * Counts that the mail server has refused the address for good. After some in a row this gives the mail up, pauses the
     * account's alerts and returns true; otherwise the next run tries again.
     */
    refuse: (mailing: Mailing) => refuse(store, mailing, now()),
  };
}

/** The accounts with an alert that is not paused and that they may be mailed about. */
const mailableAccounts = (db: Kysely<Tables>, now: number) =>
  db
    .selectFrom("alerts")
    .select("alerts.account_id")
    .where("paused_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("kind", "in", publicAlertKinds).and("account_id", "in", openAccounts(db).select("id")),
        eb("account_id", "in", proAccounts(db, now).select("id")),
      ]),
    );

const isUnclaimed = (now: number) => (eb: ExpressionBuilder<Tables, "mailings">) =>
  eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<", now)]);

async function dueDigests(
  store: Store,
  { newest, weekly }: Record<"newest" | "weekly", string>,
  now: number,
): Promise<DueDigest[]> {
  const rows = await store.use(({ db }) =>
    openAccounts(db)
      .innerJoin("mailings", "mailings.account_id", "accounts.id")
      .innerJoin("alerts", "alerts.account_id", "accounts.id")
      .select(["accounts.id", "accounts.email", "mailings.position", "mailings.weekly"])
      .select(["alerts.kind", "alerts.subject"])
      .select((eb) => eb("accounts.id", "in", proAccounts(db, now).select("id")).as("pro"))
      .where("mailings.kind", "=", "digest")
      .where("mailings.position", "<", newest)
      .where("alerts.paused_at", "is", null)
      .orderBy("accounts.id")
      .orderBy("alerts.created_at")
      .execute(),
  );
  return [...groupBy(rows, ({ id }) => id)].flatMap(([accountId, saved]) => {
    const first = required(saved[0], "an alert");
    const { email, position } = first;
    // SQLite has no booleans.
    const pro = Boolean(first.pro);
    const next = pro && first.weekly === 0 ? newest : weekly;
    const alerts = saved.filter(({ kind }) => pro || isPublicKind(kind));
    const isDue = alerts.length > 0 && position < next;
    return isDue ? { accountId, kind: "digest" as const, position, next, email, pro, alerts } : [];
  });
}

async function dueReminders(store: Store, withinMs: number, now: number): Promise<DueReminder[]> {
  const rows = await store.use(({ db }) =>
    proAccounts(db, now)
      .where("plan_until", "<=", now + withinMs)
      .leftJoin("mailings", (join) =>
        join.onRef("mailings.account_id", "=", "accounts.id").on("mailings.kind", "=", "plan-end"),
      )
      .select(["accounts.id", "accounts.email", "accounts.plan_until", "mailings.position"])
      .orderBy("accounts.id")
      .execute(),
  );
  return rows
    .map(({ id, email, plan_until, position }) => {
      const planUntil = required(plan_until ?? undefined, "the plan's end");
      const from = position ?? BEFORE_THE_FIRST;
      return {
        accountId: id,
        kind: "plan-end",
        position: from,
        next: String(planUntil),
        email,
        planUntil,
      } as const;
    })
    .filter(({ position, next }) => position !== next);
}

/** The position of an account that has no row yet. */
const BEFORE_THE_FIRST = "";

/** Makes the row of an account's first reminder, which can then be claimed like any other. */
async function addReminderRow(store: Store, accountId: string): Promise<void> {
  await store.use(({ db }) =>
    db
      .insertInto("mailings")
      .columns(["account_id", "kind", "position"])
      .expression((eb) =>
        eb
          .selectFrom("accounts")
          .select([
            "accounts.id as account_id",
            eb.val("plan-end" as const).as("kind"),
            eb.val(BEFORE_THE_FIRST).as("position"),
          ])
          .where("accounts.id", "=", accountId),
      )
      .onConflict((conflict) => conflict.columns(["account_id", "kind"]).doNothing())
      .execute(),
  );
}

/** Databases limit the values in one statement. */
const ACCOUNTS_IN_A_STATEMENT = 500;

async function advance(store: Store, due: readonly DueDigest[], now: number): Promise<void> {
  for (const [next, mailings] of groupBy(due, ({ next }) => next))
    for (let start = 0; start < mailings.length; start += ACCOUNTS_IN_A_STATEMENT) {
      const some = mailings.slice(start, start + ACCOUNTS_IN_A_STATEMENT).map(({ accountId }) => accountId);
      await store.use(({ db }) => behind(db, next, now).where("account_id", "in", some).execute());
    }
}

const behind = (db: Kysely<Tables>, newest: string, now: number) =>
  db
    .updateTable("mailings")
    .set({ position: newest })
    .where("kind", "=", "digest")
    .where("position", "<", newest)
    .where(isUnclaimed(now));

/** One statement decides, so that of two processes one gets the mail, and nobody whose plan has ended meanwhile is mailed. */
async function claim(
  store: Store,
  mailing: DueDigest | DueReminder,
  unsubscribeHash: string | undefined,
  now: number,
): Promise<boolean> {
  if (mailing.kind === "plan-end") await addReminderRow(store, mailing.accountId);
  const claimed = await store.use(({ db }) => {
    const mayRead = "pro" in mailing && !mailing.pro ? openAccounts(db) : proAccounts(db, now);
    const accounts = mayRead.where("id", "=", mailing.accountId).select("id");
    const unchanged =
      "planUntil" in mailing
        ? accounts.where("plan_until", "=", mailing.planUntil)
        : accounts.where("id", "in", mailableAccounts(db, now).where("account_id", "=", mailing.accountId));
    return ofMailing(db, mailing)
      .set({
        claimed_until: now + LEASE_MS,
        ...(unsubscribeHash === undefined ? {} : { unsubscribe_hash: unsubscribeHash }),
      })
      .where(isUnclaimed(now))
      .where("account_id", "in", unchanged)
      .returning("account_id")
      .executeTakeFirst();
  });
  return claimed !== undefined;
}

async function record(store: Store, mailing: Mailing): Promise<void> {
  await store.use(({ db, atomically }) =>
    atomically(
      ofMailing(db, mailing)
        .set({ position: mailing.next, claimed_until: null, refusals: 0 })
        .returning("account_id")
        .compile(),
      () => [],
    ),
  );
}

/** Mail servers also refuse by mistake, so once is not enough. */
const MAX_REFUSALS = 3;

async function refuse(store: Store, mailing: Mailing, now: number): Promise<boolean> {
  const row = await store.use(({ db }) =>
    ofMailing(db, mailing)
      .set(({ eb }) => ({ claimed_until: null, refusals: eb("refusals", "+", 1) }))
      .returning("refusals")
      .executeTakeFirst(),
  );
  if (row === undefined || row.refusals < MAX_REFUSALS) return false;
  await store.use(({ db }) => db.executeQuery(pauseAlerts(db, mailing.accountId, now)));
  await record(store, mailing);
  return true;
}

const ofMailing = (db: Kysely<Tables>, { accountId, kind, position }: Mailing) =>
  db
    .updateTable("mailings")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("position", "=", position);
