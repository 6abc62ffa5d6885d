import { resolve } from "node:path";
import { CliError, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { compareWith } from "./evidence/diff/compare-with-commit.ts";
import { RefError } from "./evidence/diff/read-ref.ts";
import { jsonDiff, markdownDiff, textDiff } from "./evidence/diff/report.ts";
import { gitHubReport } from "./evidence/report.ts";
import { membersFolder } from "./members-folder.ts";

const FORMATS = { text: textDiff, markdown: markdownDiff, json: jsonDiff };

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
