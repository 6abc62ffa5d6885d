import { resolve } from "node:path";
import { parseArguments } from "./command-line.ts";
import { runCommand } from "./command-options.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import { type Judgement, judgeEvidence } from "./evidence/judge.ts";
import { gitHubReport, jsonReport, textReport } from "./evidence/report.ts";
import { MEMBERS_USAGE, membersFolder } from "./members-folder.ts";

const USAGE = `npm run check -- [--json] [--data FOLDER] [--members FOLDER]
  Checks all evidence and reports every problem with its place. Exits 1 where there is one.
  --json         for other programs
  --data FOLDER  evidence of another folder than data/
  ${MEMBERS_USAGE}`;

const options = parseArguments(USAGE, {
  json: { type: "boolean", default: false },
  data: { type: "string", default: "data" },
  members: { type: "string" },
});

await runCommand(async () => {
  const members = membersFolder(options.members, process.env);
  const judgement = await judgeEvidence(resolve(options.data), latestDayOnEarth(new Date()), members);
  tell(judgement);
});

function tell({ problems, files, records }: Judgement): void {
  if (options.json) console.log(jsonReport(problems));
  else if (problems.length === 0) console.log(`${records} records in ${files} files: no problem`);
  else {
    console.log(textReport(problems));
    if (process.env.CI !== undefined) console.log(gitHubReport(problems));
    console.log(
      `\n${problems.length} ${problems.length === 1 ? "problem" : "problems"} in ${records} records`,
    );
  }
  process.exitCode = problems.length === 0 ? 0 : 1;
}
