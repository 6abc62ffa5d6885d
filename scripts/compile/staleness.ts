import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST, manifest } from "../../contract/index-files.ts";

/** What a build is made from. */
const SOURCES = ["contract", "data", "scripts", "server", "site", "package-lock.json"];

/** Why the published build must be built again, or undefined where it is up to date. */
export async function whyStale(link: string, baseUrl: string): Promise<string | undefined> {
  const path = join(link, MANIFEST);
  const built = await stat(path).catch(() => undefined);
  if (built === undefined) return "dist/ is missing";
  const parsed = await readManifest(path);
  if (parsed === undefined) return "dist/ cannot be read";
  if (parsed.baseUrl !== baseUrl) return `dist/ is for ${parsed.baseUrl}`;
  for (const source of SOURCES) {
    if ((await newestChange(source)) > built.mtimeMs) return `${source} has changed`;
  }
  return undefined;
}

async function readManifest(path: string) {
  try {
    return manifest.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined;
  }
}

/** When a file, or anything in a folder, was last changed; a removed file shows in its folder's own time. */
async function newestChange(path: string): Promise<number> {
  const own = await stat(path).catch(() => undefined);
  if (own === undefined) return 0;
  if (!own.isDirectory()) return own.mtimeMs;
  const inside = await readdir(path, { recursive: true });
  const times = await Promise.all(inside.map(async (name) => (await stat(join(path, name))).mtimeMs));
  return times.reduce((newest, time) => Math.max(newest, time), own.mtimeMs);
}
