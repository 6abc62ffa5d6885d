import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { InspectDatabase, OpenStore } from "./dialect.ts";
import { isUpToDate } from "./migrations.ts";
import type { Tables } from "./tables.ts";

/** A table comes after those that it refers to. */
const TABLES = Object.keys({
  accounts: true,
  keys: true,
  sessions: true,
  sign_in_tokens: true,
  audit: true,
  oauth_grants: true,
  oauth_records: true,
  alerts: true,
  mailings: true,
  reports: true,
  rate_limits: true,
} satisfies Record<keyof Tables, true>);

/** Tables that may have rows before the first account: throttles, reports, unused sign-in links and requests of applications. */
const TABLES_WITHOUT_ACCOUNTS = ["sign_in_tokens", "oauth_records", "reports", "rate_limits"] as const;

export interface TableContent {
  table: string;
  rows: number;
  /** SHA-256 of all rows. Does not depend on the database. */
  hash: string;
}

/** Nothing was moved; the message says why. */
export class MoveError extends Error {}

/** Keeps the number of values in one statement far below every database's limit. */
const ROWS_PER_INSERT = 500;

type Row = Record<string, string | number | null>;

/**
 * Copies all tables into a store without accounts, in one transaction, and compares both. The source is read
 * as of one moment: what a server writes to it meanwhile is not moved. Rejects with a MoveError.
 */
export async function moveStore(source: Kysely<Tables>, target: OpenStore): Promise<TableContent[]> {
  return source
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((from) =>
      // Serializable: of two moves into one target at the same time only one succeeds.
      target.db
        .transaction()
        .setIsolationLevel("serializable")
        .execute((into) => copyTables(from, into)),
    );
}

/** Returns whether a database is an up-to-date store with an account. */
export const holdsAccounts: InspectDatabase<boolean> = async (db, dialect) =>
  (await isUpToDate(db, dialect)) && (await hasAccount(db));

async function hasAccount(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function copyTables(from: Kysely<Tables>, into: Kysely<Tables>): Promise<TableContent[]> {
  if (await hasAccount(into)) throw new MoveError("the target holds accounts already: nothing was moved");
  for (const table of TABLES_WITHOUT_ACCOUNTS) await into.deleteFrom(table).execute();
  const contents: TableContent[] = [];
  for (const table of TABLES) contents.push(await copyTable(from, into, table));
  return contents;
}

async function copyTable(from: Kysely<Tables>, into: Kysely<Tables>, table: string): Promise<TableContent> {
  const rows = await readRows(from, table);
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await insertRows(into, table, rows.slice(start, start + ROWS_PER_INSERT));
  const [original, copy] = [toContent(table, rows), toContent(table, await readRows(into, table))];
  if (original.hash === copy.hash) return copy;
  const difference =
    `${original.rows} rows (${original.hash}) in the source and ${copy.rows} ` +
    `(${copy.hash}) in the target`;
  throw new MoveError(`${table} has ${difference}: nothing was moved`);
}

async function readRows(db: Kysely<Tables>, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
}

async function insertRows(db: Kysely<Tables>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}

function toContent(table: string, rows: readonly Row[]): TableContent {
  const lines = rows
    .map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort();
  return { table, rows: rows.length, hash: createHash("sha256").update(lines.join("\n")).digest("hex") };
}
