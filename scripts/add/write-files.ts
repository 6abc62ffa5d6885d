import { mkdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A file to write whole. */
export interface FileText {
  /** Path below the folder's parent: `data/vendors.csv`. */
  path: string;
  text: string;
}

/**
 * Writes files of an evidence folder: all contents beside their files first, then one rename each, so that a full disk
 * or a missing right leaves every file as it was. A link stays one: what it leads to is written.
 */
export async function writeFiles(folder: string, files: readonly FileText[]): Promise<void> {
  const moves = await Promise.all(
    files.map(async ({ path, text }) => {
      const named = join(dirname(folder), path);
      const target = await realpath(named).catch(() => named);
      return { text, target, unfinished: join(dirname(target), `.${basename(target)}.${process.pid}`) };
    }),
  );
  try {
    for (const { text, target, unfinished } of moves) {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(unfinished, text);
    }
    for (const { target, unfinished } of moves) await rename(unfinished, target);
  } finally {
    for (const { unfinished } of moves) await rm(unfinished, { force: true });
  }
}
