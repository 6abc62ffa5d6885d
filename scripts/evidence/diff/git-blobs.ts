import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The most that is read from the history. Bytes. */
const LARGEST = 1024 * 1024 * 1024;
const LINE_END = 0x0a;

/**
 * The contents of objects of the repository that a folder lies in, asked of one process: a ledger of ten thousand files must not start as
 * many. Links are followed; undefined for one that leads to no file of its commit. Throws where git does not have an object.
 */
export async function blobsOf(folder: string, objects: readonly string[]): Promise<(Buffer | undefined)[]> {
  const asked = run("git", ["cat-file", "--batch", "--follow-symlinks"], {
    cwd: folder,
    encoding: "buffer",
    maxBuffer: LARGEST,
  });
  // Where git ends early its own exit says why.
  asked.child.stdin?.on("error", () => undefined).end(objects.map((object) => `${object}\n`).join(""));
  const { stdout } = await asked;
  let at = 0;
  return objects.map((object) => {
    const end = stdout.indexOf(LINE_END, at);
    const head = stdout.toString("utf8", at, end);
    const { type, size } = /^(?:[0-9a-f]+ )?(?<type>[a-z]+) (?<size>\d+)$/.exec(head)?.groups ?? {};
    if (size === undefined) throw new Error(`git does not have ${object}: ${head}`);
    const start = end + 1;
    at = start + Number(size) + 1;
    return type === "blob" ? stdout.subarray(start, start + Number(size)) : undefined;
  });
}
