import { execFile } from "node:child_process";
import { basename } from "node:path";
import { promisify } from "node:util";
import { type EvidenceReading, isEvidenceFile, parseEvidence, sourceFile } from "../read-evidence.ts";

const run = promisify(execFile);

/** The largest file that is read from the history. Bytes. */
const LARGEST = 512 * 1024 * 1024;

/** A ref that cannot be compared with; the message says which and what to do. */
export class RefError extends Error {}

export interface EvidenceAtRef extends EvidenceReading {
  /** The full name of the commit that the ref stands for. */
  commit: string;
}

/**
 * Reads the evidence as it was at a git ref, without touching the working tree. Files that did not exist then are simply
 * not there. Throws a RefError where the folder is in no repository or the ref names no commit.
 */
export async function readEvidenceAt(ref: string, folder: string): Promise<EvidenceAtRef> {
  const commit = await commitOf(ref, folder);
  // A path in git's answer begins at the folder that git is run in.
  const tree = (await git(folder, "ls-tree", "-r", "-z", commit)).toString("utf8");
  const entries = tree.split("\0").flatMap((entry) => fileOf(entry) ?? []);
  const files = await Promise.all(
    entries.map(async ({ name, object }) =>
      sourceFile(`${basename(folder)}/${name}`, await git(folder, "cat-file", "blob", object)),
    ),
  );
  return { commit, ...parseEvidence(basename(folder), files) };
}

async function commitOf(ref: string, folder: string): Promise<string> {
  // Git would take such a ref for an option.
  if (ref.startsWith("-")) throw new RefError(`"${ref}" is not the name of a commit.`);
  try {
    return (await git(folder, "rev-parse", "--verify", `${ref}^{commit}`)).toString("utf8").trim();
  } catch (error) {
    throw new RefError(
      `There is no commit "${ref}" in the repository of ${basename(folder)}/. Fetch it, or name another.`,
      { cause: error },
    );
  }
}

/** An evidence file in a line of `git ls-tree`: `<mode> blob <object>\t<path>`. A link is none. */
function fileOf(entry: string): { name: string; object: string } | undefined {
  const match = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(entry);
  const [, object = "", name = ""] = match ?? [];
  return isEvidenceFile(name) ? { name, object } : undefined;
}

async function git(folder: string, ...options: readonly string[]): Promise<Buffer> {
  const { stdout } = await run("git", [...options], { cwd: folder, encoding: "buffer", maxBuffer: LARGEST });
  return stdout;
}
