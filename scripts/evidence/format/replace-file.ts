import { readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Replaces a file's content in one step: whoever reads it meanwhile sees the old or the new, never a part. The file keeps
 * its permissions. Throws, and changes nothing, where the file is no longer what it was when it was read.
 */
export async function replaceFile(path: string, before: Uint8Array, text: string): Promise<void> {
  const target = await realpath(path);
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}`);
  try {
    await writeFile(beside, text, { mode: (await stat(target)).mode, flag: "wx" });
    if (!(await readFile(target)).equals(before))
      throw new Error(`${path} was changed while it was being formatted: run the command again`);
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
