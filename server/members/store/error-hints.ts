import { TABLES_HELD } from "./dialect.ts";

/** The code of an opening that takes longer than the start may. */
export const STILL_OPENING = "STILL_OPENING";

const ADVICE: readonly [code: RegExp, advice: string][] = [
  [
    new RegExp(`^${STILL_OPENING}$`),
    "the member store is still being opened: where a new version changes its tables, wait for it; else see what the database is busy with",
  ],
  [
    new RegExp(`^${TABLES_HELD}$`),
    "another server makes or changes the tables of the member store: wait for it, or, where none does, end the session that holds the lock, which pg_locks names",
  ],
  [
    /BUSY|LOCKED|^40001|^40P01|^55P03/,
    "another process holds the member store locked: end long-running work on it, such as an open sqlite3 or psql shell",
  ],
  [
    /READONLY|PERM|EACCES|EPERM|EROFS/,
    "the member store cannot be written: give the server's user the right to write the file and its folder",
  ],
  [
    /^25006|^42501|^42P01/,
    "the member store cannot be written: see that DATABASE_URL names the primary, and that its user owns the database and the tables",
  ],
  [
    /^53300/,
    "the database takes no more connections: raise its max_connections, or run fewer servers (13 connections each)",
  ],
  [/^57014|^25P03/, "the database answers too slowly: see what it is busy with"],
  [/^28/, "the database refuses the user or password of DATABASE_URL: put them right"],
  [/^3D/, "the database that DATABASE_URL names does not exist: create it with createdb"],
  [
    /CANTOPEN|ENOENT|ENOTDIR/,
    "the member store cannot be opened: see that DATABASE_URL names a file in a folder that the server may write",
  ],
  [/FULL|ENOSPC|^53100/, "the disk of the member store is full: make room"],
  [
    /IOERR/,
    "the disk of the member store cannot be read or written: see to the disk, then restore a backup if need be",
  ],
  [
    /NODE_MODULE|ERR_DLOPEN|MODULE_NOT_FOUND/,
    "the driver of SQLite is missing or made for another Node.js: install and build again with the Node.js that runs the server",
  ],
  [
    /ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|^08|^57P/,
    "the database cannot be reached: see that it runs and that DATABASE_URL is right",
  ],
  [
    /CORRUPT|NOTADB|^XX00/,
    "the member store is damaged: stop the server, keep the file for inquiry, and put the newest backup in its place",
  ],
];

/** What pg says, without a code, of a database that does not answer or has gone. */
const NO_ANSWER = /^Connection terminated|^timeout e|read timeout/;

/** What the operator should do about an error of the store. */
export function hintFor(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "" && error instanceof Error && NO_ANSWER.test(error.message)) {
    return "the database does not answer: see that it runs, that nothing holds it up and that the network between lets it answer";
  }
  const found = ADVICE.find(([pattern]) => code !== "" && pattern.test(code));
  return found?.[1] ?? "the member store cannot be used: its own message tells why";
}
