import { resolve } from "node:path";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import { judgeEvidence } from "./evidence/judge.ts";
import { gitHubReport, jsonReport, textReport } from "./evidence/report.ts";
import { membersFolder } from "./members-folder.ts";

await runCommand(commands.check, async ({ json, data, members }) => {
  const folder = membersFolder(members, process.env);
  const { problems, files, records } = await judgeEvidence(
    resolve(data),
    latestDayOnEarth(new Date()),
    folder,
  );
  if (json) console.log(jsonReport(problems));
  else if (problems.length === 0) console.log(`${records} records in ${files} files: no problem`);
  else {
    console.log(textReport(problems));
    if (process.env.CI !== undefined) console.log(gitHubReport(problems));
    const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}`;
    console.log(`\n${count} in ${records} records`);
  }
  process.exitCode = problems.length === 0 ? 0 : 1;
});
