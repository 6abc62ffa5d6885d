import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { hasPostgres } from "./test/missing-programs.ts";

const POSTGRES = "test/**/*.postgres.test.ts";
/** Tests that need a browser, build what users get, or start a server or a command: `npm run test:product`. */
const PRODUCT = ["test/product/**/*.test.ts", "test/**/*browser.test.ts", "test/**/*.product.test.ts"];

/** Run over SQLite and over PostgreSQL. */
const BOTH_STORES = [
  "accounts",
  "alerts",
  "limits",
  "auth",
  "personal-data",
  "oauth/attacks",
  "alerts/delivery",
].map((name) => `test/server/members/${name}.test.ts`);

/** Tests of the product that keep something in the member store. */
const STORED = ["alerts", "members", "oauth", "operator", "reload"].map(
  (name) => `test/product/${name}.test.ts`,
);

const postgresProject = {
  extends: true as const,
  test: {
    name: "postgresql",
    include: [POSTGRES, ...STORED, ...BOTH_STORES],
    globalSetup: ["test/postgres/once-a-run.ts"],
  },
};

export default defineConfig({
  test: {
    globalSetup: ["test/run-folder.ts"],
    setupFiles: ["test/real-clock.ts", "test/property-runs.ts"],
    // Several times what the longest test takes on a quiet machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    // A third of the time is waiting for processes, browsers and clocks; the default on two cores is one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // No module holds state when it is imported, so files may share a process and its imports.
    isolate: false,
    // Eleventy imports the site's TSX pages itself, not through the test runner's loader.
    execArgv: ["--import", "tsx"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, POSTGRES, ...PRODUCT],
        },
      },
      {
        extends: true,
        test: {
          name: "product",
          include: PRODUCT,
          globalSetup: ["test/missing-programs.ts", "test/one-browser.ts"],
        },
      },
      ...(hasPostgres ? [postgresProject] : []),
    ],
  },
});
