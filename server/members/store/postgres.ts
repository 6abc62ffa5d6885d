import { randomUUID } from "node:crypto";
import { defaultMaxListeners, setMaxListeners } from "node:events";
import { Socket } from "node:net";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import {
  type Counter,
  type Counts,
  type DbErrorKind,
  type Dialect,
  type InspectDatabase,
  MAX_CONNECTIONS,
  MIGRATION_CONNECTIONS,
  type OpenStore,
  TABLES_HELD,
} from "./dialect.ts";
import { migrate } from "./migrations.ts";
import type { Tables } from "./tables.ts";

/** Times that the store waits for PostgreSQL. Milliseconds. */
interface StoreWaits {
  lock: number;
  statement: number;
  /** Beyond the statement's: the database can no longer be reached. */
  response: number;
  close: number;
}

const WAITS: StoreWaits = { lock: 2_000, statement: 5_000, response: 1_000, close: 2_000 };
/** A migration may rewrite large tables. */
const MIGRATION_TIMEOUT_MS = 30 * 60_000;

/** Identifies the lock of migrations among all advisory locks of the database. Any number would do. */
const MIGRATION_LOCK = 7_213_904_551;
/** First half of the advisory locks of counters, which have a key space of their own. */
const COUNTER_LOCK = 1;

const limits = (max: number, waits: StoreWaits): pg.PoolConfig => ({
  max,
  lock_timeout: waits.lock,
  statement_timeout: waits.statement,
  query_timeout: waits.statement + waits.response,
});

/** Opens a store in an existing database and creates its tables. Rejects with PostgreSQL's errors. */
export async function openPostgres(url: string, signal?: AbortSignal, waits = WAITS): Promise<OpenStore> {
  // Every connection listens to the signal; without this Node.js warns of a leak from the eleventh on.
  if (signal !== undefined)
    setMaxListeners(defaultMaxListeners + MAX_CONNECTIONS + MIGRATION_CONNECTIONS, signal);
  const { db, close } = connect(url, { max: MAX_CONNECTIONS, waits }, signal);
  try {
    await migrate(db, postgresDialect(url, db, waits, signal));
    await requireWritable(db);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    atomically: (change, followUps) =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await transaction.executeQuery(change);
        for (const query of followUps(rows)) await transaction.executeQuery(query);
        return rows;
      }),
    consume: (minute, day) => consume(db, minute, day),
    classifyError,
    close,
  };
}

/** Rejects on a full disk, on a standby, or without the right to write. */
async function requireWritable(db: Kysely<Tables>): Promise<void> {
  const key = `write-check:${randomUUID()}`;
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("rate_limits").values({ key, points: 0, expire: 0 }).execute();
    await transaction.deleteFrom("rate_limits").where("key", "=", key).execute();
  });
}

/** Reads a database. Rejects with PostgreSQL's errors. */
export async function inspectPostgres<Found>(url: string, look: InspectDatabase<Found>): Promise<Found> {
  const { db, close } = connect(url, { max: MAX_CONNECTIONS, waits: WAITS });
  try {
    return await look(db, postgresDialect(url, db, WAITS));
  } finally {
    await close();
  }
}

function connect(url: string, { max, waits }: { max: number; waits: StoreWaits }, signal?: AbortSignal) {
  const sockets = new Set<Socket>();
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "clubledger",
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // So that all processes find a database that has moved.
    maxLifetimeSeconds: 30 * 60,
    keepAlive: true,
    types: { getTypeParser },
    stream() {
      const socket = new Socket(signal === undefined ? {} : { signal });
      sockets.add(socket);
      return socket.once("close", () => sockets.delete(socket));
    },
    ...limits(max, waits),
  });
  // Without listeners a lost connection would end the process. The query reports the error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    // A connection to a database that has gone without a word would keep the process alive.
    setTimeout(destroySockets, waits.close).unref();
    return db.destroy();
  };
  return { db, close };
}

/** Timestamps and counts are far below 2^53: numbers, as from SQLite, not text. */
const getTypeParser: typeof pg.types.getTypeParser = (id, format) =>
  id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format);

function postgresDialect(url: string, db: Kysely<Tables>, waits: StoreWaits, signal?: AbortSignal): Dialect {
  return {
    timestamp: "bigint",
    tableSuffix: "",
    // A transaction holds the lock, because a pooler may give the connection to somebody else.
    withMigrationLock: (change) =>
      db.transaction().execute(async (lock) => {
        await takeMigrationLock(lock);
        const patient = { ...waits, statement: MIGRATION_TIMEOUT_MS };
        const migration = connect(url, { max: MIGRATION_CONNECTIONS, waits: patient }, signal);
        try {
          await change(migration.db);
        } finally {
          await migration.close();
        }
      }),
  };
}

async function takeMigrationLock(lock: Kysely<Tables>): Promise<void> {
  try {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(lock);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === "55P03")) throw error;
    const message = `another session holds the advisory lock ${MIGRATION_LOCK}`;
    throw Object.assign(new Error(message, { cause: error }), { code: TABLES_HELD });
  }
}

/**
 * The advisory lock lets the calls of an account in one after the other, so that they cannot deadlock over
 * two rows. A call that waited still sees the rows as they were before: `for update` and `on conflict` read
 * their latest versions. Only a row created meanwhile is missing from `before`; for the minute the condition
 * of its update holds, and a day's row is that new only in the day's first minute, when the day's quota is
 * far. As on SQLite, counters may lose their last moments if the power fails: no request waits for the disk.
 */
async function consume(db: Kysely<Tables>, minute: Counter, day: Counter): Promise<Counts | undefined> {
  const { rows } = await sql<Counts>`
    with turn as materialized (
      select
        pg_advisory_xact_lock(${COUNTER_LOCK}::int, hashtext(${day.key})),
        set_config('synchronous_commit', 'off', true)
    ),
    before as materialized (
      select key, points from rate_limits
      where key in (${minute.key}, ${day.key}) and exists (select from turn)
      for update
    ),
    minute as (
      insert into rate_limits (key, points, expire)
      select ${minute.key}, 1, ${minute.expires}::bigint
      where not exists (
        select from before
        where points >= case key when ${minute.key} then ${minute.quota}::int else ${day.quota}::int end
      )
      on conflict (key) do update set points = rate_limits.points + 1
      where rate_limits.points < ${minute.quota}::int
      returning points
    ),
    day as (
      insert into rate_limits (key, points, expire)
      select ${day.key}, 1, ${day.expires}::bigint from minute
      on conflict (key) do update set points = rate_limits.points + 1
      returning points
    )
    select minute.points as minute, day.points as day from minute, day`.execute(db);
  return rows[0];
}

/** Serialization failure, deadlock, lock timeout, too many connections: nothing was changed. */
const BUSY = /^(?:40001|40P01|55P03|53300)$/;

/**
 * Connection lost or refused (08, 28, 3D, 57P), a standby (25006), missing rights (42501) or tables (42P01),
 * no resources (53), timeouts (57014, 25P03), faults of disk and data (58, F0, XX), and errors of the
 * operating system.
 */
const BROKEN = /^(?:08|25006$|25P03$|28|3D|42501$|42P01$|53|57|58|F0|XX|E[A-Z]+$|EAI_AGAIN$)/;

/** Messages of pg and Kysely without a code. */
const LOST = new RegExp(
  "^Connection terminated|^timeout e|read timeout|is not queryable|" +
    "after calling end on the pool|driver has already been destroyed",
);

function classifyError(error: unknown): DbErrorKind {
  if (!(error instanceof Error)) return "fault";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (BUSY.test(code)) return "busy";
  return BROKEN.test(code) || (code === "" && LOST.test(error.message)) ? "broken" : "fault";
}
