import { execFile } from "node:child_process";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { type EvidenceFolder, isEvidenceFile, MEMBERS, sourceFile } from "../reading/evidence-files.ts";
import { type ParsedEvidence, parseEvidence } from "../reading/read-evidence.ts";
import type { SourceFile } from "../records.ts";

const run = promisify(execFile);

const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;
/** The mode of a symbolic link in git's list of files. */
const LINK_MODE = "120000";
const LINE_END = 0x0a;

export class RefError extends Error {}

interface EvidenceAtRef extends ParsedEvidence {
  /** The full name of the commit. */
  commit: string;
}

/**
 * Reads the evidence at a git ref without touching the working tree. `members` is read only if it is given, at the same
 * ref of the repository that it is in. Throws a RefError if the folder is in no repository or the ref names no commit.
 */
export async function readEvidenceAt(
  ref: string,
  folder: string,
  members: EvidenceFolder | undefined,
): Promise<EvidenceAtRef> {
  const commit = await commitAt(ref, folder);
  const isInside = members?.folder === join(folder, MEMBERS);
  const files = await filesAt(commit, folder);
  const wanted = files.filter(({ name }) => isInside || !name.startsWith(`${MEMBERS}/`));
  const elsewhere =
    members === undefined || isInside
      ? []
      : await filesAt(await commitAt(ref, members.folder), members.folder, `${MEMBERS}/`);
  return { commit, ...parseEvidence(basename(folder), [...wanted, ...elsewhere]) };
}

/** The evidence files of a folder at a commit. Their names begin with `prefix`. */
async function filesAt(commit: string, folder: string, prefix = ""): Promise<SourceFile[]> {
  // Paths in git's output are relative to the folder that git runs in.
  const tree = (await git(folder, ["ls-tree", "-r", "-z", commit])).toString("utf8");
  const entries = tree
    .split("\0")
    .flatMap((entry) => parseEntry(entry, commit) ?? [])
    .filter(({ path }) => isEvidenceFile(`${prefix}${path}`));
  const contents = await readObjects(
    folder,
    entries.map(({ object }) => object),
  );
  return entries.flatMap(({ path }, index) => {
    const bytes = contents[index];
    return bytes === undefined ? [] : [sourceFile(`${basename(folder)}/${path}`, bytes, `${prefix}${path}`)];
  });
}

async function commitAt(ref: string, folder: string): Promise<string> {
  // Git would take such a ref for an option.
  if (ref.startsWith("-")) throw new RefError(`"${ref}" is not the name of a commit.`);
  try {
    return (await git(folder, ["rev-parse", "--verify", `${ref}^{commit}`])).toString("utf8").trim();
  } catch (error) {
    throw new RefError(
      `There is no commit "${ref}" in the repository of ${basename(folder)}/. Fetch it, or name another.`,
      { cause: error },
    );
  }
}

/** Parses a line of `git ls-tree`, `<mode> blob <object>\t<path>`. A link is read by its path, because git follows it. */
function parseEntry(entry: string, commit: string): { path: string; object: string } | undefined {
  const [, mode = "", object = "", path = ""] = /^(\d{6}) blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
  if (mode.startsWith("100")) return { path, object };
  return mode === LINK_MODE && !path.includes("\n") ? { path, object: `${commit}:./${path}` } : undefined;
}

/**
 * The contents of git objects, read by one process; undefined for a link that leads to no file of its commit. Throws if
 * git does not have an object.
 */
async function readObjects(folder: string, objects: readonly string[]): Promise<(Buffer | undefined)[]> {
  const input = objects.map((object) => `${object}\n`).join("");
  const output = await git(folder, ["cat-file", "--batch", "--follow-symlinks"], input);
  let offset = 0;
  return objects.map((object) => {
    const end = output.indexOf(LINE_END, offset);
    const head = output.toString("utf8", offset, end);
    const { type, size } = /^(?:[0-9a-f]+ )?(?<type>[a-z]+) (?<size>\d+)$/.exec(head)?.groups ?? {};
    if (size === undefined) throw new Error(`git does not have ${object}: ${head}`);
    const start = end + 1;
    offset = start + Number(size) + 1;
    return type === "blob" ? output.subarray(start, start + Number(size)) : undefined;
  });
}

async function git(folder: string, options: readonly string[], input = ""): Promise<Buffer> {
  const running = run("git", options, { cwd: folder, encoding: "buffer", maxBuffer: MAX_OUTPUT_BYTES });
  // If git ends early, its exit says why.
  running.child.stdin?.on("error", () => undefined).end(input);
  return (await running).stdout;
}
