import { fileURLToPath } from "node:url";
import type { Manifest } from "../contract/index-files.ts";
import { createApp } from "./app.ts";
import { IndexError } from "./built-files.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { loadIndexes } from "./indexes.ts";
import { type Listening, listen } from "./listen.ts";
import { createLog, type Log } from "./log.ts";
import { loadMemberIndexes } from "./members/member-indexes.ts";
import type { OpenMembers } from "./members/open-members.ts";
import { loadAssets } from "./public/site-assets.ts";
import { loadSite } from "./public/site-files.ts";

/** This file is built into `dist/server/`; what it serves lies beside it. */
const dist = fileURLToPath(new URL("..", import.meta.url));

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const indexes = await loadIndexes(dist);
  requireSameAddresses(config, indexes.manifest);
  const opened = await openMembersOf(config, log);
  const [site, asset] = [await loadSite(dist), await loadAssets(dist)];
  const fetch = createApp({ indexes, site, asset, log: log.logger, members: opened?.members });
  const listening = await listen({ ...config, fetch });
  const { dataVersion, counts } = indexes.manifest;
  log.logger.info(
    { host: config.host, port: listening.port, dataVersion, ...counts },
    `serving ${config.baseUrl}`,
  );
  log.flush();
  let stopping = false;
  const stopOnce = (reason: string) => {
    if (!stopping) void stop(reason, listening, log, opened);
    stopping = true;
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stopOnce(signal));
  whenShellEnds(() => stopOnce("npm has ended"));
}

/** How often to look whether the shell that npm started us by is still there. Milliseconds. */
const SHELL_CHECK = 1000;

/** npm's shell does not pass SIGTERM on: whoever stops `npm start` would leave the server behind, holding its port. */
function whenShellEnds(run: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    run();
  }, SHELL_CHECK).unref();
}

/** The member interface, where its index was built; its packages and its store cost nothing where it was not. */
async function openMembersOf(config: Config, log: Log): Promise<OpenMembers | undefined> {
  const indexes = await loadMemberIndexes(dist);
  if (indexes === undefined) return undefined;
  const { openMembers } = await import("./members/open-members.ts");
  return openMembers(config.members, indexes, log.logger);
}

async function stop(
  reason: string,
  listening: Listening,
  { logger, flush }: Log,
  opened: OpenMembers | undefined,
): Promise<void> {
  logger.info(`${reason}: no new requests; ending those that run`);
  await listening.stop();
  await opened?.close();
  logger.info("stopped");
  flush();
}

function requireSameAddresses(config: Config, builtFor: Pick<Manifest, "baseUrl" | "dealsUrl">): void {
  requireSame("BASE_URL", config.baseUrl, builtFor.baseUrl);
  requireSame("DEALS_URL", config.members.dealsUrl, builtFor.dealsUrl);
}

function requireSame(setting: string, now: string, builtFor: string): void {
  if (now === builtFor) return;
  throw new ConfigError(
    `dist/ was built for ${builtFor}, but ${setting} says ${now}. Run "npm run build" with the same BASE_URL, DEALS_URL and PORT.`,
  );
}

/** What the operator can mend is told in words; anything else is a fault of ours and shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof IndexError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "The port is taken. Stop what listens there, or set PORT to another.";
  }
  if (
    error instanceof Error &&
    "syscall" in error &&
    (error.syscall === "listen" || error.syscall === "getaddrinfo")
  ) {
    return `The server cannot listen: ${error.message}. Set HOST to an address of this machine, and PORT to a port it may use.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
