import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import * as z from "zod";
import { findPrograms, queryIn, startCluster } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database whose user may create others; not there where the tests run over SQLite. */
    postgres: string | undefined;
    /** What the names of all databases of this run begin with. */
    databasePrefix: string;
  }
}

/** Gives all tests over PostgreSQL one server: that of TEST_DATABASE_URL, or one that lives as long as they run. */
export default async function provide(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const prefix = `test_${randomBytes(4).toString("hex")}_`;
  project.provide("databasePrefix", prefix);
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) {
    project.provide("postgres", given);
    return () => dropDatabases(given, prefix);
  }
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const cluster = await startCluster(programs);
  project.provide("postgres", cluster.url);
  return cluster.remove;
}

/** Tests hand databases on to each other; a server that is not ours would keep them. */
async function dropDatabases(server: string, prefix: string): Promise<void> {
  const names = await queryIn(
    server,
    `select format('drop database %I with (force)', datname) as statement from pg_database where starts_with(datname::text, '${prefix}')`,
  );
  for (const { statement } of z.array(z.object({ statement: z.string() })).parse(names))
    await queryIn(server, statement);
}
