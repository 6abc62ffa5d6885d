import { resolve } from "node:path";
import { parseArguments } from "./command-line.ts";
import { CliError, runCommand } from "./command-options.ts";
import { formatEvidence, formattingReport } from "./evidence/format/format-evidence.ts";
import { MEMBERS_USAGE, membersFolder } from "./members-folder.ts";

const USAGE = `npm run format -- [--check] [--data FOLDER] [--members FOLDER]
  Writes all evidence in the one form that the check demands: order, quotation marks, addresses, dates, spaces, line ends.
  It changes no fact. Exits 1 where it had to leave a file alone.
  --check        writes nothing, lists what would change, and exits 1 where there is any
  --data FOLDER  evidence of another folder than data/
  ${MEMBERS_USAGE}`;

const options = parseArguments(USAGE, {
  check: { type: "boolean", default: false },
  data: { type: "string", default: "data" },
  members: { type: "string" },
});
const look = { only: options.check };

await runCommand(async () => {
  const members = membersFolder(options.members, process.env);
  const formatting = await formatEvidence(resolve(options.data), look, members);
  if (formatting.files === 0) throw new CliError(`there is no evidence in ${options.data}`, 2);
  console.log(formattingReport(formatting, look));
  const unfinished = formatting.leftAlone.length > 0 || (look.only && formatting.changed.length > 0);
  process.exitCode = unfinished ? 1 : 0;
});
