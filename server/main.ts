import { realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { IndexError } from "./build-files.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import type { Fetch } from "./http/requests.ts";
import { type Listening, listen } from "./listen.ts";
import { createLog, type Log } from "./log.ts";
import type { OpenMembers } from "./members/open-members.ts";
import type { ServedMetrics } from "./metrics/serve-metrics.ts";
import type { Observer } from "./observer.ts";
import { type LoadedBuild, loadBuild } from "./reload/load-build.ts";
import { createReloading, type Reloading } from "./reload/reloading.ts";

/** This file is built into `dist/server/`; what it serves lies beside it. */
const dist = fileURLToPath(new URL("..", import.meta.url));

/** What is open before anything is answered. */
interface Opened {
  reloading: Reloading;
  composer: Composer;
  metrics: ServedMetrics | undefined;
}

interface Running extends Opened {
  listening: Listening;
  log: Log;
}

async function start(): Promise<void> {
  // Noted before anything is awaited: a shell that ends while the server starts would not be missed later.
  const shell = process.ppid;
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const metrics = await metricsOf(config);
  const composer = createComposer(config, log, metrics?.observer);
  const addresses = { baseUrl: config.baseUrl, dealsUrl: config.members.dealsUrl };
  const reloading = await createReloading({
    link: await publishedLink(),
    load: (folder) => loadBuild(folder, addresses),
    compose: composer.compose,
    log: log.logger,
    observer: metrics?.observer,
  });
  const opened = { reloading, composer, metrics };
  const listening = await listen({ ...config, fetch: reloading.fetch }).catch(async (error: unknown) => {
    // Connections to a database would keep a process whose start has failed for another half minute.
    await close(opened);
    throw error;
  });
  const stopOnce = stopper({ listening, ...opened, log });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stopOnce(signal));
  whenShellEnds(shell, () => stopOnce("npm has ended"));
  reloadOn(config, reloading, stopOnce);
  // Told last, because whoever reads it may at once send a signal, which would end the process before it is listened to.
  log.logger.info(
    { host: config.host, port: listening.port, metricsPort: metrics?.port, ...reloading.serving() },
    `serving ${config.baseUrl}`,
  );
  log.flush();
}

/** Looks for new builds by itself and on SIGHUP, which a terminal sends, too, when it is closed: there it ends the server. */
function reloadOn({ reloadSeconds }: Config, reloading: Reloading, stopOnce: (reason: string) => void): void {
  if (reloadSeconds > 0) reloading.watch(reloadSeconds);
  process.on("SIGHUP", () => {
    if (process.stdin.isTTY) stopOnce("the terminal has closed");
    else void reloading.reload();
  });
}

/**
 * The link that leads to whatever is published: Node tells this file's own place, in the build, and not by what name the server was
 * started. Where it was started otherwise than by that name, there is only the build.
 */
async function publishedLink(): Promise<string> {
  const link = resolve(dirname(process.argv[1] ?? ""), "..");
  const [named, own] = await Promise.all([realpath(link).catch(() => ""), realpath(dist)]);
  return named === own ? link : dist;
}

/** Metrics and their package cost nothing where no port is set for them. */
async function metricsOf({ metrics }: Config): Promise<ServedMetrics | undefined> {
  if (metrics === undefined) return undefined;
  const { serveMetrics } = await import("./metrics/serve-metrics.ts");
  return serveMetrics(metrics);
}

interface Composer {
  compose: (build: LoadedBuild) => Promise<Fetch>;
  close: () => Promise<void>;
}

/**
 * Composes the application over one build after the other. What holds connections, the members' store, limits and mail, is opened for
 * the first one and stays; all that holds data is made anew.
 */
function createComposer(config: Config, log: Log, observer: Observer | undefined): Composer {
  let opening: Promise<OpenMembers | undefined> | undefined;
  return {
    async compose({ indexes, memberIndexes, site, asset }) {
      opening ??= openMembersOf(config, memberIndexes, log, observer);
      const opened = await opening;
      requireSameParts(opened !== undefined, memberIndexes !== undefined);
      const members =
        opened === undefined || memberIndexes === undefined
          ? undefined
          : { ...opened.members, indexes: memberIndexes };
      const { trustedProxies } = config.members;
      return createApp({ indexes, site, asset, log: log.logger, members, trustedProxies, observer });
    },
    close: async () => (await opening)?.close(),
  };
}

/** The member interface, where its index was built; its packages and its store cost nothing where it was not. */
async function openMembersOf(
  config: Config,
  indexes: LoadedBuild["memberIndexes"],
  log: Log,
  observer: Observer | undefined,
): Promise<OpenMembers | undefined> {
  if (indexes === undefined) return undefined;
  const { openMembers } = await import("./members/open-members.ts");
  return openMembers(config.members, indexes, log.logger, observer);
}

/** A build that has lost its members is more likely a mistake than meant, and one that has won them needs settings and a store. */
function requireSameParts(served: boolean, built: boolean): void {
  if (served === built) return;
  throw new IndexError(
    served
      ? "It has no members' index, and members are served now. Build it with them, or restart the server to serve it without."
      : "It has a members' index, and the server was started without one. Restart the server to serve members.",
  );
}

/** How often to look whether the shell that npm started us by is still there. Milliseconds. */
const SHELL_CHECK = 1000;

/**
 * npm's shell does not pass SIGTERM on: whoever stops `npm start` would leave the server behind, holding its port.
 *
 * @param shell the process that started this one
 */
function whenShellEnds(shell: number, run: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    run();
  }, SHELL_CHECK).unref();
}

/** Stops the server once, however often it is asked to. */
function stopper(running: Running): (reason: string) => void {
  let stopping = false;
  return (reason) => {
    if (!stopping) void stop(reason, running);
    stopping = true;
  };
}

async function stop(reason: string, { listening, log, ...opened }: Running): Promise<void> {
  log.logger.info(`${reason}: no new requests; ending those that run`);
  await listening.stop();
  await close(opened);
  log.logger.info("stopped");
  log.flush();
}

async function close({ reloading, composer, metrics }: Opened): Promise<void> {
  reloading.end();
  await composer.close();
  metrics?.close();
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
