import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SITE, SITE_MANIFEST } from "../../contract/index-files.ts";

/** Writes beside the site how many files and bytes it has, so that a server can tell a whole one from a half-copied one. */
export async function writeSiteManifest(folder: string): Promise<void> {
  const entries = await readdir(join(folder, SITE), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  const seal = { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  await writeFile(join(folder, SITE_MANIFEST), `${JSON.stringify(seal)}\n`);
}
