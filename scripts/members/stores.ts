import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { pino } from "pino";
import { redactDatabaseUrl, sqlitePath } from "../../server/database-url.ts";
import type { OpenStore } from "../../server/members/store/dialect.ts";
import { hintFor } from "../../server/members/store/error-hints.ts";
import {
  holdsAccounts,
  MoveError,
  moveStore,
  type TableContent,
} from "../../server/members/store/move-store.ts";
import { storeEngine } from "../../server/members/store/open-store.ts";
import { openManagedStore, type Store } from "../../server/members/store/store.ts";
import { CliError } from "../cli.ts";

/** Moves everything from one store to another and returns a summary. Rejects with a CliError (1) if nothing was moved. */
export async function moveBetween(from: string, to: string): Promise<string> {
  if (from === to) throw new CliError("source and target are the same", 1);
  requireStore(from);
  await requireAccounts(from);
  return storeEngine(from).inspect((source) =>
    withStore(to, async (target) => {
      const moved = await moveStore(source, target).catch((error: unknown) => {
        throw error instanceof MoveError ? new CliError(error.message, 1) : error;
      });
      return describeMove(redactDatabaseUrl(from), redactDatabaseUrl(to), moved);
    }),
  );
}

/** The build that a command's file is part of, or that of this folder if the command runs from the sources. */
export function builtFolder(commandUrl: string): string {
  const folder = dirname(fileURLToPath(commandUrl));
  return basename(folder) === "server" ? dirname(folder) : "dist";
}

/** The path of a store that is a file and does not exist. SQLite would create it, which would hide a mistyped name. */
export function missingStore(url: string): string | undefined {
  const path = sqlitePath(url);
  return path === undefined || existsSync(path) ? undefined : path;
}

export function requireStore(url: string): void {
  const path = missingStore(url);
  if (path === undefined) return;
  throw new CliError(`there is no store at ${path}; a relative path begins at the working folder`, 1);
}

/** Checked before the target is opened, because opening creates its tables. */
async function requireAccounts(from: string): Promise<void> {
  const found = await storeEngine(from)
    .inspect(holdsAccounts)
    .catch((error: unknown) => {
      const hint = hintFor(error).replaceAll("DATABASE_URL", "--from");
      const reason = error instanceof Error ? error.message : String(error);
      throw new CliError(
        `${redactDatabaseUrl(from)} cannot be read, so nothing was moved: ${hint}\n${reason}`,
        1,
      );
    });
  if (found) return;
  throw new CliError(
    `there are no members' accounts at ${redactDatabaseUrl(from)}: see that --from names the store ` +
      "that the servers used, " +
      "and that they last used it in this version; nothing was moved",
    1,
  );
}

export const withStore = async <Result>(url: string, work: (store: OpenStore) => Promise<Result>) =>
  closedAfter(await storeEngine(url).open(), work);

/** The same as the server opens a store: it waits while another process holds a lock. */
export async function withManagedStore<Result>(url: string, work: (store: Store) => Promise<Result>) {
  const { open } = storeEngine(url);
  const log = pino({ level: "silent" });
  return closedAfter(await openManagedStore({ open, log, displayUrl: redactDatabaseUrl(url) }), work);
}

async function closedAfter<Opened extends { close: () => Promise<void> }, Result>(
  store: Opened,
  work: (store: Opened) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function describeMove(from: string, to: string, moved: readonly TableContent[]): string {
  const lines = moved.map(
    ({ table, rows, hash }) => `${table.padEnd(14)}  ${String(rows).padStart(8)} rows  sha256 ${hash}`,
  );
  const heading = `moved from ${from} to ${to}; both hold the same:`;
  const next =
    "The source is unchanged. Set DATABASE_URL to the new store, start the servers, and keep the " +
    "source until they have " +
    "run for a day.";
  return [heading, "", ...lines, "", next].join("\n");
}

/** Copies a store in a file, as of one moment, into a new file that only its owner may read. Rejects with a CliError (1). */
export async function backUp(databaseUrl: string, file: string): Promise<string> {
  if (sqlitePath(databaseUrl) === undefined)
    throw new CliError("a store in PostgreSQL is backed up by pg_dump: see docs/operators.md", 1);
  requireStore(databaseUrl);
  createFile(file);
  try {
    await withStore(databaseUrl, ({ db }) => sql`vacuum into ${file}`.execute(db));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return `backed up ${databaseUrl} to ${file}`;
}

/** Created here because SQLite would let others read it. SQLite writes into an existing empty file. */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(`${file} cannot be created: ${reason}. Name a new file in a folder that exists`, 1);
  }
}
