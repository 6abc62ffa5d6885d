import { resolve } from "node:path";
import { localDay, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { readValidLedger } from "./members-folder.ts";
import { coverageOf } from "./stats/coverage.ts";
import { markdownCoverage, textCoverage } from "./stats/report.ts";

await runCommand(commands.stats, async ({ json, markdown, today, data, members }) => {
  const now = new Date();
  const coverage = coverageOf(await readValidLedger(resolve(data), members, now), today ?? localDay(now));
  if (json) console.log(JSON.stringify(coverage, null, 2));
  else console.log(markdown ? markdownCoverage(coverage) : textCoverage(coverage));
});
