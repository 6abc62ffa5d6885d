import { realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { IndexError } from "./build-files.ts";
import { type Config, ConfigError, readConfig, settings } from "./config.ts";
import type { Fetch } from "./http/requests.ts";
import { listen } from "./listen.ts";
import { createLog, type Log } from "./log.ts";
import type { OpenMembers } from "./members/open-members.ts";
import type { ServedMetrics } from "./metrics.ts";
import type { Observer } from "./observer.ts";
import { type LoadedBuild, loadBuild } from "./reload/load-build.ts";
import { createReloading, type Reloading } from "./reload/reloading.ts";

/** This file is built into `dist/server/`, beside what it serves. */
const dist = fileURLToPath(new URL("..", import.meta.url));

async function start(): Promise<void> {
  // Read before anything is awaited: a shell that ends during the start would go unnoticed later.
  const shellPid = process.ppid;
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const metrics = await startMetrics(config);
  const apps = createAppFactory(config, log, metrics?.observer);
  const reloading = await createReloading({
    link: await publishedLink(),
    load: (folder) => loadBuild(folder, { baseUrl: config.baseUrl, dealsUrl: config.members.dealsUrl }),
    compose: apps.create,
    log: log.logger,
    observer: metrics?.observer,
  });
  const close = async () => {
    reloading.end();
    await apps.close();
    metrics?.close();
  };
  const listening = await listen({ ...config, fetch: reloading.fetch }).catch(async (error: unknown) => {
    // Open database connections would keep the failed process alive for another half minute.
    await close();
    throw error;
  });
  const stop = async (reason: string) => {
    log.logger.info(`${reason}: no new requests; ending those that run`);
    await listening.stop();
    await close();
    log.logger.info("stopped");
    log.flush();
  };
  stopOnSignals(once(stop), shellPid, config, reloading);
  // Logged last: its reader may send a signal at once, which would end the process before the handlers are set.
  log.logger.info(
    { host: config.host, port: listening.port, metricsPort: metrics?.port, ...reloading.serving() },
    `serving ${config.baseUrl}`,
  );
  log.flush();
}

function once(run: (reason: string) => Promise<void>): (reason: string) => void {
  let called = false;
  return (reason) => {
    if (!called) void run(reason);
    called = true;
  };
}

/** Reloads at an interval and on SIGHUP, which also comes when a terminal closes: there it stops the server. */
function stopOnSignals(
  stop: (reason: string) => void,
  shellPid: number,
  { reloadSeconds }: Config,
  reloading: Reloading,
): void {
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stop(signal));
  exitWithParent(shellPid, () => stop("npm has ended"));
  if (reloadSeconds > 0) reloading.watch(reloadSeconds);
  process.on("SIGHUP", () => {
    if (process.stdin.isTTY) stop("the terminal has closed");
    else void reloading.reload();
  });
}

const PARENT_CHECK_INTERVAL_MS = 1000;

/** npm's shell does not pass SIGTERM on: stopping `npm start` would leave the server behind, holding its port. */
function exitWithParent(parentPid: number, exit: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const check = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(check);
    exit();
  }, PARENT_CHECK_INTERVAL_MS).unref();
}

/** The `dist` link. import.meta.url is resolved already, so take argv[1]; without such a link serve this build only. */
async function publishedLink(): Promise<string> {
  const link = resolve(dirname(process.argv[1] ?? ""), "..");
  const [target, own] = await Promise.all([realpath(link).catch(() => undefined), realpath(dist)]);
  return target === own ? link : dist;
}

/** Loads the metrics and their package only if they have a port. */
async function startMetrics({ metrics }: Config): Promise<ServedMetrics | undefined> {
  if (metrics === undefined) return undefined;
  const { serveMetrics } = await import("./metrics.ts");
  return serveMetrics(metrics);
}

/** Creates the application for each published build. Connections are opened once, for the first; data is reloaded. */
function createAppFactory(config: Config, { logger }: Log, observer: Observer | undefined) {
  let opening: Promise<OpenMembers | undefined> | undefined;
  const open = async (indexes: LoadedBuild["memberIndexes"]) => {
    if (indexes === undefined && !config.members.hasAccounts) return undefined;
    const { openMembers } = await import("./members/open-members.ts");
    return openMembers(config.members, indexes, logger, observer);
  };
  return {
    async create({ indexes, memberIndexes, site, asset }: LoadedBuild): Promise<Fetch> {
      opening ??= open(memberIndexes);
      const opened = await opening;
      requireSameParts(opened?.members.hasEvidence === true, memberIndexes !== undefined);
      const members = opened && { ...opened.members, ...(memberIndexes && { indexes: memberIndexes }) };
      const { trustedProxies } = config.members;
      return createApp({ indexes, site, asset, log: logger, members, trustedProxies, observer });
    },
    close: async () => (await opening)?.close(),
  };
}

/** A build that lost its members is more likely a mistake, and one that gained them needs settings and a store. */
function requireSameParts(served: boolean, built: boolean): void {
  if (served === built) return;
  throw new IndexError(
    served
      ? "It has no members' index, and members are served now. Build it with them, or restart the server to serve it without."
      : "It has a members' index, and the server was started without one. Restart the server to serve members.",
  );
}

/** The message of an expected error; the stack of any other, which is a bug. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof IndexError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, syscall }: NodeJS.ErrnoException = error;
  if (code === "EADDRINUSE") return "The port is taken. Stop what listens there, or set PORT to another.";
  if (syscall === "listen" || syscall === "getaddrinfo") {
    return `The server cannot listen: ${error.message}. Set HOST to an address of this machine, and PORT to a port it may use.`;
  }
  return error.stack ?? error.message;
}

const usage = (): string =>
  [
    "npm start, npm run serve or node dist/server/main.js",
    "  Serves the published build. npm start builds first if it is stale. Settings are environment variables:",
    ...Object.entries(settings.shape).map(
      ([name, { description }]) => `  ${name.padEnd(18)}  ${description}`,
    ),
  ].join("\n");

if (process.argv.includes("--help")) process.stdout.write(`${usage()}\n`);
else
  start().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  });
