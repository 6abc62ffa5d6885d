import { statSync } from "node:fs";
import { resolve } from "node:path";
import { CliError } from "./command-options.ts";
import type { MembersFolder } from "./evidence/read-evidence.ts";

/** The word in place of a folder; a folder of that name is `./none`. */
const NONE = "none";

/** For the usage of a command that takes it. */
export const MEMBERS_USAGE = `--members FOLDER    evidence for members of another folder, or "${NONE}" (MEMBERS_DATA, or members in the evidence folder)`;

/**
 * The folder of the evidence for members: the option, else `MEMBERS_DATA`, else undefined, which stands for `members` in the
 * evidence folder where that is there. The word `none` gives null: no evidence for members. Throws CliError (2) on a
 * folder that does not exist, because a build would otherwise silently lack what it was told to hold.
 */
export function membersFolder(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): MembersFolder {
  const [source, named] =
    option === undefined ? ["MEMBERS_DATA", environment.MEMBERS_DATA] : ["--members", option];
  if (named === undefined || named === "") return undefined;
  if (named === NONE) return null;
  if (!statSync(named, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(`${source} "${named}" is not a folder that exists.`, 2);
  return resolve(named);
}
