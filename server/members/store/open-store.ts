import { required } from "../../../contract/required.ts";
import { sqlitePath, storeScheme, type storeSchemes } from "../../database-url.ts";
import type { InspectDatabase, OpenStoreFunction } from "./dialect.ts";

interface Engine {
  open: OpenStoreFunction;
  /** Reads a database that need not be a store. Creates and changes nothing. */
  inspect: <Found>(look: InspectDatabase<Found>) => Promise<Found>;
}

const postgres = (url: string): Engine => ({
  open: async (signal) => (await import("./postgres.ts")).openPostgres(url, signal),
  inspect: async (look) => (await import("./postgres.ts")).inspectPostgres(url, look),
});

const engines: Readonly<Record<(typeof storeSchemes)[number], (url: string) => Engine>> = {
  "file:": (url) => {
    const path = required(sqlitePath(url), "path of the store");
    return {
      open: async (_signal, observer) => (await import("./sqlite.ts")).openSqlite(path, observer),
      inspect: async (look) => (await import("./sqlite.ts")).inspectSqlite(path, look),
    };
  },
  "postgres:": postgres,
  "postgresql:": postgres,
};

/** Returns the functions that open and inspect the store at a URL that `databaseUrl` has accepted. */
export const storeEngine = (url: string): Engine =>
  engines[required(storeScheme(url), "scheme of the store")](url);
