import { execFile } from "node:child_process";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { isEvidenceFile } from "../evidence-names.ts";
import { type EvidenceReading, type MembersFolder, parseEvidence, sourceFile } from "../read-evidence.ts";
import type { SourceFile } from "../records.ts";

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
export async function readEvidenceAt(
  ref: string,
  folder: string,
  members?: MembersFolder,
): Promise<EvidenceAtRef> {
  const commit = await commitOf(ref, folder);
  // A path in git's answer begins at the folder that git is run in.
  const tree = (await git(folder, "ls-tree", "-r", "-z", commit)).toString("utf8");
  const entries = tree.split("\0").flatMap((entry) => fileOf(entry) ?? []);
  const elsewhere = typeof members === "string" && members !== join(folder, "members");
  // What members were told then is no more to be told than what they are told now.
  const own =
    elsewhere || members === null ? entries.filter(({ name }) => !name.startsWith("members/")) : entries;
  const files = await Promise.all(
    own.map(async ({ name, object }) =>
      sourceFile(`${basename(folder)}/${name}`, await git(folder, "cat-file", "blob", object)),
    ),
  );
  const memberFiles = elsewhere ? await memberFilesAt(ref, members) : [];
  return { commit, ...parseEvidence(basename(folder), [...files, ...memberFiles]) };
}

/** The evidence for members at the same ref of the repository that it lies in. */
async function memberFilesAt(ref: string, members: string): Promise<SourceFile[]> {
  const commit = await commitOf(ref, members);
  const tree = (await git(members, "ls-tree", "-r", "-z", commit)).toString("utf8");
  const entries = tree.split("\0").flatMap((entry) => fileOf(entry, "members/") ?? []);
  return Promise.all(
    entries.map(async ({ name, object }) =>
      sourceFile(
        `${basename(members)}/${name.slice("members/".length)}`,
        await git(members, "cat-file", "blob", object),
        name,
      ),
    ),
  );
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
function fileOf(entry: string, inside = ""): { name: string; object: string } | undefined {
  const match = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(entry);
  const [, object = "", path = ""] = match ?? [];
  const name = `${inside}${path}`;
  return path !== "" && isEvidenceFile(name) ? { name, object } : undefined;
}

async function git(folder: string, ...options: readonly string[]): Promise<Buffer> {
  const { stdout } = await run("git", [...options], { cwd: folder, encoding: "buffer", maxBuffer: LARGEST });
  return stdout;
}
