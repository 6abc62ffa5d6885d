import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, onTestFinished } from "vitest";
import { copyFixtureBuild } from "./shared-build.ts";

/** The built server as a process of its own. */

export const PUBLIC_URL = "http://ledger.example.org";
const SECRET = "an-openly-fictional-secret-of-the-tests";

const START_TIMEOUT_MS = 30_000;

type Environment = Readonly<Record<string, string>>;
type Options = Pick<SpawnOptions, "cwd" | "uid" | "gid" | "detached">;

export interface Program {
  child: ChildProcess;
  /** What it has written so far to stdout and stderr. */
  output: () => string;
}

export interface RunningServer extends Program {
  port: number;
  /** NaN if METRICS_PORT is not set. */
  metricsPort: number;
  url: string;
}

/** Settings of a server with members. Its mail goes nowhere. */
export const memberSettings = (dist: string) => ({
  BASE_URL: PUBLIC_URL,
  DATABASE_URL: storeUrl(dist),
  AUTH_SECRET: SECRET,
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "sign-in@ledger.example.org",
  TRUSTED_PROXIES: "loopback",
});

const storeUrl = (dist: string): string => `file:${join(dirname(dist), "members.sqlite")}`;

function launch(command: string, args: readonly string[], env: Environment, options: Options = {}): Program {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? "", PORT: "0", ...env },
    ...options,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { child, output: () => output };
}

/** Starts a program that is killed when the test ends. */
export function runProgram(...parts: Parameters<typeof launch>): Program {
  const program = launch(...parts);
  onTestFinished(() => stop(program));
  return program;
}

/** Starts a built server that is killed when the test ends; it need not come up. */
export const runServer = (dist: string, env: Environment, options?: Options): Program =>
  runProgram(process.execPath, [join(dist, "server/main.js")], env, options);

/** Starts a built server that is killed when the test ends, and waits until it serves. */
export const startServer = (dist: string, env: Environment, options?: Options): Promise<RunningServer> =>
  untilServing(runServer(dist, env, options));

/** Starts a built server that lives until the caller stops it, and waits until it serves. */
export const launchServer = (dist: string, env: Environment, options?: Options): Promise<RunningServer> =>
  untilServing(launch(process.execPath, [join(dist, "server/main.js")], env, options));

/** Rejects with the program's output if it ends or is not serving in time. */
async function untilServing(program: Program): Promise<RunningServer> {
  const { child, output } = program;
  for (let waited = 0; waited < START_TIMEOUT_MS && child.exitCode === null; waited += 20) {
    const port = Number(/"port":(\d+)/.exec(output())?.[1]);
    const metricsPort = Number(/"metricsPort":(\d+)/.exec(output())?.[1]);
    if (port > 0) return { ...program, port, metricsPort, url: `http://127.0.0.1:${port}` };
    await wait(20);
  }
  await stop(program);
  throw new Error(`the server did not start: ${output()}`);
}

/** Waits until the program has written a text; the test's time limit ends the wait. */
export async function untilLogged({ output }: Program, text: string): Promise<string> {
  while (!output().includes(text)) await wait(20);
  return output();
}

export async function stop({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** Resolves to the exit code once the program has ended and all its output has been read. */
export async function exitCodeOf({ child }: Program): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  return child.exitCode;
}

/** A server of a copied fixture build, with members, that runs during all tests of a file. */
interface FileServer {
  port: number;
  dist: string;
  databaseUrl: string;
  output: () => string;
  /** Starts another process of the same build, killed when the test ends. */
  startAnother: (env?: Environment) => Promise<RunningServer>;
}

/** @param dealsUrl the members' own URL if it is not the public one */
export function useBuiltServer({
  dealsUrl = PUBLIC_URL,
  ...env
}: {
  dealsUrl?: string;
  LOG_LEVEL?: string;
} = {}) {
  const server: FileServer = {
    port: 0,
    dist: "",
    databaseUrl: "",
    output: () => "",
    startAnother: (more) =>
      startServer(server.dist, { ...memberSettings(server.dist), DEALS_URL: dealsUrl, ...more }),
  };
  beforeAll(async () => {
    const dist = await copyFixtureBuild({ baseUrl: PUBLIC_URL, dealsUrl });
    const settings = { ...memberSettings(dist), DEALS_URL: dealsUrl, ...env };
    const running = await launchServer(dist, settings);
    const { port, output } = running;
    Object.assign(server, { port, output, dist, databaseUrl: settings.DATABASE_URL });
    return () => stop(running);
  });
  return server;
}
