import type { ColumnDataType, CompiledQuery, Expression, Kysely } from "kysely";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Tables } from "./tables.ts";

/** What differs between databases. Everything else is written once, through Kysely. */
export interface Dialect {
  /** The type of a column of milliseconds. */
  timestampType: ColumnDataType;
  /** What ends a table's definition. */
  tableSuffix: Expression<unknown>;
  /** Runs a change of the tables while nobody else may change them; all of it or nothing. It is given what it may use for it. */
  withMigrationLock: (change: (db: Kysely<Tables>) => Promise<void>) => Promise<void>;
}

export interface Window {
  /** Begins the counters' names, so that limits of different kinds do not meet. */
  name: string;
  quota: number;
  seconds: number;
}

/** What an error of the database means for who asks. */
export type DbErrorKind =
  /** Somebody else is writing: it passes. */
  | "busy"
  /** Damaged, unreachable or not writable: the connection is of no use any more. */
  | "broken"
  /** A fault of a statement: ours. */
  | "fault";

/** A store that has been opened, brought up to date and found writable. */
export interface OpenStore {
  db: Kysely<Tables>;
  /**
   * Carries out a change, and what follows from the rows that it returns: all of it or nothing, and nothing of anybody else's
   * between. Gives these rows.
   */
  atomically: <Row>(change: CompiledQuery<Row>, following: Following<Row>) => Promise<Row[]>;
  /** Counts in this store, atomically. */
  counterOf: (window: Window) => RateLimiterAbstract;
  /** Throws or rejects where the store cannot be written now. */
  probe: () => Promise<void>;
  classifyError: (error: unknown) => DbErrorKind;
  close: () => Promise<void>;
}

/** The statements that follow from the rows that a change returned. */
export type Following<Row> = (rows: readonly Row[]) => readonly CompiledQuery[];

/** @param givenUp where it is aborted, the opening ends without waiting for the database */
export type OpenStoreFunction = (givenUp?: AbortSignal) => Promise<OpenStore>;

/** Finds something out about a database that need not be a store; it must not change anything. */
export type InspectDatabase<Found> = (db: Kysely<Tables>, dialect: Dialect) => Promise<Found>;

/** The code of an error that says that somebody else is changing the tables. */
export const TABLES_HELD = "TABLES_HELD";
