import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { type CompiledQuery, Kysely, SqliteDialect } from "kysely";
import { LRUCache } from "lru-cache";
import { required } from "../../../contract/required.ts";
import { sqliteDrivers } from "../../../contract/sqlite-driver.ts";
import {
  type Counter,
  type DbErrorKind,
  type Dialect,
  type FollowUps,
  type InspectDatabase,
  type OpenStore,
  retryWhileBusy,
  type StatementObserver,
} from "./dialect.ts";
import { migrate } from "./migrations.ts";
import type { Tables } from "./tables.ts";

type Connection = InstanceType<typeof Database>;

/**
 * Opens a store in a file, and creates it if it is missing. Rejects with SQLite's errors. Repeated while the
 * file is locked: SQLite refuses the first switch to WAL at once if another process makes it at the same
 * moment, whatever the busy timeout.
 */
export function openSqlite(path: string, observer?: StatementObserver): Promise<OpenStore> {
  return retryWhileBusy(classifyError, () => openOnce(path, observer));
}

/** Throws if the disk is full or the file is read-only: a store that can only be read is not available. */
const WRITE_CHECK = `
  BEGIN IMMEDIATE;
  insert into rate_limits (key, points, expire) values ('write-check', 0, 0);
  delete from rate_limits where key = 'write-check';
  COMMIT`;

async function openOnce(path: string, observer?: StatementObserver): Promise<OpenStore> {
  createPrivateFile(path);
  // SQLite would block the process, public responses included, while it waits for a lock.
  const connection = openFile(path, { timeout: 0 });
  const db = kyselyOn(connection, observer);
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = NORMAL");
    connection.pragma("foreign_keys = ON");
    requireIntact(connection);
    await migrate(db, sqliteDialect(connection, db));
    connection.exec(WRITE_CHECK);
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    db,
    atomically: atomicallyOn(connection),
    consume: consumeOn(connection),
    classifyError,
    close: () => db.destroy(),
  };
}

/** Reads an existing file. Rejects with SQLite's errors. */
export async function inspectSqlite<Found>(path: string, look: InspectDatabase<Found>): Promise<Found> {
  const connection = openFile(path, { readonly: true });
  const db = kyselyOn(connection);
  try {
    return await look(db, sqliteDialect(connection, db));
  } finally {
    await db.destroy();
  }
}

/** More than the code has. One takes about 8 KB, and a text that differs each time must not fill the memory. */
const MAX_STATEMENTS = 200;

/** Prepares each statement once, which takes longer than to run it. */
function kyselyOn(connection: Connection, observer?: StatementObserver): Kysely<Tables> {
  const prepared = new LRUCache<string, Database.Statement>({
    max: MAX_STATEMENTS,
    memoMethod(text) {
      observer?.statementPrepared();
      return connection.prepare(text);
    },
  });
  const prepare = (text: string) => prepared.memo(text);
  return new Kysely({
    dialect: new SqliteDialect({ database: { prepare, close: () => connection.close() } }),
  });
}

/**
 * Opens a file with the first installed driver for this Node.js; all have the same interface.
 *
 * @throws with code `MODULE_NOT_FOUND` if none is installed, or the build was made with another line of
 * Node.js
 */
export function openFile(path: string, options?: Database.Options): Connection {
  const require = createRequire(import.meta.url);
  const isInstalled = (name: string): boolean => {
    try {
      return require.resolve(name) !== "";
    } catch {
      return false;
    }
  };
  const drivers = sqliteDrivers();
  const Driver = require(drivers.find(isInstalled) ?? drivers.join(" or ")) as typeof Database;
  return new Driver(path, options);
}

/** SQLite would let others read a file that it creates. Its -wal and -shm files copy the mode. */
function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    closeSync(openSync(path, "wx", 0o600));
    chmodSync(path, 0o600);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function requireIntact(connection: Connection): void {
  const found = connection.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw Object.assign(new Error(String(found)), { code: "SQLITE_CORRUPT" });
}

function sqliteDialect(connection: Connection, db: Kysely<Tables>): Dialect {
  return {
    timestamp: "integer",
    tableSuffix: "strict",
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
 * Synchronous, so that no other query joins the transaction. Audited changes are on the disk before they are
 * answered: a revoked key stays revoked if the power fails. Counters may lose their last moments, because a
 * disk write for each request would cost more than the request.
 */
function atomicallyOn(connection: Connection): OpenStore["atomically"] {
  return async <Row>(change: CompiledQuery<Row>, followUps: FollowUps<Row>) => {
    const run = connection.transaction(() => {
      const rows = connection.prepare<unknown[], Row>(change.sql).all(...change.parameters);
      for (const query of followUps(rows)) connection.prepare(query.sql).run(...query.parameters);
      return rows;
    });
    connection.pragma("synchronous = FULL");
    try {
      return run.immediate();
    } finally {
      connection.pragma("synchronous = NORMAL");
    }
  };
}

const CONSUME = `
  insert into rate_limits (key, points, expire)
  select column1, 1, column2 from (values (@minuteKey, @minuteExpires), (@dayKey, @dayExpires))
  where not exists (
    select 1 from rate_limits
    where (key = @minuteKey and points >= @minuteQuota) or (key = @dayKey and points >= @dayQuota)
  )
  on conflict (key) do update set points = points + 1
  returning key, points`;

/** SQLite has one writer at a time, so the condition holds until the statement has ended. */
function consumeOn(connection: Connection): OpenStore["consume"] {
  const statement = connection.prepare<object, { key: string; points: number }>(CONSUME);
  return async (minute, day) => {
    const rows = statement.all({
      minuteKey: minute.key,
      minuteExpires: minute.expires,
      minuteQuota: minute.quota,
      dayKey: day.key,
      dayExpires: day.expires,
      dayQuota: day.quota,
    });
    if (rows.length === 0) return undefined;
    const points = ({ key }: Counter) => required(rows.find((row) => row.key === key)?.points, "a count");
    return { minute: points(minute), day: points(day) };
  };
}

const BROKEN = /^SQLITE_(CORRUPT|NOTADB|READONLY|CANTOPEN|IOERR|FULL|PERM|AUTH|PROTOCOL|NOMEM|SCHEMA|MISUSE)/;

/** Messages without a code, from better-sqlite3 and Kysely, if the connection was closed during a request. */
const CLOSED = /connection is not open|already been destroyed/;

function classifyError(error: unknown): DbErrorKind {
  if (!(error instanceof Error)) return "fault";
  const code = "code" in error ? String(error.code) : "";
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return "busy";
  return BROKEN.test(code) || CLOSED.test(error.message) ? "broken" : "fault";
}
