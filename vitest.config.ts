import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: "forks",
    // Eleventy imports the site's TSX pages by itself, not through the test runner's own loader.
    execArgv: ["--import", "tsx"],
  },
});
