import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";
import { parseUrl } from "../contract/parse-url.ts";

/** The schemes of `DATABASE_URL`. `members/store/open-store.ts` opens each. */
export const storeSchemes = ["file:", "postgres:", "postgresql:"] as const;

type StoreScheme = (typeof storeSchemes)[number];

/** Returns the scheme of a store's URL, or undefined if there is no such store. */
export const storeScheme = (url: string): StoreScheme | undefined =>
  storeSchemes.find((scheme) => url.startsWith(scheme));

/** Returns the path of a store such as `file:var/members.sqlite`, or undefined if the store is not a file. */
export function sqlitePath(url: string): string | undefined {
  return storeScheme(url) === "file:" ? resolve(url.replace(/^file:(?:\/\/(?=\/))?/, "")) : undefined;
}

/** Returns the URL without user and password, for logs. */
export function redactDatabaseUrl(url: string): string {
  if (sqlitePath(url) !== undefined) return url;
  const parsed = parseUrl(url);
  return parsed === undefined ? "the store" : `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Messages do not repeat the URL, which may hold a password. */
export const databaseUrl = z
  .string()
  .refine((url) => storeScheme(url) !== undefined, {
    error: `must begin with ${storeSchemes.join(" or ")}, such as file:var/members.sqlite`,
  })
  .refine((url) => !/^file:[/.]*$/.test(url) && !isFolder(sqlitePath(url) ?? ""), {
    // Without a file name, the store and a secret beside it would be created in the parent folder.
    error: "must name a file and no folder, such as file:var/members.sqlite",
  })
  .refine(
    (url) => storeScheme(url) === undefined || sqlitePath(url) !== undefined || parseUrl(url) !== undefined,
    {
      error: "must be a URL such as postgres://user:password@db.example.org/members",
    },
  );
