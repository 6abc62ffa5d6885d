import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type * as z from "zod";
import type { MemberRelease, Release } from "../../data/schema/releases.ts";
import { CliError } from "../cli.ts";
import type { commands } from "../commands.ts";
import { type EvidenceFolder, RELEASES } from "../evidence/reading/evidence-files.ts";
import { readEvidence } from "../evidence/reading/read-evidence.ts";
import type { Evidence } from "../evidence/records.ts";
import type { ReleaseChanges } from "../evidence/releases/difference.ts";
import { nextMemberRelease, nextRelease, saysNothing } from "../evidence/releases/next-release.ts";
import { readMemberReleases, readReleases, releaseText } from "../evidence/releases/release-files.ts";
import { textReport } from "../evidence/report.ts";
import { validate } from "../evidence/validation/validate.ts";
import { latestDayOnEarth } from "../evidence/values/dates.ts";
import { membersFolder } from "../members-folder.ts";

type Values = z.output<typeof commands.release.parameters>;

/** Runs `npm run release` with its arguments. Throws CliError: 1 for wrong evidence, 2 for wrong arguments. */
export async function release(
  { data, members, note, ...options }: Values,
  print: (text: string) => void,
): Promise<void> {
  const folder = resolve(data);
  const membersAt = membersFolder(folder, members, process.env);
  const evidence = await checkedEvidence(folder, membersAt);
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  const last = readReleases(evidence).at(-1);
  const releases = [
    ...publicRelease(evidence, time, note, { folder, shown: data }),
    ...(membersAt === undefined ? [] : releaseForMembers(evidence, time, membersAt)),
  ];
  if (releases.length === 0)
    print(`Nothing has changed since ${last?.name ?? "the beginning"}: no release is needed.`);
  for (const written of releases) print(options["dry-run"] ? preview(written) : await writeRelease(written));
}

/** The next release of the public evidence; none if it would say nothing. Throws CliError (2) if it would not come after the last one. */
function publicRelease(
  evidence: Evidence,
  time: string,
  note: string | undefined,
  place: Pick<Written, "folder" | "shown">,
): Written[] {
  const { name, content } = nextRelease(evidence, time, note);
  if (saysNothing(content)) return [];
  requireLater(time, readReleases(evidence).at(-1));
  return [{ name, content, ...place, counts: countsText(content) }];
}

/** The same of the members' evidence. Throws CliError (2) if it would not come after the last one. */
function releaseForMembers(evidence: Evidence, time: string, { folder, top }: EvidenceFolder): Written[] {
  const { name, content } = nextMemberRelease(evidence, time);
  const { buyers, deals } = content;
  if (saysNothing(buyers) && saysNothing(deals)) return [];
  requireLater(time, readMemberReleases(evidence).at(-1));
  const counts = `buyers ${countsText(buyers)}; deals ${countsText(deals)}`;
  return [{ name, content, folder, shown: top, counts }];
}

/** A release to write: where, and what to say of it. */
interface Written {
  name: string;
  content: Release | MemberRelease;
  folder: string;
  /** The folder as the operator knows it. */
  shown: string;
  counts: string;
}

function countsText({ added, changed, corrected, removed }: ReleaseChanges): string {
  return `${added.length} added, ${changed.length} changed, ${corrected.length} corrected, ${removed.length} removed`;
}

const preview = ({ content, counts }: Written): string => `${releaseText(content)}\nNot released: ${counts}.`;

/** Returns what is written. */
async function writeRelease({ name, content, folder, shown, counts }: Written): Promise<string> {
  await mkdir(join(folder, RELEASES), { recursive: true });
  await writeFile(join(folder, RELEASES, `${name}.yaml`), releaseText(content), { flag: "wx" });
  return `${join(shown, RELEASES, `${name}.yaml`)}: ${counts}`;
}

/** Throws CliError (2) if a release would not come after the last one. */
function requireLater(time: string, last: { released_at: string } | undefined): void {
  if (last !== undefined && time <= last.released_at)
    throw new CliError(`${time} is not after ${last.released_at}, the time of the last release.`, 2);
}

/** The evidence of the working tree. Throws CliError (1) if it has a problem. */
async function checkedEvidence(folder: string, members: EvidenceFolder | undefined): Promise<Evidence> {
  const parsed = await readEvidence(folder, members);
  const { diagnostics } = validate(parsed, latestDayOnEarth(new Date()));
  if (diagnostics.length === 0) return parsed.evidence;
  throw new CliError(`${textReport(diagnostics)}\n\nThe evidence has problems; fix them first.`, 1);
}
