import { mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type * as z from "zod";
import type { MemberRelease, Release } from "../../data/schema/releases.ts";
import { CliError, didYouMean } from "../cli.ts";
import type { commands } from "../commands.ts";
import { createCheckContext } from "../evidence/context.ts";
import { latestDayOnEarth } from "../evidence/dates.ts";
import { RefError, readEvidenceAt } from "../evidence/diff/read-ref.ts";
import { type EvidenceFolder, MEMBERS_SAMPLE, RELEASES } from "../evidence/evidence-files.ts";
import { membersSampleText } from "../evidence/members-sample.ts";
import { readEvidence } from "../evidence/read-evidence.ts";
import type { Evidence } from "../evidence/records.ts";
import type { ReleaseChanges } from "../evidence/releases/difference.ts";
import { nextMemberRelease, nextRelease, saysNothing } from "../evidence/releases/next-release.ts";
import { readMemberReleases, readReleases, releaseText } from "../evidence/releases/release-files.ts";
import { textReport } from "../evidence/report.ts";
import { validate } from "../evidence/validate.ts";
import { membersFolder } from "../members-folder.ts";

type Values = z.output<typeof commands.release.parameters>;

/** What `npm run release` does with its arguments. Throws CliError: 1 for wrong evidence, 2 for wrong arguments. */
export async function release(
  { ref, sample, deals = [], data, members, ...options }: Values,
  print: (text: string) => void,
): Promise<void> {
  const folder = resolve(data);
  const membersAt = membersFolder(folder, members, process.env);
  if (sample !== undefined) {
    const text = await sampleText(sample, deals, { folder, members: membersAt });
    if (options["dry-run"]) return print(text);
    await writeFile(join(folder, MEMBERS_SAMPLE), text);
    return print(`${join(data, MEMBERS_SAMPLE)} is written. Read it: everyone will see it.`);
  }
  const evidence = await checkedEvidence(folder, membersAt);
  const dated = ref === undefined ? { evidence, time: timeText(new Date()) } : await evidenceOf(ref, folder);
  const source = { ...dated, note: options.note };
  const last = readReleases(evidence).at(-1);
  // A commit's evidence for members may be in another repository.
  const memberFolder = ref === undefined ? membersAt : undefined;
  const releases = [
    ...publicRelease(evidence, source, { folder, shown: data }),
    ...(memberFolder === undefined ? [] : releaseForMembers(evidence, source.time, memberFolder)),
  ];
  if (releases.length === 0)
    print(`Nothing has changed since ${last?.name ?? "the beginning"}: no release is needed.`);
  for (const written of releases) print(options["dry-run"] ? preview(written) : await writeRelease(written));
}

/** The next release of the public evidence; none if it would say nothing. Throws CliError (2) if it would not come after the last one. */
function publicRelease(
  released: Evidence,
  source: { evidence: Evidence; time: string; note: string | undefined },
  place: Pick<Written, "folder" | "shown">,
): Written[] {
  const { name, content } = nextRelease(released, source.evidence, source.time, source.note);
  if (saysNothing(content)) return [];
  requireLater(source.time, readReleases(released).at(-1));
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

/** The text of the sample. Throws CliError: 1 if the evidence has a problem or is not there, 2 if a slug is unknown. */
async function sampleText(
  buyer: string,
  deals: readonly string[],
  { folder, members }: { folder: string; members: EvidenceFolder | undefined },
): Promise<string> {
  const evidence = await checkedEvidence(folder, members, MEMBERS_SAMPLE);
  const context = createCheckContext(evidence, latestDayOnEarth(new Date()));
  if (context.buyers.size === 0)
    throw new CliError("There is no evidence for members here: --members FOLDER names it.", 1);
  const repeated = deals.find((deal, index) => deals.indexOf(deal) < index);
  if (repeated !== undefined) throw new CliError(`"${repeated}" is named twice`, 2);
  const faults = [
    ...unknown("buyer", [buyer], [...context.buyers]),
    ...unknown("deal", deals, [...context.deals.keys()]),
  ];
  if (faults.length > 0) throw new CliError(faults.join("\n"), 2);
  return membersSampleText(context, { buyer, deals, written: timeText(new Date()).slice(0, 10) });
}

function unknown(what: string, slugs: readonly string[], known: readonly string[]): string[] {
  return slugs
    .filter((slug) => !known.includes(slug))
    .map((slug) => `there is no ${what} "${slug}"${didYouMean(slug, known)}`);
}

/**
 * The evidence of the working tree. Throws CliError (1) if it has a problem, except in the file that is about to be written.
 */
async function checkedEvidence(
  folder: string,
  members: EvidenceFolder | undefined,
  replaced?: string,
): Promise<Evidence> {
  const parsed = await readEvidence(folder, members);
  const { diagnostics: all } = validate(parsed, latestDayOnEarth(new Date()));
  const diagnostics = all.filter(({ path }) => path !== `${basename(folder)}/${replaced}`);
  if (diagnostics.length === 0) return parsed.evidence;
  throw new CliError(`${textReport(diagnostics)}\n\nThe evidence has problems; fix them first.`, 1);
}

/** The evidence of a commit, and when it was made. A file of a later form may be missing there. */
async function evidenceOf(ref: string, folder: string): Promise<{ evidence: Evidence; time: string }> {
  const { evidence, diagnostics, date } = await readEvidenceAt(ref, folder, undefined).catch(
    (error: unknown) => {
      throw error instanceof RefError ? new CliError(error.message, 2) : error;
    },
  );
  const unread = diagnostics.filter(({ rule }) => rule !== "missing-file");
  if (unread.length === 0) return { evidence, time: timeText(date) };
  throw new CliError(`${textReport(unread)}\n\nThe evidence of ${ref} cannot be read.`, 1);
}

/** A time in UTC to the second. */
function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
