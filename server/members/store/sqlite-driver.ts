import { createRequire } from "node:module";
import type Database from "better-sqlite3";
import { sqliteDriver } from "../../../contract/sqlite-driver.ts";

export type Connection = InstanceType<typeof Database>;

/**
 * Opens a file with the driver that fits this Node.js; both have the same interface.
 *
 * @throws with code `MODULE_NOT_FOUND` where the driver was not installed, or the build was made with another line of Node.js
 */
export function openFile(path: string, options?: Database.Options): Connection {
  const Driver = createRequire(import.meta.url)(sqliteDriver()) as typeof Database;
  return new Driver(path, options);
}
