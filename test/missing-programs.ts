import { findPrograms } from "./postgres/cluster.ts";
import { CHROMIUM } from "./site/chromium-program.ts";

/** Whether tests can run over PostgreSQL. */
export const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPrograms() !== undefined;

const NO_POSTGRES =
  "PostgreSQL was not found: install Debian's package postgresql, or set TEST_DATABASE_URL.";
const NO_CHROMIUM = "Chromium was not found: install Debian's package chromium, or set CHROMIUM.";

/** Tests that lack a program are skipped, but where CI is set that would go unnoticed: the run ends with what is missing. */
export default function reportMissingPrograms(): void {
  // Files of tests in a browser say themselves that they are skipped.
  if (process.env.CI === undefined && !hasPostgres)
    process.stderr.write(`${NO_POSTGRES} Its tests are skipped.\n`);
  const missing = [...(hasPostgres ? [] : [NO_POSTGRES]), ...(CHROMIUM === undefined ? [NO_CHROMIUM] : [])];
  if (process.env.CI === undefined || missing.length === 0) return;
  process.stderr.write(`${missing.join("\n")}\n`);
  process.exit(1);
}
