import { resolve } from "node:path";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { latestDayOnEarth } from "./evidence/values/dates.ts";
import { readValidLedger } from "./members-folder.ts";
import { politeOptions } from "./pages/fetch.ts";
import { createReader } from "./pages/reader.ts";
import { jsonPage, textPage } from "./pages/report.ts";
import { readAddresses, readSaved } from "./pages/run.ts";

await runCommand(commands.read, async ({ urls = [], list, json, data, members }) => {
  const now = new Date();
  const ledger = await readValidLedger(resolve(data), members, now);
  const read = createReader(ledger, latestDayOnEarth(now));
  const pages =
    list === undefined ? readAddresses(urls, read, politeOptions("page reader")) : readSaved(list, read);
  for await (const page of pages) {
    console.log(json ? jsonPage(page) : textPage(page));
    if (!("title" in page.reading)) process.exitCode = 1;
  }
});
