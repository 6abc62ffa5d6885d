import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { findPrograms, NOT_FOUND } from "./test/postgres/cluster.ts";

const ABOUT_POSTGRES = "test/**/*.postgres.test.ts";

/** Run twice: over SQLite, and over PostgreSQL. */
const OVER_BOTH_STORES = ["accounts", "limits", "auth", "concurrency", "security"].map(
  (name) => `test/server/members/${name}.test.ts`,
);

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPrograms() !== undefined;
if (!hasPostgres) process.stderr.write(`${NOT_FOUND}\n`);

const overPostgres = {
  extends: true as const,
  test: {
    name: "postgresql",
    include: [ABOUT_POSTGRES, ...OVER_BOTH_STORES],
    globalSetup: ["test/postgres/once-a-run.ts"],
  },
};

export default defineConfig({
  test: {
    // Several times what the longest test takes at rest: beside another file, or on a busy machine, all take longer.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    // A third of the time is waiting, for processes, browsers and clocks; on two cores Vitest would take one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // No module does work or holds state when it is imported, so files may share a process and what it has imported.
    isolate: false,
    // Eleventy imports the site's TSX pages by itself, not through the test runner's own loader.
    execArgv: ["--import", "tsx"],
    projects: [
      {
        extends: true,
        test: {
          name: "all",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ABOUT_POSTGRES],
          globalSetup: ["test/run-folder.ts"],
        },
      },
      ...(hasPostgres ? [overPostgres] : []),
    ],
  },
});
