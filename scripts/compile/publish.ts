import { chmod, lstat, mkdir, mkdtemp, readdir, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { IN_USE, IN_USE_SECONDS } from "../../contract/index-files.ts";
import type { Diagnostic } from "../evidence/diagnostics.ts";

/** The evidence must not be published. Nothing has been changed. */
export class BuildError extends Error {
  readonly problems: readonly Diagnostic[];

  constructor(message: string, problems: readonly Diagnostic[] = []) {
    super(message);
    this.problems = problems;
  }
}

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

/** A link to the number of the process that builds: made in one step, so that it is never empty. */
const LOCK = "lock";
const LOCK_POLL_MS = 200;

/**
 * Runs work that no other process does at the same time in this folder of builds, because a build removes those that are
 * not published. Waits for a process that does, and calls `onWait` once. The lock of a process that has ended is ignored.
 */
export async function oneBuildAtATime<Result>(
  builds: string,
  onWait: (pid: number, lock: string) => void,
  run: () => Promise<Result>,
): Promise<Result> {
  await mkdir(builds, { recursive: true });
  const lock = join(builds, LOCK);
  let waited = false;
  while (!(await takeLock(lock))) {
    const pid = await holderOf(lock);
    if (pid === undefined) continue;
    if (!waited) onWait(pid, lock);
    waited = true;
    await pause(LOCK_POLL_MS);
  }
  try {
    return await run();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await symlink(String(process.pid), lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** The process that holds a lock. Removes that of a process that has ended. */
async function holderOf(lock: string): Promise<number | undefined> {
  const target = await readlink(lock).catch(unlessMissing);
  if (target === undefined) return undefined;
  const pid = Number(target);
  // In a new container the number of an earlier one may be this process's own.
  if (pid !== process.pid && isRunning(pid)) return pid;
  await rm(lock, { force: true });
  return undefined;
}

/** Returns undefined for a missing file. Throws any other error. */
function unlessMissing(error: Error): undefined {
  if (!("code" in error && error.code === "ENOENT")) throw error;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

export async function createBuildDir({ builds }: BuildPaths): Promise<string> {
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(join(builds, UNFINISHED));
  // Only its creator may read a temporary folder, but another user may serve the published one.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Publishes a finished folder: one rename switches the link, so that a reader sees the old build or the new one, never a
 * mixture. The previous build and those that a server has marked as in use are kept; others are removed. What cannot be
 * removed is left with a warning, because the build is published by then.
 */
export async function publishBuild(folder: string, paths: BuildPaths): Promise<void> {
  const finished = join(dirname(folder), basename(folder).replace(UNFINISHED, FINISHED));
  await rename(folder, finished);
  const link = `${finished}.link`;
  await symlink(relative(dirname(resolve(paths.link)), resolve(finished)), link, "junction");
  const before = await publishedBuild(paths);
  await rename(link, paths.link);
  const kept = new Set([basename(finished), ...(before === undefined ? [] : [basename(before)])]);
  await removeOld(paths, kept).catch((error: Error) =>
    console.warn(`Published; an old build could not be removed: ${error.message}`),
  );
}

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
    if (old) await rm(path, { recursive: true, force: true });
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
