import { resolve } from "node:path";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { latestDayOnEarth } from "./evidence/values/dates.ts";
import { jsonImport, textImport } from "./import/report.ts";
import { importSheet } from "./import/run.ts";

await runCommand(commands.import, async ({ sheet, write, json, data }) => {
  const latestDay = latestDayOnEarth(new Date());
  const result = await importSheet({ sheet, folder: resolve(data), write, latestDay });
  console.log(json ? jsonImport(result) : textImport(result, write));
  process.exitCode = result.problems.length === 0 ? 0 : 1;
});
