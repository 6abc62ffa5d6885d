import { randomBytes } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { queryIn } from "./cluster.ts";

/** An empty database that goes when the test ends; undefined where the tests run over SQLite. */
export async function temporaryDatabase(): Promise<string | undefined> {
  const server = inject("postgres");
  if (server === undefined) return undefined;
  const name = `test_${randomBytes(8).toString("hex")}`;
  await queryIn(server, `create database ${name} template template0`);
  onTestFinished(async () => {
    await queryIn(server, `drop database ${name} with (force)`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** As `temporaryDatabase`, for tests that are about PostgreSQL. */
export async function requiredDatabase(): Promise<string> {
  const url = await temporaryDatabase();
  if (url === undefined) throw new Error("this test needs PostgreSQL");
  return url;
}

/** Every row of every table, as one text. */
export async function allRows(url: string): Promise<string> {
  const tables = await queryIn(
    url,
    "select query_to_xml(format('select * from %I', tablename), true, false, '') from pg_tables where schemaname = 'public'",
  );
  return JSON.stringify(tables);
}
