import { execFile } from "node:child_process";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { isEvidenceFile } from "../evidence-names.ts";
import { type MembersFolder, type ParsedEvidence, parseEvidence, sourceFile } from "../read-evidence.ts";
import type { SourceFile } from "../records.ts";
import { blobsOf } from "./git-blobs.ts";

const run = promisify(execFile);

/** The longest answer of git, a list of files. Bytes. */
const LARGEST = 64 * 1024 * 1024;
/** The mode of a link in git's list of files. */
const LINK = "120000";

/** A ref that cannot be compared with; the message says which and what to do. */
export class RefError extends Error {}

export interface EvidenceAtRef extends ParsedEvidence {
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
  const elsewhere = typeof members === "string" && members !== join(folder, "members");
  // What members were told then is no more to be told than what they are told now.
  const isWanted = (name: string) => !(elsewhere || members === null) || !name.startsWith("members/");
  const files = await filesAt(commit, folder, isWanted);
  const memberFiles = elsewhere ? await memberFilesAt(ref, members) : [];
  return { commit, ...parseEvidence(basename(folder), [...files, ...memberFiles]) };
}

/** The evidence for members at the same ref of the repository that it lies in. */
async function memberFilesAt(ref: string, members: string): Promise<SourceFile[]> {
  return filesAt(await commitOf(ref, members), members, () => true, "members/");
}

/** The evidence files of a folder at a commit; `inside` is where the folder stands in the evidence. */
async function filesAt(
  commit: string,
  folder: string,
  isWanted: (name: string) => boolean,
  inside = "",
): Promise<SourceFile[]> {
  // A path in git's answer begins at the folder that git is run in.
  const tree = (await git(folder, "ls-tree", "-r", "-z", commit)).toString("utf8");
  const entries = tree
    .split("\0")
    .flatMap((entry) => entryOf(entry, commit) ?? [])
    .filter(({ path }) => isEvidenceFile(`${inside}${path}`) && isWanted(`${inside}${path}`));
  const blobs = await blobsOf(
    folder,
    entries.map(({ object }) => object),
  );
  return entries.flatMap(({ path }, index) => {
    const bytes = blobs[index];
    return bytes === undefined ? [] : [sourceFile(`${basename(folder)}/${path}`, bytes, `${inside}${path}`)];
  });
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

/** A file in a line of `git ls-tree`, `<mode> blob <object>\t<path>`, and how git is asked for it: a link by its path, which git follows. */
function entryOf(entry: string, commit: string): { path: string; object: string } | undefined {
  const [, mode = "", object = "", path = ""] = /^(\d{6}) blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
  if (mode.startsWith("100")) return { path, object };
  return mode === LINK && !path.includes("\n") ? { path, object: `${commit}:./${path}` } : undefined;
}

async function git(folder: string, ...options: readonly string[]): Promise<Buffer> {
  const { stdout } = await run("git", [...options], { cwd: folder, encoding: "buffer", maxBuffer: LARGEST });
  return stdout;
}
