/** better-sqlite3 13: Node-API, with finished files for each platform in the package itself. Ends Node.js 20 with a fault of memory. */
export const NODE_API_DRIVER = "better-sqlite3-node-api";
/**
 * better-sqlite3 12: built for one line of Node.js. Where it is built from source, Node.js 24.19 and later end with the first idle
 * collection of garbage: a native object takes itself off a list there that only a running script has.
 */
export const OLDER_DRIVER = "better-sqlite3";

/** What version 13 of the driver asks for: Node.js 22.14, 23.6 and later. */
const NODE_API = 10;

/**
 * The packages that open SQLite on this Node.js, the better one first. npm leaves the first out where it cannot be put in place: then
 * the other serves, in the finished form that its authors publish. The build puts the first that is installed beside the server.
 *
 * @param nodeApi the version of Node-API, as in `process.versions.napi`
 */
export function sqliteDrivers(nodeApi: string | undefined = process.versions.napi): readonly string[] {
  return Number(nodeApi) >= NODE_API ? [NODE_API_DRIVER, OLDER_DRIVER] : [OLDER_DRIVER];
}
