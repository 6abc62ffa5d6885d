import type { TestProject } from "vitest/node";
import { findPrograms, startCluster } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database whose user may create others; not there where the tests run over SQLite. */
    postgres: string | undefined;
  }
}

/** Gives all tests over PostgreSQL one server: that of TEST_DATABASE_URL, or one that lives as long as they run. */
export default async function provide(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) {
    project.provide("postgres", given);
    return undefined;
  }
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const cluster = await startCluster(programs);
  project.provide("postgres", cluster.url);
  return cluster.remove;
}
