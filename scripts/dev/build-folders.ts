import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * A folder of this process's own below `parent`, named for it, so that several can run beside each other. The folders of
 * processes that were killed and no longer run are removed.
 */
export async function ownFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const names = await readdir(parent);
  const abandoned = names.filter((name) => /^\d+$/.test(name) && !runs(Number(name)));
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  return join(parent, String(process.pid));
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process that is not ours to signal runs all the same.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
