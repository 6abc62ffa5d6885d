import { resolve } from "node:path";
import { CliError, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { formatEvidence, formatReport } from "./evidence/format/format-evidence.ts";
import { membersFolder } from "./members-folder.ts";

await runCommand(commands.format, async ({ data, members }) => {
  const folder = resolve(data);
  const result = await formatEvidence(folder, membersFolder(folder, members, process.env));
  if (result.files === 0) throw new CliError(`there is no evidence in ${data}`, 2);
  console.log(formatReport(result));
  process.exitCode = result.leftAlone.length > 0 ? 1 : 0;
});
