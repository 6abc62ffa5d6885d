/** better-sqlite3 13: uses Node-API and contains prebuilt files for all platforms. Crashes Node.js 20. */
export const NODE_API_DRIVER = "better-sqlite3-node-api";
/**
 * better-sqlite3 12: built for one line of Node.js. If it is compiled from source, Node.js 24.19 and later
 * crash in the first idle garbage collection.
 */
export const OLDER_DRIVER = "better-sqlite3";

/** Required by version 13; in Node.js 22.14, 23.6 and later. */
const MIN_NODE_API = 10;

/**
 * Returns the packages that can open SQLite on this Node.js, the better one first. Both are optional
 * dependencies: npm may leave one out. The build copies the first installed one, and the server loads it.
 *
 * @param nodeApi as in `process.versions.napi`
 */
export function sqliteDrivers(nodeApi: string | undefined = process.versions.napi): readonly string[] {
  return Number(nodeApi) >= MIN_NODE_API ? [NODE_API_DRIVER, OLDER_DRIVER] : [OLDER_DRIVER];
}
