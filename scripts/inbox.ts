import { resolve } from "node:path";
import { stringify } from "yaml";
import { CliError, localDay, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { printable } from "./evidence/report.ts";
import { latestDayOnEarth } from "./evidence/values/dates.ts";
import { discoverFeeds } from "./inbox/discover.ts";
import { fillInbox } from "./inbox/run.ts";
import { readValidLedger } from "./members-folder.ts";
import { politeOptions } from "./pages/fetch.ts";
import { createReader } from "./pages/reader.ts";

const MINUTE_MS = 60_000;

await runCommand(commands.inbox, async ({ data, members, discover, pages, minutes, queue }) => {
  const now = new Date();
  const ledger = await readValidLedger(resolve(data), members, now);
  const options = {
    ...politeOptions("inbox"),
    folder: resolve(queue),
    maxPages: pages,
    deadline: performance.now() + minutes * MINUTE_MS,
    today: localDay(now),
    read: createReader(ledger, latestDayOnEarth(now)),
    robots: new Map(),
    onProblem: (url: string, problem: string) => console.error(printable(`${url}: ${problem}`)),
  };
  if (discover) return console.log(stringify(await discoverFeeds(ledger, options)).trimEnd());
  if (ledger.feeds.length === 0)
    throw new CliError("feeds.yaml lists no feed. npm run inbox -- --discover finds some.", 1);
  const counts = await fillInbox(ledger, options);
  console.log(
    Object.entries(counts)
      .map(([what, count]) => `${what}: ${count}`)
      .join(", "),
  );
  if (counts["feeds failed"] > 0) process.exitCode = 1;
});
