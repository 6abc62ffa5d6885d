import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { baseUrlFrom } from "../contract/base-url.ts";
import { required } from "../contract/required.ts";
import { printFailure } from "../scripts/cli.ts";

const HOST = "127.0.0.1";
const POLL_MS = 2;
const START_TIMEOUT_MS = 60_000;

/** A folder for this run, removed when the process ends, also by a signal. */
export async function createWorkspace(): Promise<string> {
  const folder = await createFolder().catch((error: unknown) => {
    printFailure(error);
    return process.exit();
  });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(130));
  return folder;
}

async function createFolder(): Promise<string> {
  await mkdir("var/bench", { recursive: true });
  return mkdtemp("var/bench/run-");
}

/** Processor time of one of package.json's scripts, without npm's own. Throws its output if it fails. Seconds. */
export async function cpuSecondsOfScript(name: "check" | "build"): Promise<number> {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  // The shell's "times" prints what its children have used, in the second line.
  const command = `{ ${scripts[name]}; } >&2 && times`;
  const child = spawn("sh", ["-c", command], { stdio: ["ignore", "pipe", "pipe"] });
  const [times, output] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (times === "") throw new Error(`${name} failed: ${output.slice(-1000)}`);
  const ofChildren = [...times.matchAll(/(\d+)m([\d.]+)s/g)].slice(2);
  return ofChildren.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

export interface RunningServer {
  pid: number;
  url: string;
  /** From the start of the process to the first 200. */
  readyMs: number;
  stop: () => Promise<void>;
}

/** Starts the built server on a free port, as `npm run serve` does. */
export async function startBuilt(dist: string, added: NodeJS.ProcessEnv): Promise<RunningServer> {
  const port = await freePort();
  const baseUrl = required(baseUrlFrom(process.env), "a usable BASE_URL");
  const env = { ...process.env, ...added, BASE_URL: baseUrl, HOST, PORT: String(port) };
  return start([join(dist, "server/main.js")], env, port);
}

/** Headers that the HTTP layer writes by itself. */
const WRITTEN_BY_HTTP = ["connection", "content-length", "date", "keep-alive"];

/** Starts the bare Hono server that sends this response; see `bare-server.ts`. */
export async function startBare(
  route: string,
  headers: readonly (readonly [string, string])[],
  body: string,
): Promise<RunningServer> {
  const port = await freePort();
  const file = join(await createWorkspace(), "response.json");
  const sent = headers.filter(([name]) => !WRITTEN_BY_HTTP.includes(name));
  await writeFile(file, JSON.stringify({ route, headers: sent, body }));
  return start(["--import", "tsx", "bench/bare-server.ts", file, String(port)], process.env, port);
}

async function start(args: string[], env: NodeJS.ProcessEnv, port: number): Promise<RunningServer> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));
  const url = `http://${HOST}:${port}`;
  // Both servers write a line once they listen; asking before that would only take processor time from them.
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  child.stdout.resume();
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - started > START_TIMEOUT_MS)
      throw new Error(`${args.join(" ")} did not start`);
    await wait(POLL_MS);
  }
  const readyMs = performance.now() - started;
  return { pid: required(child.pid, "a process id"), url, readyMs, stop: () => stop(child) };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** A port that nobody uses at the moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** Processor time that a running process has used, in seconds; NaN if the system has no /proc. */
export function cpuSecondsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  const fields = existsSync(file) ? (readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? []) : [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
