import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { type CompiledQuery, Kysely, SqliteDialect, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { RateLimiterSQLite } from "rate-limiter-flexible";
import { countersBy } from "./counters.ts";
import type { DbErrorKind, Dialect, Following, InspectDatabase, OpenStore } from "./dialect.ts";
import { migrate } from "./migrations.ts";
import { type Connection, openFile } from "./sqlite-driver.ts";
import type { Tables } from "./tables.ts";

/**
 * SQLite waits for a lock with the whole process, public answers included, so it may wait for what a write takes and
 * no longer; who waits longer does so in `keepStore`, without holding anybody up. Milliseconds.
 */
const BUSY_TIMEOUT = 25;

/** Opens, and where need be makes, a store in one file. Rejects with what SQLite says. */
export async function openSqlite(path: string): Promise<OpenStore> {
  const connection = connect(path);
  const prepare = preparedOnce(connection);
  const database = { prepare, close: () => connection.close() };
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  try {
    requireSound(connection);
    await migrate(db, sqliteDialect(connection, db));
    await probe(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
  const counterOf = createCounters(prepare);
  return {
    db,
    atomically: togetherOn(connection),
    counterOf,
    probe: () => probe(connection),
    classifyError,
    close: () => db.destroy(),
  };
}

/** Looks at what is in a file, which must be there, and neither makes nor changes anything. Rejects with what SQLite says. */
export async function lookIntoSqlite<Found>(path: string, look: InspectDatabase<Found>): Promise<Found> {
  const connection = openFile(path, { readonly: true });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    return await look(db, sqliteDialect(connection, db));
  } finally {
    await db.destroy();
  }
}

/** One connection for all: a second one could only wait for the first, and would wait with the whole process. */
function connect(path: string): Connection {
  makePrivateFile(path);
  const connection = openFile(path, { timeout: BUSY_TIMEOUT });
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = NORMAL");
    connection.pragma("foreign_keys = ON");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The queries are the same few again and again, and to prepare one costs more than to run it. */
const MOST_STATEMENTS = 200;

type Prepare = (text: string) => Database.Statement<unknown[]>;

/** Prepares statements and keeps them. Each must be run to its end before another call, so that none is met half-way. */
function preparedOnce(connection: Connection): Prepare {
  const kept = new LRUCache<string, Database.Statement<unknown[]>>({ max: MOST_STATEMENTS });
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const statement = connection.prepare<unknown[]>(text);
    kept.set(text, statement);
    return statement;
  };
}

/** Made before SQLite makes it, because SQLite would let the group and others read it; its companions take the file's mode. */
function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    closeSync(openSync(path, "wx", 0o600));
    chmodSync(path, 0o600);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function requireSound(connection: Connection): void {
  const found = connection.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw new DamagedStore(String(found));
}

/** The file can be opened, but what is in it contradicts itself. */
class DamagedStore extends Error {
  readonly code = "SQLITE_CORRUPT";
}

async function probe(connection: Connection): Promise<void> {
  connection.exec("BEGIN IMMEDIATE; ROLLBACK");
}

function sqliteDialect(connection: Connection, db: Kysely<Tables>): Dialect {
  return {
    timestampType: "integer",
    tableSuffix: sql`strict`,
    async withMigrationLock(change) {
      connection.exec("BEGIN IMMEDIATE");
      try {
        await change(db);
        connection.exec("COMMIT");
      } catch (error) {
        if (connection.inTransaction) connection.exec("ROLLBACK");
        throw error;
      }
    },
  };
}

/**
 * Without a pause between the statements, unlike a transaction of Kysely's: counters use the same connection beside it, and what they
 * count in a pause would be taken back with a change that fails.
 */
function togetherOn(connection: Connection): OpenStore["atomically"] {
  return async <Row>(change: CompiledQuery<Row>, following: Following<Row>) => {
    const all = connection.transaction(() => {
      const rows = connection.prepare<unknown[], Row>(change.sql).all(...change.parameters);
      for (const query of following(rows)) connection.prepare(query.sql).run(...query.parameters);
      return rows;
    });
    return onDisk(connection, () => all.immediate());
  };
}

/**
 * A change that is recorded is on the disk before it is answered, so that a key which was revoked stays so when the power fails. All else,
 * counters above all, may lose the last moments of it: waiting for the disk would cost every request more than its answer.
 */
function onDisk<Result>(connection: Connection, change: () => Result): Result {
  connection.pragma("synchronous = FULL");
  try {
    return change();
  } finally {
    connection.pragma("synchronous = NORMAL");
  }
}

function createCounters(prepare: Prepare): OpenStore["counterOf"] {
  const client = counterClient(prepare);
  return countersBy(
    (options) => new RateLimiterSQLite({ ...options, storeClient: client, storeType: "better-sqlite3" }),
  );
}

/**
 * What rate-limiter-flexible uses of a connection, at half the cost. Its transactions hold one statement each, which SQLite carries out
 * wholly or not at all without one. A statement is run to its end, because `get` stops at the first row, and whether that could be
 * committed it would not tell.
 */
function counterClient(prepare: Prepare) {
  return {
    prepare(text: string) {
      const statement = prepare(text);
      return { get: (...values: unknown[]) => statement.all(...values)[0] };
    },
    transaction: <Work>(work: Work): Work => work,
  };
}

const BROKEN = /^SQLITE_(CORRUPT|NOTADB|READONLY|CANTOPEN|IOERR|FULL|PERM|AUTH|PROTOCOL|NOMEM|SCHEMA|MISUSE)/;

/** What better-sqlite3 and Kysely say of a connection that has been closed while a request was using it; they give no code. */
const CLOSED = /connection is not open|already been destroyed/;

function classifyError(error: unknown): DbErrorKind {
  if (!(error instanceof Error)) return "fault";
  const code = "code" in error ? String(error.code) : "";
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return "busy";
  const broken = BROKEN.test(code) || CLOSED.test(error.message);
  return broken ? "broken" : "fault";
}
