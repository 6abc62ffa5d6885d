import { cp, mkdir, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { required } from "../../contract/required.ts";
import { NODE_API_DRIVER, sqliteDrivers } from "../../contract/sqlite-driver.ts";

const require = createRequire(import.meta.url);

/**
 * Copies the native SQLite driver, which cannot be bundled, into `node_modules/` next to the server, for this
 * platform only. If no driver is installed, the build supports PostgreSQL only, and a server with a store in
 * a file says so.
 *
 * @param folder of the server's files
 */
export async function copySqliteDriver(folder: string): Promise<void> {
  const driver = sqliteDrivers().find((name) => packageFolder(name) !== undefined);
  if (driver === undefined) return;
  const source = required(packageFolder(driver), driver);
  const packages = join(folder, "node_modules");
  const native =
    driver === NODE_API_DRIVER ? await prebuiltFiles(source) : ["build/Release/better_sqlite3.node"];
  for (const part of ["package.json", "LICENSE", "lib", ...native])
    await copy(source, join(packages, driver), part);
  if (driver === NODE_API_DRIVER) return;
  for (const helper of ["bindings", "file-uri-to-path"])
    await copy(required(packageFolder(helper), helper), join(packages, helper), ".");
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** Linux has two files: for glibc and for musl. */
async function prebuiltFiles(source: string): Promise<string[]> {
  const files = await readdir(join(source, "prebuilds"));
  return files
    .filter((name) => name.startsWith(process.platform) && name.endsWith(`-${process.arch}.node`))
    .map((name) => join("prebuilds", name));
}

async function copy(source: string, target: string, part: string): Promise<void> {
  const to = join(target, part);
  await mkdir(dirname(to), { recursive: true });
  await cp(join(source, part), to, { recursive: true });
}
