import { setMaxListeners } from "node:events";
import { resolve } from "node:path";
import { runCommand, validLedger } from "./command-options.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import { readFindings } from "./links/cache.ts";
import { linksOptions } from "./links/options.ts";
import { progressOn } from "./links/progress.ts";
import { jsonLinks, textLinks } from "./links/report.ts";
import { checkLinks } from "./links/run.ts";
import { targetsOf } from "./links/targets.ts";

/** The longest Retry-After that a run waits for. Milliseconds. */
const LONGEST_WAIT = 60_000;
/** What a shell expects of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/** Who asks: the project and, where it is known, the address of its site. */
function userAgent(): string {
  const { BASE_URL: site } = process.env;
  return `Clubledger link check${site === undefined ? "" : ` (+${site})`}`;
}

await runCommand(async () => {
  const options = linksOptions();
  const targets = targetsOf(
    await validLedger(resolve(options.data), latestDayOnEarth(new Date()), options.members),
    options,
  );
  const findings = await readFindings(options.cache);
  const progress = progressOn(process.stderr, targets.length);
  const stop = new AbortController();
  // Every host that waits for its turn listens for the interruption.
  setMaxListeners(0, stop.signal);
  process.once("SIGINT", () => stop.abort(new Error("interrupted")));
  const complete = await checkLinks(targets, findings, {
    ...options,
    userAgent: userAgent(),
    longestWait: LONGEST_WAIT,
    signal: stop.signal,
    onFinding: progress.tell,
  });
  progress.end();
  console.log(options.json ? jsonLinks(targets, findings) : textLinks(targets, findings));
  if (!complete) process.exitCode = INTERRUPTED;
});
