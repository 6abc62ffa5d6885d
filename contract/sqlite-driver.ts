/** better-sqlite3 13: Node-API, with finished files for each platform in the package itself. Ends Node.js 20 with a fault of memory. */
export const NODE_API_DRIVER = "better-sqlite3-node-api";
/**
 * better-sqlite3 12: built for one line of Node.js. On Node.js 24.19 and later, where it is built from source, the first idle collection
 * of garbage ends the process: there a native object registers itself in a way that its destructor cannot undo.
 */
export const OLDER_DRIVER = "better-sqlite3";

/** What version 13 of the driver asks for: Node.js 22.14, 23.6 and later. */
const NODE_API = 10;

/**
 * The package that opens SQLite on this Node.js. The build puts it beside the server, and the server asks for it by the same rule.
 *
 * @param nodeApi the version of Node-API, as in `process.versions.napi`
 */
export function sqliteDriver(nodeApi: string | undefined = process.versions.napi): string {
  return Number(nodeApi) >= NODE_API ? NODE_API_DRIVER : OLDER_DRIVER;
}
