import { Socket } from "node:net";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { countersBy } from "./counters.ts";
import {
  type DbErrorKind,
  type Dialect,
  type InspectDatabase,
  type OpenStore,
  TABLES_HELD,
} from "./dialect.ts";
import { migrate } from "./migrations.ts";
import type { Tables } from "./tables.ts";

/** Connections that one process holds at most. A request needs one for a few statements of a millisecond each. */
const MOST_CONNECTIONS = 10;
/** The migrator needs one or two beside that of the lock. */
const MIGRATING_CONNECTIONS = 3;

/** How long a connection may take, from the pool or to the database. Milliseconds. */
const CONNECT_TIMEOUT = 3_000;
/** How long one row may be held by somebody else, and how long a statement may take in all. Milliseconds. */
const LOCK_TIMEOUT = 2_000;
const STATEMENT_TIMEOUT = 5_000;
/** When an answer is given up that the database ought to have given up itself: it can no longer be reached. Milliseconds. */
const ANSWER_TIMEOUT = 6_000;
/** How long one statement that changes the tables may take, which may hold many rows. Milliseconds. */
const CHANGE_TIMEOUT = 30 * 60_000;
/** How long a database may take to end the connections of a store that is closed. Milliseconds. */
const CLOSE_TIMEOUT = 2_000;
/** Connections that nobody used for so long are closed. Milliseconds. */
const IDLE_TIMEOUT = 30_000;
/** No connection lives longer, so that the processes find a database that has moved. Seconds. */
const MOST_LIFETIME = 30 * 60;

/** Names the advisory lock of migrations among all that are taken in the database; any number would do. */
const MIGRATION_LOCK = 7_213_904_551;

/** What a request may take, and whoever looks whether the tables are there. */
const BOUNDS: pg.PoolConfig = {
  max: MOST_CONNECTIONS,
  lock_timeout: LOCK_TIMEOUT,
  statement_timeout: STATEMENT_TIMEOUT,
  query_timeout: ANSWER_TIMEOUT,
};

/** A change of large tables takes longer than a request may; what it waits for others is bounded as ever. */
const CHANGE_BOUNDS: pg.PoolConfig = {
  max: MIGRATING_CONNECTIONS,
  lock_timeout: LOCK_TIMEOUT,
  statement_timeout: CHANGE_TIMEOUT,
  query_timeout: CHANGE_TIMEOUT + ANSWER_TIMEOUT,
};

/** Opens a store in a PostgreSQL database, which must exist; its tables are made. Rejects with what PostgreSQL says. */
export async function openPostgres(url: string, givenUp?: AbortSignal): Promise<OpenStore> {
  const { pool, db, close, destroy } = connectTo(url, BOUNDS);
  givenUp?.addEventListener("abort", destroy, { once: true });
  try {
    await migrate(db, postgresDialect(url, db, givenUp));
    await probe(db);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    atomically: togetherOn(db),
    counterOf: createCounters(pool),
    probe: () => probe(db),
    classifyError,
    close,
  };
}

/** Looks at what is in a database, and makes nothing in it. Rejects with what PostgreSQL says. */
export async function lookIntoPostgres<Found>(url: string, look: InspectDatabase<Found>): Promise<Found> {
  const { db, close } = connectTo(url, BOUNDS);
  try {
    return await look(db, postgresDialect(url, db));
  } finally {
    await close();
  }
}

function connectTo(url: string, bounds: pg.PoolConfig) {
  const sockets = createSockets();
  const pool = poolOf(url, { ...bounds, stream: sockets.open });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    // The timer keeps no process alive, but a connection to a database that has gone without a word would.
    setTimeout(sockets.destroy, CLOSE_TIMEOUT).unref();
    return db.destroy();
  };
  return { pool, db, close, destroy: sockets.destroy };
}

/** Sockets that can be closed without the database's answer. */
function createSockets() {
  const all = new Set<Socket>();
  return {
    open(): Socket {
      const socket = new Socket();
      all.add(socket);
      return socket.once("close", () => all.delete(socket));
    },
    destroy(): void {
      for (const socket of all) socket.destroy();
    },
  };
}

function poolOf(url: string, bounds: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "clubledger",
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    maxLifetimeSeconds: MOST_LIFETIME,
    keepAlive: true,
    types: { getTypeParser },
    ...bounds,
  });
  // Told of connections that end while nobody uses them; whoever needs the next one is told why there is none.
  pool.on("error", () => undefined);
  // Told of connections that end while somebody uses them, who is told by the statement; without a listener it would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Milliseconds and counts are far below 2^53, so they come as numbers as they do from SQLite, and not as text. */
const getTypeParser: typeof pg.types.getTypeParser = (id, format) =>
  id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format);

/** Changes nothing, and is refused where nothing can be changed: by a standby, without the right, without the table. */
async function probe(db: Kysely<Tables>): Promise<void> {
  await sql`update rate_limits set points = points where false`.execute(db);
}

function postgresDialect(url: string, db: Kysely<Tables>, givenUp?: AbortSignal): Dialect {
  return {
    timestampType: "bigint",
    tableSuffix: sql``,
    // Held by a transaction and not by a connection, because a pooler between may give a connection to somebody else.
    withMigrationLock: (change) =>
      db.transaction().execute(async (lock) => {
        await takeLock(lock);
        await withTimeToChange(url, change, givenUp);
      }),
  };
}

async function takeLock(lock: Kysely<Tables>): Promise<void> {
  try {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(lock);
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === "55P03" ? new TablesHeld(error) : error;
  }
}

/** Somebody else holds the lock under which the tables are made and changed: a server that does so, or who forgot it. */
class TablesHeld extends Error {
  readonly code = TABLES_HELD;

  constructor(cause: Error) {
    super(`another session holds the advisory lock ${MIGRATION_LOCK}`, { cause });
  }
}

async function withTimeToChange(
  url: string,
  change: (db: Kysely<Tables>) => Promise<void>,
  givenUp: AbortSignal | undefined,
): Promise<void> {
  const { db, close, destroy } = connectTo(url, CHANGE_BOUNDS);
  givenUp?.addEventListener("abort", destroy, { once: true });
  try {
    await change(db);
  } finally {
    await close();
  }
}

function togetherOn(db: Kysely<Tables>): OpenStore["atomically"] {
  return (change, following) =>
    db.transaction().execute(async (one) => {
      const { rows } = await one.executeQuery(change);
      for (const query of following(rows)) await one.executeQuery(query);
      return rows;
    });
}

function createCounters(pool: pg.Pool): OpenStore["counterOf"] {
  return countersBy(
    (options) => new RateLimiterPostgres({ ...options, storeClient: pool, storeType: "pool" }),
  );
}

/** Serialization failure, deadlock, lock timeout, too many connections: PostgreSQL has done nothing, and may do it if asked again. */
const BUSY = /^(?:40001|40P01|55P03|53300)$/;

/**
 * Connection lost or refused (08, 28, 3D, 57P), a standby (25006), no right (42501), no table (42P01), no resources (53), a statement or a
 * transaction that took too long (57014, 25P03), faults of disk and data (58, F0, XX), and what the operating system says.
 */
const BROKEN = /^(?:08|25006$|25P03$|28|3D|42501$|42P01$|53|57|58|F0|XX|E[A-Z]+$|EAI_AGAIN$)/;

/** What pg and Kysely tell without a code. */
const LOST =
  /^Connection terminated|^timeout e|read timeout|is not queryable|after calling end on the pool|driver has already been destroyed/;

function classifyError(error: unknown): DbErrorKind {
  if (!(error instanceof Error)) return "fault";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (BUSY.test(code)) return "busy";
  return BROKEN.test(code) || (code === "" && LOST.test(error.message)) ? "broken" : "fault";
}
