import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { sql } from "kysely";
import type { OpenStore } from "../../server/members/store/dialect.ts";
import { hintFor } from "../../server/members/store/error-hints.ts";
import {
  holdsAccounts,
  MoveError,
  moveStore,
  type TableContent,
} from "../../server/members/store/move-store.ts";
import {
  inspectDatabase,
  schemeOf,
  sqlitePathOf,
  storeOpener,
} from "../../server/members/store/open-store.ts";
import { redactDatabaseUrl } from "../../server/members/store/place.ts";
import { CliError } from "../cli.ts";

/** What the operator's command does with stores as a whole. */

/** Moves all that one store holds to another, and tells what was moved. Rejects with CliError (1) where nothing was. */
export async function moveBetween(from: string, to: string): Promise<string> {
  if (from === to) throw new CliError("source and target are the same", 1);
  requireThere(from);
  await requireAccounts(from);
  return inspectDatabase(from, (source) =>
    withStore(to, async (target) => {
      const moved = await moveStore({ db: source }, target).catch((error: unknown) => {
        throw error instanceof MoveError ? new CliError(error.message, 1) : error;
      });
      return moveLines(redactDatabaseUrl(from), redactDatabaseUrl(to), moved);
    }),
  );
}

/** SQLite makes a file that is missing; of a source that would hide a mistyped name. */
function requireThere(url: string): void {
  if (schemeOf(url) !== "file:" || existsSync(sqlitePathOf(url))) return;
  throw new CliError(`there is no store at ${url}`, 1);
}

/** Looked at before anything is opened, because a store that is opened gets its tables: in whatever database a slip named. */
async function requireAccounts(from: string): Promise<void> {
  const found = await inspectDatabase(from, holdsAccounts).catch((error: unknown) => {
    throw new CliError(unreadable(from, error), 1);
  });
  if (found) return;
  throw new CliError(
    `there are no members' accounts at ${redactDatabaseUrl(from)}: see that --from names the store that the servers used, and that they last used it in this version; nothing was moved`,
    1,
  );
}

function unreadable(from: string, error: unknown): string {
  const advice = hintFor(error).replaceAll("DATABASE_URL", "--from");
  const said = error instanceof Error ? error.message : String(error);
  return `${redactDatabaseUrl(from)} cannot be read, so nothing was moved: ${advice}\n${said}`;
}

async function withStore<Result>(url: string, work: (store: OpenStore) => Promise<Result>): Promise<Result> {
  const store = await storeOpener(url)();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function moveLines(from: string, to: string, moved: readonly TableContent[]): string {
  const lines = moved.map(
    ({ table, rows, hash }) => `${table.padEnd(14)}  ${String(rows).padStart(8)} rows  sha256 ${hash}`,
  );
  const heading = `moved from ${from} to ${to}; both hold the same:`;
  const next =
    "The source is as it was. Set DATABASE_URL to the new address, start the servers, and keep the source until they have served a day.";
  return [heading, "", ...lines, "", next].join("\n");
}

/** Copies a store in a file, as it is at one moment, into a new file that only its owner may read. Rejects with CliError (1). */
export async function backUp(databaseUrl: string, file: string): Promise<string> {
  if (schemeOf(databaseUrl) !== "file:") {
    throw new CliError("a store in PostgreSQL is backed up by pg_dump: see docs/members-store.md", 1);
  }
  requireThere(databaseUrl);
  makeNew(file);
  try {
    await withStore(databaseUrl, ({ db }) => sql`vacuum into ${file}`.execute(db));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return `backed up ${databaseUrl} to ${file}`;
}

/** SQLite would let others read the file; into an empty one it writes as into none. */
function makeNew(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    throw new CliError(
      `${file} cannot be made: ${error instanceof Error ? error.message : String(error)}. Name a new file in a folder that is there`,
      1,
    );
  }
}
