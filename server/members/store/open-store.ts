import { resolve } from "node:path";
import type { InspectDatabase, OpenStoreFunction } from "./dialect.ts";

/** How a store is opened, by the scheme of its address. */
const openers: Readonly<Record<string, (url: string) => OpenStoreFunction>> = {
  "file:": (url) => async () => (await import("./sqlite.ts")).openSqlite(sqlitePathOf(url)),
  "postgres:": inPostgres,
  "postgresql:": inPostgres,
};

function inPostgres(url: string): OpenStoreFunction {
  return async (givenUp) => (await import("./postgres.ts")).openPostgres(url, givenUp);
}

/** The schemes that `DATABASE_URL` may begin with. */
export const storeSchemes: readonly string[] = Object.keys(openers);

/** The file of a store such as `file:var/members.sqlite` or `file:///srv/members.sqlite`. */
export function sqlitePathOf(url: string): string {
  return resolve(url.replace(/^file:(?:\/\/(?=\/))?/, ""));
}

/** How the store at an address is opened. The address has been checked: its scheme is one of `storeSchemes`. */
export function storeOpener(url: string): OpenStoreFunction {
  const opener = openers[schemeOf(url)];
  if (opener === undefined) throw new Error(`no store can be opened at an address of ${schemeOf(url)}`);
  return opener(url);
}

/** What is in a database that need not be a store, found out without making anything in it. The address has been checked. */
export async function inspectDatabase<Found>(url: string, look: InspectDatabase<Found>): Promise<Found> {
  if (schemeOf(url) === "file:") return (await import("./sqlite.ts")).lookIntoSqlite(sqlitePathOf(url), look);
  return (await import("./postgres.ts")).lookIntoPostgres(url, look);
}

/** The scheme with its colon; empty where there is none. */
export const schemeOf = (url: string): string => /^[a-z]+:/.exec(url)?.[0] ?? "";
