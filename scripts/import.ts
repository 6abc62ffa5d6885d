import { resolve } from "node:path";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { latestDayOnEarth } from "./evidence/values/dates.ts";
import { textImport } from "./import/report.ts";
import { importSheet } from "./import/run.ts";

await runCommand(commands.import, async ({ sheet, write, json, data, ...options }) => {
  const latestDay = latestDayOnEarth(new Date());
  const writeAccepted = options["write-accepted"];
  const result = await importSheet({ sheet, folder: resolve(data), write, writeAccepted, latestDay });
  console.log(json ? JSON.stringify(result, null, 2) : textImport(result, write || writeAccepted));
  process.exitCode = result.problems.length === 0 ? 0 : 1;
});
