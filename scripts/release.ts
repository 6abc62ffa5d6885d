import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { CliError, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import { RefError, readEvidenceAt } from "./evidence/diff/read-ref.ts";
import { RELEASES } from "./evidence/evidence-files.ts";
import { readEvidence } from "./evidence/read-evidence.ts";
import type { Evidence } from "./evidence/records.ts";
import { nextRelease, saysNothing } from "./evidence/releases/next-release.ts";
import { readReleases, releaseText } from "./evidence/releases/release-files.ts";
import { textReport } from "./evidence/report.ts";
import { validate } from "./evidence/validate.ts";

await runCommand(commands.release, async ({ ref, data, ...options }) => {
  const folder = resolve(data);
  const evidence = await checkedEvidence(folder);
  const source = ref === undefined ? { evidence, time: timeText(new Date()) } : await evidenceOf(ref, folder);
  const last = readReleases(evidence).at(-1);
  if (last !== undefined && source.time <= last.released_at)
    throw new CliError(`${source.time} is not after ${last.released_at}, the time of the last release.`, 2);
  const { name, content } = nextRelease(evidence, source.evidence, source.time);
  if (saysNothing(content)) {
    console.log(`Nothing has changed since ${last?.name ?? "the beginning"}: no release is needed.`);
    return;
  }
  const { added, changed, corrected, removed } = content;
  const counts = `${added.length} added, ${changed.length} changed, ${corrected.length} corrected, ${removed.length} removed`;
  if (options["dry-run"]) console.log(`${releaseText(content)}\nNot released: ${counts}.`);
  else {
    const file = join(folder, RELEASES, `${name}.yaml`);
    await mkdir(join(folder, RELEASES), { recursive: true });
    await writeFile(file, releaseText(content), { flag: "wx" });
    console.log(`${join(data, RELEASES, `${name}.yaml`)}: ${counts}`);
  }
});

/** The public evidence of the working tree. Throws CliError (1) if it has a problem. */
async function checkedEvidence(folder: string): Promise<Evidence> {
  const parsed = await readEvidence(folder, undefined);
  const { diagnostics } = validate(parsed, latestDayOnEarth(new Date()));
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
