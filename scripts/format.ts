import { resolve } from "node:path";
import { CliError, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { formatEvidence, formattingReport } from "./evidence/format/format-evidence.ts";
import { membersFolder } from "./members-folder.ts";

await runCommand(commands.format, async ({ check, data, members }) => {
  const look = { only: check };
  const formatting = await formatEvidence(resolve(data), look, membersFolder(members, process.env));
  if (formatting.files === 0) throw new CliError(`there is no evidence in ${data}`, 2);
  console.log(formattingReport(formatting, look));
  const unfinished = formatting.leftAlone.length > 0 || (check && formatting.changed.length > 0);
  process.exitCode = unfinished ? 1 : 0;
});
