import { cp, mkdir, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NODE_API_DRIVER, sqliteDrivers } from "../../contract/sqlite-driver.ts";

const require = createRequire(import.meta.url);

/**
 * Copies the driver of SQLite, of which a part is machine code and cannot be bundled, into the `node_modules/` beside the server: what
 * runs of it, and only for this platform. Where it is not installed the build keeps members in PostgreSQL only, and a server that is
 * asked to keep them in a file says so.
 *
 * @param folder where the server's files lie
 */
export async function putSqliteBeside(folder: string): Promise<void> {
  const driver = sqliteDrivers().find((name) => placeOf(name) !== undefined);
  const source = placeOf(driver ?? "");
  if (driver === undefined || source === undefined) return;
  const packages = join(folder, "node_modules");
  const parts = driver === NODE_API_DRIVER ? await prebuilt(source) : ["build/Release/better_sqlite3.node"];
  for (const part of ["package.json", "LICENSE", "lib", ...parts])
    await copy(source, join(packages, driver), part);
  if (driver !== NODE_API_DRIVER)
    for (const helper of ["bindings", "file-uri-to-path"])
      await copy(placeOf(helper) ?? "", join(packages, helper), ".");
}

function placeOf(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** Linux has two: for glibc, and for musl. */
async function prebuilt(source: string): Promise<string[]> {
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
