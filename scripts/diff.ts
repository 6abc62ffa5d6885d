import { resolve } from "node:path";
import { CliError, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { compare } from "./evidence/diff/compare.ts";
import { describe } from "./evidence/diff/describe.ts";
import { RefError, readEvidenceAt } from "./evidence/diff/read-ref.ts";
import { type DiffReport, jsonDiff, markdownDiff, textDiff } from "./evidence/diff/report.ts";
import { checkEdit } from "./evidence/diff/rules/index.ts";
import { createSnapshot } from "./evidence/diff/snapshot.ts";
import type { EvidenceFolder } from "./evidence/evidence-files.ts";
import { readEvidence } from "./evidence/read-evidence.ts";
import { gitHubReport } from "./evidence/report.ts";
import { membersFolder } from "./members-folder.ts";

const FORMATS = { text: textDiff, markdown: markdownDiff, json: jsonDiff };

/** The difference in meaning between a commit's evidence and that of the working tree. */
async function compareWith(
  ref: string,
  folder: string,
  members: EvidenceFolder | undefined,
): Promise<DiffReport> {
  const before = await readEvidenceAt(ref, folder, members);
  const after = await readEvidence(folder, members);
  const unreadBefore = before.diagnostics.filter(({ rule }) => rule !== "missing-file").length;
  // What cannot be read would look as if it had been taken out.
  if (after.diagnostics.length > 0)
    return {
      commit: before.commit,
      sections: [],
      problems: after.diagnostics,
      unreadBefore,
      readable: false,
    };
  const comparison = compare(createSnapshot(before.evidence), createSnapshot(after.evidence));
  const [sections, problems] = [describe(comparison), checkEdit(comparison)];
  return { commit: before.commit, sections, problems, unreadBefore, readable: true };
}

await runCommand(commands.diff, async ({ ref, format, data, members }) => {
  const folder = resolve(data);
  const report = await compareWith(ref, folder, membersFolder(folder, members, process.env)).catch(
    (error: unknown) => {
      throw error instanceof RefError ? new CliError(error.message, 2) : error;
    },
  );
  console.log(FORMATS[format](report));
  if (format === "text" && process.env.CI !== undefined) console.log(gitHubReport(report.problems));
  process.exitCode = report.problems.length === 0 ? 0 : 1;
});
