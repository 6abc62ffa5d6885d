import { createRequire } from "node:module";
import type Database from "better-sqlite3";
import { sqliteDrivers } from "../../../contract/sqlite-driver.ts";

export type Connection = InstanceType<typeof Database>;

const require = createRequire(import.meta.url);

/**
 * Opens a file with the first driver that is there for this Node.js; all have the same interface.
 *
 * @throws with code `MODULE_NOT_FOUND` where none was installed, or the build was made with another line of Node.js
 */
export function openFile(path: string, options?: Database.Options): Connection {
  const Driver = require(installedDriver()) as typeof Database;
  return new Driver(path, options);
}

function installedDriver(): string {
  const drivers = sqliteDrivers();
  return drivers.find(isInstalled) ?? drivers.join(" or ");
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
