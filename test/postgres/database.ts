import { randomBytes } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { queryIn } from "./cluster.ts";

/** Databases with the store's tables and no rows, for the next tests of this process. */
const emptied: string[] = [];

/** The store's own tables. What is noted of migrations stays. */
const EMPTY_ALL = `do $$ begin
  execute coalesce((select 'truncate ' || string_agg(format('%I', tablename), ', ') from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'), 'select');
end $$`;

/**
 * A database without rows, for the store of one test; undefined where the tests run over SQLite. To make one and its tables takes ten
 * times as long as to empty it, so it is used again: a test that changes its tables must put them back.
 */
export async function storeDatabase(): Promise<string | undefined> {
  const server = inject("postgres");
  if (server === undefined) return undefined;
  const url = emptied.pop() ?? (await createDatabase(server)).url;
  onTestFinished(async () => {
    await queryIn(url, EMPTY_ALL);
    emptied.push(url);
  });
  return url;
}

/** A database without tables that goes when the test ends, for tests that are about PostgreSQL. */
export async function requiredDatabase(): Promise<string> {
  const server = inject("postgres");
  if (server === undefined) throw new Error("this test needs PostgreSQL");
  const { url, drop } = await createDatabase(server);
  onTestFinished(drop);
  return url;
}

/** An empty database on a server. */
export async function createDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${inject("databasePrefix")}${randomBytes(8).toString("hex")}`;
  await queryIn(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => void (await queryIn(server, `drop database ${name} with (force)`));
  return { url: url.href, drop };
}

/** Every row of every table, as one text. */
export async function allRows(url: string): Promise<string> {
  const tables = await queryIn(
    url,
    "select query_to_xml(format('select * from %I', tablename), true, false, '') from pg_tables where schemaname = 'public'",
  );
  return JSON.stringify(tables);
}
