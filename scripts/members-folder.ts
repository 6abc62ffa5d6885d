import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { CliError } from "./cli.ts";
import type { Ledger } from "./evidence/ledger/ledger.ts";
import { type EvidenceFolder, membersInside } from "./evidence/reading/evidence-files.ts";
import { textReport } from "./evidence/report.ts";
import { validateEvidence } from "./evidence/validation/validate.ts";
import { latestDayOnEarth } from "./evidence/values/dates.ts";

/** Stands for no evidence for members; a folder of that name is `./none`. */
const NONE = "none";

/**
 * The folder of the evidence for members: the option, else `MEMBERS_DATA`, else `members` in the evidence folder;
 * undefined for the word `none`. Throws CliError (2) on a named folder that does not exist, because a build would
 * otherwise silently lack it.
 */
export function membersFolder(
  data: string,
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): EvidenceFolder | undefined {
  const [source, named] =
    option === undefined ? ["MEMBERS_DATA", environment.MEMBERS_DATA] : ["--members", option];
  const inside = membersInside(data);
  if (named === undefined || named === "" || resolve(named) === resolve(inside.folder)) return inside;
  if (named === NONE) return undefined;
  if (!statSync(named, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(`${source} "${named}" is not a folder that exists.`, 2);
  return { folder: resolve(named), top: basename(resolve(named)) };
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
    membersFolder(folder, members, process.env),
  );
  if (ledger !== undefined) return ledger;
  throw new CliError(`${textReport(diagnostics)}\n\nThe evidence has problems; fix them first.`, 1);
}
