import { setTimeout as pause } from "node:timers/promises";
import type { CompiledQuery, Kysely } from "kysely";
import type { Observer } from "../../observer.ts";
import type { Tables } from "./tables.ts";

/** Parts of a database for migrations. Queries are written once, through Kysely. */
export interface Dialect {
  /** Milliseconds since 1970. */
  timestamp: "integer" | "bigint";
  /** Ends every `create table`. */
  tableSuffix: string;
  /** Runs a migration exclusively and atomically, on the given connection. */
  withMigrationLock: (migrate: (db: Kysely<Tables>) => Promise<void>) => Promise<void>;
}

export type DbErrorKind =
  /** Another connection holds a lock: try again. */
  | "busy"
  /** Damaged, unreachable or read-only: reconnect. */
  | "broken"
  /** A defect of a statement. */
  | "fault";

/** The count of one account in one fixed window. */
export interface Counter {
  /** Name, account and number of the window. */
  key: string;
  quota: number;
  /** Milliseconds since 1970. */
  expires: number;
}

/** A database with up-to-date tables that can be written. */
export interface OpenStore {
  db: Kysely<Tables>;
  /** Runs a change, and what follows from its rows, in one durable transaction. Returns the rows. */
  atomically: <Row>(change: CompiledQuery<Row>, followUps: FollowUps<Row>) => Promise<Row[]>;
  /**
   * Adds one to both counters and returns their counts. If one of them has reached its quota, changes neither
   * and returns undefined. Exact under concurrency, also between processes; one statement.
   */
  consume: (minute: Counter, day: Counter) => Promise<Counts | undefined>;
  classifyError: (error: unknown) => DbErrorKind;
  close: () => Promise<void>;
}

export interface Counts {
  minute: number;
  day: number;
}

export type FollowUps<Row> = (rows: readonly Row[]) => readonly CompiledQuery[];

export type StatementObserver = Pick<Observer, "statementPrepared">;

/** @param signal aborts the connection attempt */
export type OpenStoreFunction = (signal?: AbortSignal, observer?: StatementObserver) => Promise<OpenStore>;

export type InspectDatabase<Found> = (db: Kysely<Tables>, dialect: Dialect) => Promise<Found>;

/** Connections of one server to PostgreSQL. The migrator needs one or two beside that of the lock. */
export const MAX_CONNECTIONS = 10;
export const MIGRATION_CONNECTIONS = 3;

/** Error code: another session changes the tables. */
export const TABLES_HELD = "TABLES_HELD";

/** About 1.2 seconds in all, which is how long a request waits for a lock. */
const LOCK_WAITS_MS = [5, 15, 40, 80, 160, 300, 600];

/** Repeats work that failed because of a lock. It must not have changed anything when it fails. */
export async function retryWhileBusy<Result>(
  classifyError: OpenStore["classifyError"],
  work: () => Promise<Result>,
): Promise<Result> {
  for (const wait of LOCK_WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (classifyError(error) !== "busy") throw error;
    }
    // At random, or two processes that refused each other would do so every time.
    await pause(wait * (0.5 + Math.random()));
  }
  return work();
}
