import { statSync } from "node:fs";
import { resolve } from "node:path";
import { CliError } from "./cli.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import type { Ledger } from "./evidence/ledger.ts";
import type { MembersFolder } from "./evidence/read-evidence.ts";
import { textReport } from "./evidence/report.ts";
import { validateEvidence } from "./evidence/validate.ts";

/** Stands for no evidence for members; a folder of that name is `./none`. */
const NONE = "none";

/**
 * The folder of the evidence for members: the option, else `MEMBERS_DATA`, else undefined, which stands for `members` in the
 * evidence folder if that exists. The word `none` returns null: no evidence for members. Throws CliError (2) on a folder that
 * does not exist, because a build would otherwise silently lack it.
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

/** The ledger of an evidence folder. Throws CliError (1) that lists every problem if there is one. */
export async function readValidLedger(
  folder: string,
  members: string | undefined,
  now: Date,
): Promise<Ledger> {
  const { ledger, diagnostics } = await validateEvidence(
    folder,
    latestDayOnEarth(now),
    membersFolder(members, process.env),
  );
  if (ledger !== undefined) return ledger;
  throw new CliError(`${textReport(diagnostics)}\n\nThe evidence has problems; fix them first.`, 1);
}
