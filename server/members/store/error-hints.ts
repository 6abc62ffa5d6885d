import { MAX_CONNECTIONS, MIGRATION_CONNECTIONS, TABLES_HELD } from "./dialect.ts";

/** Error code: the store takes longer to open than the start may wait. */
export const STILL_OPENING = "STILL_OPENING";

const HINTS: readonly [code: RegExp, hint: string][] = [
  [
    new RegExp(`^${STILL_OPENING}$`),
    "the member store is still being opened: if a new version changes its tables, wait for it; " +
      "otherwise see what the database is busy with",
  ],
  [
    new RegExp(`^${TABLES_HELD}$`),
    "another server makes or changes the tables of the member store: wait for it; if there is none, " +
      "end the session that holds the lock: pg_locks names it",
  ],
  [
    /BUSY|LOCKED|^40001|^40P01|^55P03/,
    "another process holds the member store locked: end long-running work on it, such as an open " +
      "sqlite3 or psql shell",
  ],
  [
    /READONLY|PERM|EACCES|EPERM|EROFS/,
    "the member store cannot be written: give the server's user the right to write the file and its folder",
  ],
  [
    /^25006|^42501|^42P01/,
    "the member store cannot be written: see that DATABASE_URL names the primary, and that its user " +
      "owns the database and the tables",
  ],
  [
    /^53300/,
    "the database takes no more connections: raise its max_connections, or run fewer servers " +
      `(${MAX_CONNECTIONS + MIGRATION_CONNECTIONS} connections each)`,
  ],
  [/^57014|^25P03/, "the database responds too slowly: see what it is busy with"],
  [/^28/, "the database refuses the user or password of DATABASE_URL: correct them"],
  [/^3D/, "the database that DATABASE_URL names does not exist: create it with createdb"],
  [
    /CANTOPEN|ENOENT|ENOTDIR/,
    "the member store cannot be opened: see that DATABASE_URL names a file in a folder that the server " +
      "may write",
  ],
  [/FULL|ENOSPC|IOERR_SHMSIZE|^53100/, "the disk of the member store is full: make room"],
  [
    /IOERR/,
    "the disk of the member store cannot be read or written: check the disk, then restore a backup if " +
      "necessary",
  ],
  [
    /NODE_MODULE|ERR_DLOPEN|MODULE_NOT_FOUND/,
    "the SQLite driver is missing or made for another Node.js: install and build again with the " +
      "Node.js that runs the server",
  ],
  [
    /ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|^08|^57P/,
    "the database cannot be reached: see that it runs and that DATABASE_URL is right",
  ],
  [
    /CORRUPT|NOTADB|^XX00/,
    "the member store is damaged: stop the server, keep the file for inspection, and put the newest " +
      "backup in its place",
  ],
];

/** Messages of pg without a code, if the database does not respond. */
const NO_RESPONSE = /^Connection terminated|^timeout e|read timeout/;

/** Returns what the operator should do about an error of the store. */
export function hintFor(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "" && error instanceof Error && NO_RESPONSE.test(error.message)) {
    return (
      "the database does not answer: see that it runs, that nothing blocks it and that the " +
      "network lets it respond"
    );
  }
  const found = HINTS.find(([pattern]) => code !== "" && pattern.test(code));
  return found?.[1] ?? "the member store cannot be used: see the error's own message";
}
