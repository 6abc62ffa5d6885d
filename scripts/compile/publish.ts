import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, mkdtemp, readdir, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { IN_USE, IN_USE_SECONDS } from "../../contract/index-files.ts";

export interface BuildPaths {
  /** The link to the published build: `dist`. */
  link: string;
  /** The folder that holds builds: `var/builds`. */
  builds: string;
}

const UNFINISHED = "unfinished-";
const FINISHED = "build-";
/** An unfinished build of this age was abandoned. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Creates a folder to build in, which nothing serves. */
export async function createBuildDir({ builds }: BuildPaths): Promise<string> {
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(join(builds, UNFINISHED));
  // Only its creator may read a temporary folder, but another user may serve the published one.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Publishes a finished folder: one rename switches the link, so that a reader sees the old build or the new one, never a
 * mixture. The previous build and those that a server has marked as in use are kept; others are removed.
 */
export async function publishBuild(folder: string, paths: BuildPaths): Promise<void> {
  const finished = join(dirname(folder), basename(folder).replace(UNFINISHED, FINISHED));
  await rename(folder, finished);
  const before = await publishedBuild(paths);
  const link = `${finished}.link`;
  await symlink(relative(dirname(resolve(paths.link)), resolve(finished)), link, "junction");
  await rename(link, paths.link);
  await removeOld(paths, new Set([basename(finished), ...(before === undefined ? [] : [basename(before)])]));
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

/** A server that does not reload, or rejects later builds, still reads its pages here. */
async function isInUse(folder: string): Promise<boolean> {
  const mark = await stat(join(folder, IN_USE)).catch(() => undefined);
  return mark !== undefined && Date.now() - mark.mtimeMs < IN_USE_SECONDS * 1000;
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  if (!name.startsWith(UNFINISHED)) return false;
  const { mtimeMs } = await stat(path);
  return Date.now() - mtimeMs > ABANDONED_MS;
}
