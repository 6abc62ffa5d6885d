import { setMaxListeners } from "node:events";
import { resolve } from "node:path";
import { CliError, localDay, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { addToQueue } from "./desk/queue.ts";
import { evidenceFiles } from "./evidence/reading/evidence-files.ts";
import { createProgress, failuresOf, jsonLinks, textLinks } from "./links/report.ts";
import { checkLinks, type Findings, readFindings, writeFindings } from "./links/run.ts";
import { rowTargetsOf, targetsOf } from "./links/targets.ts";
import { writeCopies } from "./links/write-copies.ts";
import { membersFolder, readValidLedger } from "./members-folder.ts";
import { userAgentFor } from "./pages/request.ts";

const MAX_RETRY_AFTER_MS = 60_000;
/** The exit code that shells expect after Ctrl-C. */
const INTERRUPTED = 130;

/** Throws CliError (1) at once, or the work of many minutes would be lost. */
async function requireWritable(cache: string, findings: Findings): Promise<void> {
  await writeFindings(cache, findings).catch(({ message }: Error) => {
    throw new CliError(`--cache ${cache} cannot be written: ${message}`, 1);
  });
}

await runCommand(commands.links, async ({ data, members, ...options }) => {
  const folder = resolve(data);
  const ledger = await readValidLedger(folder, members, new Date());
  const targets = options.quotes ? rowTargetsOf(ledger, options) : targetsOf(ledger, options);
  const findings = await readFindings(options.cache);
  await requireWritable(options.cache, findings);
  const progress = createProgress(process.stderr, targets.length);
  const stop = new AbortController();
  // Every host that waits for its turn listens to this signal.
  setMaxListeners(0, stop.signal);
  process.once("SIGINT", () => stop.abort(new Error("interrupted")));
  const complete = await checkLinks(targets, findings, {
    ...options,
    names: ledger.names,
    archive: options["no-archive"] ? undefined : new URL(options["archive-api"]),
    archiveAll: options.archive,
    maxAgeDays: options.fresh ? 0 : options["max-age"],
    backOffMs: options["back-off"],
    allowPrivate: options["allow-private"],
    delayMs: options.delay,
    timeoutMs: options.timeout,
    userAgent: userAgentFor("link check"),
    maxRetryAfterMs: MAX_RETRY_AFTER_MS,
    signal: stop.signal,
    onFinding: progress.show,
  });
  progress.end();
  console.log(options.json ? jsonLinks(targets, findings) : textLinks(targets, findings));
  if (options.queue) {
    const failures = failuresOf(targets, findings, localDay(new Date()));
    console.error(`${await addToQueue(resolve(options.desk), failures)} of ${failures.length} rows queued`);
  }
  if (!complete) process.exitCode = INTERRUPTED;
  // Standard output is the report, which other programs may read.
  else if (options.write) {
    const files = evidenceFiles(folder, membersFolder(folder, members, process.env));
    console.error(await writeCopies(targets, findings, files));
  }
});
