import { resolve } from "node:path";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import { readValidLedger } from "./members-folder.ts";
import { Pace } from "./pages/pace.ts";
import { createReader } from "./pages/reader.ts";
import { jsonPage, textPage } from "./pages/report.ts";
import { userAgentFor } from "./pages/request.ts";
import { readAddresses, readSaved } from "./pages/run.ts";

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 1000;

await runCommand(commands.read, async ({ urls = [], list, json, data, members }) => {
  const now = new Date();
  const ledger = await readValidLedger(resolve(data), members, now);
  const read = createReader(ledger, latestDayOnEarth(now));
  const { signal } = new AbortController();
  const pages =
    list === undefined
      ? readAddresses(urls, read, {
          userAgent: userAgentFor("page reader"),
          timeoutMs: TIMEOUT_MS,
          allowPrivate: false,
          signal,
          pace: new Pace({ concurrency: 1, delayMs: PAUSE_MS, signal }),
        })
      : readSaved(list, read);
  for await (const page of pages) {
    console.log(json ? jsonPage(page) : textPage(page));
    if (!("title" in page.reading)) process.exitCode = 1;
  }
});
