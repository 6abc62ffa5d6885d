import { resolve } from "node:path";
import { parseArgumentsWithOperand } from "./command-line.ts";
import { CliError, runCommand } from "./command-options.ts";
import { compare } from "./evidence/diff/compare.ts";
import { describe } from "./evidence/diff/describe.ts";
import { RefError, readEvidenceAt } from "./evidence/diff/read-ref.ts";
import { type DiffReport, jsonDiff, textDiff } from "./evidence/diff/report.ts";
import { markdownDiff } from "./evidence/diff/report-markdown.ts";
import { problemsOf } from "./evidence/diff/rules/index.ts";
import { snapshotOf } from "./evidence/diff/snapshot.ts";
import { type MembersFolder, readEvidence } from "./evidence/read-evidence.ts";
import { gitHubReport } from "./evidence/report.ts";
import { MEMBERS_USAGE, membersFolder } from "./members-folder.ts";

const USAGE = `npm run diff -- <git ref> [--format text|markdown|json] [--data FOLDER] [--members FOLDER]
  Tells what the evidence says otherwise than at a git ref, and what an edit does that it must not. Exits 1 where it does.
  --format       text, markdown for a pull-request comment, or json for other programs
  --data FOLDER  evidence of another folder than data/
  ${MEMBERS_USAGE}`;

class UsageError extends Error {}

/** The forms of the report, by the name that --format takes. */
const FORMATS: ReadonlyMap<string, (report: DiffReport) => string> = new Map([
  ["text", textDiff],
  ["markdown", markdownDiff],
  ["json", jsonDiff],
]);

/** The difference in meaning between a commit's evidence and that of the working tree. */
async function diffReport(ref: string, folder: string, members: MembersFolder): Promise<DiffReport> {
  const before = await readEvidenceAt(ref, folder, members);
  const after = await readEvidence(folder, members);
  const unreadBefore = before.problems.filter(({ rule }) => rule !== "missing-file").length;
  // What cannot be read would look as if it had been taken out.
  if (after.problems.length > 0)
    return { commit: before.commit, sections: [], problems: after.problems, unreadBefore, readable: false };
  const comparison = compare(snapshotOf(before.evidence), snapshotOf(after.evidence));
  const [sections, problems] = [describe(comparison), problemsOf(comparison)];
  return { commit: before.commit, sections, problems, unreadBefore, readable: true };
}

async function main(): Promise<void> {
  const { options, operand } = parseArgumentsWithOperand(USAGE, {
    format: { type: "string", default: "text" },
    data: { type: "string", default: "data" },
    members: { type: "string" },
  });
  const write = FORMATS.get(options.format);
  if (write === undefined) throw new UsageError(`"${options.format}" is no format.\n\n${USAGE}`);
  const report = await diffReport(
    operand,
    resolve(options.data),
    membersFolder(options.members, process.env),
  );
  console.log(write(report));
  if (options.format === "text" && process.env.CI !== undefined) console.log(gitHubReport(report.problems));
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}

await runCommand(async () => {
  try {
    await main();
  } catch (error) {
    if (error instanceof RefError || error instanceof UsageError) throw new CliError(error.message, 2);
    throw error;
  }
});
