import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { InspectDatabase, OpenStore } from "./dialect.ts";
import { isUpToDate } from "./migrations.ts";
import type { Tables } from "./tables.ts";

/** Every table with the column that its rows are found by. A table stands after those that it refers to. */
const TABLES = [
  ["accounts", "id"],
  ["keys", "id"],
  ["sessions", "token_hash"],
  ["sign_in_tokens", "token_hash"],
  ["audit", "id"],
  ["rate_limits", "key"],
] as const satisfies readonly (readonly [keyof Tables, string])[];

/** What a store may hold before its first account, to which everything else refers: counts of strangers, and links nobody has used. */
const WITHOUT_ACCOUNTS = ["sign_in_tokens", "rate_limits"] as const satisfies readonly (keyof Tables)[];

/** What one table holds; equal where every row is. */
export interface TableContent {
  table: string;
  rows: number;
  /** SHA-256 over all rows, in an order and a form that no database has a say in. */
  hash: string;
}

/** A move that was not made: neither store has changed. The message says why. */
export class MoveError extends Error {}

/** Rows that are read and written at a time: few enough for the values that one statement may hold in any database. */
const PAGE = 500;

type Row = Record<string, string | number | null>;
type Database = Kysely<Tables>;

/**
 * Copies everything from one store into another that holds no accounts, and compares what both then hold. The target is changed in
 * one transaction, so it gets all or nothing; the source is only read, as it was at one moment. What a server writes to the source
 * after that moment is not moved. Rejects with a MoveRefused.
 */
export async function moveStore(source: Pick<OpenStore, "db">, target: OpenStore): Promise<TableContent[]> {
  return source.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((from) =>
      // Of two moves into one target at once the database lets only one come to its end.
      target.db
        .transaction()
        .setIsolationLevel("serializable")
        .execute((into) => moveAll(from, into)),
    );
}

/** Whether a database is a store with an account, which is all that can be moved: it is only looked at. */
export const holdsAccounts: InspectDatabase<boolean> = async (db, dialect) =>
  (await isUpToDate(db, dialect)) && (await anyAccount(db));

async function moveAll(from: Database, into: Database): Promise<TableContent[]> {
  await requireNoAccounts(into);
  for (const table of WITHOUT_ACCOUNTS) await sql`delete from ${sql.table(table)}`.execute(into);
  return copyAll(from, into);
}

async function requireNoAccounts(db: Database): Promise<void> {
  if (await anyAccount(db)) throw new MoveError("the target holds accounts already: nothing was moved");
}

async function anyAccount(db: Database): Promise<boolean> {
  const account = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  return account !== undefined;
}

async function copyAll(from: Database, into: Database): Promise<TableContent[]> {
  const contents: TableContent[] = [];
  for (const [table, key] of TABLES) {
    for await (const page of pagesOf(from, table, key)) await insert(into, table, page);
    const [there, here] = [await contentOf(from, table, key), await contentOf(into, table, key)];
    requireSame(there, here);
    contents.push(here);
  }
  return contents;
}

function requireSame(there: TableContent, here: TableContent): void {
  if (there.rows === here.rows && there.hash === here.hash) return;
  throw new MoveError(
    `${there.table} has ${there.rows} rows (${there.hash}) there and ${here.rows} (${here.hash}) here: nothing was moved`,
  );
}

/** What a table of a store holds now. */
async function contentOf(db: Database, table: string, key: string): Promise<TableContent> {
  const hashes: string[] = [];
  for await (const page of pagesOf(db, table, key)) hashes.push(...page.map(hashOfRow));
  const all = createHash("sha256");
  for (const hash of hashes.sort()) all.update(hash);
  return { table, rows: hashes.length, hash: all.digest("hex") };
}

function hashOfRow(row: Row): string {
  const values = Object.keys(row)
    .sort()
    .map((column) => [column, row[column]]);
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}

/** The rows of a table page by page, each page after the last row of the one before. */
async function* pagesOf(db: Database, table: string, key: string): AsyncGenerator<Row[]> {
  let last: Row[string] | undefined;
  for (;;) {
    const after = last === undefined ? sql`` : sql`where ${sql.ref(key)} > ${last}`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${sql.ref(key)} limit ${sql.lit(PAGE)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.[key];
    if (rows.length < PAGE) return;
  }
}

async function insert(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}
