import { resolve } from "node:path";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import { gitHubReport, jsonReport, textReport } from "./evidence/report.ts";
import { validateEvidence } from "./evidence/validate.ts";
import { membersFolder } from "./members-folder.ts";

await runCommand(commands.check, async ({ json, data, members }) => {
  const folder = resolve(data);
  const { diagnostics, files, records } = await validateEvidence(
    folder,
    latestDayOnEarth(new Date()),
    membersFolder(folder, members, process.env),
  );
  if (json) console.log(jsonReport(diagnostics));
  else if (diagnostics.length === 0) console.log(`${records} records in ${files} files: no problem`);
  else {
    console.log(textReport(diagnostics));
    if (process.env.CI !== undefined) console.log(gitHubReport(diagnostics));
    const count = `${diagnostics.length} ${diagnostics.length === 1 ? "problem" : "problems"}`;
    console.log(`\n${count} in ${records} records`);
  }
  process.exitCode = diagnostics.length === 0 ? 0 : 1;
});
