import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, mkdtemp, readdir, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { IN_USE, IN_USE_SECONDS } from "../../contract/index-files.ts";

/** Where builds are made and published. */
export interface BuildPaths {
  /** The link that leads to the published build: `dist`. */
  link: string;
  /** The folder that holds builds: `var/builds`. */
  builds: string;
}

const UNFINISHED = "unfinished-";
const FINISHED = "build-";
/** What a build that was killed has left behind may go after this time. Milliseconds. */
const ABANDONED = 60 * 60 * 1000;

/** A new folder to build in, beside the published one and seen by nobody. */
export async function createBuildDir({ builds }: BuildPaths): Promise<string> {
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(join(builds, UNFINISHED));
  // A temporary folder is its maker's alone; a published one is read by whoever serves it.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Publishes a finished folder: one rename makes the link lead to it, so a reader sees the old build or the new one and
 * never a mixture. The build published before is kept for servers that still read it, and so is every one that a server has marked as
 * served; others are removed.
 */
export async function publishBuild(folder: string, shelf: BuildPaths): Promise<void> {
  const finished = join(dirname(folder), basename(folder).replace(UNFINISHED, FINISHED));
  await rename(folder, finished);
  const before = await publishedBuild(shelf);
  const link = `${finished}.link`;
  await symlink(relative(dirname(resolve(shelf.link)), resolve(finished)), link, "junction");
  await rename(link, shelf.link);
  await removeOld(shelf, new Set([basename(finished), ...(before === undefined ? [] : [basename(before)])]));
}

/** Removes a build that will not be published. */
export async function discardBuildDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** The folder that is published now. A real folder in the link's place is moved aside first: a link cannot replace it. */
async function publishedBuild({ link, builds }: BuildPaths): Promise<string | undefined> {
  const found = await lstat(link).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isSymbolicLink()) return resolve(dirname(link), await readlink(link));
  const aside = join(builds, `${FINISHED}replaced-${process.pid}`);
  await rename(link, aside);
  return aside;
}

async function removeOld({ builds }: BuildPaths, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(builds)) {
    const path = join(builds, name);
    const old = name.startsWith(FINISHED)
      ? !kept.has(name) && !(await isInUse(path))
      : await isAbandoned(path, name);
    if (old && existsSync(path)) await rm(path, { recursive: true, force: true });
  }
}

/** A server that does not reload, or refuses what was published since, still reads its pages here. */
async function isInUse(folder: string): Promise<boolean> {
  const sign = await stat(join(folder, IN_USE)).catch(() => undefined);
  return sign !== undefined && Date.now() - sign.mtimeMs < IN_USE_SECONDS * 1000;
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  if (!name.startsWith(UNFINISHED)) return false;
  const { mtimeMs } = await stat(path);
  return Date.now() - mtimeMs > ABANDONED;
}
